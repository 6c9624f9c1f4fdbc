// SPDX-License-Identifier: Apache-2.0
#include "Guarantees.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "FrictionBodies.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::soak {

namespace {
using command::ImpactRequest;
using Eigen::Index;
using Eigen::VectorXd;

/** Largest approach left that is allowed (README, "What every outcome guarantees"). */
constexpr double kApproach = 1e-12;

/** Condition number of M with its diagonal scaled to 1; 1 for point masses. */
double conditionOf(const Eigen::SparseMatrix<double>& mass) {
  if (mass.nonZeros() == mass.rows()) return 1.;
  const VectorXd scale = mass.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd scaled =
      scale.asDiagonal() * Eigen::MatrixXd(mass) * scale.asDiagonal();
  const VectorXd eigenvalues =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(scaled, Eigen::EigenvaluesOnly)
          .eigenvalues();
  return eigenvalues.maxCoeff() / std::max(eigenvalues.minCoeff(), 1e-300);
}

/** Energy that a law may create, as a share of that before. */
double allowedGain(const ImpactRequest& request) {
  const auto accuracy = request.law->promises.accuracy;
  return accuracy ? accuracy(request.problem, request.options) : 0.;
}

/** part/whole, but 0 unless the part is positive, and finite if the whole is 0. */
double shareOf(double part, double whole) {
  return part > 0. ? std::min(part / whole, std::numeric_limits<double>::max()) : 0.;
}

double largestOf(const VectorXd& v) { return v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0.; }

/** Checks the guarantees, and by how much they are violated. */
class Check {
 public:
  Check(const ImpactRequest& request, double storedEnergy, const ImpactOutcome& outcome)
      : _request(request),
        _problem(request.problem),
        _outcome(outcome),
        _stored(storedEnergy),
        _condition(conditionOf(request.mass)),
        _bodies(request.mass, request.gapJacobian, request.tangentJacobian, request.velocity,
                outcome.impulse, outcome.tangentialImpulse) {
    _scale = std::max(
        {test::speedScale(_problem), largestOf(outcome.velocity), largestOf(outcome.slip)});
    if (storedEnergy > 0.)
      _scale = std::max(
          _scale, std::sqrt(2. * storedEnergy * _problem.delassus.diagonal().maxCoeff()));
    const Tangents& tangents = _problem.tangents;
    const VectorXd T = outcome.tangentialImpulse.cwiseAbs();
    VectorXd normalTerms = _problem.delassus.cwiseAbs() * outcome.impulse;
    if (hasTangents()) {
      const Eigen::SparseMatrix<double> coupling = tangents.coupling.cwiseAbs();
      normalTerms += coupling.transpose() * T;
      _slipRounding =
          roundingOf(coupling * outcome.impulse + tangents.delassus.cwiseAbs() * T);
    }
    _rounding = roundingOf(normalTerms);
  }

  Findings findings() {
    impulses();
    if (hasTangents()) friction();
    separation();
    momentum();
    energy();
    balance();
    if (_problem.contactCount() == 1) single();
    return _findings;
  }

 private:
  bool hasTangents() const { return _problem.tangents.rowCount() > 0; }

  /** Of a sum of terms of impulses. */
  double roundingOf(const VectorXd& terms) const {
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    return kApproach * _scale + (1e-14 + 8. * epsilon * _condition) * largestOf(terms);
  }

  void require(bool condition, const std::string& what, double value, double allowed) {
    if (condition || !_findings.violation.empty()) return;
    _findings.violation = what + ": " + toText(value) + ", allowed " + toText(allowed);
  }

  void impulses() {
    const double lowest = _outcome.impulse.minCoeff();
    require(_outcome.impulse.allFinite() && lowest >= 0., "impulse", lowest, 0.);
  }

  bool hasSoftSurfaces() const {
    return hasTangents() &&
           (_problem.tangentialStiffness.array() < std::numeric_limits<double>::infinity())
               .any();
  }

  /** |T| <= mu P at each contact. */
  void friction() {
    for (Index i = 0; i < _problem.contactCount(); ++i) {
      const test::ConeImpulse T =
          test::coneImpulse(_problem, i, _outcome.impulse, _outcome.tangentialImpulse);
      require(T.friction <= T.allowed, "friction beyond mu P", T.friction, T.allowed);
    }
  }

