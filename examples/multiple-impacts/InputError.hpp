// SPDX-License-Identifier: Apache-2.0
/*! \file InputError.hpp
  \brief What is wrong with an input file.
*/
#ifndef InputError_hpp
#define InputError_hpp

#include <stdexcept>
#include <string>

namespace multiple_impacts::tool {

/** One line: `chain.toml:7: contact.restitution = 1.5: must be in [0, 1]`. */
class InputError : public std::runtime_error {
 public:
  /** \param line from 1; 0: not known
      \param value as written; empty: there is none */
  InputError(const std::string& file, int line, const std::string& key,
             const std::string& value, const std::string& allowed)
      : std::runtime_error(file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + key +
                           (value.empty() ? "" : " = " + value) + (key.empty() ? "" : ": ") +
                           allowed) {}
};

}  // namespace multiple_impacts::tool

#endif
