// SPDX-License-Identifier: Apache-2.0
#include "ElasticChains.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "ImpactError.hpp"
#include "LZBSolver.hpp"
#include "Metrics.hpp"
#include "TraceRecorder.hpp"

namespace multiple_impacts::tool::chapter {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using models::Chain;

constexpr double kStiffExponent = 0.3;  ///< below, the exponent limits the tolerance
constexpr std::size_t kFewBalls = 10;
constexpr int kSamples = 2400;     ///< of a wave
constexpr Index kTableStride = 4;  ///< samples per row of its table
constexpr double kActive = 2e-3;   ///< share of the largest energy

Chain struck(Chain chain) {
  models::strikeFromLeft(chain, 1, 1.);
  return chain;
}

std::vector<std::string> profileColumns(const std::string& first, std::size_t count) {
  std::vector<std::string> columns{first};
  for (std::size_t i = 1; i <= count; ++i) columns.push_back("v" + std::to_string(i));
  return columns;
}

Row profileRow(double first, const VectorXd& velocity) {
  Row row{first};
  row.insert(row.end(), velocity.begin(), velocity.end());
  return row;
}

ImpactOutcome solved(const Chain& chain, const LZBOptions& lzb, ImpactObserver* observer) {
  const ImpactOutcome outcome = solveLZB(models::contactProblem(chain), lzb, observer);
  if (outcome.status != ImpactStatus::Solved) throw ImpactError(outcome.message);
  return outcome;
}

/** About kSamples samples from the beginning to the given time. */
Wave recorded(const Chain& chain, const LZBOptions& lzb, double until) {
  TraceOptions options;
  options.interval = until / kSamples;
  options.maximumSamples = 2 * kSamples;
  options.until = until;
  TraceRecorder recorder(options);
  solved(chain, lzb, &recorder);
  const auto& samples = recorder.samples();
  const auto count = static_cast<Index>(samples.size());
  Wave wave{VectorXd(count), {count, kWaveContacts}, {count, kWaveContacts}};
  for (Index k = 0; k < count; ++k) {
    wave.time[k] = samples[k].time;
    wave.energy.row(k) = samples[k].energy.head(kWaveContacts);
    wave.force.row(k) = samples[k].force.head(kWaveContacts);
  }
  return wave;
}

/** When the last of the contacts has given its energy away. */
double endOfAction(const Wave& wave) {
  const double least = kActive * wave.energy.maxCoeff();
  Index last = wave.time.size() - 1;
  while (last > 0 && wave.energy.row(last).maxCoeff() < least) --last;
  return wave.time[std::min(last + 1, wave.time.size() - 1)];
}

}  // namespace

Chain exponentChain(double exponent, std::size_t ballCount) {
  return struck(models::uniformChain(ballCount, {}, {1., 1., exponent}));
}

Chain gradedChain(double alpha, double reference) {
  Chain chain = exponentChain(1.5);
  const std::size_t count = chain.contactCount();
  for (std::size_t i = 0; i < count; ++i) {
    const auto rank = static_cast<double>(alpha > 0. ? i : count - 1 - i);
    chain.contacts[i].stiffness = reference * (1. + std::abs(alpha) * rank);
  }
  return chain;
}

LawOptions affordable(const Chain& chain) {
  LawOptions options;
  if (chain.contacts.front().exponent < kStiffExponent)
    options.lzb.tolerance = chain.balls.size() > kFewBalls ? 1e-3 : 1e-5;
  return options;
}

Family exponentFamily(std::size_t ballCount) {
  return {"eta", [ballCount](double exponent) { return exponentChain(exponent, ballCount); }};
}

Family alphaFamily() {
  return {"alpha", [](double alpha) { return gradedChain(alpha); }};
}

Table profiles(Notebook& notebook, const Family& family, const std::vector<double>& values) {
  const auto rowOf = [&](long k) {
    const Chain chain = family.chainOf(values[k]);
    return profileRow(values[k], outcomeOf(chain, ComparedLaw::LZB, affordable(chain)));
  };
  return notebook.compute("velocities", profileColumns(family.parameter, kBalls),
                          static_cast<long>(values.size()), rowOf);
}

Table convergence(Notebook& notebook, const Chain& chain,
                  const std::vector<double>& tolerances) {
  const auto rowOf = [&](long k) {
    LawOptions options;
    options.lzb.tolerance = tolerances[k];
    return profileRow(tolerances[k], outcomeOf(chain, ComparedLaw::LZB, options));
  };
  return notebook.compute("convergence", profileColumns("tolerance", chain.balls.size()),
                          static_cast<long>(tolerances.size()), rowOf);
}

