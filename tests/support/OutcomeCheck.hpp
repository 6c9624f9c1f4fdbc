// SPDX-License-Identifier: Apache-2.0
/*! \file OutcomeCheck.hpp
  \brief What every law guarantees, recomputed from the bodies.
*/
#ifndef OutcomeCheck_hpp
#define OutcomeCheck_hpp

#include <cppunit/extensions/HelperMacros.h>

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>

#include "RandomProblem.hpp"
#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"

namespace multiple_impacts::test {

inline void require(bool condition, const std::string& what, double value, double limit) {
  if (condition) return;
  std::ostringstream text;
  text.precision(6);
  text << what << ": " << value << ", allowed " << limit;
  CPPUNIT_FAIL(text.str());
}

/** Elastic energy of a precompression (LZB report, eq. 63) at contact i [J]. */
inline double storedEnergy(const ContactProblem& problem, Eigen::Index i) {
  if (problem.precompression.size() == 0) return 0.;
  const double eta = problem.exponent[i];
  return std::pow(problem.precompression[i], (eta + 1.) / eta) /
         ((eta + 1.) * std::pow(problem.stiffness[i], 1. / eta));
}

/** Outcome and the energies before and after, from the bodies' own velocities. */
struct CheckedOutcome {
  const RandomProblem& problem;
  const ImpactOutcome& outcome;
  double velocityScale;        ///< largest relative speed before or after, or stored [m/s]
  double before;               ///< T- + E0 [J]
  double after;                ///< T+ [J]
  Eigen::VectorXd separation;  ///< U+ from the bodies' velocities [m/s]

  CheckedOutcome(const RandomProblem& p, const ImpactOutcome& o, bool compliant)
      : problem(p), outcome(o) {
    const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> mass(p.bodies.mass);
    const Eigen::VectorXd momentum = p.bodies.gapJacobian.transpose() * o.impulse;
    const Eigen::VectorXd v = p.bodies.velocity + mass.solve(momentum);
    separation = p.bodies.gapJacobian * v;
    before = 0.5 * p.bodies.velocity.dot(p.bodies.mass * p.bodies.velocity);
    after = 0.5 * v.dot(p.bodies.mass * v);
    velocityScale =
        std::max(p.contacts.velocity.cwiseAbs().maxCoeff(), o.velocity.cwiseAbs().maxCoeff());
    if (!compliant) return;
    for (Eigen::Index i = 0; i < p.contacts.contactCount(); ++i) {
      const double stored = storedEnergy(p.contacts, i);
      before += stored;
      velocityScale =
          std::max(velocityScale, std::sqrt(2. * stored * p.contacts.delassus.coeff(i, i)));
    }
  }

  /** Guarantees 1 and 3: P >= 0, U+ >= 0, U+ = U- + D P. The terms of D P may cancel: the
      rounding of the sum is that of its largest term. */
  void requireAdmissible(const std::string& what) const {
    const Eigen::VectorXd& P = outcome.impulse;
    require(P.minCoeff() >= 0., what + ", impulse", P.minCoeff(), 0.);
    const double lowest = outcome.velocity.minCoeff();
    require(lowest >= -1e-12 * velocityScale, what + ", approach left", lowest,
            -1e-12 * velocityScale);
    const Eigen::VectorXd terms = problem.contacts.delassus.cwiseAbs() * P;
    const double rounding = 1e-12 * velocityScale + 1e-14 * terms.maxCoeff();
    const double momentum = (outcome.velocity - separation).cwiseAbs().maxCoeff();
    require(momentum <= rounding, what + ", U+ - U- - D P", momentum, rounding);
  }

  /** A contact with e = 1 loses nothing, whatever its neighbours do. */
  void requireLosslessElasticContacts(const std::string& what, double allowed) const {
    for (Eigen::Index i = 0; i < problem.contacts.contactCount(); ++i) {
      if (problem.contacts.restitution[i] != 1.) continue;
      const double share = std::abs(outcome.statistics.dissipated[i]) / before;
      require(share <= allowed,
              what + ", relative loss at elastic contact " + std::to_string(i), share,
              allowed);
    }
  }

  /** Guarantee 2: no energy is gained, and the balance closes.
      \return the residual of the balance over the energy before */
  double requireEnergyBalance(const std::string& what, double allowed) const {
    const double gain = (after - before) / before;
    require(gain <= 1e-12 + allowed, what + ", relative energy gain", gain, 1e-12 + allowed);
    const double residual =
        std::abs(before - after - outcome.statistics.dissipated.sum()) / before;
    require(residual <= 1e-12 + allowed, what + ", relative energy residual", residual,
            1e-12 + allowed);
    return residual;
  }
};

}  // namespace multiple_impacts::test

#endif
