// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/ContactStates.hpp"

#include <algorithm>
#include <cmath>

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"

namespace multiple_impacts::lzb {

using Eigen::VectorXd;

namespace {

/** Share of the tolerance for what the core of a force law does to the speeds. Contacts that
    hold each other at nearly constant forces, with exponents near 0, feel it most. */
double coreShare(double exponent) {
  return std::min(LZBConstants::largestCoreShare,
                  LZBConstants::coreShareAtZero + LZBConstants::coreShareSlope * exponent);
}

}  // namespace

ContactStates::ContactStates(const ContactProblem& problem, const LZBOptions& options)
    : x(VectorXd::Zero(problem.contactCount())),
      d(-problem.velocity),
      impulse(VectorXd::Zero(problem.contactCount())),
      peakEnergy(VectorXd::Zero(problem.contactCount())),
      phase(problem.contactCount(), Phase::Open),
      _problem(problem),
      _monoStiffness(options.model == ContactModel::MonoStiffness),
      _diagonal(problem.delassus.diagonal()),
      _restitution2(problem.restitution.cwiseAbs2()),
      _dissipated(VectorXd::Zero(problem.contactCount())),
      _since(problem.contactCount(), 0.) {
  makeLaws(options.tolerance);
  for (int i = 0; i < count(); ++i)
    if (problem.restitution[i] < LZBConstants::plasticShare * options.tolerance)
      _restitution2[i] = 0.;
  for (int i = 0; i < problem.precompression.size(); ++i)
    if (problem.precompression[i] > 0.) {
      x[i] = law(i).indentationAtForce(problem.precompression[i]);
      _storedBefore += energy(i);
    }
  for (int i = 0; i < count(); ++i) {
    if (x[i] > 0. && d[i] <= 0. && !isElastic(i))
      beginExpansion(i, x[i]);
    else if (x[i] > 0.)
      phase[i] = Phase::Compression;
    else if (d[i] > 0.)
      enter(i);
  }
}

/** The frequency of a contact with energy E grows like E^(-(1-eta)/(2(1+eta))) as E falls, for
    eta < 1. Energies that give no speed worth resolving are left to a spring: the core of
    the force law, where sqrt(2 E D) is below a share of the tolerance (coreShare), but not
    below v highestFrequency^(-(1+eta)/(1-eta)). */
void ContactStates::makeLaws(double tolerance) {
  double fastest = d.cwiseAbs().maxCoeff();
  for (int i = 0; i < count(); ++i) {
    _law.emplace_back(_problem.stiffness[i], _problem.exponent[i]);
    if (_problem.precompression.size() == 0) continue;
    const double depth = _law[i].indentationAtForce(_problem.precompression[i]);
    fastest = std::max(fastest, std::sqrt(2. * _diagonal[i] * _law[i].energy(depth)));
  }
  for (int i = 0; i < count(); ++i) {
    const double eta = _law[i].exponent();
    if (eta >= 1.) continue;
    const double unfelt =
        fastest * std::max(coreShare(eta) * tolerance,
                           std::pow(LZBConstants::highestFrequency, -(1. + eta) / (1. - eta)));
    _law[i] = _law[i].withCore(0.5 * unfelt * unfelt / _diagonal[i]);
  }
}

double ContactStates::storedSpeed(int i) const {
  return std::sqrt(2. * _diagonal[i] * energy(i));
}

double ContactStates::depth(int i, double speed) const {
  return law(i).indentationAtEnergy(0.5 * speed * speed / _diagonal[i]);
}

void ContactStates::enter(int i) {
  drift(i);
  phase[i] = Phase::Compression;
}

void ContactStates::beginExpansion(int i, double top) {
  phase[i] = Phase::Expansion;
  peakEnergy[i] = law(i).energy(top);
}

void ContactStates::beginCompression(int i, double bottom) {
  _dissipated[i] += lostInExpansion(i, bottom);
  phase[i] = Phase::Compression;
}

/** Bi-stiffness: of each dE the contact gives back e^2 dE (chapter, eq. 25). */
double ContactStates::lostInExpansion(int i, double bottom) const {
  if (phase[i] != Phase::Expansion || !losesGradually(i)) return 0.;
  return (1. - _restitution2[i]) * (peakEnergy[i] - law(i).energy(bottom));
}

void ContactStates::open(int i) {
  rest(i);
  _dissipated[i] += energy(i);
  x[i] = 0.;
}

void ContactStates::rest(int i) {
  _dissipated[i] += lostInExpansion(i, x[i]);
  phase[i] = Phase::Open;
  _since[i] = time;
}

void ContactStates::drift(int i) {
  const double elapsed = time - _since[i];
  _since[i] = time;
  if (d[i] > 0. && elapsed > 0.)
    x[i] = std::max(x[i], std::min(x[i] + d[i] * elapsed, depth(i, d[i])));
  else if (x[i] > 0.)
    x[i] = std::max(0., x[i] + d[i] * elapsed * expansionRate(i));
}

void ContactStates::addImpulse(int i, double extra) {
  impulse[i] += extra;
  for (Eigen::SparseMatrix<double>::InnerIterator it(_problem.delassus, i); it; ++it)
    _speedChange.emplace_back(static_cast<int>(it.row()), -it.value() * extra);
}

bool ContactStates::settle() {
  if (_speedChange.empty()) return false;
  for (const auto& [contact, change] : _speedChange) d[contact] += change;
  _speedChange.clear();
  return true;
}

double ContactStates::velocityScale() const {
  double scale = d.cwiseAbs().maxCoeff();
  for (int i = 0; i < count(); ++i)
    if (x[i] > 0.) scale = std::max(scale, storedSpeed(i));
  return scale;
}

ImpactSample ContactStates::sample(double atTime) const {
  ImpactSample sample{atTime, VectorXd::Zero(count()), VectorXd::Zero(count()), -d};
  for (int i = 0; i < count(); ++i) {
    sample.energy[i] = energy(i);
    sample.force[i] = law(i).force(x[i]);
  }
  return sample;
}

UnfinishedImpact ContactStates::unfinished() const {
  VectorXd stored(count()), dissipated = _dissipated;
  for (int i = 0; i < count(); ++i) {
    stored[i] = energy(i);
    dissipated[i] += lostInExpansion(i, x[i]);
  }
  return {impulse, dissipated, stored, _storedBefore};
}

}  // namespace multiple_impacts::lzb