VectorXd profileIn(const Row& row) {
  return VectorXd::Map(row.data() + 1, static_cast<Index>(row.size()) - 1);
}

Table scan(Notebook& notebook, const Family& family, const std::vector<double>& values,
           const std::string& name) {
  const Chain any = family.chainOf(values.front());  // rigid laws know no stiffness
  const VectorXd moreau = outcomeOf(any, ComparedLaw::Moreau),
                 binary = outcomeOf(any, ComparedLaw::Binary);
  const auto rowOf = [&](long k) {
    const Chain chain = family.chainOf(values[k]);
    const VectorXd lzb = outcomeOf(chain, ComparedLaw::LZB, affordable(chain));
    return Row{values[k],
               static_cast<double>(movingForward(lzb)),
               gapMeasure(moreau, lzb),
               gapMeasure(binary, lzb),
               static_cast<double>(wellPredicted(moreau, lzb)),
               static_cast<double>(wellPredicted(binary, lzb)),
               dispersion(chain, lzb)};
  };
  return notebook.compute(name,
                          {family.parameter, "moving_forward", "gap_moreau", "gap_binary",
                           "good_moreau", "good_binary", "dispersion"},
                          static_cast<long>(values.size()), rowOf);
}

std::vector<Measures> measuresIn(const Table& scan) {
  std::vector<Measures> rows;
  for (const Row& r : scan.rows) rows.push_back({r[0], r[1], r[2], r[3], r[4], r[5], r[6]});
  return rows;
}

Measures measuresAt(const std::vector<Measures>& rows, double parameter) {
  return *std::min_element(
      rows.begin(), rows.end(), [&](const Measures& a, const Measures& b) {
        return std::abs(a.parameter - parameter) < std::abs(b.parameter - parameter);
      });
}

double largestGrowth(const std::vector<Measures>& rows, double Measures::*measure) {
  double growth = 0.;
  for (std::size_t k = 1; k < rows.size(); ++k)
    growth = std::max(growth, rows[k].*measure - rows[k - 1].*measure);
  return growth;
}

double largestFall(const std::vector<Measures>& rows, double Measures::*measure) {
  return largestGrowth({rows.rbegin(), rows.rend()}, measure);
}

std::vector<Measures> where(const std::vector<Measures>& rows,
                            const std::function<bool(const Measures&)>& condition) {
  std::vector<Measures> found;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(found), condition);
  return found;
}

double smallestDispersionAt(const std::vector<Measures>& rows) {
  const auto least = std::min_element(
      rows.begin(), rows.end(),
      [](const Measures& a, const Measures& b) { return a.dispersion < b.dispersion; });
  if (least == rows.begin() || least + 1 == rows.end()) return least->parameter;
  const Measures &left = *(least - 1), &right = *(least + 1);
  const double a = left.parameter - least->parameter, b = right.parameter - least->parameter;
  const double slopeA = (left.dispersion - least->dispersion) / a,
               slopeB = (right.dispersion - least->dispersion) / b;
  const double curvature = (slopeB - slopeA) / (b - a);
  return least->parameter - 0.5 * (slopeA - curvature * a) / curvature;
}

Wave waveThrough(const Chain& chain, const LZBOptions& lzb) {
  const double duration = solved(chain, lzb, nullptr).statistics.duration;
  return recorded(chain, lzb, endOfAction(recorded(chain, lzb, duration)));
}

Table energyTable(const Wave& wave) {
  Table table{{"time"}, {}};
  for (long j = 1; j <= kWaveContacts; ++j)
    table.columns.push_back("energy_" + std::to_string(j));
  for (Index k = 0; k < wave.time.size(); k += kTableStride) {
    const VectorXd energy = wave.energy.row(k);
    table.rows.push_back({wave.time[k]});
    table.rows.back().insert(table.rows.back().end(), energy.begin(), energy.end());
  }
  return table;
}

std::vector<double> geometric(double first, double last, int count) {
  std::vector<double> values;
  for (const double power : linear(std::log10(first), std::log10(last), count))
    values.push_back(std::pow(10., power));
  return values;
}

std::vector<double> linear(double first, double last, int count) {
  std::vector<double> values;
  for (int k = 0; k < count; ++k) values.push_back(first + (last - first) * k / (count - 1));
  return values;
}

}  // namespace multiple_impacts::tool::chapter
