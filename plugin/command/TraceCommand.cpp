// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "multiple_impacts/command/ColumnGuide.hpp"
#include "multiple_impacts/command/ComparisonFiles.hpp"
#include "multiple_impacts/command/InterruptNote.hpp"
#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/command/Program.hpp"
#include "multiple_impacts/command/RunFolder.hpp"
#include "multiple_impacts/command/SimulationCost.hpp"
#include "multiple_impacts/command/TraceFile.hpp"
#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"
#include "multiple_impacts/command/solve/LawNotes.hpp"
#include "multiple_impacts/contact/CsvRow.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/models/ContactPulses.hpp"

namespace multiple_impacts::command {

namespace {

enum class TraceFormat { Csv, Hdf5 };

struct TraceCommandOptions {
  std::string scenario;  ///< file
  std::string folder;    ///< for the trace and figures; empty: only the pulses are printed
  TraceFormat format = TraceFormat::Csv;
  long impact = 1;  ///< which impact of the simulation, from 1
  double until = std::numeric_limits<double>::infinity();  ///< end of the trace [s]
  double interval = 0.;  ///< between samples [s]; 0: as short as the number of samples allows
  long samples = 4096;   ///< at most; fewer for more than some 4000 contacts
  bool figures = true;
};

using namespace models;

/** So short that the recorder, which doubles it when it is full, ends up with between half of
    its samples and all of them, equally spaced. */
constexpr double kShortInterval = 1e-12;  ///< of the scenario's duration

constexpr double kMostNumbers = 5e7;  ///< of a trace in memory, 400 MB

TraceOptions traceOptions(const TraceCommandOptions& options, const Scenario& scenario) {
  TraceOptions trace;
  const double contacts = static_cast<double>(scenario.chain.contactCount());
  trace.interval =
      options.interval > 0. ? options.interval : kShortInterval * scenario.duration;
  trace.maximumSamples = static_cast<std::size_t>(
      std::max(2., std::min<double>(options.samples, kMostNumbers / (3. * contacts))));
  trace.until = options.until;
  trace.impact = options.impact;
  return trace;
}

void writePulses(std::ostream& file, const std::vector<ContactPulse>& rows) {
  file << "contact,arrival,peak,duration,front_impulse,tail_impulse,wave_speed,peaks\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CsvRow row;
    row << i + 1;
    if (const auto& pulse = rows[i].pulse)
      row << pulse->arrival << pulse->peak << pulse->duration << pulse->front << pulse->tail;
    else
      row << std::nan("") << 0. << std::nan("") << 0. << 0.;
    row << rows[i].speed << rows[i].peaks.size();
    file << row.text() << '\n';
  }
}

void writePeaks(std::ostream& file, const std::vector<ContactPulse>& rows) {
  file << "contact,time,force\n";
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const Peak& peak : rows[i].peaks)
      file << (CsvRow() << i + 1 << peak.time << peak.force).text() << '\n';
}

void printNumber(double value) {
  if (std::isnan(value))
    std::printf(" %12s", "-");
  else
    std::printf(" %12.6g", value);
}

void printPulse(std::size_t contact, const ContactPulse& row) {
  const double none = std::nan("");
  const Pulse pulse = row.pulse.value_or(Pulse{none, none, none, none, none, 0.});
  std::printf("%8zu", contact);
  for (const double value :
       {pulse.arrival, pulse.peak, pulse.duration, pulse.front, pulse.tail, row.speed})
    printNumber(value);
  std::printf(" %6zu\n", row.peaks.size());
}

/** All contacts of a short chain, both ends of a long one. */
void printPulses(const std::vector<ContactPulse>& rows) {
  const std::size_t ends = 6;
  std::printf("%8s %12s %12s %12s %12s %12s %12s %6s\n%8s %12s %12s %12s %12s %12s %12s\n",
              "contact", "arrival", "peak", "duration", "front", "tail", "speed", "peaks", "",
              "[s]", "[N]", "[s]", "[N.s]", "[N.s]", "[m/s]");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.size() > 40 && i == ends) {
      std::printf("%8s\n", "...");
      i = rows.size() - ends;
    }
    printPulse(i + 1, rows[i]);
  }
  std::printf(
      "- in all columns: no force; - for the speed: no ball before the contact, or no\n"
      "front that is seen to travel through it: it changes its shape on the way, or\n"
      "passes within two samples (--samples)\n");
}

void writeAll(const ResultFolder& folder, const TraceCommandOptions& options,
              const ChainTrace& trace, const ImpactTrust& trust,
              const std::vector<ContactPulse>& rows) {
  folder.write("README.txt", writeColumnGuide);
  folder.write("impact-lzb.csv", [&](std::ostream& file) {
    writeTracedImpact(file, trace, options.impact, trust);
  });
  folder.write("pulses.csv", [&](std::ostream& file) { writePulses(file, rows); });
  folder.write("peaks.csv", [&](std::ostream& file) { writePeaks(file, rows); });
  if (options.format == TraceFormat::Csv)
    folder.write("trace-lzb.csv", [&](std::ostream& file) { trace.writeCsv(file); });
  else
    folder.write("trace-lzb.h5",
                 [&](std::ostream& file) { writeHdf5(file, trace.samples()); });
}

