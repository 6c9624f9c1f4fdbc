// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/Drawing.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "multiple_impacts/command/CommandErrors.hpp"

namespace multiple_impacts::command {

namespace {

namespace fs = std::filesystem;

/** Debian's Python, which has the packages needed for drawing. */
constexpr const char* kPython = "/usr/bin/python3";

/** Where the package is, seen from the program's folder: in a build tree, or installed. */
constexpr const char* kPackageFolders[] = {"../python", "../" SMI_PYTHON_INSTALL_DIR};

/** PYTHONPATH with the package of this program first. */
std::string pythonPath() {
  std::error_code unknown;
  const fs::path program = fs::read_symlink("/proc/self/exe", unknown).parent_path();
  std::string path;
  for (const char* folder : kPackageFolders) {
    const fs::path packages = (program / folder).lexically_normal();
    if (fs::exists(packages / "multiple_impacts", unknown)) path += packages.string() + ':';
  }
  if (const char* given = std::getenv("PYTHONPATH")) path += given;
  return path;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

std::vector<std::string> environmentWith(const std::string& path) {
  std::vector<std::string> variables{"PYTHONPATH=" + path};
  for (char** variable = environ; *variable; ++variable)
    if (std::string(*variable).rfind("PYTHONPATH=", 0) != 0) variables.push_back(*variable);
  return variables;
}

/** What a new process does with its files before it starts. */
class FileActions {
 public:
  explicit FileActions(const fs::path& output) {
    posix_spawn_file_actions_init(&_actions);
    if (!output.empty())
      posix_spawn_file_actions_addopen(&_actions, STDOUT_FILENO, output.c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0644);
  }
  ~FileActions() { posix_spawn_file_actions_destroy(&_actions); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;

  const posix_spawn_file_actions_t* get() const { return &_actions; }

 private:
  posix_spawn_file_actions_t _actions;
};

/** Runs a program and waits for it. \return whether it succeeded */
bool succeeds(std::vector<std::string> arguments, const fs::path& output) {
  std::vector<std::string> environment = environmentWith(pythonPath());
  const FileActions actions(output);
  pid_t process = 0;
  int status = 0;
  return posix_spawn(&process, kPython, actions.get(), nullptr, pointersTo(arguments).data(),
                     pointersTo(environment).data()) == 0 &&
         waitpid(process, &status, 0) == process && WIFEXITED(status) &&
         WEXITSTATUS(status) == 0;
}

}  // namespace

void drawWith(const std::vector<std::string>& arguments, const fs::path& output) {
  if (output.empty()) std::fflush(stdout);
  std::vector<std::string> all{kPython};
  all.insert(all.end(), arguments.begin(), arguments.end());
  if (!succeeds(std::move(all), output)) throw OutputError("the figures could not be drawn");
}

}  // namespace multiple_impacts::command
