// SPDX-License-Identifier: Apache-2.0
/*! \file EndingDerivative.hpp
  \brief Derivatives of what all laws begin and end with.
*/
#ifndef EndingDerivative_hpp
#define EndingDerivative_hpp

#include <string>
#include <vector>

#include "multiple_impacts/contact/ContactNumbers.hpp"
#include "multiple_impacts/contact/ImpactDerivative.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts {

/** Directions with a column for each of them, zero where the data do not change. */
struct FullDirections {
  FullDirections(const ContactProblem& problem, const ImpactDirections& directions);

  /** d(U + D z) = dU + D dz + dD z, a column for each direction. What rounding leaves of terms
      that cancel is none: it must not open or close contacts. */
  Eigen::MatrixXd velocityChange(const Eigen::MatrixXd& dU,
                                 const Eigen::SparseMatrix<double>& D,
                                 const Eigen::VectorXd& z, const Eigen::MatrixXd& dz) const;

  Eigen::MatrixXd velocity, restitution;
  const std::vector<Eigen::SparseMatrix<double>>& delassus;  ///< empty: D does not change
};

/** An outcome that is not usable: it has no derivatives. */
ImpactDerivative withoutDerivatives(ImpactOutcome outcome);

/** The derivative of noImpact(), one-sided if a direction lets a contact with U = 0 approach.
    \param outcome of noImpact()
    \param numbers of the contacts in the message */
ImpactDerivative differentiateNoImpact(const ContactProblem& problem,
                                       const FullDirections& directions, ImpactOutcome outcome,
                                       const ContactNumbers& numbers = {});

/** The derivative of closeImpact(). With P the impulses handed over to it and z those that
    close the impact, U = U- + D P is projected:

    \f$ dU = dU^- + dD \, P + D \, dP, \quad dU^+ = dw, \quad dP^+ = dP + dz \f$

    \param impact closed; if it is not usable, there are no derivatives
    \param dP a column for each direction
    \param kink why dP is one-sided; empty: it is not */
ImpactDerivative differentiateEnding(const ContactProblem& problem,
                                     const FullDirections& directions, ClosedImpact impact,
                                     const Eigen::MatrixXd& dP, std::string kink);

/** The derivative of an outcome in which contacts with P > 0 and U+ up to `closedSpeed` stay
    closed, however their impulses came about. With A these contacts and B the others, dP_B is
    known and D_AA dP_A = -(dU- + dD P + D dP_B)_A: the motion of bodies that stay together
    does not depend on what went on between them.
    \param outcome usable
    \param dP a column for each direction; rows of A do not count
    \param kink why dP is one-sided; empty: it is not
    \param numbers of the contacts in the message */
ImpactDerivative differentiateClosed(const ContactProblem& problem,
                                     const FullDirections& directions, ImpactOutcome outcome,
                                     const Eigen::MatrixXd& dP, double closedSpeed,
                                     std::string kink, const ContactNumbers& numbers = {});

}  // namespace multiple_impacts

#endif
