// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "multiple_impacts/command/Drawing.hpp"
#include "multiple_impacts/command/InterruptNote.hpp"
#include "multiple_impacts/command/LawMetrics.hpp"
#include "multiple_impacts/command/Program.hpp"
#include "multiple_impacts/command/ScenarioNotes.hpp"
#include "multiple_impacts/command/SimulationCost.hpp"
#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"
#include "multiple_impacts/command/input/Value.hpp"
#include "multiple_impacts/command/sweep/PointRun.hpp"
#include "multiple_impacts/command/sweep/SweepJournal.hpp"
#include "multiple_impacts/command/sweep/SweepPlan.hpp"
#include "multiple_impacts/command/sweep/SweepRow.hpp"
#include "multiple_impacts/command/sweep/SweepSummary.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::command {

namespace {

constexpr std::size_t kMostKeysDrawn = 2;  ///< lines over one key, maps over two

struct SweepOptions {
  std::string scenario;                 ///< file
  std::vector<std::string> variations;  ///< KEY=from:to:count[:log]
  std::vector<std::string> laws;        ///< names
  std::string result = "sweep.csv";     ///< file
  bool trust = false;
  bool figures = true;
};

/** The points of a sweep and how one is computed. */
class Sweep {
 public:
  explicit Sweep(const SweepOptions& options);

  long size() const { return _plan.size(); }
  std::uint32_t signature() const;
  std::string header() const;
  /** Says under which laws Siconos takes long for the longest chain of the sweep. */
  void printSlowNotes() const;
  /** What is the same at all points and may not be expected of a law. */
  void printNotes() const;
  /** The summary of what was computed. \param rows of the file */
  void printSummary(const std::string& path, const Rows& rows) const;
  /** \param isShown whether a line at the terminal shows a point that takes long */
  Rows rowsOf(long point, bool isShown) const;

 private:
  Scenario scenarioAt(long point) const {
    return parseScenario(_text, _name, _plan.at(point));
  }

