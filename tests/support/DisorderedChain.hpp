// SPDX-License-Identifier: Apache-2.0
/*! \file DisorderedChain.hpp
  \brief A random chain as they are hardest: every ball and contact different, dissipative.
*/
#ifndef DisorderedChain_hpp
#define DisorderedChain_hpp

#include <vector>

#include "BallsOnALine.hpp"
#include "RandomSource.hpp"

namespace multiple_impacts::test {

/** The first ball strikes the others at 1 m/s: masses over 1e2, stiffnesses over 1e4,
    restitutions between 0.05 and 0.99, Hertz's exponent. */
inline ContactProblem disorderedChain(RandomSource& random, int balls) {
  Eigen::VectorXd masses(balls), velocities = Eigen::VectorXd::Zero(balls);
  for (double& mass : masses) mass = random.logUniform(0.1, 10.);
  velocities[0] = 1.;
  std::vector<Pair> pairs;
  for (int i = 0; i + 1 < balls; ++i) pairs.push_back({i, i + 1});
  ContactProblem problem = ballsOnALine(masses, velocities, pairs);
  problem.exponent = Eigen::VectorXd::Constant(balls - 1, 1.5);
  problem.stiffness = problem.restitution = problem.exponent;
  for (double& K : problem.stiffness) K = random.logUniform(0.01, 100.);
  for (double& e : problem.restitution) e = random.uniform(0.05, 0.99);
  return problem;
}

}  // namespace multiple_impacts::test

#endif
