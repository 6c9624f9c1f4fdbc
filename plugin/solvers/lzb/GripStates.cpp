// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/GripStates.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>

#include "multiple_impacts/solvers/friction/SlidingFriction.hpp"
#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"

namespace multiple_impacts::lzb {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

/** The rows and columns of a symmetric matrix with the given numbers. */
Eigen::SparseMatrix<double> submatrix(const Eigen::SparseMatrix<double>& matrix,
                                      const std::vector<int>& numbers) {
  std::vector<int> place(static_cast<std::size_t>(matrix.rows()), -1);
  for (std::size_t k = 0; k < numbers.size(); ++k) place[numbers[k]] = static_cast<int>(k);
  const auto size = static_cast<Index>(numbers.size());
  std::vector<Eigen::Triplet<double>> entries;
  for (int k = 0; k < size; ++k)
    for (Eigen::SparseMatrix<double>::InnerIterator it(matrix, numbers[k]); it; ++it)
      if (place[it.row()] >= 0) entries.emplace_back(place[it.row()], k, it.value());
  Eigen::SparseMatrix<double> part(size, size);
  part.setFromTriplets(entries.begin(), entries.end());
  return part;
}

}  // namespace

GripStates::GripStates(const ContactProblem& problem, double stopSpeed, double freeSpeed)
    : _problem(problem),
      _tangents(problem.tangents),
      _stopSpeed(stopSpeed),
      _freeSpeed(freeSpeed),
      _grip(problem.contactCount(), Grip::Loose),
      _direction(VectorXd::Zero(problem.tangents.rowCount())),
      _ignored(VectorXd::Zero(problem.tangents.rowCount())) {}

VectorXd GripStates::slipOf(int i, const VectorXd& slip) const {
  return _tangents.at(i, slip) - _tangents.at(i, _ignored);
}

void GripStates::engage(int i, const VectorXd& slip) {
  _tangents.at(i, _ignored).setZero();
  const VectorXd u = slipOf(i, slip);
  if (u.norm() <= _stopSpeed) return stop(i, slip);
  _grip[i] = Grip::Slides;
  _tangents.at(i, _direction) = u.normalized();
}

void GripStates::release(int i) {
  _grip[i] = Grip::Loose;
  sortRows();
}

void GripStates::stop(int i, const VectorXd& slip) {
  _grip[i] = Grip::Undecided;
  _tangents.at(i, _ignored) = _tangents.at(i, slip);
  sortRows();
}

void GripStates::beginSlip(int i, const VectorXd& friction) {
  _grip[i] = friction.size() == 1 ? Grip::Slides : Grip::Starts;
  _tangents.at(i, _direction) = -friction.normalized();
}

void GripStates::letGo(int i, const VectorXd& friction) {
  beginSlip(i, _tangents.at(i, friction));
  sortRows();
}

void GripStates::setFree(int i, const VectorXd& slip) {
  if (slipOf(i, slip).norm() <= _stopSpeed) return stop(i, slip);
  _grip[i] = Grip::Slides;
  sortRows();
}

bool GripStates::isDecided() const {
  return std::find(_grip.begin(), _grip.end(), Grip::Undecided) == _grip.end();
}

void GripStates::decide(const VectorXd& force, const VectorXd& slip, const VectorXd& others) {
  std::vector<int> contacts, rows, first{0};
  for (int i = 0; i < static_cast<int>(_grip.size()); ++i) {
    if (_grip[i] != Grip::Undecided && _grip[i] != Grip::Sticks) continue;
    contacts.push_back(i);
    for (int row = _tangents.first[i]; row < _tangents.first[i + 1]; ++row)
      rows.push_back(row);
    first.push_back(static_cast<int>(rows.size()));
  }
  VectorXd sliding = others;
  addSliding(force, slip, sliding);
  const VectorXd pull = _tangents.coupling * force + _tangents.delassus * sliding;
  VectorXd limits(static_cast<Index>(contacts.size()));
  for (std::size_t k = 0; k < contacts.size(); ++k)
    limits[k] = limit(contacts[k], force[contacts[k]]);
  const VectorXd tau = multiple_impacts::slidingFriction(submatrix(_tangents.delassus, rows),
                                                         VectorXd(pull(rows)), first, limits);
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const VectorXd own = tau.segment(first[k], first[k + 1] - first[k]);
    _grip[contacts[k]] = Grip::Sticks;
    if (!(own.norm() < (1. - LZBConstants::gripMargin) * limits[k]))
      beginSlip(contacts[k], own);
  }
  sortRows();
}

/** Notes who begins to slide, and factorises W_SS. */
void GripStates::sortRows() {
  _starting.clear();
  _stickingRows.clear();
  for (int i = 0; i < static_cast<int>(_grip.size()); ++i) {
    if (_grip[i] == Grip::Starts) _starting.push_back(i);
    if (_grip[i] == Grip::Sticks)
      for (int row = _tangents.first[i]; row < _tangents.first[i + 1]; ++row)
        _stickingRows.push_back(row);
  }
  _sticking.setThreshold(LZBConstants::dependentTangents);
  if (!_stickingRows.empty())
    _sticking.compute(Eigen::MatrixXd(submatrix(_tangents.delassus, _stickingRows)));
}

