// SPDX-License-Identifier: Apache-2.0
#include "Measurement.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <new>
#include <stdexcept>

#include "Format.hpp"

namespace multiple_impacts::benchmarks {

namespace {

/** What a child process hands over, followed by the velocities. */
struct Parcel {
  double seconds, megabytes, peakMegabytes, forceEvaluations;
  long steps, velocityCount;
  char status[200];

  double* velocity() { return reinterpret_cast<double*>(this + 1); }
};

/** Memory that parent and child share. */
class SharedParcel {
 public:
  explicit SharedParcel(Eigen::Index velocityCount)
      : _bytes(sizeof(Parcel) + velocityCount * sizeof(double)) {
    void* memory =
        mmap(nullptr, _bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    _parcel = new (memory) Parcel{};
  }
  SharedParcel(const SharedParcel&) = delete;
  SharedParcel& operator=(const SharedParcel&) = delete;
  ~SharedParcel() { munmap(_parcel, _bytes); }

  Parcel& operator*() { return *_parcel; }
  Parcel* operator->() { return _parcel; }

 private:
  std::size_t _bytes;
  Parcel* _parcel;
};

/** A line of /proc/self/status, such as VmRSS or VmHWM [MB]. */
double memoryOf(const char* field) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (word == std::string(field) + ":") {
      double kilobytes = 0.;
      status >> kilobytes;
      return kilobytes / 1024.;
    }
  return std::numeric_limits<double>::quiet_NaN();
}

/** The fastest of repeated runs, if they are short. */
Solution solveRepeatedly(const Candidate& candidate, const Problem& problem) {
  constexpr double enough = 0.2;  // [s]
  const Stopwatch stopwatch;
  Solution best = candidate.solve(problem);
  while (best.seconds < 0.5 * enough && stopwatch.seconds() < enough)
    best.seconds = std::min(best.seconds, candidate.solve(problem).seconds);
  return best;
}

void fill(Parcel& parcel, const Solution& solution) {
  parcel.seconds = solution.seconds;
  parcel.steps = solution.steps;
  parcel.forceEvaluations = solution.forceEvaluations;
  std::snprintf(parcel.status, sizeof parcel.status, "%s", solution.status.c_str());
  parcel.velocityCount = solution.velocity.size();
  std::copy(solution.velocity.begin(), solution.velocity.end(), parcel.velocity());
}

[[noreturn]] void runChild(const Candidate& candidate, const Problem& problem,
                           double secondsAllowed, Parcel& parcel) {
  // The default action of SIGPROF ends the process.
  itimerval timer{};
  timer.it_value.tv_sec = std::max<time_t>(1, static_cast<time_t>(secondsAllowed));
  setitimer(ITIMER_PROF, &timer, nullptr);
  std::freopen("/dev/null", "w", stdout);  // Siconos prints messages
  try {
    const double before = memoryOf("VmRSS");
    fill(parcel, solveRepeatedly(candidate, problem));
    parcel.peakMegabytes = memoryOf("VmHWM");
    parcel.megabytes = parcel.peakMegabytes - before;
  } catch (const std::exception& error) {
    std::snprintf(parcel.status, sizeof parcel.status, "%s", error.what());
  }
  _exit(0);
}

Measurement unpack(Parcel& parcel) {
  Measurement measurement;
  measurement.megabytes = parcel.megabytes;
  measurement.peakMegabytes = parcel.peakMegabytes;
  Solution& solution = measurement.solution;
  solution.seconds = parcel.seconds;
  solution.steps = parcel.steps;
  solution.forceEvaluations = parcel.forceEvaluations;
  solution.status = parcel.status;
  solution.velocity =
      Eigen::Map<const Eigen::VectorXd>(parcel.velocity(), parcel.velocityCount);
  return measurement;
}

std::string endOf(int waitStatus, double secondsAllowed) {
  if (WTERMSIG(waitStatus) == SIGPROF) return formatted("> %.0f s", secondsAllowed);
  return std::string("ended by ") + strsignal(WTERMSIG(waitStatus));
}

}  // namespace

Measurement measure(const Candidate& candidate, const Problem& problem,
                    double secondsAllowed) {
  SharedParcel parcel(problem.mass.size());
  std::fflush(nullptr);
  malloc_trim(0);  // so that the child's memory grows from what is in use
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) runChild(candidate, problem, secondsAllowed, *parcel);
  int waitStatus = 0;
  waitpid(child, &waitStatus, 0);
  if (WIFEXITED(waitStatus)) return unpack(*parcel);
  Measurement ended;
  ended.solution.status = endOf(waitStatus, secondsAllowed);
  return ended;
}

std::vector<Measurement> measureInTurn(const std::vector<Candidate>& candidates,
                                       const Problem& problem, double secondsAllowed,
                                       int rounds) {
  constexpr double longRun = 2.;  // [s]
  std::vector<Measurement> best(candidates.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const double so = best[i].solution.seconds;
      if (round > 0 && !(best[i].isUsable() && so < longRun)) continue;
      Measurement run = measure(candidates[i], problem, secondsAllowed);
      if (round == 0 || run.solution.seconds < so) best[i] = std::move(run);
    }
  return best;
}

}  // namespace multiple_impacts::benchmarks
