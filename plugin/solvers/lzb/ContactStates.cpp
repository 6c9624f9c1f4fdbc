// SPDX-License-Identifier: Apache-2.0
#include "ContactStates.hpp"

#include <algorithm>
#include <cmath>

namespace multiple_impacts::lzb {

using Eigen::VectorXd;

namespace {

/** A restitution below this share of the tolerance cannot be told from none. */
constexpr double kPlasticShare = 0.01;

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
  for (int i = 0; i < count(); ++i)
    if (problem.restitution[i] < kPlasticShare * options.tolerance) _restitution2[i] = 0.;
  for (int i = 0; i < problem.precompression.size(); ++i)
    if (problem.precompression[i] > 0.) {
      x[i] = law(i).indentationAtForce(problem.precompression[i]);
      peakEnergy[i] = energy(i);
      _storedBefore += peakEnergy[i];
    }
  for (int i = 0; i < count(); ++i) {
    if (x[i] > 0.)
      phase[i] = d[i] <= 0. && !isElastic(i) ? Phase::Expansion : Phase::Compression;
    else if (d[i] > 0.)
      enter(i);
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
  peakEnergy[i] = 0.;
}

void ContactStates::open(int i) {
  _dissipated[i] += energy(i);
  x[i] = 0.;
  rest(i);
}

void ContactStates::rest(int i) {
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

void ContactStates::dissipate(int i, double from, double to) {
  _dissipated[i] += (1. - _restitution2[i]) * (law(i).energy(from) - law(i).energy(to));
}

void ContactStates::addImpulse(int i, double extra) {
  impulse[i] += extra;
  for (Eigen::SparseMatrix<double>::InnerIterator it(_problem.delassus, i); it; ++it)
    _speedChange.emplace_back(static_cast<int>(it.row()), -it.value() * extra);
}

void ContactStates::settle() {
  for (const auto& [contact, change] : _speedChange) d[contact] += change;
  _speedChange.clear();
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
  VectorXd stored(count());
  for (int i = 0; i < count(); ++i) stored[i] = energy(i);
  return {impulse, _dissipated, stored, _storedBefore};
}

}  // namespace multiple_impacts::lzb
