// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/InterruptNote.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>

namespace multiple_impacts::command {

namespace {

char noteText[1024];
volatile sig_atomic_t noteLength = 0;  // 0: there is none

/** Only what a signal handler may call. */
extern "C" void sayAndEnd(int number) {
  const ssize_t written = noteLength > 0 ? write(STDERR_FILENO, noteText, noteLength) : 0;
  static_cast<void>(written);
  signal(number, SIG_DFL);
  raise(number);
}

std::string current() { return {noteText, static_cast<std::size_t>(noteLength)}; }

/** Signals that the caller of the program ignores, as nohup does, stay ignored. */
void handle(int number, void (*handler)(int)) {
  if (signal(number, handler) == SIG_IGN) signal(number, SIG_IGN);
}

void set(const std::string& text) {
  noteLength = 0;
  const std::size_t length = std::min(text.size(), sizeof noteText);
  std::copy_n(text.begin(), length, noteText);
  noteLength = static_cast<sig_atomic_t>(length);
  for (const int number : {SIGINT, SIGTERM}) handle(number, length > 0 ? sayAndEnd : SIG_DFL);
}

}  // namespace

InterruptNote::InterruptNote(const std::string& text) : _previous(current()) {
  const char* const newLine = isatty(STDERR_FILENO) ? "\n" : "";  // after a line of progress
  set(newLine + ("multiple-impacts: interrupted: " + text + "\n"));
}

InterruptNote::~InterruptNote() { set(_previous); }

}  // namespace multiple_impacts::command
