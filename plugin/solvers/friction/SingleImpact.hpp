// SPDX-License-Identifier: Apache-2.0
/*! \file SingleImpact.hpp
  \brief The exact impact at one contact with Coulomb friction.
*/
#ifndef SingleImpact_hpp
#define SingleImpact_hpp

#include <Eigen/Core>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** The rows of one contact. In the plane, everything along the second tangent is zero. */
struct SingleContact {
  double normal;               ///< W_nn > 0 [1/kg]
  Eigen::Vector2d coupling;    ///< W_tn [1/kg]
  Eigen::Matrix2d tangential;  ///< W_tt [1/kg]
  double friction;             ///< mu
  double restitution;          ///< e, energetic

  bool isPlanar() const { return tangential(1, 1) == 0.; }
};

struct SingleImpact {
  double impulse = 0.;                        ///< P [N.s]
  Eigen::Vector2d tangentialImpulse{0., 0.};  ///< T [N.s]
  double normalLoss = 0.;                     ///< -int U dP, (1 - e^2) of what was stored [J]
  double frictionLoss = 0.;                   ///< -int u.dT, never negative [J]
};

/** The impact of one contact as a function of its growing normal impulse p (Routh; Stronge,
    Impact Mechanics, chapters 3 and 4):

    \f$ dU/dp = W_{nn} + W_{tn} \cdot \tau, \quad du/dp = W_{tn} + W_{tt} \tau \f$
    slip: \f$ \tau = -\mu u/|u| \f$; stick: \f$ \tau = -W_{tt}^{-1} W_{tn} \f$ as long as
    \f$ |\tau| \leq \mu \f$

    Restitution is energetic: the contact stores \f$ -\int U dp \f$ while U < 0 and gives back
    the share e^2 of it while U > 0; then the impact is over. That is the outcome of compliant
    contacts (LZB) for every stiffness.

    In the plane all rates are constant until the slip stops: a closed form. The contact then
    sticks if mu >= mu* = |W_tt^-1 W_tn|, else it slides on to where W_tn points. In space the
    slip turns while it lasts (TurningSlip); after a stop the contact sticks if mu >= mu*, or
    slides on along the direction s with (mu W_tt + k) s = W_tn, k > 0, which it keeps. Where
    friction pulls into the contact, W_nn < mu W_tn.u/|u|, the approach grows until the slip
    stops, and the outcome is finite. Without friction, P = -(1 + e) U/W_nn.

    A contact whose surfaces stick so that no impulse can separate them, W_nn = W_tn.W_tt^-1
    W_tn, keeps U = 0: nothing is given back.

    \param velocity U < 0 [m/s]
    \param slip u [m/s] */
SMI_EXPORT SingleImpact singleImpact(const SingleContact& contact, double velocity,
                                     const Eigen::Vector2d& slip);

}  // namespace multiple_impacts

#endif
