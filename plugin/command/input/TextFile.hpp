// SPDX-License-Identifier: Apache-2.0
/*! \file TextFile.hpp
  \brief Whole files: read as text, written completely or not at all.
*/
#ifndef TextFile_hpp
#define TextFile_hpp

#include <cstddef>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <limits>
#include <string>

namespace multiple_impacts::command {

/** Throws InputError if the file cannot be read.
    \param most bytes needed: reading stops soon after that many */
std::string contentsOf(const std::string& path,
                       std::size_t most = std::numeric_limits<std::size_t>::max());

/** The same, but "-" is the standard input. */
std::string textOf(const std::string& path,
                   std::size_t most = std::numeric_limits<std::size_t>::max());

/** What messages call the input: the path, or "standard input". */
std::string inputName(const std::string& path);

/** Throws OutputError if something other than a file is in the place of a result. */
void checkReplaceable(const std::filesystem::path& path);

/** Writes a file completely or not at all: the old one stays until the new one is complete.
    Throws OutputError if it cannot be written.
    \param shown what the error calls the file; empty: its path */
void writeWhole(const std::filesystem::path& path,
                const std::function<void(std::ostream&)>& fill,
                const std::filesystem::path& shown = {});

}  // namespace multiple_impacts::command

#endif
