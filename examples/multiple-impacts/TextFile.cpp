// SPDX-License-Identifier: Apache-2.0
#include "TextFile.hpp"

#include <fstream>
#include <iostream>
#include <iterator>

#include "InputError.hpp"

namespace multiple_impacts::tool {

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

}  // namespace multiple_impacts::tool
