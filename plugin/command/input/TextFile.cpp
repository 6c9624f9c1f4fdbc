// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/TextFile.hpp"

#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include "multiple_impacts/command/input/InputError.hpp"

namespace multiple_impacts::command {

std::string contentsOf(const std::string& path, std::size_t most) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  char block[65536];
  while (file && text.size() <= most) {
    file.read(block, sizeof block);
    text.append(block, static_cast<std::size_t>(file.gcount()));
  }
  if (!file.is_open() || file.bad())
    throw InputError(path, 0, "", "", "must be a file that can be read");
  return text;
}

std::string textOf(const std::string& path) {
  if (path != "-") return contentsOf(path);
  return {std::istreambuf_iterator<char>(std::cin), {}};
}

void writeWhole(const std::filesystem::path& path,
                const std::function<void(std::ostream&)>& fill) {
  const std::filesystem::path temporary = path.string() + ".tmp";
  std::error_code failure;
  {
    std::ofstream stream(temporary, std::ios::binary);
    if (stream) fill(stream);
    stream.close();
    if (!stream) failure = std::make_error_code(std::errc::io_error);
  }
  if (!failure) std::filesystem::rename(temporary, path, failure);
  if (!failure) return;
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  throw InputError(path.string(), 0, "", "", "cannot be written: is the disk full?");
}

}  // namespace multiple_impacts::command
