// SPDX-License-Identifier: Apache-2.0
#include "BallOnTable.hpp"

#include <cmath>

namespace multiple_impacts::mechanisms {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVector2d;
using Eigen::Vector2d;
using Eigen::VectorXd;

namespace {

/** Height, angle, and their velocities. */
struct Table {
  double h, alpha, heaving, rocking;

  Table(const TableMotion& motion, double t) {
    const double phase = motion.frequency * t;
    h = motion.heave * std::sin(phase);
    alpha = motion.tilt * std::sin(phase);
    heaving = motion.heave * motion.frequency * std::cos(phase);
    rocking = motion.tilt * motion.frequency * std::cos(phase);
  }
};

}  // namespace

BallOnTable::BallOnTable(double mass, const TableMotion& table, double gravity)
    : _mass(mass), _gravity(gravity), _table(table) {}

std::string BallOnTable::name() const { return "ball on a table"; }
Index BallOnTable::coordinateCount() const { return 2; }
Index BallOnTable::contactCount() const { return 1; }

std::vector<PlacedBody> BallOnTable::bodies(const VectorXd& q) const {
  return {{_mass, 0., q, 0.}};
}

MatrixXd BallOnTable::mass(const VectorXd&) const { return _mass * MatrixXd::Identity(2, 2); }

VectorXd BallOnTable::gyroscopicForce(const VectorXd&, const VectorXd&) const {
  return VectorXd::Zero(2);
}

double BallOnTable::potential(const VectorXd& q) const { return _mass * _gravity * q[1]; }

VectorXd BallOnTable::force(const VectorXd&, const VectorXd&) const {
  return Vector2d(0., -_mass * _gravity);
}

VectorXd BallOnTable::gaps(double t, const VectorXd& q) const {
  const Table table(_table, t);
  return VectorXd::Constant(
      1, (q[1] - table.h) * std::cos(table.alpha) - q[0] * std::sin(table.alpha));
}

MatrixXd BallOnTable::gradients(double t, const VectorXd&) const {
  const Table table(_table, t);
  return RowVector2d(-std::sin(table.alpha), std::cos(table.alpha));
}

MatrixXd BallOnTable::gradientRates(double t, const VectorXd&, const VectorXd&) const {
  const Table table(_table, t);
  return -table.rocking * RowVector2d(std::cos(table.alpha), std::sin(table.alpha));
}

VectorXd BallOnTable::gapRates(double t, const VectorXd& q) const {
  const Table table(_table, t);
  const double turning =
      (q[1] - table.h) * std::sin(table.alpha) + q[0] * std::cos(table.alpha);
  return VectorXd::Constant(1,
                            -table.heaving * std::cos(table.alpha) - table.rocking * turning);
}

}  // namespace multiple_impacts::mechanisms
