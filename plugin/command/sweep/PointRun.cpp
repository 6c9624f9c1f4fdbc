// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/sweep/PointRun.hpp"

#include <boost/mpi/collectives.hpp>
#include <boost/mpi/communicator.hpp>
#include <boost/mpi/environment.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/utility.hpp>
#include <boost/serialization/vector.hpp>
#include <cstdio>
#include <exception>
#include <utility>

#include "multiple_impacts/command/ExitCode.hpp"
#include "multiple_impacts/command/sweep/ProgressBar.hpp"
#include "multiple_impacts/command/sweep/SharedCounter.hpp"
#include "multiple_impacts/command/sweep/SweepJournal.hpp"

namespace multiple_impacts::command {

namespace {

using Finished = std::pair<long, Rows>;  // number of a point, its rows

constexpr int kFinished = 1;  // tag of messages

/** The first process: it keeps the journal, and computes points as the others do. Whichever
    process is free takes the next point. */
Rows collect(const PointRun& run, const boost::mpi::communicator& world,
             SharedCounter& counter) {
  SweepJournal journal(run.result, run.signature);
  std::vector<long> missing;
  for (long point = 0; point < run.count; ++point)
    if (!journal.has(point)) missing.push_back(point);
  boost::mpi::broadcast(world, missing, 0);

  const auto store = [&](const Finished& finished) {
    journal.add(finished.first, finished.second);
    showProgress(journal.size(), run.count);
  };
  const auto receive = [&] {
    Finished finished;
    world.recv(boost::mpi::any_source, kFinished, finished);
    store(finished);
  };
  showProgress(journal.size(), run.count);
  for (std::size_t i; (i = counter.next()) < missing.size();) {
    store({missing[i], run.rowsOf(missing[i])});
    while (world.iprobe(boost::mpi::any_source, kFinished)) receive();
  }
  while (journal.size() < run.count) receive();
  journal.finish(run.header);
  return journal.rows();
}

/** The other processes. */
void contribute(const PointRun& run, const boost::mpi::communicator& world,
                SharedCounter& counter) {
  std::vector<long> missing;
  boost::mpi::broadcast(world, missing, 0);
  for (std::size_t i; (i = counter.next()) < missing.size();)
    world.send(0, kFinished, Finished{missing[i], run.rowsOf(missing[i])});
}

}  // namespace

struct Processes::Mpi {
  boost::mpi::environment environment{false};
  boost::mpi::communicator world;
};

Processes::Processes() : _mpi(std::make_unique<Mpi>()) {}
Processes::~Processes() = default;

const boost::mpi::communicator& Processes::world() const { return _mpi->world; }
bool Processes::isFirst() const { return world().rank() == 0; }

void Processes::together(const std::function<void()>& work) const {
  try {
    work();
  } catch (const std::exception& error) {
    if (world().size() == 1) throw;
    std::fprintf(stderr, "multiple-impacts: %s\n", error.what());
    boost::mpi::environment::abort(exitCodeFor(error));
  }
}

Rows computePoints(const PointRun& run, const Processes& processes) {
  SharedCounter counter(processes.world());
  if (processes.isFirst()) return collect(run, processes.world(), counter);
  contribute(run, processes.world(), counter);
  return {};
}

}  // namespace multiple_impacts::command
