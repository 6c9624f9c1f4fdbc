// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/sweep/ProgressBar.hpp"

#include <unistd.h>

#include <cstdio>
#include <string>

namespace multiple_impacts::command {

void showProgress(long done, long all) {
  if (!isatty(STDERR_FILENO)) return;
  constexpr int width = 40;
  const auto filled = static_cast<int>(width * done / all);
  std::fprintf(stderr, "\r[%s%s] %ld of %ld points", std::string(filled, '#').c_str(),
               std::string(width - filled, ' ').c_str(), done, all);
  if (done == all) std::fprintf(stderr, "\n");
}

}  // namespace multiple_impacts::command
