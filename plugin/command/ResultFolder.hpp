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
#include <vector>

namespace multiple_impacts::command {

class ResultFolder {
 public:
  /** Creates the folder. Throws InputError if that fails. */
  explicit ResultFolder(std::filesystem::path path);

  std::filesystem::path file(const std::string& name) const { return _path / name; }

  /** Writes a new file in the folder, with what `fill` puts on the stream. Throws InputError
      if it cannot be written completely. */
  void write(const std::string& name, const std::function<void(std::ostream&)>& fill) const;

  /** Draws what the folder holds, into figures/ (multiple_impacts.figures).
      \param options of the drawings, such as {"--contacts", "1,5,10"} */
  void draw(const std::vector<std::string>& options = {}) const;

 private:
  std::filesystem::path _path;
};

}  // namespace multiple_impacts::command

#endif
