// SPDX-License-Identifier: Apache-2.0
/*! \file ChainOutcome.hpp
  \brief Velocities after the impact of a chain, for studies.
*/
#ifndef ChainOutcome_hpp
#define ChainOutcome_hpp

#include <Eigen/Core>

#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "published/Rooms.hpp"
#include "published/Study.hpp"

namespace multiple_impacts::published {

/** Options of the laws that studies vary. */
struct StudyOptions {
  LZBOptions lzb{};
  BinaryOptions binary{};

  /** As scenarios have them. */
  LawOptions all() const;
};

/** Velocities of the balls after the impact [m/s]: from a Siconos simulation up to
    kMostSimulated balls, since its integrator takes O(n^3) to set up, and from the solvers
    alone beyond. Throws ImpactError if the law gives up. */
Eigen::VectorXd outcomeOf(const models::Chain& chain, const SimulatedLaw& law,
                          const StudyOptions& options = {});

/** The same under LZB with a given tolerance of the solver. */
Eigen::VectorXd outcomeOfLzb(const models::Chain& chain, double tolerance);

inline constexpr std::size_t kMostSimulated = 150;

/** LZB's outcome of any contact problem; throws ImpactError unless it is solved. */
ImpactOutcome solvedLzb(const ContactProblem& problem, const LZBOptions& options = {},
                        ImpactObserver* observer = nullptr);

}  // namespace multiple_impacts::published

#endif
