// SPDX-License-Identifier: Apache-2.0
/*! \file TextFile.hpp
  \brief A whole file as text.
*/
#ifndef TextFile_hpp
#define TextFile_hpp

#include <cstddef>
#include <limits>
#include <string>

namespace multiple_impacts::tool {

/** Throws InputError if the file cannot be read.
    \param most bytes that are of use: reading stops soon after so many */
std::string contentsOf(const std::string& path,
                       std::size_t most = std::numeric_limits<std::size_t>::max());

/** The same, but "-" is the standard input. */
std::string textOf(const std::string& path);

}  // namespace multiple_impacts::tool

#endif
