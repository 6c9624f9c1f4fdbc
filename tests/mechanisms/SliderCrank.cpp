// SPDX-License-Identifier: Apache-2.0
#include "SliderCrank.hpp"

#include <cmath>

namespace multiple_impacts::mechanisms {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

struct Corner {
  double along, up;  ///< signs
};

constexpr Corner kCorners[] = {{-1., -1.}, {1., -1.}, {-1., 1.}, {1., 1.}};
constexpr Index kCornerCount = 4;

Vector2d direction(double angle) { return {std::cos(angle), std::sin(angle)}; }

}  // namespace

SliderCrank::SliderCrank(const SliderCrankParameters& parameters) : _p(parameters) {
  const double l1 = _p.crankLength, l2 = _p.rodLength;
  _crank = _p.crankInertia + (_p.crankMass / 4. + _p.rodMass + _p.sliderMass) * l1 * l1;
  _rod = _p.rodInertia + (_p.rodMass / 4. + _p.sliderMass) * l2 * l2;
  _coupling = (_p.rodMass / 2. + _p.sliderMass) * l1 * l2;
}

std::string SliderCrank::name() const { return "slider-crank"; }
Index SliderCrank::coordinateCount() const { return 3; }
Index SliderCrank::contactCount() const { return kCornerCount; }

std::vector<PlacedBody> SliderCrank::bodies(const VectorXd& q) const {
  const Vector2d crank = _p.crankLength * direction(q[0]);
  const Vector2d rod = _p.rodLength * direction(q[1]);
  return {{_p.crankMass, _p.crankInertia, crank / 2., q[0]},
          {_p.rodMass, _p.rodInertia, crank + rod / 2., q[1]},
          {_p.sliderMass, _p.sliderInertia, crank + rod, q[2]}};
}

MatrixXd SliderCrank::mass(const VectorXd& q) const {
  MatrixXd M = Vector3d(_crank, _rod, _p.sliderInertia).asDiagonal();
  M(0, 1) = M(1, 0) = _coupling * std::cos(q[0] - q[1]);
  return M;
}

VectorXd SliderCrank::gyroscopicForce(const VectorXd& q, const VectorXd& v) const {
  return _coupling * std::sin(q[0] - q[1]) * Vector3d(v[1] * v[1], -v[0] * v[0], 0.);
}

double SliderCrank::potential(const VectorXd& q) const {
  const double crank = (_p.crankMass / 2. + _p.rodMass + _p.sliderMass) * _p.crankLength;
  const double rod = (_p.rodMass / 2. + _p.sliderMass) * _p.rodLength;
  return _p.gravity * (crank * std::sin(q[0]) + rod * std::sin(q[1]));
}

VectorXd SliderCrank::force(const VectorXd& q, const VectorXd&) const {
  const double crank = (_p.crankMass / 2. + _p.rodMass + _p.sliderMass) * _p.crankLength;
  const double rod = (_p.rodMass / 2. + _p.sliderMass) * _p.rodLength;
  return -_p.gravity * Vector3d(crank * std::cos(q[0]), rod * std::cos(q[1]), 0.);
}

/** A corner at height y has the gap b + c - y to the upper guide, b + c + y to the lower. */
VectorXd SliderCrank::gaps(double, const VectorXd& q) const {
  const double centre = _p.crankLength * std::sin(q[0]) + _p.rodLength * std::sin(q[1]);
  VectorXd g(kCornerCount);
  for (Index k = 0; k < kCornerCount; ++k) {
    const auto [along, up] = kCorners[k];
    const double y = centre + along * _p.sliderHalfLength * std::sin(q[2]) +
                     up * _p.sliderHalfHeight * std::cos(q[2]);
    g[k] = _p.sliderHalfHeight + _p.clearance - up * y;
  }
  return g;
}

MatrixXd SliderCrank::gradients(double, const VectorXd& q) const {
  MatrixXd H(kCornerCount, 3);
  for (Index k = 0; k < kCornerCount; ++k) {
    const auto [along, up] = kCorners[k];
    H.row(k) << _p.crankLength * std::cos(q[0]), _p.rodLength * std::cos(q[1]),
        along * _p.sliderHalfLength * std::cos(q[2]) -
            up * _p.sliderHalfHeight * std::sin(q[2]);
    H.row(k) *= -up;
  }
  return H;
}

MatrixXd SliderCrank::gradientRates(double, const VectorXd& q, const VectorXd& v) const {
  MatrixXd rates(kCornerCount, 3);
  for (Index k = 0; k < kCornerCount; ++k) {
    const auto [along, up] = kCorners[k];
    rates.row(k) << _p.crankLength * std::sin(q[0]) * v[0],
        _p.rodLength * std::sin(q[1]) * v[1],
        (along * _p.sliderHalfLength * std::sin(q[2]) +
         up * _p.sliderHalfHeight * std::cos(q[2])) *
            v[2];
    rates.row(k) *= up;
  }
  return rates;
}

}  // namespace multiple_impacts::mechanisms
