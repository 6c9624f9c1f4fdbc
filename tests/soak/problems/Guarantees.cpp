// SPDX-License-Identifier: Apache-2.0
#include "Guarantees.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::soak {

namespace {
using command::ImpactRequest;
using Eigen::Index;
using Eigen::VectorXd;
using Wide = long double;
using WideVector = Eigen::Matrix<Wide, Eigen::Dynamic, 1>;
using WideMatrix = Eigen::SparseMatrix<Wide>;

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

/** The bodies after the impulses of an outcome. */
struct BodiesAfter {
  BodiesAfter(const ImpactRequest& request, const VectorXd& impulse) {
    const WideMatrix M = request.mass.cast<Wide>(), H = request.gapJacobian.cast<Wide>();
    const Eigen::SimplicialLDLT<WideMatrix> factor(M);
    const WideVector before = request.velocity.cast<Wide>(), P = impulse.cast<Wide>();
    const WideVector jump = factor.solve(WideVector(H.transpose() * P));
    separation = (H * (before + jump)).template cast<double>();
    energyBefore = static_cast<double>(before.dot(M * before) / 2);
    // T+ - T- = P.H(v- + v+)/2: a difference of two energies would be lost to rounding.
    energyGain = static_cast<double>(P.dot(H * (before + jump / 2)));
  }

  VectorXd separation;                        ///< H v+ [m/s]
  double energyBefore = 0., energyGain = 0.;  ///< [J]
};

/** Checks the guarantees, and by how much they are violated. */
class Check {
 public:
  Check(const ImpactRequest& request, double storedEnergy, const ImpactOutcome& outcome)
      : _request(request),
        _problem(request.problem),
        _outcome(outcome),
        _stored(storedEnergy),
        _bodies(request, outcome.impulse) {
    _scale = std::max(_problem.velocity.cwiseAbs().maxCoeff(),
                      outcome.velocity.cwiseAbs().maxCoeff());
    if (storedEnergy > 0.)
      _scale = std::max(
          _scale, std::sqrt(2. * storedEnergy * _problem.delassus.diagonal().maxCoeff()));
    const VectorXd terms = _problem.delassus.cwiseAbs() * outcome.impulse;
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    _rounding = kApproach * _scale +
                (1e-14 + 8. * epsilon * conditionOf(request.mass)) * terms.maxCoeff();
  }

  Findings findings() {
    impulses();
    separation();
    momentum();
    energy();
    if (_problem.contactCount() == 1) single();
    return _findings;
  }

 private:
  void require(bool condition, const std::string& what, double value, double allowed) {
    if (condition || !_findings.violation.empty()) return;
    _findings.violation = what + ": " + toText(value) + ", allowed " + toText(allowed);
  }

  void impulses() {
    const double lowest = _outcome.impulse.minCoeff();
    require(_outcome.impulse.allFinite() && lowest >= 0., "impulse", lowest, 0.);
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
    const double largest = (_outcome.velocity - _bodies.separation).cwiseAbs().maxCoeff();
    _findings.mismatch = shareOf(largest, _rounding);
    require(largest <= _rounding, "U+ - H v+", largest, _rounding);
  }

  void energy() {
    const double before = _bodies.energyBefore + _stored;
    const double created = _bodies.energyGain - _stored;
    _findings.gain = shareOf(created, before);
    const double allowed =
        (1e-12 + allowedGain(_request)) * before + _rounding * _outcome.impulse.sum();
    require(created <= allowed, "energy created", created, allowed);
  }

  /** U+ = -e U-, whatever the stiffness, unless the law says otherwise. */
  void single() {
    if (_stored > 0. || _problem.velocity[0] >= 0. || !isComparable(_request)) return;
    if (!_request.law->promises.reproducesRestitution) return;
    const double expected = -_problem.restitution[0] * _problem.velocity[0];
    const double error = std::abs(_outcome.velocity[0] - expected);
    const double allowed = _rounding + std::max(10. * allowedGain(_request), 1e-12) * _scale;
    require(error <= allowed, "U+ + e U- of one contact", error, allowed);
  }

  const ImpactRequest& _request;
  const ContactProblem& _problem;
  const ImpactOutcome& _outcome;
  const double _stored;
  const BodiesAfter _bodies;
  double _scale = 0., _rounding = 0.;
  Findings _findings;
};

}  // namespace

bool isComparable(const ImpactRequest& request) {
  const auto comparable = request.law->promises.isComparable;
  return !comparable || comparable(request.problem, request.options);
}

Findings findingsOf(const ImpactRequest& request, double storedEnergy,
                    const ImpactOutcome& outcome) {
  return Check(request, storedEnergy, outcome).findings();
}

bool mayEndWith(const ImpactRequest& request, ImpactStatus status, bool tame) {
  if (isUsable(status)) return true;
  if (status == ImpactStatus::NotAdmissible && !tame) return true;
  const std::vector<ImpactStatus>& mayBe = request.law->promises.givesUpWith;
  const bool isError = status == ImpactStatus::EnergyGain || status == ImpactStatus::NonFinite;
  return std::find(mayBe.begin(), mayBe.end(), status) != mayBe.end() &&
         (!isError || !isComparable(request));
}

}  // namespace multiple_impacts::soak