void printImpact(const std::string& heading, long impact, const ChainTrace& trace,
                 const std::vector<ContactPulse>& rows) {
  const long pressed = std::count_if(
      rows.begin(), rows.end(), [](const ContactPulse& row) { return row.pulse.has_value(); });
  std::printf(
      "%s: impact %ld of %ld, from %.6g s on for %.6g s; forces at %ld of %zu contacts, "
      "%zu samples\n",
      heading.c_str(), impact, trace.impactCount(), trace.startOf(impact),
      trace.samples().back().time, pressed, rows.size(), trace.samples().size());
}

/** Nothing is printed under schemes without derivatives. */
void printTrust(const ImpactTrust& trust) {
  if (std::isnan(trust.digits)) return;
  std::printf(
      "errors of its data grow %.3g times; if there are none, %.3g digits of the "
      "velocities after it can be believed\n",
      trust.amplification, trust.digits);
  if (const std::string doubt = doubtOf(trust); !doubt.empty())
    std::printf("note: %s\n", doubt.c_str());
}

/** What happens inside one impact under LZB: energies, forces and velocities of the contacts,
    and for each contact the pulse that passes through it (RR-7636, section 5.4).
    \return 0, or 1 if the law gave up */
int traceScenario(const TraceCommandOptions& options) {
  const Scenario scenario = readScenario(options.scenario);
  std::optional<RunFolder> folder;
  if (!options.folder.empty()) folder.emplace(options.folder);
  printSlowNotes(scenario, {lzbSimulation()});
  const InterruptNote note("nothing is kept of a trace that is not finished");
  const LawRun run = simulate(scenario, lzbSimulation(),
                              {false, traceOptions(options, scenario), "trace: lzb"});
  if (!run.failure.empty()) {
    std::fprintf(stderr, "multiple-impacts: lzb: %s\n", run.failure.c_str());
    return 1;
  }
  if (run.trace->samples().empty())
    throw InputError(inputName(options.scenario), 0, "duration", toText(scenario.duration),
                     "no impact number " + std::to_string(options.impact) + " in this time");
  const std::vector<ContactPulse> rows =
      contactPulses(run.trace->samples(), scenario.chain.balls);
  printImpact(headingOf(scenario, options.scenario), options.impact, *run.trace, rows);
  const ImpactTrust trust = tracedTrust(scenario, run);
  printTrust(trust);
  printPulses(rows);
  if (folder) {
    writeAll(folder->files(), options, *run.trace, trust, rows);
    if (options.figures) folder->draw();
    folder->keep();
  }
  return 0;
}

const CLI::Validator kPositive(
    [](const std::string& text) {
      double value = 0.;
      const bool positive = CLI::detail::lexical_cast(text, value) && value > 0.;
      return positive ? std::string() : "must be positive, got " + text;
    },
    "POSITIVE");

}  // namespace

void addTrace(CLI::App& program, int& exitCode) {
  auto* command = program.add_subcommand(
      "trace", "inside one impact: forces over time, and the pulse at each contact");
  command->footer(
      "Examples:\n"
      "  multiple-impacts trace examples/scenarios/stepped-chain.toml\n"
      "  multiple-impacts trace chain.toml --out wave --format hdf5 --samples 20000\n"
      "Of the first pulse at each contact: arrival T and height of its peak, duration tau of\n"
      "F cos^6((t-T)/tau) fitted to its front, impulse up to T + tau and after, speed of the\n"
      "wave through the ball before the contact (RR-7636, section 5.4).");
  auto options = std::make_shared<TraceCommandOptions>();
  addScenarioArgument(*command, options->scenario);
  command->add_option("--out", options->folder, "folder for trace, pulses and figures")
      ->check(nonEmptyName());
  auto format = std::make_shared<std::string>("csv");
  command->add_option("--format", *format, "of the trace")
      ->check(CLI::IsMember({"csv", "hdf5"}))
      ->capture_default_str();
  command->add_option("--impact", options->impact, "which impact of the simulation")
      ->check(kPositive)
      ->capture_default_str();
  command->add_option("--until", options->until, "end of the trace inside the impact [s]")
      ->check(kPositive);
  command->add_option("--interval", options->interval, "between samples [s]")
      ->check(kPositive);
  command->add_option("--samples", options->samples, "kept at most, equally spaced")
      ->check(CLI::Range(16L, 10'000'000L))
      ->capture_default_str();
  command->add_flag("!--no-figures", options->figures, "write the numbers only");
  command->callback([options, format, &exitCode] {
    if (*format == "hdf5") options->format = TraceFormat::Hdf5;
    exitCode = traceScenario(*options);
  });
}

}  // namespace multiple_impacts::command
