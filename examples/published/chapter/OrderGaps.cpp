// SPDX-License-Identifier: Apache-2.0
#include "published/chapter/OrderGaps.hpp"

#include <algorithm>
#include <limits>

#include "multiple_impacts/models/Metrics.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "published/ChainOutcome.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::VectorXd;
using models::Chain;

/** The binary law in every order of CollisionOrder. */
struct OrderGaps {
  std::vector<double> gap;  ///< gap measure [%]; NaN if given up
  std::vector<double> collisions;
  double spread = 0.;  ///< [%]
};

OrderGaps gapsByOrder(const Chain& chain, const VectorXd& reference, long maximumCollisions) {
  OrderGaps gaps;
  VectorXd first;
  for (const CollisionOrder order : values<CollisionOrder>()) {
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

}  // namespace

Table computeOrderGaps(Notebook& notebook, const std::string& parameter,
                       const std::vector<double>& values,
                       const std::function<Chain(double)>& chainOf, double tolerance) {
  std::vector<std::string> columns{parameter};
  for (const std::string kind : {"gap_", "collisions_"})
    for (const CollisionOrder order : multiple_impacts::values<CollisionOrder>())
      columns.push_back(kind + toString(order));
  columns.push_back("spread");
  const long limit = notebook.choose(100'000'000L, 3'000'000L);
  return notebook.compute("orders", columns, static_cast<long>(values.size()), [&](long k) {
    const Chain chain = chainOf(values[k]);
    const OrderGaps gaps = gapsByOrder(chain, outcomeOfLzb(chain, tolerance), limit);
    Row row{values[k]};
    row.insert(row.end(), gaps.gap.begin(), gaps.gap.end());
    row.insert(row.end(), gaps.collisions.begin(), gaps.collisions.end());
    row.push_back(gaps.spread);
    return row;
  });
}

}  // namespace multiple_impacts::published::chapter
