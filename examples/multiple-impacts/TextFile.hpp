// SPDX-License-Identifier: Apache-2.0
/*! \file TextFile.hpp
  \brief A whole file as text.
*/
#ifndef TextFile_hpp
#define TextFile_hpp

#include <string>

namespace multiple_impacts::tool {

/** "-" is the standard input. Throws InputError if it cannot be read. */
std::string textOf(const std::string& path);

}  // namespace multiple_impacts::tool

#endif
