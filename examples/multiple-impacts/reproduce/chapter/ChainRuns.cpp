// SPDX-License-Identifier: Apache-2.0
#include "ChainRuns.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ImpactError.hpp"
#include "Metrics.hpp"
#include "TraceRecorder.hpp"

namespace multiple_impacts::tool::chapter {

using Eigen::VectorXd;
using models::Chain;

Chain freeChain(std::size_t n, double restitution, double exponent) {
  Chain chain = models::uniformChain(n, {}, {restitution, 1., exponent});
  models::strikeFromLeft(chain, 1, 1.);
  return chain;
}

Chain wallChain(std::size_t n, double restitution, double exponent) {
  Chain chain = models::uniformChain(n, {}, {restitution, 1., exponent});
  models::addWall(chain, {restitution, 1., exponent});
  models::strikeFromLeft(chain, n, 1.);
  return chain;
}

Chain decoratedChain(std::size_t n, double massRatio, double restitution) {
  Chain chain = freeChain(n, restitution);
  for (std::size_t i = 1; i < n; i += 2) chain.balls[i].mass = massRatio;
  return chain;
}

Chain inSteel(Chain chain) {
  const models::Ball steel = models::sphere(0.01);
  const double stiffness =
      hertzSphereSphere(steel.radius, steel.elastic, steel.radius, steel.elastic);
  for (models::Ball& ball : chain.balls) ball.mass *= steel.mass;
  for (models::ContactParameters& contact : chain.contacts) contact.stiffness = stiffness;
  return chain;
}

VectorXd afterLzb(const Chain& chain, double tolerance) {
  LawOptions options;
  options.lzb.tolerance = tolerance;
  return outcomeOf(chain, ComparedLaw::LZB, options);
}

double energyRatio(const Chain& chain, const VectorXd& velocity) {
  return kineticEnergy(chain, velocity) / kineticEnergy(chain, velocitiesBefore(chain));
}

Table computeProfiles(Notebook& notebook, const std::string& name,
                      const std::string& parameter, const std::vector<double>& values,
                      std::size_t balls, const std::function<VectorXd(double)>& velocitiesOf) {
  std::vector<std::string> columns{parameter};
  for (std::size_t i = 1; i <= balls; ++i) columns.push_back("v_" + std::to_string(i));
  return notebook.compute(name, columns, static_cast<long>(values.size()), [&](long k) {
    const VectorXd velocity = velocitiesOf(values[k]);
    Row row{values[k]};
    row.insert(row.end(), velocity.begin(), velocity.end());
    return row;
  });
}

VectorXd profileOf(const Row& row) {
  return Eigen::Map<const VectorXd>(row.data() + 1, static_cast<Eigen::Index>(row.size()) - 1);
}

History historyOf(const Chain& chain, double until, int samples) {
  TraceRecorder trace({until / samples, 4 * static_cast<std::size_t>(samples), until});
  LZBOptions options;
  options.tolerance = 1e-6;
  const ImpactOutcome outcome = solveLZB(models::contactProblem(chain), options, &trace);
  if (!isUsable(outcome.status)) throw ImpactError(outcome.message);
  std::vector<ImpactSample> kept;
  for (const ImpactSample& sample : trace.samples())
    if (sample.time <= until) kept.push_back(sample);
  const auto count = static_cast<Eigen::Index>(kept.size());
  const auto contacts = static_cast<Eigen::Index>(chain.contactCount());
  History history{VectorXd(count), {count, contacts}, {count, contacts}};
  for (Eigen::Index k = 0; k < count; ++k) {
    history.time[k] = kept[k].time;
    history.energy.row(k) = kept[k].energy;
    history.force.row(k) = kept[k].force;
  }
  return history;
}

VectorXd peakEnergies(const History& history) { return history.energy.colwise().maxCoeff(); }

void writeEnergies(const Notebook& notebook, const std::string& name, const History& history,
                   int first, int last) {
  Table table{{"time"}, {}};
  for (int i = first; i <= last; ++i) table.columns.push_back("energy_" + std::to_string(i));
  for (Eigen::Index k = 0; k < history.time.size(); ++k) {
    Row row{history.time[k]};
    for (int i = first; i <= last; ++i) row.push_back(history.energy(k, i - 1));
    table.rows.push_back(row);
  }
  notebook.write(name, table);
}

OrderGaps gapsByOrder(const Chain& chain, const VectorXd& reference, long maximumCollisions) {
  OrderGaps gaps;
  VectorXd first;
  for (const CollisionOrder order : kAllOrders) {
    BinaryOptions options;
    options.order = order;
    options.maximumCollisions = maximumCollisions;
    const ImpactOutcome outcome = solveBinary(models::contactProblem(chain), options);
    gaps.collisions.push_back(static_cast<double>(outcome.statistics.collisions));
    gaps.gap.push_back(std::numeric_limits<double>::quiet_NaN());
    if (!isUsable(outcome.status)) continue;
    const VectorXd v = models::velocitiesAfter(chain, outcome.impulse);
    gaps.gap.back() = gapMeasure(v, reference);
    if (first.size() == 0) first = v;
    gaps.spread = std::max(gaps.spread, gapMeasure(v, first));
  }
  return gaps;
}

Table computeOrderGaps(Notebook& notebook, const std::string& parameter,
                       const std::vector<double>& values,
                       const std::function<Chain(double)>& chainOf, double tolerance) {
  std::vector<std::string> columns{parameter};
  for (const std::string kind : {"gap_", "collisions_"})
    for (const CollisionOrder order : kAllOrders) columns.push_back(kind + toString(order));
  columns.push_back("spread");
  const long limit = notebook.choose(100'000'000L, 3'000'000L);
  return notebook.compute("orders", columns, static_cast<long>(values.size()), [&](long k) {
    const Chain chain = chainOf(values[k]);
    const OrderGaps gaps = gapsByOrder(chain, afterLzb(chain, tolerance), limit);
    Row row{values[k]};
    row.insert(row.end(), gaps.gap.begin(), gaps.gap.end());
    row.insert(row.end(), gaps.collisions.begin(), gaps.collisions.end());
    row.push_back(gaps.spread);
    return row;
  });
}

std::vector<double> byFactors(double first, double last, int count) {
  std::vector<double> values;
  for (int k = 0; k < count; ++k)
    values.push_back(first * std::pow(last / first, static_cast<double>(k) / (count - 1)));
  return values;
}

}  // namespace multiple_impacts::tool::chapter
