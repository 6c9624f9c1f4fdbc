// SPDX-License-Identifier: Apache-2.0
/* multiple-impacts: impact laws without writing C++. `multiple-impacts --help` teaches. */
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "multiple_impacts/command/Commands.hpp"
#include "multiple_impacts/command/ComparedLaw.hpp"

using namespace multiple_impacts::command;

namespace {

constexpr const char* kAbout =
    "Multiple impacts in multibody systems: the LZB, binary-collision and Moreau laws.\n";

const CLI::Validator kPositive(
    [](const std::string& text) {
      double value = 0.;
      const bool positive = CLI::detail::lexical_cast(text, value) && value > 0.;
      return positive ? std::string() : "must be positive, got " + text;
    },
    "POSITIVE");

void addSolve(CLI::App& program, int& exitCode) {
  auto* command = program.add_subcommand("solve", "solve one bare impact, JSON to JSON");
  command->footer(
      "Example, two balls and a law:\n"
      "  echo '{\"law\": \"binary\", \"velocity\": [1, 0], \"mass\": [1, 1], \"contacts\":\n"
      "   [{\"normal\": {\"index\": [0, 1], \"value\": [-1, 1]}, \"restitution\": 1}]}' |\n"
      "   multiple-impacts solve -");
  auto file = std::make_shared<std::string>();
  command->add_option("FILE", *file, "the impact, in JSON; - reads standard input")
      ->required();
  command->callback([file, &exitCode] { exitCode = solveFile(*file); });
}

void addLaws(CLI::App& command, std::vector<std::string>& laws) {
  command.add_option("--laws", laws, "comma-separated: " + lawNames())
      ->delimiter(',')
      ->allow_extra_args(false)
      ->capture_default_str();
}

void addCompare(CLI::App& program, int& exitCode) {
  auto* command = program.add_subcommand(
      "compare", "one simulation per law on the same chain, side by side");
  command->footer(
      "Examples:\n"
      "  multiple-impacts compare examples/scenarios/free-chain.toml\n"
      "  multiple-impacts compare my-chain.toml --laws lzb,moreau,moreau_capturing --out "
      "results --contacts 1,5,10");
  auto options = std::make_shared<CompareOptions>();
  command->add_option("SCENARIO", options->scenario, "chain and laws, in TOML")->required();
  addLaws(*command, options->laws);
  command->add_option("--out", options->folder, "folder for CSV files and figures");
  command->add_flag("!--no-figures", options->figures, "write the CSV files only");
  command->add_flag("!--no-animation", options->animation, "leave out the animations");
  command
      ->add_option("--contacts", options->contacts,
                   "comma-separated: contacts whose forces are drawn, from 1")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->callback([options, &exitCode] { exitCode = compareScenario(*options); });
}

void addSweep(CLI::App& program, int& exitCode) {
  auto* command =
      program.add_subcommand("sweep", "vary numbers of a scenario; a line per point and law");
  command->footer(
      "Examples:\n"
      "  multiple-impacts sweep examples/scenarios/exponent-sweep.toml "
      "--vary contact.exponent=0.001:3:50:log --out exponents.csv\n"
      "  mpirun -n 2 multiple-impacts sweep chain.toml --vary contact.restitution=0.9:1:11 "
      "--vary chain.count=10:100:10 --out map.csv\n"
      "Interrupted, the same command goes on where it was (from the file map.csv.part).");
  auto options = std::make_shared<SweepOptions>();
  command->add_option("SCENARIO", options->scenario, "chain and laws, in TOML")->required();
  command->add_option("--vary", options->variations, "KEY=from:to:count or ...:count:log")
      ->required()
      ->allow_extra_args(false);
  addLaws(*command, options->laws);
  command->add_option("--out", options->result, "CSV file")->capture_default_str();
  command->callback([options, &exitCode] { exitCode = sweepScenario(*options); });
}

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
  command->add_option("SCENARIO", options->scenario, "chain, in TOML")->required();
  command->add_option("--out", options->folder, "folder for trace, pulses and figures");
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

}  // namespace

int main(int argc, char** argv) {
  CLI::App program(kAbout, "multiple-impacts");
  program.require_subcommand(1);
  program.footer(
      "Begin with\n"
      "  multiple-impacts compare examples/scenarios/free-chain.toml\n"
      "or see `multiple-impacts COMMAND --help` for examples of each command.");
  int exitCode = 0;
  addCompare(program, exitCode);
  addSolve(program, exitCode);
  addSweep(program, exitCode);
  addTrace(program, exitCode);
  try {
    program.parse(argc, argv);
    return exitCode;
  } catch (const CLI::ParseError& error) {
    return program.exit(error);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "multiple-impacts: %s\n", error.what());
    return 2;
  }
}
