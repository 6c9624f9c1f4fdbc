// SPDX-License-Identifier: Apache-2.0
/*! \file FrictionCases.hpp
  \brief Impacts with friction that have closed forms, as bodies.
*/
#ifndef FrictionCases_hpp
#define FrictionCases_hpp

#include <cmath>

#include "FrictionBodies.hpp"
#include "Near.hpp"

namespace multiple_impacts::test {

inline double radians(double degrees) { return degrees * M_PI / 180.; }

inline ContactProblem withFriction(const FrictionBodies& bodies, double mu, double e) {
  ContactProblem problem = bodies.problem();
  problem.friction = Eigen::VectorXd::Constant(problem.contactCount(), mu);
  problem.restitution = Eigen::VectorXd::Constant(problem.contactCount(), e);
  return problem;
}

/** A rod of 1 kg and 1 m at 45 degrees whose lower end, to the right of the centre, has the
    velocity (u, U): W_tt = W_nn = 2.5, W_tn = -1.5 with the tangent to the left. */
inline FrictionBodies rodAt45(double u, double U) {
  const double arm = std::sqrt(0.125);
  Eigen::Vector3d velocity(0., U, 0.);
  const Eigen::Vector3d up = Eigen::Vector3d::UnitY();
  velocity.head<2>() += u * tangentsTo(up).row(0).head<2>().transpose();
  return touching(3, {{1., Eigen::Matrix3d::Identity() / 12., velocity}},
                  {{-1, 0, up, Eigen::Vector3d::Zero(), {arm, -arm, 0.}, 1}});
}

/** Kane's double pendulum: rods of 1 kg and 1 m at 20 and 30 degrees from the vertical that
    turn with -0.1 and -0.2 rad/s; the lower end strikes the ground. Gap and slip are those of
    the height -(cos a + cos b) and of sin a + sin b. */
inline FrictionBodies kanesPendulum() {
  const double a = radians(20.), b = radians(30.);
  FrictionBodies bodies;
  bodies.mass.resize(2, 2);
  bodies.mass << 4. / 3., 0.5 * std::cos(a - b), 0.5 * std::cos(a - b), 1. / 3.;
  bodies.normals = Eigen::RowVector2d(std::sin(a), std::sin(b));
  bodies.tangents = Eigen::RowVector2d(std::cos(a), std::cos(b));
  bodies.counts = {1};
  bodies.velocity = vec({-0.1, -0.2});
  return bodies;
}

/** A sphere of 1 kg and radius 1 m that strikes a plane without spin.
    \param along, down its velocity [m/s] */
inline FrictionBodies sphereOnPlane(int freedoms, const Eigen::Vector3d& normal,
                                    const Eigen::Vector3d& along, double down) {
  Eigen::VectorXd velocity = Eigen::VectorXd::Zero(freedoms);
  const int moves = freedoms == 3 ? 2 : 3;
  velocity.head(moves) = (along - down * normal).head(moves);
  return touching(freedoms, {{1., 0.4 * Eigen::Matrix3d::Identity(), velocity}},
                  {{-1, 0, normal, Eigen::Vector3d::Zero(), -normal, freedoms == 3 ? 1 : 2}});
}

/** A block of 1 kg with half-diagonal 1 m that has turned about its left corner with 1 rad/s
    and comes down on the right one.
    \param alpha between diagonal and height */
inline FrictionBodies rockingBlock(double alpha) {
  const double b = std::sin(alpha), h = std::cos(alpha);
  const Eigen::Vector3d up = Eigen::Vector3d::UnitY(), none = Eigen::Vector3d::Zero();
  // The centre is at (b, h) from the left corner, and turns clockwise.
  return touching(3, {{1., Eigen::Matrix3d::Identity() / 3., Eigen::Vector3d(h, -b, -1.)}},
                  {{-1, 0, up, none, {-b, -h, 0.}, 1}, {-1, 0, up, none, {b, -h, 0.}, 1}});
}

}  // namespace multiple_impacts::test

#endif
