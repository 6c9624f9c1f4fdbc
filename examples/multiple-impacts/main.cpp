// SPDX-License-Identifier: Apache-2.0
/* multiple-impacts: impact laws without writing C++. `multiple-impacts --help` teaches. */
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>

#include "Commands.hpp"

using namespace multiple_impacts::tool;

namespace {

constexpr const char* kAbout =
    "Multiple impacts in multibody systems: the LZB, binary-collision and Moreau laws.\n";

void addSolve(CLI::App& program, int& exitCode) {
  auto* command = program.add_subcommand("solve", "solve one bare impact, JSON to JSON");
  command->footer(
      "Example, two balls and a law:\n"
      "  echo '{\"law\": \"binary\", \"velocity\": [1, 0], \"mass\": [1, 1], \"contacts\":\n"
      "   [{\"normal\": {\"index\": [0, 1], \"value\": [-1, 1]}, \"restitution\": 1}]}' |\n"
      "   multiple-impacts solve -");
  auto file = std::make_shared<std::string>();
  command->add_option("FILE", *file, "the impact, in JSON; - reads standard input")
      ->required();
  command->callback([file, &exitCode] { exitCode = solveFile(*file); });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program(kAbout, "multiple-impacts");
  program.require_subcommand(1);
  int exitCode = 0;
  addSolve(program, exitCode);
  try {
    program.parse(argc, argv);
    return exitCode;
  } catch (const CLI::ParseError& error) {
    return program.exit(error);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "multiple-impacts: %s\n", error.what());
    return 2;
  }
}
