// SPDX-License-Identifier: Apache-2.0
/* multiple-impacts without Siconos: bare impacts. */
#include "multiple_impacts/command/Program.hpp"

using namespace multiple_impacts::command;

int main(int argc, char** argv) {
  return runProgram(argc, argv, {addLaws, addSolve}, SMI_VERSION);
}
