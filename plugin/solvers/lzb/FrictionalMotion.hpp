// SPDX-License-Identifier: Apache-2.0
/*! \file FrictionalMotion.hpp
  \brief The LZB law with friction as a differential equation, between changes of phase.
*/
#ifndef FrictionalMotion_hpp
#define FrictionalMotion_hpp

#include "multiple_impacts/solvers/lzb/ContactStates.hpp"
#include "multiple_impacts/solvers/lzb/GripStates.hpp"
#include "multiple_impacts/solvers/lzb/SurfaceSprings.hpp"

namespace multiple_impacts::lzb {

/** All that follows from a state: forces, speeds. */
struct ContactForces {
  Eigen::VectorXd d;            ///< approach speeds [m/s]
  Eigen::VectorXd slip;         ///< u [m/s]
  Eigen::VectorXd force;        ///< lambda [N]
  Eigen::VectorXd forceRate;    ///< d(lambda)/dt [N/s]
  Eigen::VectorXd deformation;  ///< y of surfaces with springs [m]
  Eigen::VectorXd friction;     ///< tau [N]

  SurfaceSprings::Moment moment() const { return {force, forceRate, slip, deformation}; }
};

/** The state is (x, P, T, F, y): virtual indentations, normal and tangential impulses,
    energies that friction took, and deformations of surfaces with springs. Speeds follow from
    the impulses,

    \f$ d = -(U^- + D P + W_{tn}^T T), \quad u = u^- + W_{tn} P + W_{tt} T \f$,

    so that momentum is conserved to rounding, and

    \f$ \dot x = r d, \quad \dot P = \lambda = K x^\eta, \quad \dot T = \tau, \quad
        \dot F = -\tau \cdot u \f$

    with the rates r of ContactStates, and friction and dy/dt of GripStates and SurfaceSprings.
    Each element is in units of the impact: with v a speed, x in the depth that v alone
    reaches, P in v/D_ii, T in v/W_kk, F in v^2/D_ii, y in v/sqrt(k W_kk). Errors of all
    elements are then relative to v. */
class FrictionalMotion {
 public:
  using State = Eigen::VectorXd;

  FrictionalMotion(const ContactProblem& problem, const ContactStates& states,
                   const GripStates& grips, const SurfaceSprings& springs);

  State initial() const;
  /** Sets x of a contact to zero. If its force vanished at once, friction takes the energy of
      its surfaces. */
  void open(int contact, State& state) const;

  /** Sets y of a contact. */
  void deform(int contact, const Eigen::VectorXd& y, State& state) const;
  /** Friction takes an energy at once [J]. */
  void lose(int contact, double energy, State& state) const;

  Eigen::VectorXd indentation(const State& state) const;
  Eigen::VectorXd impulse(const State& state) const;
  Eigen::VectorXd tangentialImpulse(const State& state) const;
  Eigen::VectorXd frictionLoss(const State& state) const;

  ContactForces forces(const State& state) const;
  Eigen::VectorXd slip(const State& state) const;
  /** Elastic energy of the surfaces of each contact [J]. */
  Eigen::VectorXd surfaceEnergy(const State& state) const;
  /** d(d)/dt [m/s^2]. */
  Eigen::VectorXd acceleration(const ContactForces& forces) const;

  void operator()(const State& state, State& rate, double time) const;

  /** The largest part of an error: of x, F, y, and of the speeds that impulses cause. Those of
      dependent contacts may be wrong where no speed is. */
  double size(const State& error) const;

 private:
  const ContactProblem& _problem;
  const ContactStates& _states;
  const GripStates& _grips;
  const SurfaceSprings& _springs;
  double lossAt(int i, const ContactForces& now) const;

  const Eigen::Index _contacts, _tangents;
  const double _speed;  ///< v [m/s]
  State _units;
};

}  // namespace multiple_impacts::lzb

#endif
