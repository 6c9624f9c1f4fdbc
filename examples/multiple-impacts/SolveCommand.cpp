// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "Commands.hpp"
#include "ImpactReport.hpp"
#include "InputError.hpp"

namespace multiple_impacts::tool {

namespace {

std::string readAll(std::istream& in) { return {std::istreambuf_iterator<char>(in), {}}; }

std::string textOf(const std::string& path) {
  if (path == "-") return readAll(std::cin);
  std::ifstream file(path);
  if (!file) throw InputError(path, 0, "", "", "cannot be read");
  return readAll(file);
}

}  // namespace

int solveFile(const std::string& path) {
  const std::string name = path == "-" ? "standard input" : path;
  const ImpactReport report = solve(parseImpact(textOf(path), name));
  std::printf("%s\n", toJson(report).c_str());
  if (isUsable(report.outcome.status)) return 0;
  std::fprintf(stderr, "multiple-impacts: %s: %s: %s\n", name.c_str(),
               toString(report.outcome.status), report.outcome.message.c_str());
  return 1;
}

}  // namespace multiple_impacts::tool
