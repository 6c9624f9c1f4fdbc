// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/SequenceDerivative.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "multiple_impacts/solvers/projection/ProjectionDerivative.hpp"

namespace multiple_impacts::binary {

namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/** Share of the size of a direction up to which a change of speed is rounding. */
constexpr double kNegligible = 1e-9;

/** |dD_ij|/D_jj at most: what a change of D makes of a speed, over the speed. */
double relativeSize(const Sparse& change, const VectorXd& diagonal) {
  double size = 0.;
  for (Index j = 0; j < change.cols(); ++j)
    for (Sparse::InnerIterator it(change, j); it; ++it)
      size = std::max(size, std::abs(it.value()) / diagonal[j]);
  return size;
}

VectorXd sizesOf(const ContactProblem& problem, const FullDirections& directions,
                 double scale) {
  const VectorXd diagonal = problem.delassus.diagonal();
  VectorXd sizes(directions.velocity.cols());
  for (Index m = 0; m < sizes.size(); ++m) {
    sizes[m] = std::max(directions.velocity.col(m).cwiseAbs().maxCoeff(),
                        scale * directions.restitution.col(m).cwiseAbs().maxCoeff());
    if (directions.delassus.empty()) continue;
    const Sparse& change = directions.delassus[static_cast<std::size_t>(m)];
    sizes[m] = std::max(sizes[m], scale * relativeSize(change, diagonal));
  }
  return sizes;
}

std::string named(int contact) { return std::to_string(contact + 1); }

}  // namespace

SequenceDerivative::SequenceDerivative(const ContactProblem& problem,
                                       const FullDirections& directions)
    : _problem(problem),
      _directions(directions),
      _scale(problem.velocity.cwiseAbs().maxCoeff()),
      _sizes(sizesOf(problem, directions, _scale)),
      _velocity(directions.velocity.transpose()),
      _impulse(MatrixXd::Zero(_velocity.rows(), _velocity.cols())),
      _changed(static_cast<std::size_t>(problem.contactCount())) {
  std::iota(_changed.begin(), _changed.end(), 0);
}

void SequenceDerivative::apply(int j, const CollidingContacts& contacts) {
  const double U = contacts.velocity(j), e = _problem.restitution[j];
  const double diagonal = contacts.diagonal(j), p = -(1. + e) * U / diagonal;
  const VectorXd de = _directions.restitution.row(j);
  VectorXd dp = -((1. + e) * _velocity.col(j) + U * de) / diagonal;
  _velocity.col(j) = -e * _velocity.col(j) - U * de;
  _changed.push_back(j);
  for (std::size_t m = 0; m < _directions.delassus.size(); ++m)
    for (Sparse::InnerIterator it(_directions.delassus[m], j); it; ++it) {
      const auto direction = static_cast<Index>(m);
      if (it.row() == j)
        dp[direction] -= p * it.value() / diagonal;
      else
        _velocity(direction, it.row()) += p * it.value();
      _changed.push_back(static_cast<int>(it.row()));
    }
  for (const auto& neighbour : contacts.neighbours(j)) {
    _velocity.col(neighbour.contact) += neighbour.coupling * dp;
    _changed.push_back(neighbour.contact);
  }
  _impulse.col(j) += dp;
}

/** As a projection of all contacts, of which those outside the group are far from closed. */
void SequenceDerivative::close(const std::vector<int>& group, const VectorXd& impulse,
                               const CollidingContacts& contacts) {
  constexpr double kOpen = std::numeric_limits<double>::infinity();
  const Index n = _problem.contactCount();
  ProjectionResult limit{VectorXd::Zero(n), VectorXd::Constant(n, kOpen)};
  double speed = 0.;
  for (std::size_t k = 0; k < group.size(); ++k) {
    limit.impulse[group[k]] = impulse[static_cast<Index>(k)];
    limit.velocity[group[k]] = 0.;
    speed = std::max(speed, std::abs(contacts.velocity(group[k])));
  }
  const ProjectionDerivative closing = differentiateProjection(
      _problem.delassus, limit, _velocity.transpose(), _directions.delassus, speed);
  _velocity = closing.velocity.transpose();
  _impulse += closing.impulse.transpose();
  if (_kink.empty()) _kink = closing.message;
  _changed.resize(static_cast<std::size_t>(n));
  std::iota(_changed.begin(), _changed.end(), 0);
}

bool SequenceDerivative::isMoved(const VectorXd& dU) const {
  return (dU.array().abs() > kNegligible * _sizes.array()).any();
}

/** Whether a contact grazes may also hang on the speed from which approaches count. */
void SequenceDerivative::refreshGrazing(const CollidingContacts& contacts) {
  for (const int i : _changed) {
    const double U = contacts.velocity(i), zero = kRounding * _scale;
    const bool isAtKink = std::abs(U) <= zero || std::abs(U + contacts.threshold()) <= zero;
    if (isAtKink && isMoved(_velocity.col(i)))
      _grazing.insert(i);
    else
      _grazing.erase(i);
  }
  _changed.clear();
}

void SequenceDerivative::noteGrazing(int i) {
  _kink = "contact " + named(i) +
          " is about to approach, and would collide next: the derivative is one-sided";
}

void SequenceDerivative::noteEqual(const std::vector<int>& equal,
                                   const CollidingContacts& contacts) {
  const bool areParted = std::any_of(equal.begin(), equal.end(), [&](int i) {
    return isMoved(_velocity.col(i) - _velocity.col(equal.front()));
  });
  if (!areParted || !orderMatters(equal, contacts)) return;
  _kink = "contacts " + named(equal[0]) + " and " + named(equal[1]) +
          " approach at the same speed, either may collide first: the derivative is one-sided";
}

/** Equal contacts have the same effect in any order, unless a neighbour is as fast before all
    of them have collided, and comes between. Neighbours among them are. */
bool SequenceDerivative::orderMatters(const std::vector<int>& equal,
                                      const CollidingContacts& contacts) const {
  std::map<int, std::vector<double>> changes;
  for (const int i : equal)
    for (const auto& neighbour : contacts.neighbours(i))
      changes[neighbour.contact].push_back(
          std::min(0., neighbour.gain * contacts.velocity(i)));
  const double speed = contacts.velocity(equal.front());
  return std::any_of(changes.begin(), changes.end(), [&](const auto& entry) {
    const auto& [contact, pulls] = entry;
    double lowest = std::accumulate(pulls.begin(), pulls.end(), contacts.velocity(contact));
    if (pulls.size() == equal.size()) lowest -= *std::max_element(pulls.begin(), pulls.end());
    return lowest <= (1. - kRounding) * speed;
  });
}

}  // namespace multiple_impacts::binary
