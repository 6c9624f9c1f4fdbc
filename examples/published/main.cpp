// SPDX-License-Identifier: Apache-2.0
/* reproduce: published studies, recomputed. See `reproduce --help`. */
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>

#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/ExitCode.hpp"
#include "published/Reproduce.hpp"

using namespace multiple_impacts::command;
using namespace multiple_impacts::published;

namespace {

/** Examples, and the studies and items that can be asked for. */
std::string helpText() {
  std::string text =
      "Examples:\n"
      "  mpirun -n 2 reproduce chapter --out reproduction\n"
      "  reproduce chapter table-1 figure-9\n"
      "Then open reproduction/index.html. Interrupted, the same command goes on where it "
      "was.\n"
      "Open MPI refuses root, as in containers: mpirun --allow-run-as-root -n 2 ...\n";
  for (const Study& study : studies()) {
    text += "Items of " + study.name + ':';
    for (const Item& item : study.items) text += ' ' + item.name;
    text += '\n';
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Computes a published study again, with a verdict on each of its claims.\n",
                   "reproduce");
  ReproduceOptions options;
  program.footer(helpText());
  program.add_option("STUDY", options.study, "one of: " + namesOf(studies()))->required();
  program.add_option("ITEM", options.items, "tables and figures; none: all");
  program.add_option("--out", options.folder, "folder")->capture_default_str();
  program.add_flag("--quick", options.quick, "fewer points");
  program.add_flag("!--no-figures", options.figures, "neither figures nor page");
  try {
    program.parse(argc, argv);
    const int exitCode = reproduceStudy(options);
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return exitCode;
    throw OutputError("standard output", "cannot be written completely");
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? kAllIsWell : kBadUsage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "reproduce: %s\n", error.what());
    return exitCodeFor(error);
  }
}
