// SPDX-License-Identifier: Apache-2.0
#include "Isolation.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

namespace multiple_impacts::soak {

namespace {

using Clock = std::chrono::steady_clock;

/** A child process that does every n-th task, starting from a given one. */
class Worker {
 public:
  Worker(long first, long stride, long end, const std::function<std::string(long)>& task)
      : _task(first), _stride(stride), _end(end) {
    int ends[2];
    std::fflush(nullptr);
    if (pipe(ends) != 0) throw std::runtime_error("runIsolated: no pipe can be made");
    _process = fork();
    if (_process < 0) throw std::runtime_error("runIsolated: no process can be made");
    if (_process == 0) {
      close(ends[0]);
      work(ends[1], task);
    }
    close(ends[1]);
    _pipe = ends[0];
  }

  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  ~Worker() {
    kill(_process, SIGKILL);
    waitpid(_process, nullptr, 0);
    close(_pipe);
  }

  int pipeEnd() const { return _pipe; }
  long task() const { return _task; }  ///< the current one
  bool isDone() const { return _task >= _end; }
  bool isLate(const Isolation& isolation) const {
    const std::chrono::duration<double> waited = Clock::now() - _since;
    return processorTime() - _usedBefore > isolation.deadline ||
           waited.count() > isolation.patience * isolation.deadline;
  }

  /** Passes on the results that have arrived. \return false once the process has ended */
  template <class Done>
  bool read(const Done& done) {
    char buffer[65536];
    const ssize_t count = ::read(_pipe, buffer, sizeof buffer);
    if (count <= 0) return false;
    _text.append(buffer, static_cast<std::size_t>(count));
    for (auto end = _text.find('\n'); end != std::string::npos; end = _text.find('\n')) {
      done(_task, TaskResult{_text.substr(0, end), {}});
      _text.erase(0, end + 1);
      _task += _stride;
      _since = Clock::now();
      _usedBefore = processorTime();
    }
    return true;
  }

  /** How a process that ended early did so. */
  std::string death() {
    int status = 0;
    waitpid(_process, &status, 0);
    return WIFSIGNALED(status) ? "crash: signal " + std::to_string(WTERMSIG(status))
                               : "crash: exit code " + std::to_string(WEXITSTATUS(status));
  }

 private:
  /** Of the process so far [s]. */
  double processorTime() const {
    clockid_t clock;
    timespec used{};
    if (clock_getcpuclockid(_process, &clock) != 0 || clock_gettime(clock, &used) != 0)
      return _usedBefore;
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
  }

  [[noreturn]] void work(int pipe, const std::function<std::string(long)>& task) const {
    for (long k = _task; k < _end; k += _stride) {
      const std::string line = task(k) + '\n';
      for (std::size_t sent = 0; sent < line.size();) {
        const ssize_t count = write(pipe, line.data() + sent, line.size() - sent);
        if (count <= 0) _exit(1);
        sent += static_cast<std::size_t>(count);
      }
    }
    _exit(0);
  }

  long _task;
  const long _stride, _end;
  pid_t _process = -1;
  int _pipe = -1;
  std::string _text;
  Clock::time_point _since = Clock::now();  ///< start of the current task
  double _usedBefore = 0.;                  ///< processor time by then [s]
};

}  // namespace

void runIsolated(const Isolation& isolation, long count,
                 const std::function<std::string(long)>& task,
                 const std::function<void(long, const TaskResult&)>& done) {
  std::vector<std::unique_ptr<Worker>> workers;
  const long stride = isolation.processes;
  for (long k = 0; k < stride && k < count; ++k)
    workers.push_back(std::make_unique<Worker>(k, stride, count, task));

  while (!workers.empty()) {
    std::vector<pollfd> ready;
    for (const auto& worker : workers) ready.push_back({worker->pipeEnd(), POLLIN, 0});
    poll(ready.data(), ready.size(), 200);
    for (std::size_t i = workers.size(); i-- > 0;) {
      std::unique_ptr<Worker>& worker = workers[i];
      std::string failure;
      if (ready[i].revents != 0) {
        if (worker->read(done)) continue;
        if (!worker->isDone()) failure = worker->death();
      } else if (worker->isLate(isolation)) {
        failure = "hang: stopped by the clock";
      } else {
        continue;
      }
      const long next = worker->task() + stride;
      if (!failure.empty()) done(worker->task(), TaskResult{{}, failure});
      if (!failure.empty() && next < count)
        worker = std::make_unique<Worker>(next, stride, count, task);
      else
        workers.erase(workers.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

}  // namespace multiple_impacts::soak
