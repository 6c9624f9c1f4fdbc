// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <boost/mpi/collectives.hpp>
#include <boost/mpi/communicator.hpp>
#include <boost/mpi/environment.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/utility.hpp>
#include <boost/serialization/vector.hpp>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "Commands.hpp"
#include "InputError.hpp"
#include "LawMetrics.hpp"
#include "ParameterCheck.hpp"
#include "SharedCounter.hpp"
#include "SweepJournal.hpp"
#include "SweepPlan.hpp"
#include "TextFile.hpp"

namespace multiple_impacts::tool {

namespace {

using Rows = std::vector<std::string>;
using Finished = std::pair<long, Rows>;  // number of a point, its rows

constexpr int kFinished = 1;  // tag of messages

/** The points of a sweep and how one is computed. */
class Sweep {
 public:
  explicit Sweep(const SweepOptions& options);

  long size() const { return _plan.size(); }
  std::uint32_t signature() const;
  std::string header() const;
  Rows rowsOf(long point) const;

 private:
  Scenario scenarioAt(long point) const {
    return parseScenario(_text, _name, _plan.at(point));
  }

  const std::string _name, _text;
  std::vector<ComparedLaw> _laws;
  SweepPlan _plan;
};

std::vector<Variation> variationsOf(const SweepOptions& options) {
  std::vector<Variation> variations;
  for (const std::string& text : options.variations)
    variations.push_back(parseVariation(text));
  return variations;
}

/** Every point is read before the first one is computed: a value out of its range is refused at
    once. */
Sweep::Sweep(const SweepOptions& options)
    : _name(options.scenario), _text(textOf(options.scenario)), _plan(variationsOf(options)) {
  for (const std::string& law : options.laws) _laws.push_back(lawNamed(law));
  for (long point = 0; point < size(); ++point) scenarioAt(point);
}

std::uint32_t Sweep::signature() const {
  std::string text = _text + header();
  for (const Variation& variation : _plan.variations())
    for (const double value : variation.values) text += ' ' + toText(value);
  for (const ComparedLaw law : _laws) text += std::string(" ") + toString(law);
  return checksum(text);
}

std::string Sweep::header() const {
  std::string line;
  for (const Variation& variation : _plan.variations()) line += variation.key + ',';
  line += "law,failed,first_velocity,last_velocity";
  for (const Metric& metric : metricsOf(scenarioAt(0), {}, {}))
    line += std::string(",") + metric.name;
  return line;
}

Rows Sweep::rowsOf(long point) const {
  const Scenario scenario = scenarioAt(point);
  std::string keys;
  for (const auto& [key, value] : _plan.at(point)) keys += toText(value) + ',';
  Rows rows;
  Eigen::VectorXd reference;
  for (const ComparedLaw law : _laws) {
    const LawRun run = simulate(scenario, law);
    if (law == ComparedLaw::LZB) reference = run.velocity;
    const bool failed = run.velocity.size() == 0;
    std::string row = keys + toString(law) + (failed ? ",1,nan,nan" : ",0,");
    if (!failed)
      row += toText(run.velocity[0]) + ',' + toText(run.velocity[run.velocity.size() - 1]);
    for (const Metric& metric : metricsOf(scenario, run, reference))
      row += ',' + toText(metric.value);
    rows.push_back(row);
  }
  return rows;
}

/** On a terminal only. */
void showProgress(long done, long all) {
  if (!isatty(STDERR_FILENO)) return;
  constexpr int width = 40;
  const auto filled = static_cast<int>(width * done / all);
  std::fprintf(stderr, "\r[%s%s] %ld of %ld", std::string(filled, '#').c_str(),
               std::string(width - filled, ' ').c_str(), done, all);
  if (done == all) std::fprintf(stderr, "\n");
}

/** The process that keeps the journal, and computes points as the others do: who is free draws the
    next one. */
void collect(const Sweep& sweep, const std::string& result,
             const boost::mpi::communicator& world, SharedCounter& counter) {
  SweepJournal journal(result, sweep.signature());
  std::vector<long> missing;
  for (long point = 0; point < sweep.size(); ++point)
    if (!journal.has(point)) missing.push_back(point);
  boost::mpi::broadcast(world, missing, 0);

  const auto store = [&](const Finished& finished) {
    journal.add(finished.first, finished.second);
    showProgress(journal.size(), sweep.size());
  };
  const auto receive = [&] {
    Finished finished;
    world.recv(boost::mpi::any_source, kFinished, finished);
    store(finished);
  };
  showProgress(journal.size(), sweep.size());
  for (std::size_t i; (i = counter.next()) < missing.size();) {
    store({missing[i], sweep.rowsOf(missing[i])});
    while (world.iprobe(boost::mpi::any_source, kFinished)) receive();
  }
  while (journal.size() < sweep.size()) receive();
  journal.finish(sweep.header());
}

/** The others. */
void contribute(const Sweep& sweep, const boost::mpi::communicator& world,
                SharedCounter& counter) {
  std::vector<long> missing;
  boost::mpi::broadcast(world, missing, 0);
  for (std::size_t i; (i = counter.next()) < missing.size();)
    world.send(0, kFinished, Finished{missing[i], sweep.rowsOf(missing[i])});
}

}  // namespace

int sweepScenario(const SweepOptions& options) {
  const Sweep sweep(options);  // refuses bad input before MPI has begun
  boost::mpi::environment environment(false);
  const boost::mpi::communicator world;
  SharedCounter counter(world);
  try {
    if (world.rank() == 0)
      collect(sweep, options.result, world, counter);
    else
      contribute(sweep, world, counter);
  } catch (const std::exception& error) {
    if (world.size() == 1) throw;
    std::fprintf(stderr, "multiple-impacts: %s\n", error.what());
    environment.abort(2);  // the others would wait for ever
  }
  return 0;
}

}  // namespace multiple_impacts::tool
