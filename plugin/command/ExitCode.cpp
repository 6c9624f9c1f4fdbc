// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/ExitCode.hpp"

#include "multiple_impacts/command/CommandErrors.hpp"

namespace multiple_impacts::command {

namespace {

struct Meaning {
  ExitCode code;
  const char* text;
};

constexpr Meaning kMeanings[] = {
    {kAllIsWell, "all is well"},
    {kGaveUp, "a law gave up: what there is was printed, the reason is on standard error"},
    {kBadInput, "bad input: a scenario or an impact that cannot be read or is refused"},
    {kLostOutput, "lost output: standard output, a file or a figure was not written"},
    {kBadUsage, "bad usage: an unknown command, option or law, a missing or wrong argument"}};

}  // namespace

ExitCode exitCodeFor(const std::exception& error) {
  if (dynamic_cast<const UsageError*>(&error)) return kBadUsage;
  if (dynamic_cast<const OutputError*>(&error)) return kLostOutput;
  return dynamic_cast<const Error*>(&error) ? kBadInput : kGaveUp;
}

std::string exitCodeTable() {
  std::string text;
  for (const Meaning& each : kMeanings) {
    const std::string code = std::to_string(each.code);
    text += "  " + std::string(3 - code.size(), ' ') + code + "  " + each.text + '\n';
  }
  return text;
}

}  // namespace multiple_impacts::command
