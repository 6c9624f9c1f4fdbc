// SPDX-License-Identifier: Apache-2.0
#include "published/chapter/ImpactHistory.hpp"

#include <algorithm>
#include <string>

#include "published/ChainOutcome.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using models::Chain;

constexpr int kWaveSamples = 2400;
constexpr double kActive = 2e-3;  ///< share of the largest energy

/** A given number of samples at equal intervals. */
TraceOptions evenly(double until, int samples) {
  return {until / samples, 4 * static_cast<std::size_t>(samples), until};
}

/** When the last of the first kWaveContacts contacts has passed its energy on. */
double endOfAction(const History& history) {
  const MatrixXd energy = history.energy.leftCols(kWaveContacts);
  const double least = kActive * energy.maxCoeff();
  Index last = history.time.size() - 1;
  while (last > 0 && energy.row(last).maxCoeff() < least) --last;
  return history.time[std::min(last + 1, history.time.size() - 1)];
}

}  // namespace

History historyOf(const ContactProblem& problem, const LZBOptions& lzb,
                  const TraceOptions& trace) {
  TraceRecorder recorder(trace);
  solvedLzb(problem, lzb, &recorder);
  const auto& samples = recorder.samples();
  const auto rows = static_cast<Index>(samples.size());
  const MatrixXd none(rows, problem.contactCount());
  History history{VectorXd(rows), none, none, none};
  for (Index k = 0; k < rows; ++k) {
    history.time[k] = samples[k].time;
    history.energy.row(k) = samples[k].energy;
    history.force.row(k) = samples[k].force;
    history.speed.row(k) = -samples[k].velocity;
  }
  return history;
}

History beginningOf(const Chain& chain, double until, int samples) {
  LZBOptions lzb;
  lzb.tolerance = 1e-6;
  return historyOf(models::contactProblem(chain), lzb, evenly(until, samples));
}

History waveThrough(const Chain& chain, const LZBOptions& lzb) {
  const ContactProblem problem = models::contactProblem(chain);
  const double duration = solvedLzb(problem, lzb).statistics.duration;
  const History whole = historyOf(problem, lzb, evenly(duration, kWaveSamples));
  return historyOf(problem, lzb, evenly(endOfAction(whole), kWaveSamples));
}

VectorXd transmittedEnergies(const History& history) {
  const VectorXd peaks = history.energy.colwise().maxCoeff();
  return peaks / peaks[0];
}

Table energyTable(const History& history, long first, long last, long stride) {
  Table table{{"time"}, {}};
  for (long i = first; i <= last; ++i) table.columns.push_back("energy_" + std::to_string(i));
  for (Index k = 0; k < history.time.size(); k += stride) {
    Row row{history.time[k]};
    for (long i = first; i <= last; ++i) row.push_back(history.energy(k, i - 1));
    table.rows.push_back(row);
  }
  return table;
}

}  // namespace multiple_impacts::published::chapter
