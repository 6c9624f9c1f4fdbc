// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactDerivative.hpp
  \brief Directional derivatives of an impact: how its outcome follows its data.
*/
#ifndef ImpactDerivative_hpp
#define ImpactDerivative_hpp

#include <Eigen/SparseCore>
#include <string>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"

namespace multiple_impacts {

/** Directions in which the data of an impact change, all at once: in direction m, U- changes
    like U- + s velocity.col(m), and so on, with s from zero. Matrices have a row for each
    contact and a column for each direction; those left empty stand for data that do not
    change. */
struct ImpactDirections {
  Eigen::MatrixXd velocity;                           ///< of U- [m/s]
  Eigen::MatrixXd restitution;                        ///< of e
  Eigen::MatrixXd stiffness;                          ///< of K [N/m^eta]
  Eigen::MatrixXd exponent;                           ///< of eta
  std::vector<Eigen::SparseMatrix<double>> delassus;  ///< of D, symmetric [1/kg]

  SMI_EXPORT Eigen::Index count() const;

  /** U- of one contact after the other: the derivative is the Jacobian dU+/dU-. */
  SMI_EXPORT static ImpactDirections ofVelocity(Eigen::Index contacts);
};

/** The outcome of an impact, and its derivatives, one column for each direction. */
struct ImpactDerivative {
  ImpactOutcome outcome;     ///< the same as without derivatives
  Eigen::MatrixXd velocity;  ///< of U+
  Eigen::MatrixXd impulse;   ///< of P
  /** The data are at a place where the outcome has a kink or a jump: the derivative is that of
      one side, the one that the computation took. */
  bool isOneSided = false;
  std::string message;  ///< why it is one-sided; empty otherwise
  /** LZB: speeds still in play inside the impact when errors of the size of the tolerance had
      grown to them. What happens from then on is not determined by the data; 0: they never had
      [m/s]. */
  double undetermined = 0.;
};

/** Throws InvalidParameter unless the directions have the size of the problem, finite numbers
    and symmetric changes of D. \param where named in the message */
SMI_EXPORT void checkDirections(const ContactProblem& problem,
                                const ImpactDirections& directions, const char* where);

}  // namespace multiple_impacts

#endif