/** Friction of the contacts whose slip has a direction. */
void GripStates::addSliding(const VectorXd& force, const VectorXd& slip,
                            VectorXd& friction) const {
  for (int i = 0; i < static_cast<int>(_grip.size()); ++i)
    if (_grip[i] == Grip::Slides || _grip[i] == Grip::Starts) {
      const bool turns = _grip[i] == Grip::Slides && _tangents.countAt(i) == 2;
      const VectorXd direction =
          turns ? slipOf(i, slip).normalized() : VectorXd(_tangents.at(i, _direction));
      _tangents.at(i, friction) = -limit(i, force[i]) * direction;
    }
}

/** -mu lambda s with the direction s in which a contact is pulled away,
    \f$ a - \mu \lambda W_{ii} s = \kappa s, |s| = 1 \f$: the root of a function of kappa
    that falls all the way. If the contact gets slower, kappa < 0.
    \param pull a, the acceleration of its slip without its own friction [m/s^2] */
Eigen::Vector2d GripStates::startingFriction(int i, double force,
                                             const Eigen::Vector2d& pull) const {
  const double rho = limit(i, force);
  const int row = _tangents.first[i];
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> own(
      Eigen::Matrix2d(_tangents.delassus.block(row, row, 2, 2)));
  const Eigen::Vector2d w = rho * own.eigenvalues();
  const Eigen::Vector2d a = own.eigenvectors().transpose() * pull;
  const auto excess = [&](double kappa) {
    return std::hypot(a[0] / (w[0] + kappa), a[1] / (w[1] + kappa)) - 1.;
  };
  const double low = -0.5 * w[0], high = a.norm();
  if (!(rho > 0.) || !(excess(low) > 0.) || !(excess(high) < 0.))
    return -rho * Eigen::Vector2d(_tangents.at(i, _direction));
  std::uintmax_t iterations = LZBConstants::rootIterations;
  const double kappa =
      boost::math::tools::toms748_solve(
          excess, low, high, boost::math::tools::eps_tolerance<double>(52), iterations)
          .second;
  const Eigen::Vector2d s(a[0] / (w[0] + kappa), a[1] / (w[1] + kappa));
  return -rho * (own.eigenvectors() * s).normalized();
}

/** Friction of contacts that begin to slide or stick, which depend on each other: one after
    the other, until nothing changes. */
void GripStates::holdOthers(const VectorXd& force, VectorXd& friction) const {
  const VectorXd pull = _tangents.coupling * force;
  for (int sweep = 0; sweep < LZBConstants::gripSweeps; ++sweep) {
    const VectorXd before = friction;
    for (const int i : _starting) {
      Eigen::Vector2d own = _tangents.at(i, friction);
      _tangents.at(i, friction).setZero();
      const VectorXd all = pull + _tangents.delassus * friction;
      own = startingFriction(i, force[i], _tangents.at(i, all));
      _tangents.at(i, friction) = own;
    }
    if (!_stickingRows.empty()) {
      friction(_stickingRows).setZero();
      const VectorXd all = pull + _tangents.delassus * friction;
      friction(_stickingRows) = -_sticking.solve(VectorXd(all(_stickingRows)));
    }
    const double change = (friction - before).lpNorm<Eigen::Infinity>();
    if (_starting.empty() || _starting.size() + _stickingRows.size() == 1 ||
        change <= LZBConstants::gripAccuracy * friction.lpNorm<Eigen::Infinity>())
      return;
  }
}

VectorXd GripStates::friction(const VectorXd& force, const VectorXd& slip,
                              VectorXd others) const {
  addSliding(force, slip, others);
  if (!_starting.empty() || !_stickingRows.empty()) holdOthers(force, others);
  return others;
}

double GripStates::slipLeft(int i, const VectorXd& slip) const {
  const VectorXd u = slipOf(i, slip);
  if (u.size() == 2) return u.norm() - _stopSpeed;
  return u.dot(_tangents.at(i, _direction)) + LZBConstants::heldSlip * _stopSpeed;
}

double GripStates::startLeft(int i, const VectorXd& force, const VectorXd& friction,
                             const VectorXd& slip) const {
  const double slow = 1. - slipOf(i, slip).norm() / _freeSpeed;
  const double rho = limit(i, force[i]);
  if (!(rho > 0.)) return slow;
  const VectorXd pull = _tangents.coupling * force + _tangents.delassus * friction;
  const double kappa = -_tangents.at(i, pull).dot(_tangents.at(i, friction)) / rho;
  const double own = _tangents.delassus.coeff(_tangents.first[i], _tangents.first[i]);
  return std::min(slow, kappa / (rho * own) + LZBConstants::gripMargin);
}

double GripStates::gripLeft(int i, double force, const VectorXd& friction) const {
  return (1. + LZBConstants::gripMargin) * limit(i, force) - _tangents.at(i, friction).norm();
}

}  // namespace multiple_impacts::lzb
