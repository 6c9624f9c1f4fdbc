// SPDX-License-Identifier: Apache-2.0
/* multiple-impacts: impact laws without writing C++. `multiple-impacts --help` shows how. */
#include "multiple_impacts/command/Program.hpp"

using namespace multiple_impacts::command;

int main(int argc, char** argv) {
  return runProgram(argc, argv, {addCompare, addLaws, addSolve, addSweep, addTrace},
                    SMI_VERSION);
}
