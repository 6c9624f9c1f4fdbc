// SPDX-License-Identifier: Apache-2.0
/*! \file Solved.hpp
  \brief Solver calls that fail the test unless the status is Solved.
*/
#ifndef Solved_hpp
#define Solved_hpp

#include <cppunit/extensions/HelperMacros.h>

#include <string>

#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts::test {

inline ImpactOutcome requireSolved(ImpactOutcome outcome, const std::string& what = {}) {
  CPPUNIT_ASSERT_EQUAL_MESSAGE(what + " " + outcome.message, std::string("Solved"),
                               std::string(toString(outcome.status)));
  return outcome;
}

inline ImpactOutcome lzb(const models::Chain& chain, const LZBOptions& options = {},
                         ImpactObserver* observer = nullptr) {
  return requireSolved(solveLZB(models::contactProblem(chain), options, observer));
}

inline ImpactOutcome binary(const models::Chain& chain, const BinaryOptions& options = {},
                            ImpactObserver* observer = nullptr) {
  return requireSolved(solveBinary(models::contactProblem(chain), options, observer));
}

/** Velocities of the balls after the impact. */
inline Eigen::VectorXd lzbVelocities(const models::Chain& chain,
                                     const LZBOptions& options = {}) {
  return models::velocitiesAfter(chain, lzb(chain, options).impulse);
}

inline Eigen::VectorXd binaryVelocities(const models::Chain& chain,
                                        const BinaryOptions& options = {}) {
  return models::velocitiesAfter(chain, binary(chain, options).impulse);
}

/** Kinetic energy of the balls at the given velocities [J]. */
inline double kineticEnergy(const models::Chain& chain, const Eigen::VectorXd& velocity) {
  double sum = 0.;
  for (Eigen::Index i = 0; i < velocity.size(); ++i)
    sum += 0.5 * chain.balls[i].mass * velocity[i] * velocity[i];
  return sum;
}

/** Momentum of the balls [kg.m/s]. */
inline double momentum(const models::Chain& chain, const Eigen::VectorXd& velocity) {
  double sum = 0.;
  for (Eigen::Index i = 0; i < velocity.size(); ++i) sum += chain.balls[i].mass * velocity[i];
  return sum;
}

/** Separation speeds of neighbouring balls [m/s]. */
inline Eigen::VectorXd separation(const Eigen::VectorXd& v) {
  return v.tail(v.size() - 1) - v.head(v.size() - 1);
}

}  // namespace multiple_impacts::test

#endif
