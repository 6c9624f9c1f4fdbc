// SPDX-License-Identifier: Apache-2.0
#include "published/chapter/ParameterScans.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "multiple_impacts/models/Metrics.hpp"
#include "published/chapter/VelocityProfiles.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::VectorXd;
using models::Chain;

constexpr double kStiffExponent = 0.3;  ///< below it, the exponent limits the accuracy
constexpr std::size_t kFewBalls = 10;

VectorXd lzbOutcome(const Chain& chain) {
  return outcomeOf(chain, lzbSimulation(), affordable(chain));
}

}  // namespace

StudyOptions affordable(const Chain& chain) {
  StudyOptions options;
  if (chain.contacts.front().exponent < kStiffExponent)
    options.lzb.tolerance = chain.balls.size() > kFewBalls ? 1e-3 : 1e-5;
  return options;
}

Table computeProfiles(Notebook& notebook, const Family& family,
                      const std::vector<double>& values) {
  const std::size_t balls = family.chainOf(values.front()).balls.size();
  return computeProfiles(notebook, "velocities", family.parameter, values, balls,
                         [&](double value) { return lzbOutcome(family.chainOf(value)); });
}

Table scan(Notebook& notebook, const Family& family, const std::vector<double>& values,
           const std::string& name) {
  const Chain any = family.chainOf(values.front());  // rigid laws know no stiffness
  const VectorXd moreau = outcomeOf(any, moreauSimulation()),
                 binary = outcomeOf(any, binarySimulation());
  const auto rowOf = [&](long k) {
    const Chain chain = family.chainOf(values[k]);
    const VectorXd lzb = lzbOutcome(chain);
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

}  // namespace multiple_impacts::published::chapter
