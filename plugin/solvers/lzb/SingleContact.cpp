// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/SingleContact.hpp"

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

namespace multiple_impacts::lzb {

namespace {

/** Sums and products in double precision, as everywhere else. */
using Double = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

/** c: time of compression in units of X/|U-|. */
double compressionTime(double eta) {
  constexpr double kRootPi = 1.7724538509055160273;
  const double a = 1. / (eta + 1.);
  return kRootPi * boost::math::tgamma_ratio(1. + a, 0.5 + a, Double());
}

/** Of the time of compression. */
double expansionTime(double eta, double e, ContactModel model) {
  if (model == ContactModel::BiStiffness || e == 0. || e == 1.) return e;
  return boost::math::ibeta(0.5, 1. / (eta + 1.), e * e, Double());
}

}  // namespace

bool isFree(const ContactProblem& problem, Eigen::Index contact) {
  return !problem.hasFriction(contact) &&
         (problem.precompression.size() == 0 || problem.precompression[contact] == 0.);
}

ContactOutcome singleContact(const ContactProblem& problem, Eigen::Index contact,
                             ContactModel model) {
  ContactOutcome result;
  result.contact = contact;
  const double before = problem.velocity[contact];
  result.velocity = before;
  if (!(before < 0.)) return result;
  const double D = problem.delassus.coeff(contact, contact), e = problem.restitution[contact];
  const double K = problem.stiffness[contact], eta = problem.exponent[contact];
  const double stored = 0.5 * before * before / D;
  const double depth = std::pow((eta + 1.) * stored / K, 1. / (eta + 1.));
  result.velocity = -e * before;
  result.impulse = (1. + e) * -before / D;
  result.dissipated = (1. - e) * (1. + e) * stored;
  const bool isFinite = std::isfinite(result.impulse) && std::isfinite(result.dissipated);
  result.status = isFinite ? ImpactStatus::Solved : ImpactStatus::NonFinite;
  ImpactStatistics& s = result.statistics;
  s.steps = s.rejectedSteps = s.forceEvaluations = s.projectionAttempts = 0;
  s.largestActiveCount = 1;
  s.duration = depth / -before * compressionTime(eta) * (1. + expansionTime(eta, e, model));
  s.largestForce = K * std::pow(depth, eta);
  s.energyLost = -0.5 * result.impulse * (before + result.velocity);
  s.energyBalanceResidual = s.energyLost - result.dissipated;
  return result;
}

}  // namespace multiple_impacts::lzb