  const std::string _name, _text;
  const std::vector<SimulatedLaw> _laws;
  const SweepPlan _plan;
  const bool _isTrustWanted;
  std::vector<std::pair<double, long>> _slowest;        ///< seconds and point, under each law
  std::map<std::string, std::set<std::string>> _notes;  ///< on each law, those that differ
};

std::vector<Variation> variationsOf(const SweepOptions& options) {
  std::vector<Variation> variations;
  for (const std::string& text : options.variations)
    variations.push_back(parseVariation(text));
  return variations;
}

/** Every point is read before the first one is computed: a value out of its range is refused
    at once. */
Sweep::Sweep(const SweepOptions& options)
    : _name(inputName(options.scenario)),
      _text(textOf(options.scenario, kLargestText)),
      _laws(lawsNamed(options.laws)),
      _plan(variationsOf(options)),
      _isTrustWanted(options.trust),
      _slowest(_laws.size()) {
  for (long point = 0; point < size(); ++point) {
    const Scenario scenario = scenarioAt(point);
    for (std::size_t i = 0; i < _laws.size(); ++i) {
      _slowest[i] = std::max(_slowest[i], {simulationSeconds(scenario, _laws[i]), point});
      const std::string note = noteOn(scenario, *_laws[i].law);
      if (!note.empty()) _notes[_laws[i].law->name].insert(note);
    }
  }
}

std::uint32_t Sweep::signature() const {
  std::string text = _text + header();
  for (const Variation& variation : _plan.variations())
    for (const double value : variation.values) text += ' ' + toText(value);
  for (const SimulatedLaw& law : _laws) text += std::string(" ") + toString(law);
  if (_isTrustWanted) text += " trust";
  return checksum(text);
}

std::string Sweep::header() const {
  std::vector<std::string> keys;
  for (const Variation& variation : _plan.variations()) keys.push_back(variation.key);
  return sweepHeader(keys);
}

void Sweep::printSlowNotes() const {
  for (std::size_t i = 0; i < _laws.size(); ++i)
    command::printSlowNotes(scenarioAt(_slowest[i].second), {_laws[i]});
}

/** Notes differ where the options that they name are varied: whoever does so knows. */
void Sweep::printNotes() const {
  for (const auto& [law, notes] : _notes)
    if (notes.size() == 1) std::printf("note: %s\n", notes.begin()->c_str());
}

void Sweep::printSummary(const std::string& path, const Rows& rows) const {
  std::vector<SweepRow> parsed;
  for (const std::string& row : rows)
    parsed.push_back(parseSweepRow(row, _plan.variations().size()));
  std::vector<std::string> names;
  for (const SimulatedLaw& law : _laws) names.push_back(law.name);
  command::printSummary(path, parsed, names);
}

Rows Sweep::rowsOf(long point, bool isShown) const {
  const Scenario scenario = scenarioAt(point);
  std::vector<double> keys;
  for (const auto& [key, value] : _plan.at(point)) keys.push_back(value);
  Recording recording;
  recording.trust = _isTrustWanted;
  if (isShown)
    recording.progress =
        "sweep: point " + std::to_string(point + 1) + " of " + std::to_string(size()) + ", ";
  Rows rows;
  for (const MeasuredRun& measured : measureLaws(scenario, _laws, recording))
    rows.push_back(csvLine(sweepRow(keys, measured)));
  return rows;
}

/** A figure for each measure. */
void drawSweep(const SweepOptions& options) {
  if (options.variations.size() > kMostKeysDrawn)
    std::printf("no figures: %zu keys vary, and at most %zu can be drawn\n",
                options.variations.size(), kMostKeysDrawn);
  else
    drawWith({"-m", "multiple_impacts.figures", options.result}, {});
}

/** Runs the laws at every combination of the values of some keys of a scenario, and writes a
    line per point and law. Under mpirun the processes share the points. An interrupted sweep
    goes on where it stopped; the result is the same file however it was computed.
    \return 0 */
int sweepScenario(const SweepOptions& options) {
  const Sweep sweep(options);  // refuses bad input before MPI starts
  checkReplaceable(options.result);
  const Processes processes;
  processes.together([&] {
    std::optional<InterruptNote> note;
    if (processes.isFirst()) {
      sweep.printSlowNotes();
      note.emplace("the same command goes on from " + options.result + ".part");
    }
    const Rows rows =
        computePoints({options.result, sweep.header(), sweep.signature(), sweep.size(),
                       [&](long point) { return sweep.rowsOf(point, processes.isFirst()); }},
                      processes);
    if (!processes.isFirst()) return;
    SweepJournal::remove(options.result);
    note.emplace("the numbers are in " + options.result + ", but not all figures");
    sweep.printNotes();
    sweep.printSummary(options.result, rows);
    if (options.figures) drawSweep(options);
  });
  return 0;
}

}  // namespace

void addSweep(CLI::App& program, int& exitCode) {
  auto* command =
      program.add_subcommand("sweep", "vary numbers of a scenario; a line per point and law");
  command->footer(
      "Examples:\n"
      "  multiple-impacts sweep examples/scenarios/exponent-sweep.toml "
      "--vary contact.exponent=0.001:3:50:log --out exponents.csv\n"
      "  mpirun -n 2 multiple-impacts sweep chain.toml --vary contact.restitution=0.9:1:11 "
      "--vary chain.count=10:100:10 --out map.csv\n"
      "Interrupted, the same command goes on where it was (from the file map.csv.part).\n"
      "Open MPI refuses root, as in containers: mpirun --allow-run-as-root -n 2 ...");
  auto options = std::make_shared<SweepOptions>();
  addScenarioArgument(*command, options->scenario);
  command->add_option("--vary", options->variations, "KEY=from:to:count or ...:count:log")
      ->required()
      ->allow_extra_args(false);
  addLawOption(*command, options->laws);
  command->add_option("--out", options->result, "CSV file")
      ->check(nonEmptyName())
      ->capture_default_str();
  command->add_flag("--trust", options->trust,
                    "also how far outcomes can be trusted: amplification, digits");
  command->add_flag("!--no-figures", options->figures, "write the CSV file only");
  command->callback([options, &exitCode] { exitCode = sweepScenario(*options); });
}

}  // namespace multiple_impacts::command
