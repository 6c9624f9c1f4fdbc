// SPDX-License-Identifier: Apache-2.0
/*! \file Isolation.hpp
  \brief Numbered tasks in processes of their own: a crash or hang affects only its own task.
*/
#ifndef Isolation_hpp
#define Isolation_hpp

#include <functional>
#include <string>

namespace multiple_impacts::soak {

/** What became of a task. */
struct TaskResult {
  std::string text;     ///< what it returned, without newlines
  std::string failure;  ///< "crash: ..." or "hang: ..."; empty if none
};

/** How many processes run the tasks, and for how long. */
struct Isolation {
  int processes = 2;
  double deadline = 60.;  ///< processor time for one task [s]
  double patience = 10.;  ///< wall-clock time for one task, in deadlines: a process may sleep
};

/** Runs the tasks 0 .. count-1, each in one of several child processes.
    \param task called in the child
    \param done called here, in the order in which tasks end
    Throws std::runtime_error if no process can be created. */
void runIsolated(const Isolation& isolation, long count,
                 const std::function<std::string(long)>& task,
                 const std::function<void(long, const TaskResult&)>& done);

}  // namespace multiple_impacts::soak

#endif
