// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/Program.hpp"

#include <cstdio>
#include <exception>

namespace multiple_impacts::command {

int runProgram(int argc, char** argv, const std::vector<AddCommand>& commands,
               const std::string& version) {
  CLI::App program(
      "Multiple impacts in multibody systems: the LZB, binary-collision and Moreau laws.\n",
      "multiple-impacts");
  program.require_subcommand(1);
  program.set_version_flag("--version", version);
  program.footer("See `multiple-impacts COMMAND --help` for examples of each command.");
  int exitCode = 0;
  for (const AddCommand add : commands) add(program, exitCode);
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

}  // namespace multiple_impacts::command
