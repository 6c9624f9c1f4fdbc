// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/ComparisonFiles.hpp"
#include "multiple_impacts/command/InterruptNote.hpp"
#include "multiple_impacts/command/LawMetrics.hpp"
#include "multiple_impacts/command/MeasureTable.hpp"
#include "multiple_impacts/command/Program.hpp"
#include "multiple_impacts/command/RunFolder.hpp"
#include "multiple_impacts/command/ScenarioNotes.hpp"
#include "multiple_impacts/command/SimulationCost.hpp"
#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/contact/Texts.hpp"

namespace multiple_impacts::command {

namespace {

struct CompareOptions {
  std::string scenario;           ///< file
  std::vector<std::string> laws;  ///< names
  std::string folder;  ///< for CSV files and figures; empty: only the tables are printed
  bool figures = true, animation = true;
  std::vector<long> contacts;  ///< whose forces are drawn, from 1; empty: some of them
};

/** "1 ball", "2 balls" */
std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

/** All balls of a short chain, both ends of a long one. */
void printVelocities(const Scenario& scenario, const std::vector<MeasuredRun>& laws) {
  const std::size_t balls = scenario.chain.balls.size(), ends = 6;
  std::printf(
      "\nvelocities [m/s] at the start and, under each law, at the end of the run (%g s)\n",
      scenario.duration);
  std::printf("%6s %12s", "ball", "start");
  for (const MeasuredRun& law : laws)
    std::printf(" %*s", columnWidth(law.run.law), toString(law.run.law));
  std::printf("\n");
  for (std::size_t i = 0; i < balls; ++i) {
    if (balls > 20 && i == ends) {
      std::printf("%6s\n", "...");
      i = balls - ends;
    }
    std::printf("%6zu %12.6g", i + 1, scenario.chain.balls[i].velocity);
    for (const auto& [run, metrics] : laws)
      if (run.velocity.size() > 0)
        std::printf(" %*.8f", columnWidth(run.law), run.velocity[i]);
      else
        std::printf(" %*s", columnWidth(run.law), "-");
    std::printf("\n");
  }
}

/** Whose first impact is shown: that of all event-driven laws is the same; in time steps it is
    the first step with an impact, at its end. Null: no law tells impacts apart. */
const LawRun* knowsFirstImpact(const std::vector<MeasuredRun>& laws) {
  const LawRun* known = nullptr;
  for (const auto& [run, metrics] : laws)
    if (run.firstImpact && (!known || (known->law.isCapturing() && !run.law.isCapturing())))
      known = &run;
  return known;
}

/** How many contacts take part in the first impact, and how they act on each other. */
void printFirstImpact(const std::vector<MeasuredRun>& laws) {
  const LawRun* const known = knowsFirstImpact(laws);
  for (const auto& [run, metrics] : laws) {
    if (&run != known) continue;
    const FirstImpact& first = *run.firstImpact;
    std::printf("first impact at %.6g s: %s, multiplicity %ld", first.time,
                counted(first.closed, "closed contact").c_str(), first.multiplicity);
    if (first.smallestAngle <= first.largestAngle)
      std::printf("; kinetic angles between neighbours %.4g to %.4g degrees",
                  180. / M_PI * first.smallestAngle, 180. / M_PI * first.largestAngle);
    std::printf("\n");
    return;
  }
}

/** Restitutions that a law leaves aside; once, however it is simulated. */
void printNotes(const Scenario& scenario, const std::vector<SimulatedLaw>& laws) {
  std::set<const Law*> done;
  for (const SimulatedLaw& each : laws) {
    if (!done.insert(each.law).second) continue;
    const std::string note = noteOn(scenario, *each.law);
    if (!note.empty()) std::printf("note: %s\n", note.c_str());
  }
}

/** Laws under which an impact is hardly determined by its data. */
void printDoubts(const std::vector<MeasuredRun>& laws) {
  for (const auto& [run, metrics] : laws)
    if (!run.trust.doubt.empty())
      std::printf("note: %s: %s\n", toString(run.law), run.trust.doubt.c_str());
}

/** Refuses numbers that are not contacts of the chain. */
void checkContacts(const CompareOptions& options, const models::Chain& chain) {
  const auto last = static_cast<long>(chain.contactCount());
  for (const long contact : options.contacts)
    if (contact < 1 || contact > last)
      throw UsageError("--contacts", std::to_string(contact),
                       "must be from 1 to the last contact, " + std::to_string(last));
}

/** Arguments of the drawing script. */
std::vector<std::string> drawingOptions(const CompareOptions& options) {
  std::vector<std::string> arguments;
  if (!options.animation) arguments.push_back("--no-animation");
  std::vector<std::string> contacts;
  for (const long contact : options.contacts) contacts.push_back(std::to_string(contact));
  if (!contacts.empty())
    arguments.insert(arguments.end(), {"--contacts", listed(contacts, ",")});
  return arguments;
}

/** Forces are drawn of the first impact. Traces of long chains have fewer samples: their files
    stay below some 100 MB. */
TraceOptions firstImpact(const Scenario& scenario) {
  constexpr std::size_t kMostNumbers = 5'000'000, kFewestSamples = 200;
  TraceOptions options;
  options.impact = 1;
  const std::size_t numbers = 3 * std::max<std::size_t>(1, scenario.chain.contactCount());
  options.maximumSamples =
      std::max(kFewestSamples, std::min(options.maximumSamples, kMostNumbers / numbers));
  return options;
}

void printFailure(const LawRun& run) {
  if (run.failure.empty()) return;
  std::fprintf(stderr, "multiple-impacts: %s: %s\n", toString(run.law), run.failure.c_str());
}

/** One simulation per law on the same model; prints the velocities and their measures, and
    writes them with the motion and the trace inside the impact.
    \return 0, or 1 if a law gave up */
int compareScenario(const CompareOptions& options) {
  const Scenario scenario = readScenario(options.scenario);
  const std::vector<SimulatedLaw> wanted = lawsNamed(options.laws);
  checkContacts(options, scenario.chain);
  std::optional<RunFolder> folder;
  if (!options.folder.empty()) folder.emplace(options.folder);
  printSlowNotes(scenario, wanted);
  std::optional<InterruptNote> note("nothing is kept of a comparison that is not finished");
  const std::vector<MeasuredRun> laws = measureLaws(
      scenario, wanted, {true, firstImpact(scenario), "compare: ", true}, printFailure);
  std::printf("%s: %s, %s\n", headingOf(scenario, options.scenario).c_str(),
              counted(scenario.chain.balls.size(), "ball").c_str(),
              counted(scenario.chain.contactCount(), "contact").c_str());
  printFirstImpact(laws);
  printNotes(scenario, wanted);
  printDoubts(laws);
  printVelocities(scenario, laws);
  printMeasures(scenario, laws);
  if (folder) {
    writeComparison(folder->files(), scenario, laws);
    if (options.figures) folder->draw(drawingOptions(options));
    folder->keep();
  }
  return std::any_of(laws.begin(), laws.end(),
                     [](const MeasuredRun& law) { return !law.run.failure.empty(); });
}

}  // namespace

void addCompare(CLI::App& program, int& exitCode) {
  auto* command = program.add_subcommand(
      "compare", "one simulation per law on the same chain, side by side");
  command->footer(
      "Examples:\n"
      "  multiple-impacts compare examples/scenarios/free-chain.toml\n"
      "  multiple-impacts compare my-chain.toml --laws lzb,lzb_capturing,moreau --out results "
      "--contacts 1,5,10");
  auto options = std::make_shared<CompareOptions>();
  addScenarioArgument(*command, options->scenario);
  addLawOption(*command, options->laws);
  command->add_option("--out", options->folder, "folder for CSV files and figures")
      ->check(nonEmptyName());
  command->add_flag("!--no-figures", options->figures, "write the CSV files only");
  command->add_flag("!--no-animation", options->animation, "leave out the animations");
  command
      ->add_option("--contacts", options->contacts,
                   "comma-separated: contacts whose forces are drawn, from 1")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->callback([options, &exitCode] { exitCode = compareScenario(*options); });
}

}  // namespace multiple_impacts::command
