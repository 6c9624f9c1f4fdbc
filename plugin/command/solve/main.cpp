// SPDX-License-Identifier: Apache-2.0
/* multiple-impacts without Siconos: the bare impacts of `multiple-impacts solve`. */
#include "multiple_impacts/command/Program.hpp"

using namespace multiple_impacts::command;

int main(int argc, char** argv) { return runProgram(argc, argv, {addSolve}, SMI_VERSION); }
