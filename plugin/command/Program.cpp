// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/Program.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>

#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/ExitCode.hpp"
#include "multiple_impacts/contact/Texts.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::command {

namespace {

std::vector<std::string> commandNames(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({}))
    names.push_back(command->get_name());
  return names;
}

/** CLI11 says of an unknown command only that one is required. */
void checkCommand(const CLI::App& program, int argc, char** argv) {
  const std::vector<std::string> names = commandNames(program);
  const std::string known = "the commands are " + listed(names);
  if (argc < 2) throw UsageError("there must be a command: " + known);
  const std::string first = argv[1];
  const bool isOption = first.rfind('-', 0) == 0;
  if (isOption && !program.get_option_no_throw(first))
    throw UsageError(first + ": no such option; " + known);
  if (!isOption && std::count(names.begin(), names.end(), first) == 0)
    throw UsageError(first + ": no such command; " + known);
}

/** CLI11's message in one line, with the help that explains it. */
std::string messageOf(const CLI::ParseError& error, const CLI::App& program) {
  std::string command = program.get_name();
  for (const CLI::App* used : program.get_subcommands()) command += ' ' + used->get_name();
  return std::string(error.what()) + " (see " + command + " --help)";
}

ExitCode refuse(const std::string& message, ExitCode code) {
  std::fprintf(stderr, "multiple-impacts: %s\n", message.c_str());
  return code;
}

int run(CLI::App& program, int argc, char** argv, const int& exitCode) {
  try {
    checkCommand(program, argc, argv);
    program.parse(argc, argv);
    return exitCode;
  } catch (const CLI::Success& help) {  // --help, --version
    return program.exit(help);
  } catch (const CLI::ParseError& error) {
    return refuse(messageOf(error, program), kBadUsage);
  } catch (const std::exception& error) {
    return refuse(error.what(), exitCodeFor(error));
  }
}

/** What was printed may still be in a buffer, and an earlier write may have failed.
    \return the code, or kLostOutput, with a line on standard error */
int withOutputChecked(int exitCode) {
  errno = 0;
  std::cout.flush();
  if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return exitCode;
  const std::string reason = errno != 0 ? std::string(": ") + std::strerror(errno) : "";
  return refuse("standard output: cannot be written completely" + reason, kLostOutput);
}

}  // namespace

CLI::Validator nonEmptyName() {
  return CLI::Validator(
      [](const std::string& name) {
        return name.empty() ? std::string("must be a name, got nothing") : std::string();
      },
      "");
}

int runProgram(int argc, char** argv, const std::vector<AddCommand>& commands,
               const std::string& version) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file at the limit of its size is an error, not the end
  CLI::App program(
      "Multiple impacts in multibody systems.\nLaws: " + listed(lawNames()) + "\n",
      "multiple-impacts");
  program.require_subcommand(1);
  program.set_version_flag("--version", version);
  program.footer(
      "See `multiple-impacts COMMAND --help` for examples of each command.\n\n"
      "Exit codes:\n" +
      exitCodeTable());
  int exitCode = kAllIsWell;
  for (const AddCommand add : commands) add(program, exitCode);
  return withOutputChecked(run(program, argc, argv, exitCode));
}

}  // namespace multiple_impacts::command
