// SPDX-License-Identifier: Apache-2.0
#include "TumblingBlock.hpp"

#include <cmath>

namespace multiple_impacts::mechanisms {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

struct Corner {
  double along, up;  ///< signs
};

constexpr Corner kCorners[] = {{-1., -1.}, {1., -1.}, {-1., 1.}, {1., 1.}};
constexpr Index kCornerCount = 4;

}  // namespace

TumblingBlock::TumblingBlock(const BlockParameters& parameters) : _p(parameters) {}

std::string TumblingBlock::name() const { return "block"; }
Index TumblingBlock::coordinateCount() const { return 3; }
Index TumblingBlock::contactCount() const { return kCornerCount; }

std::vector<PlacedBody> TumblingBlock::bodies(const VectorXd& q) const {
  return {{_p.mass, _p.inertia(), q.head<2>(), q[2]}};
}

MatrixXd TumblingBlock::mass(const VectorXd&) const {
  return Vector3d(_p.mass, _p.mass, _p.inertia()).asDiagonal();
}

VectorXd TumblingBlock::gyroscopicForce(const VectorXd&, const VectorXd&) const {
  return VectorXd::Zero(3);
}

double TumblingBlock::potential(const VectorXd& q) const {
  return _p.mass * _p.gravity * q[1];
}

VectorXd TumblingBlock::force(const VectorXd&, const VectorXd&) const {
  return Vector3d(0., -_p.mass * _p.gravity, 0.);
}

VectorXd TumblingBlock::gaps(double, const VectorXd& q) const {
  VectorXd g(kCornerCount);
  for (Index k = 0; k < kCornerCount; ++k)
    g[k] = q[1] + kCorners[k].along * _p.halfWidth * std::sin(q[2]) +
           kCorners[k].up * _p.halfHeight * std::cos(q[2]);
  return g;
}

MatrixXd TumblingBlock::gradients(double, const VectorXd& q) const {
  MatrixXd H(kCornerCount, 3);
  for (Index k = 0; k < kCornerCount; ++k)
    H.row(k) << 0., 1.,
        kCorners[k].along * _p.halfWidth * std::cos(q[2]) -
            kCorners[k].up * _p.halfHeight * std::sin(q[2]);
  return H;
}

MatrixXd TumblingBlock::gradientRates(double, const VectorXd& q, const VectorXd& v) const {
  MatrixXd rates = MatrixXd::Zero(kCornerCount, 3);
  for (Index k = 0; k < kCornerCount; ++k)
    rates(k, 2) = -v[2] * (kCorners[k].along * _p.halfWidth * std::sin(q[2]) +
                           kCorners[k].up * _p.halfHeight * std::cos(q[2]));
  return rates;
}

}  // namespace multiple_impacts::mechanisms
