// SPDX-License-Identifier: Apache-2.0
/*! \file ExitCode.hpp
  \brief With which codes the program ends.
*/
#ifndef ExitCode_hpp
#define ExitCode_hpp

#include <exception>
#include <string>

namespace multiple_impacts::command {

enum ExitCode : int {
  kAllIsWell = 0,
  kGaveUp = 1,      ///< a law gave up
  kBadInput = 2,    ///< a scenario or an impact that is refused
  kLostOutput = 3,  ///< a result that could not be written completely
  kBadUsage = 100   ///< a command line that is refused
};

/** The code for an exception that ends the program. */
ExitCode exitCodeFor(const std::exception& error);

/** All codes and what they mean, a line for each, for --help. */
std::string exitCodeTable();

}  // namespace multiple_impacts::command

#endif
