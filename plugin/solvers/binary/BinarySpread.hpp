// SPDX-License-Identifier: Apache-2.0
/*! \file BinarySpread.hpp
  \brief How much the outcome of the binary-collision law depends on the order of collisions.
*/
#ifndef BinarySpread_hpp
#define BinarySpread_hpp

#include <functional>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"

namespace multiple_impacts {

/** The outcome for one order of collisions. */
struct BinaryRun {
  CollisionOrder order = CollisionOrder::LeftToRight;
  std::uint64_t seed = 0;  ///< of the Random order
  ImpactOutcome outcome;
  Eigen::VectorXd velocity;  ///< the velocities compared [m/s]
};

/** Outcomes in all orders, and their range, which leaves out runs that were given up. */
struct BinarySpread {
  std::vector<BinaryRun> runs;
  Eigen::VectorXd lowest, highest;  ///< of each velocity [m/s]; empty if no run was usable
  double largest = 0.;  ///< max(highest - lowest) over the largest speed in any run
  long fewestCollisions = -1, mostCollisions = -1;
  long givenUp = 0;  ///< runs whose status is not usable
};

/** Velocities of interest as a function of the impulses at the contacts. */
using VelocityOfImpulse = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;

/** Runs the law in the four fixed orders and in random order with the seeds options.seed,
    options.seed + 1, ... (chapter, figures 4 and 5). Where the outcome depends on the order,
    the law does not determine it.

    \param problem, options as for solveBinary; options.order is not used
    \param seedCount number of random orders, at least 0
    \param velocityOf what to compare, such as the velocities of the bodies; if empty, the
    separation speeds U+ of the contacts
*/
SMI_EXPORT BinarySpread spreadOverOrders(const ContactProblem& problem,
                                         const BinaryOptions& options = {}, int seedCount = 20,
                                         const VelocityOfImpulse& velocityOf = {});

}  // namespace multiple_impacts

#endif