  /** Under Moreau's law a contact that separated before may end approaching: U+ = -e U-. */
  void separation() {
    VectorXd lowest = VectorXd::Zero(_problem.contactCount());
    if (!_request.law->promises.separatesAll)
      lowest = (-_problem.restitution.cwiseProduct(_problem.velocity)).cwiseMin(0.);
    const double left = (lowest - _outcome.velocity).maxCoeff();
    _findings.approach = shareOf(left, _scale);
    const double allowed = kApproach * _scale;
    require(_outcome.velocity.allFinite() && left <= allowed, "approach left", left, allowed);
  }

  void momentum() {
    mismatch("U+ - H v+", _outcome.velocity - _bodies.separation, _rounding);
    if (hasTangents()) mismatch("u+ - H_t v+", _outcome.slip - _bodies.slip, _slipRounding);
  }
  void mismatch(const char* what, const VectorXd& difference, double rounding) {
    const double largest = largestOf(difference);
    _findings.mismatch = std::max(_findings.mismatch, shareOf(largest, rounding));
    require(difference.allFinite() && largest <= rounding, what, largest, rounding);
  }

  /** Of an energy of the impulses. */
  double energyRounding() const {
    return _rounding * _outcome.impulse.sum() +
           _slipRounding * _outcome.tangentialImpulse.lpNorm<1>();
  }

  void energy() {
    const double before = _bodies.energyBefore + _stored;
    const double created = _bodies.energyGain - _stored;
    _findings.gain = shareOf(created, before);
    const double allowed = (1e-12 + allowedGain(_request)) * before + energyRounding();
    require(created <= allowed, "energy created", created, allowed);
  }

  /** What is lost is booked, and friction only takes. Surfaces that deform take up and give
      back energy many times, which adds up to more rounding. */
  void balance() {
    const ImpactStatistics& booked = _outcome.statistics;
    if (booked.frictionLoss.size() > 0)
      require(booked.frictionLoss.minCoeff() >= 0., "work of friction",
              booked.frictionLoss.minCoeff(), 0.);
    const double left = std::abs(_stored - _bodies.energyGain - booked.dissipated.sum() -
                                 booked.frictionLoss.sum());
    const double share = std::max(
        {agreementOf(_request), 10. * allowedGain(_request), hasSoftSurfaces() ? 1e-8 : 0.});
    const double allowed = share * (_bodies.energyBefore + _stored) + energyRounding();
    require(left <= allowed, "energy not booked", left, allowed);
  }

  /** U+ = -e U-, whatever the stiffness, unless the law says otherwise or there is
      friction. */
  void single() {
    if (_stored > 0. || _problem.velocity[0] >= 0. || !isComparable(_request)) return;
    if (!_request.law->promises.reproducesRestitution || _problem.hasFriction()) return;
    const double expected = -_problem.restitution[0] * _problem.velocity[0];
    const double error = std::abs(_outcome.velocity[0] - expected);
    const double allowed = _rounding + std::max(10. * allowedGain(_request), 1e-12) * _scale;
    require(error <= allowed, "U+ + e U- of one contact", error, allowed);
  }

  const ImpactRequest& _request;
  const ContactProblem& _problem;
  const ImpactOutcome& _outcome;
  const double _stored, _condition;
  const test::BodiesAfter _bodies;
  double _scale = 0., _rounding = 0., _slipRounding = 0.;
  Findings _findings;
};

}  // namespace

double agreementOf(const ImpactRequest& request) {
  const auto agreement = request.law->promises.agreement;
  return agreement ? agreement(request.problem, request.options) : 1e-11;
}

bool isComparable(const ImpactRequest& request) {
  const auto comparable = request.law->promises.isComparable;
  return !comparable || comparable(request.problem, request.options);
}

Findings findingsOf(const ImpactRequest& request, double storedEnergy,
                    const ImpactOutcome& outcome) {
  const Index rows = request.problem.tangents.rowCount();
  if (outcome.tangentialImpulse.size() != rows || outcome.slip.size() != rows) {
    Findings findings;
    findings.violation = "friction and slip of other tangents";
    return findings;
  }
  return Check(request, storedEnergy, outcome).findings();
}

bool mayEndWith(const ImpactRequest& request, ImpactStatus status, bool tame) {
  if (isUsable(status)) return true;
  if (status == ImpactStatus::NotAdmissible && !tame) return true;
  const std::vector<ImpactStatus>& mayBe = request.law->promises.givesUpWith;
  const bool isError = status == ImpactStatus::EnergyGain || status == ImpactStatus::NonFinite;
  const bool wedged =
      status == ImpactStatus::NonFinite && request.problem.hasFriction() && !tame;
  return std::find(mayBe.begin(), mayBe.end(), status) != mayBe.end() &&
         (!isError || wedged || !isComparable(request));
}

}  // namespace multiple_impacts::soak
