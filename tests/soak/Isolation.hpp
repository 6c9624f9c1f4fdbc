// SPDX-License-Identifier: Apache-2.0
/*! \file Isolation.hpp
  \brief Numbered tasks in processes of their own: one that crashes or hangs ends alone.
*/
#ifndef Isolation_hpp
#define Isolation_hpp

#include <functional>
#include <string>

namespace multiple_impacts::soak {

/** What became of a task. */
struct TaskResult {
  std::string text;     ///< what it returned, without the character for a new line
  std::string failure;  ///< "crash: ..." or "hang: ..."; empty: none
};

/** Processes for tasks. */
struct Isolation {
  int processes = 2;
  double deadline = 60.;  ///< for one task, by the clock [s]
};

/** Runs the tasks 0 .. count-1, each in one of several child processes.
    \param task called in the child
    \param done called here, in the order in which tasks end
    Throws std::runtime_error if no process can be made. */
void runIsolated(const Isolation& isolation, long count,
                 const std::function<std::string(long)>& task,
                 const std::function<void(long, const TaskResult&)>& done);

}  // namespace multiple_impacts::soak

#endif
