// SPDX-License-Identifier: Apache-2.0
/*! \file Problem.hpp
  \brief The impacts that are measured.
*/
#ifndef Problem_hpp
#define Problem_hpp

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <string>

#include "StudyChains.hpp"
#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/models/Chain.hpp"

namespace multiple_impacts::benchmarks {

using namespace test;  // the chains of the papers

/** One impact, as the contacts see it and as the bodies see it. */
struct Problem {
  std::string name;
  std::size_t ballCount = 0;
  std::shared_ptr<const models::Chain> chain;  ///< null for a packing in the plane
  ContactProblem contacts;
  Eigen::VectorXd mass;            ///< mass that goes with each velocity [kg]
  Eigen::VectorXd velocityBefore;  ///< [m/s]
  /** Velocities of the balls after impulses at the contacts. */
  std::function<Eigen::VectorXd(const Eigen::VectorXd& impulse)> velocityAfter;

  /** For methods without an ending rule of their own: the impact is over when nothing
      approaches at more than this share of the largest speed of a ball at the time. */
  double endingShare = 1e-8;

  bool isElastic() const { return (contacts.restitution.array() == 1.).all(); }
  double kineticEnergy(const Eigen::VectorXd& velocity) const {
    return 0.5 * mass.dot(velocity.cwiseAbs2());
  }
};

Problem chainProblem(std::string name, models::Chain chain);

/** Equal masses; the stiffness of each contact is ratio times that of the one before. */
models::Chain gradedChain(std::size_t ballCount, double ratio);

/** Rows of steel discs in a hexagonal lattice, struck at 1 m/s by another one in the middle
    dimple of the top row. */
Problem hexagonalProblem(std::string name, int rows, int columns, double restitution);

}  // namespace multiple_impacts::benchmarks

#endif
