// SPDX-License-Identifier: Apache-2.0
#include "TextFile.hpp"

#include <fstream>
#include <iostream>
#include <iterator>

#include "InputError.hpp"

namespace multiple_impacts::tool {

namespace {

std::string readAll(std::istream& in) { return {std::istreambuf_iterator<char>(in), {}}; }

}  // namespace

std::string textOf(const std::string& path) {
  if (path == "-") return readAll(std::cin);
  std::ifstream file(path);
  if (!file) throw InputError(path, 0, "", "", "cannot be read");
  return readAll(file);
}

}  // namespace multiple_impacts::tool
