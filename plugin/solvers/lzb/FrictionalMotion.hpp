// SPDX-License-Identifier: Apache-2.0
/*! \file FrictionalMotion.hpp
  \brief The LZB law with friction as a differential equation, between changes of phase.
*/
#ifndef FrictionalMotion_hpp
#define FrictionalMotion_hpp

#include "multiple_impacts/solvers/lzb/ContactStates.hpp"
#include "multiple_impacts/solvers/lzb/GripStates.hpp"

namespace multiple_impacts::lzb {

/** All that follows from a state: forces, speeds. */
struct ContactForces {
  Eigen::VectorXd d;         ///< approach speeds [m/s]
  Eigen::VectorXd slip;      ///< u [m/s]
  Eigen::VectorXd force;     ///< lambda [N]
  Eigen::VectorXd friction;  ///< tau [N]
};

/** The state is (x, P, T, F): virtual indentations, normal and tangential impulses, energies
    that friction took. Speeds follow from the impulses,

    \f$ d = -(U^- + D P + W_{tn}^T T), \quad u = u^- + W_{tn} P + W_{tt} T \f$,

    so that momentum is conserved to rounding, and

    \f$ \dot x = r d, \quad \dot P = \lambda = K x^\eta, \quad \dot T = \tau, \quad
        \dot F = -\tau \cdot u \f$

    with the rates r of ContactStates and the friction of GripStates. Each element is in units
    of the impact: with v a speed, x in the depth that v alone reaches, P in v/D_ii, T in
    v/W_kk, F in v^2/D_ii; errors of all elements are then relative to v. */
class FrictionalMotion {
 public:
  using State = Eigen::VectorXd;

  FrictionalMotion(const ContactProblem& problem, const ContactStates& states,
                   const GripStates& grips);

  State initial() const;
  /** Sets x of a contact to zero. */
  void open(int contact, State& state) const { state[contact] = 0.; }

  Eigen::VectorXd indentation(const State& state) const;
  Eigen::VectorXd impulse(const State& state) const;
  Eigen::VectorXd tangentialImpulse(const State& state) const;
  Eigen::VectorXd frictionLoss(const State& state) const;

  ContactForces forces(const State& state) const;
  Eigen::VectorXd slip(const State& state) const;
  /** d(d)/dt [m/s^2]. */
  Eigen::VectorXd acceleration(const ContactForces& forces) const;

  void operator()(const State& state, State& rate, double time) const;

 private:
  const ContactProblem& _problem;
  const ContactStates& _states;
  const GripStates& _grips;
  const Eigen::Index _contacts, _tangents;
  State _units;
};

}  // namespace multiple_impacts::lzb

#endif
