// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/ResultFolder.hpp"

#include <system_error>
#include <utility>

#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"

namespace multiple_impacts::command {

ResultFolder::ResultFolder(std::filesystem::path path, std::filesystem::path shown)
    : _path(std::move(path)), _shown(shown.empty() ? _path : std::move(shown)) {
  std::error_code failure;
  std::filesystem::create_directories(_path, failure);
  if (failure)
    throw OutputError(_shown.string(),
                      "must be a folder that can be written: " + failure.message());
}

void ResultFolder::write(const std::string& name,
                         const std::function<void(std::ostream&)>& fill) const {
  writeWhole(file(name), fill, _shown / name);
}

}  // namespace multiple_impacts::command
