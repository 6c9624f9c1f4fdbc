// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/Progress.hpp"

#include <unistd.h>

#include <cstdio>
#include <utility>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::command {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPatience{2000}, kInterval{250};
constexpr const char* kEraseLine = "\r\033[K";

}  // namespace

Progress::Progress(std::string what, std::optional<double> duration)
    : _what(std::move(what)), _duration(duration) {
  if (!_what.empty() && isatty(STDERR_FILENO))
    _thread = std::thread([this] { keepShowing(); });
}

Progress::~Progress() {
  if (!_thread.joinable()) return;
  {
    const std::lock_guard<std::mutex> lock(_mutex);
    _isFinished = true;
  }
  _finished.notify_one();
  _thread.join();
}

void Progress::say(const std::string& line) {
  if (_what.empty()) return;
  const std::lock_guard<std::mutex> lock(_mutex);
  std::fprintf(stderr, "%s%s\n", _thread.joinable() ? kEraseLine : "", line.c_str());
}

std::string Progress::text(double seconds) const {
  std::string line = _what;
  if (_duration) {
    char numbers[96];
    std::snprintf(numbers, sizeof numbers, ": %.3g of %.3g s simulated", _time.load(),
                  *_duration);
    line += numbers;
  }
  const long impacts = _impacts;
  if (impacts >= 0)
    line += ", " + std::to_string(impacts) + (impacts == 1 ? " impact" : " impacts");
  return line + ", running for " + std::to_string(static_cast<long>(seconds)) + " s";
}

void Progress::keepShowing() {
  const auto start = Clock::now();
  std::unique_lock<std::mutex> lock(_mutex);
  bool shown = false;
  for (auto wait = kPatience; !_finished.wait_for(lock, wait, [this] { return _isFinished; });
       wait = kInterval) {
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    std::fprintf(stderr, "%s%s", kEraseLine, text(seconds).c_str());
    std::fflush(stderr);
    shown = true;
  }
  if (shown) std::fprintf(stderr, "%s", kEraseLine);
}

}  // namespace multiple_impacts::command
