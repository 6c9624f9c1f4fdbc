// SPDX-License-Identifier: Apache-2.0
/*! \file RunFolder.hpp
  \brief The folder that --out names: it holds the results of one run, whole.
*/
#ifndef RunFolder_hpp
#define RunFolder_hpp

#include <filesystem>
#include <string>
#include <vector>

#include "multiple_impacts/command/ResultFolder.hpp"

namespace multiple_impacts::command {

/** Keeps the folder for one run at a time. */
class FolderLock {
 public:
  /** Throws OutputError if another process has it. */
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int _descriptor;
};

/** A run writes and draws in a new folder inside, .unfinished; keep() then puts its files in
    the place of those of the run before. Until then, and if anything fails, the earlier
    results stay as they are.

    The file .multiple-impacts lists the files of the last run: these, and no others, are
    removed. A file of the user's that is in the way is kept under another name, `NAME~`. */
class RunFolder {
 public:
  /** Throws OutputError if the folder cannot be written. */
  explicit RunFolder(std::filesystem::path path);
  /** Removes what was not kept, and the folder itself if it is new and empty. */
  ~RunFolder();
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;

  /** Where this run writes. */
  const ResultFolder& files() const { return _files; }

  /** Draws what was written, into figures/ (multiple_impacts.figures). If that fails there are
      no figures at all, and keep() says so.
      \param options of the drawings, such as {"--contacts", "1,5,10"} */
  void draw(const std::vector<std::string>& options = {});

  /** Replaces the results of the run before by those of this one, and prints what there is to
      say about the figures. Throws OutputError if that fails; if the figures failed, after
      everything else is in place. */
  void keep();

 private:
  const std::filesystem::path _path;
  const bool _isNew;
  const ResultFolder _folder;
  const FolderLock _lock;
  const ResultFolder _files;
  std::string _drawn;  ///< what Python says about the figures
  std::string _whyNotDrawn;
};

}  // namespace multiple_impacts::command

#endif
