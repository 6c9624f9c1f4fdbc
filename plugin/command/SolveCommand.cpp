// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>

#include "multiple_impacts/command/Commands.hpp"
#include "multiple_impacts/command/ImpactReport.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"

namespace multiple_impacts::command {

int solveFile(const std::string& path) {
  const std::string name = path == "-" ? "standard input" : path;
  const ImpactReport report = solve(parseImpact(textOf(path), name));
  std::printf("%s\n", toJson(report).c_str());
  if (isUsable(report.outcome.status)) return 0;
  std::fprintf(stderr, "multiple-impacts: %s: %s: %s\n", name.c_str(),
               toString(report.outcome.status), report.outcome.message.c_str());
  return 1;
}

}  // namespace multiple_impacts::command
