// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/RunFolder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <system_error>
#include <utility>

#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/Drawing.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"

namespace multiple_impacts::command {

namespace {

namespace fs = std::filesystem;
using Paths = std::vector<fs::path>;  // relative to the folder

constexpr const char* kUnfinished = ".unfinished";
constexpr const char* kManifest = ".multiple-impacts";
constexpr const char* kFigures = "figures";

bool holds(const Paths& paths, const fs::path& path) {
  return std::find(paths.begin(), paths.end(), path) != paths.end();
}

/** A line of the manifest names a file inside the folder, whoever wrote it. */
bool isInside(const fs::path& path) {
  return path.is_relative() && path == path.lexically_normal() && *path.begin() != "..";
}

/** The files of the last run. */
Paths listedIn(const fs::path& manifest) {
  std::ifstream file(manifest);
  Paths paths;
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line[0] != '#' && isInside(line)) paths.emplace_back(line);
  return paths;
}

void writeManifest(const ResultFolder& folder, const Paths& paths) {
  folder.write(kManifest, [&](std::ostream& file) {
    file
        << "# Written by multiple-impacts, which replaces these files in its next run here.\n";
    for (const fs::path& path : paths) file << path.string() << '\n';
  });
}

Paths filesIn(const fs::path& folder) {
  Paths paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) paths.push_back(entry.path().lexically_relative(folder));
  std::sort(paths.begin(), paths.end());
  return paths;
}

/** Gives what is in the way, and is not ours, the first free name of NAME~, NAME~2, ... */
void moveAside(const fs::path& path) {
  fs::path free = path.string() + '~';
  for (int i = 2; fs::exists(fs::symlink_status(free)); ++i)
    free = path.string() + '~' + std::to_string(i);
  fs::rename(path, free);
}

/** Makes way for a file: its name must be free, and its parent a folder. */
void clear(const fs::path& folder, const fs::path& path, const Paths& ours) {
  const fs::path target = folder / path, parent = target.parent_path();
  if (fs::exists(parent) && !fs::is_directory(parent)) moveAside(parent);
  if (fs::exists(fs::symlink_status(target)) &&
      (!holds(ours, path) || fs::is_directory(target)))
    moveAside(target);
}

void removeOld(const fs::path& folder, const Paths& paths) {
  std::error_code kept;  // a folder that is not empty
  for (const fs::path& path : paths) {
    if (!fs::is_directory(folder / path)) fs::remove(folder / path);
    if (path.has_parent_path()) fs::remove(folder / path.parent_path(), kept);
  }
}

/** Results of the last run make way for those in .unfinished. Meanwhile the manifest lists
    both, so that the next run knows them wherever this one may be killed. */
void exchange(const ResultFolder& folder, const ResultFolder& unfinished) {
  const fs::path &target = folder.path(), &source = unfinished.path();
  const Paths written = filesIn(source), old = listedIn(folder.file(kManifest));
  writeManifest(unfinished, written);
  for (const fs::path& path : written) clear(target, path, old);
  Paths both = old;
  both.insert(both.end(), written.begin(), written.end());
  writeManifest(folder, both);
  removeOld(target, old);
  for (const fs::path& path : written) {
    fs::create_directories((target / path).parent_path());
    fs::rename(source / path, target / path);
  }
  fs::rename(unfinished.file(kManifest), folder.file(kManifest));
}

fs::path emptied(const fs::path& folder) {
  std::error_code failure;
  fs::remove_all(folder, failure);  // what a run left that was killed
  return folder;
}

}  // namespace

FolderLock::FolderLock(const fs::path& folder)
    : _descriptor(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  // Some file systems know no locks: only a lock of somebody else's is an error.
  if (_descriptor < 0 || flock(_descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
    return;
  close(_descriptor);
  throw OutputError(folder.string(), "another run is writing there");
}

FolderLock::~FolderLock() {
  if (_descriptor >= 0) close(_descriptor);
}

RunFolder::RunFolder(fs::path path)
    : _path(std::move(path)),
      _isNew(!fs::exists(_path)),
      _folder(_path),
      _lock(_path),
      _files(emptied(_path / kUnfinished), _path) {}

RunFolder::~RunFolder() {
  std::error_code ignored;
  fs::remove_all(_path / kUnfinished, ignored);
  if (_isNew) fs::remove(_path, ignored);
}

void RunFolder::draw(const std::vector<std::string>& options) {
  const fs::path unfinished = _path / kUnfinished;
  std::vector<std::string> arguments{"-m", "multiple_impacts.figures", unfinished.string(),
                                     "--shown-as", _path.string()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const fs::path said = unfinished / ".said";
  try {
    drawWith(arguments, said);
    _drawn = contentsOf(said.string());
  } catch (const OutputError& error) {
    _whyNotDrawn = error.what();
    fs::remove_all(unfinished / kFigures);
  }
  fs::remove(said);
}

void RunFolder::keep() {
  try {
    exchange(_folder, _files);
  } catch (const fs::filesystem_error& error) {
    throw OutputError(_path.string(), "cannot be written: " + error.code().message());
  }
  std::fputs(_drawn.c_str(), stdout);
  if (!_whyNotDrawn.empty()) throw OutputError(_whyNotDrawn);
}

}  // namespace multiple_impacts::command
