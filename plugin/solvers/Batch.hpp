// SPDX-License-Identifier: Apache-2.0
/*! \file Batch.hpp
  \brief Many small impacts at once.
*/
#ifndef Batch_hpp
#define Batch_hpp

#include <functional>
#include <string>
#include <vector>

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts {

/** Outcomes of impacts that have the same number of contacts. */
struct BatchOutcome {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

  Rows velocity;                     ///< U+, a row for each impact [m/s]
  Rows impulse;                      ///< P, likewise [N.s]
  std::vector<ImpactStatus> status;  ///< of each impact
  std::string message;  ///< of the first impact that was given up; empty: none was
};

/** Writes the impact with the given index, from 0, into a problem, which still has the data of
    the impact before: it has memory already, and what does not change need not be written. */
using WriteImpact = std::function<void(Eigen::Index index, ContactProblem& problem)>;

/** Solves each impact by itself. Throws InvalidParameter, which names the index, for the first
    one that the law refuses.
    \param options of the law
    \param problem with what all impacts have in common, and as many contacts */
SMI_EXPORT BatchOutcome solveEach(const Law& law, const std::any& options,
                                  Eigen::Index impacts, ContactProblem problem,
                                  const WriteImpact& write);

}  // namespace multiple_impacts

#endif
