// SPDX-License-Identifier: Apache-2.0
#include "ResultFolder.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <system_error>
#include <utility>

#include "InputError.hpp"
#include "TextFile.hpp"

namespace multiple_impacts::tool {

namespace {

/** Debian's Python, which has the packages that draw. */
constexpr const char* kPython = "/usr/bin/python3";

/** Runs a program and waits for it. \return whether it ended well */
bool succeeds(std::vector<std::string> arguments) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  pid_t process = 0;
  int status = 0;
  return posix_spawn(&process, pointers[0], nullptr, nullptr, pointers.data(), environ) == 0 &&
         waitpid(process, &status, 0) == process && WIFEXITED(status) &&
         WEXITSTATUS(status) == 0;
}

}  // namespace

ResultFolder::ResultFolder(std::filesystem::path path) : _path(std::move(path)) {
  std::error_code failure;
  std::filesystem::create_directories(_path, failure);
  if (failure)
    throw InputError(_path.string(), 0, "", "",
                     "must be a folder that can be written: " + failure.message());
}

void ResultFolder::write(const std::string& name,
                         const std::function<void(std::ostream&)>& fill) const {
  writeWhole(file(name), fill);
}

void ResultFolder::run(const std::string& script,
                       const std::vector<std::string>& options) const {
  std::fflush(stdout);
  std::vector<std::string> arguments{kPython, SMI_FIGURES_DIR, script, _path.string()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  if (!succeeds(std::move(arguments)))
    std::fprintf(stderr, "multiple-impacts: the figures could not be drawn\n");
}

}  // namespace multiple_impacts::tool
