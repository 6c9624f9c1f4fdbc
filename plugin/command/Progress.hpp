// SPDX-License-Identifier: Apache-2.0
/*! \file Progress.hpp
  \brief What is running and how far it is, for whoever waits at a terminal.
*/
#ifndef Progress_hpp
#define Progress_hpp

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace multiple_impacts::command {

/** A line on standard error, if that is a terminal, from the third second of a run to its end:
    what runs, simulated time and impacts so far if it is a simulation, seconds. It is kept up
    to date by a thread of its own, since a single impact may take long. */
class Progress {
 public:
  /** \param what runs; empty: nothing is shown or said
      \param duration of the simulation [s]; empty: it is no simulation */
  explicit Progress(std::string what, std::optional<double> duration = {});
  /** Erases the line. */
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /** \param time simulated so far [s]
      \param impacts so far; negative: they are not told apart */
  void update(double time, long impacts) {
    _time = time;
    _impacts = impacts;
  }

  /** A line that stays, whether there is a terminal or not. */
  void say(const std::string& line);

  /** The line at a moment. \param seconds since the start */
  std::string text(double seconds) const;

 private:
  void keepShowing();

  const std::string _what;
  const std::optional<double> _duration;
  std::atomic<double> _time{0.};
  std::atomic<long> _impacts{-1};
  std::mutex _mutex;
  std::condition_variable _finished;
  bool _isFinished = false;
  std::thread _thread;
};

}  // namespace multiple_impacts::command

#endif
