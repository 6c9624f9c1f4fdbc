// SPDX-License-Identifier: Apache-2.0
/*! \file LawMetrics.hpp
  \brief The measures of one law on a scenario, by name.
*/
#ifndef LawMetrics_hpp
#define LawMetrics_hpp

#include <vector>

#include "LawSimulation.hpp"

namespace multiple_impacts::tool {

/** One column of a table; NaN: does not apply. */
struct Metric {
  const char* name;
  double value;
};

/** Always the same names in the same order.
    \param reference velocities under LZB, which the law is compared with; empty: none */
std::vector<Metric> metricsOf(const Scenario& scenario, const LawRun& run,
                              const Eigen::VectorXd& reference);

}  // namespace multiple_impacts::tool

#endif
