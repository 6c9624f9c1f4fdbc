// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>

#include "multiple_impacts/command/InterruptNote.hpp"
#include "multiple_impacts/command/Program.hpp"
#include "multiple_impacts/command/Progress.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"
#include "multiple_impacts/command/solve/ImpactReport.hpp"
#include "multiple_impacts/command/solve/ImpactSchema.hpp"
#include "multiple_impacts/command/solve/LawNotes.hpp"

namespace multiple_impacts::command {

namespace {

/** Solves the impact; shows what is running if it takes long. */
ImpactReport watchedSolve(const ImpactRequest& request) {
  const InterruptNote note("nothing is kept of an impact that is not solved");
  const Progress progress("solve: " + request.law->name + ", " +
                          std::to_string(request.problem.contactCount()) + " contacts");
  return solve(request);
}

void printNote(const std::string& note) {
  if (!note.empty()) std::fprintf(stderr, "multiple-impacts: note: %s\n", note.c_str());
}

/** Solves the impact in a JSON file ("-": standard input) and prints the outcome as JSON.
    \return 0 if it was solved, 1 if the law gave up */
int solveFile(const std::string& path) {
  const std::string name = inputName(path);
  const ImpactRequest request = parseImpact(textOf(path), name);
  printNote(unusedRestitutions(*request.law, request.options, request.problem.restitution));
  const ImpactReport report = watchedSolve(request);
  std::printf("%s\n", toJson(report).c_str());
  printNote(doubtOf(report.outcome.trust));
  if (isUsable(report.outcome.status)) return 0;
  std::fprintf(stderr, "multiple-impacts: %s: %s: %s\n", name.c_str(),
               toString(report.outcome.status), report.outcome.message.c_str());
  return 1;
}

}  // namespace

void addSolve(CLI::App& program, int& exitCode) {
  auto* command = program.add_subcommand("solve", "solve one bare impact, JSON to JSON");
  command->footer(
      impactFormat() +
      "The outcome says how far it can be trusted: relative errors of the data grow by the\n"
      "factor amplification, and digits of relative_velocity can be believed if the data are\n"
      "exact (null: not known).\n\n"
      "Example, two balls and a law:\n"
      "  echo '{\"law\": \"binary\", \"velocity\": [1, 0], \"mass\": [1, 1], \"contacts\":\n"
      "   [{\"normal\": {\"index\": [0, 1], \"value\": [-1, 1]}, \"restitution\": 1}]}' |\n"
      "   multiple-impacts solve -\n"
      "More: examples/impacts/steel-balls.json; with friction, examples/impacts/rod.json");
  auto file = std::make_shared<std::string>();
  command->add_option("FILE", *file, "the impact, in JSON; - reads standard input")
      ->required();
  command->callback([file, &exitCode] { exitCode = solveFile(*file); });
}

}  // namespace multiple_impacts::command
