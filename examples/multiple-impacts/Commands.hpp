// SPDX-License-Identifier: Apache-2.0
/*! \file Commands.hpp
  \brief The commands of the program; each returns its exit code and throws on bad input.
*/
#ifndef Commands_hpp
#define Commands_hpp

#include <string>

namespace multiple_impacts::tool {

/** Solves the impact in a JSON file ("-": standard input) and prints the outcome as JSON.
    \return 0 if it was solved, 1 if the law gave up */
int solveFile(const std::string& path);

}  // namespace multiple_impacts::tool

#endif
