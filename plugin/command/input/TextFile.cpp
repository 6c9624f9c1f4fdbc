// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/TextFile.hpp"

#include <cerrno>
#include <fstream>
#include <iostream>
#include <system_error>

#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/input/InputError.hpp"

namespace multiple_impacts::command {

namespace {

std::string allOf(std::istream& stream, std::size_t most) {
  std::string text;
  char block[65536];
  while (stream && text.size() <= most) {
    stream.read(block, sizeof block);
    text.append(block, static_cast<std::size_t>(stream.gcount()));
  }
  return text;
}

}  // namespace

std::string contentsOf(const std::string& path, std::size_t most) {
  std::ifstream file(path, std::ios::binary);
  std::string text = allOf(file, most);
  if (!file.is_open() || file.bad())
    throw InputError(path, 0, "", "", "must be a file that can be read");
  return text;
}

std::string textOf(const std::string& path, std::size_t most) {
  return path == "-" ? allOf(std::cin, most) : contentsOf(path, most);
}

std::string inputName(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

void checkReplaceable(const std::filesystem::path& path) {
  std::error_code unknown;
  const std::filesystem::file_status status = std::filesystem::status(path, unknown);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw OutputError(path.string(), "must be a file, or a new name in a folder");
}

void writeWhole(const std::filesystem::path& path,
                const std::function<void(std::ostream&)>& fill,
                const std::filesystem::path& shown) {
  checkReplaceable(path);
  const std::filesystem::path temporary = path.string() + ".tmp";
  std::error_code failure;
  errno = 0;
  {
    std::ofstream stream(temporary, std::ios::binary);
    if (stream) fill(stream);
    stream.close();
    if (!stream) failure.assign(errno != 0 ? errno : EIO, std::generic_category());
  }
  if (!failure) std::filesystem::rename(temporary, path, failure);
  if (!failure) return;
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  throw OutputError((shown.empty() ? path : shown).string(),
                    "cannot be written: " + failure.message());
}

}  // namespace multiple_impacts::command
