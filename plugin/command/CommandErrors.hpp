// SPDX-License-Identifier: Apache-2.0
/*! \file CommandErrors.hpp
  \brief What goes wrong around the input: the command line before it, the results after it.
*/
#ifndef CommandErrors_hpp
#define CommandErrors_hpp

#include <string>

#include "multiple_impacts/contact/Error.hpp"

namespace multiple_impacts::command {

/** Thrown when the command line itself is wrong; names the option, what was given and what is
    allowed: "--laws: newton: no such law; known: lzb, binary". */
class UsageError : public Error {
 public:
  UsageError(const std::string& option, const std::string& given, const std::string& allowed)
      : Error(option + ": " + given + ": " + allowed) {}
  using Error::Error;
};

/** Thrown when a result cannot be written completely: "results/metrics.csv: cannot be written:
    is the disk full?". */
class OutputError : public Error {
 public:
  OutputError(const std::string& path, const std::string& why) : Error(path + ": " + why) {}
  using Error::Error;
};

}  // namespace multiple_impacts::command

#endif
