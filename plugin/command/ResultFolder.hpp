// SPDX-License-Identifier: Apache-2.0
/*! \file ResultFolder.hpp
  \brief Where a command puts its files and figures.
*/
#ifndef ResultFolder_hpp
#define ResultFolder_hpp

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>

namespace multiple_impacts::command {

class ResultFolder {
 public:
  /** Creates the folder. Throws OutputError if that fails.
      \param shown what errors call the folder; empty: its path */
  explicit ResultFolder(std::filesystem::path path, std::filesystem::path shown = {});

  const std::filesystem::path& path() const { return _path; }
  std::filesystem::path file(const std::string& name) const { return _path / name; }

  /** Writes a new file in the folder, with what `fill` puts on the stream. Throws OutputError
      if it cannot be written completely. */
  void write(const std::string& name, const std::function<void(std::ostream&)>& fill) const;

 private:
  std::filesystem::path _path, _shown;
};

}  // namespace multiple_impacts::command

#endif
