// SPDX-License-Identifier: Apache-2.0
/*! \file Program.hpp
  \brief The program multiple-impacts: its commands, and how they are run.
*/
#ifndef Program_hpp
#define Program_hpp

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace multiple_impacts::command {

/** Adds a command to the program: its name, arguments, help, and what it does. Commands throw
    Error on bad input. \param exitCode set by the command that is run */
using AddCommand = void (*)(CLI::App& program, int& exitCode);

void addCompare(CLI::App& program, int& exitCode);
void addLaws(CLI::App& program, int& exitCode);
void addSolve(CLI::App& program, int& exitCode);
void addSweep(CLI::App& program, int& exitCode);
void addTrace(CLI::App& program, int& exitCode);

/** Refuses "" as the name of a file or folder: it comes from a variable of the shell that is
    not set. */
CLI::Validator nonEmptyName();

/** Runs the program. \return its exit code (ExitCode)
    \param version what --version prints */
int runProgram(int argc, char** argv, const std::vector<AddCommand>& commands,
               const std::string& version);

}  // namespace multiple_impacts::command

#endif
