// SPDX-License-Identifier: Apache-2.0
/*! \file FrictionBodies.hpp
  \brief Rigid bodies that touch at points, in the plane or in space, with friction.
*/
#ifndef FrictionBodies_hpp
#define FrictionBodies_hpp

#include <Eigen/Dense>
#include <Eigen/SparseCore>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::test {

/** A rigid body: three translations and three rotations, or in the plane x, y and an angle. */
struct TouchingBody {
  double mass;
  Eigen::Matrix3d inertia;  ///< about its centre; in the plane only the last entry counts
  Eigen::VectorXd velocity;
};

/** A point at which body `left` touches body `right`; -1 is the ground. */
struct TouchingPoint {
  int left, right;
  Eigen::Vector3d normal;              ///< from the left body to the right one
  Eigen::Vector3d fromLeft, fromRight; /**< centre of the body to the point */
  int tangents;                        ///< 0, 1 or 2; in the plane 0 or 1
};

/** Mass matrix, Jacobians and velocities of bodies that touch. */
struct FrictionBodies {
  Eigen::MatrixXd mass, normals, tangents;
  std::vector<int> counts;  ///< tangents of each contact
  Eigen::VectorXd velocity;

  double energy() const { return 0.5 * velocity.dot(mass * velocity); }
  Eigen::VectorXd velocityAfter(const Eigen::VectorXd& P, const Eigen::VectorXd& T) const {
    return velocity + mass.ldlt().solve(normals.transpose() * P + tangents.transpose() * T);
  }
  double energyAfter(const Eigen::VectorXd& P, const Eigen::VectorXd& T) const {
    const Eigen::VectorXd v = velocityAfter(P, T);
    return 0.5 * v.dot(mass * v);
  }

  /** Restitution and friction are left to the caller. */
  ContactProblem problem() const {
    const Eigen::SparseMatrix<double> M = mass.sparseView(), H = normals.sparseView(),
                                      Ht = tangents.sparseView();
    ContactProblem result = contactProblemOf(M, H, velocity);
    result.tangents = tangentsOf(M, H, Ht, counts, velocity);
    return result;
  }
};

/** Two directions orthogonal to a normal and to each other; in the plane the first one is in
    it. */
inline Eigen::Matrix<double, 2, 3> tangentsTo(const Eigen::Vector3d& normal) {
  Eigen::Matrix<double, 2, 3> t;
  const Eigen::Vector3d z = Eigen::Vector3d::UnitZ(), x = Eigen::Vector3d::UnitX();
  t.row(0) = (std::abs(normal[2]) < 0.9 ? z : x).cross(normal).normalized();
  t.row(1) = normal.cross(t.row(0).transpose());
  return t;
}

/** \param freedoms of each body: 3 in the plane, 6 in space */
inline FrictionBodies touching(int freedoms, const std::vector<TouchingBody>& bodies,
                               const std::vector<TouchingPoint>& points) {
  const auto n = static_cast<Eigen::Index>(bodies.size()) * freedoms;
  FrictionBodies all{Eigen::MatrixXd::Zero(n, n),
                     Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(points.size()), n),
                     Eigen::MatrixXd(0, n),
                     {},
                     Eigen::VectorXd(n)};
  const int moves = freedoms == 3 ? 2 : 3, turns = freedoms - moves;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const auto at = static_cast<Eigen::Index>(b) * freedoms;
    all.mass.block(at, at, moves, moves).diagonal().setConstant(bodies[b].mass);
    all.mass.block(at + moves, at + moves, turns, turns) =
        bodies[b].inertia.bottomRightCorner(turns, turns);
    all.velocity.segment(at, freedoms) = bodies[b].velocity;
  }
  const auto row = [&](const TouchingPoint& point, const Eigen::Vector3d& direction) {
    Eigen::RowVectorXd result = Eigen::RowVectorXd::Zero(n);
    const auto add = [&](int body, double sign, const Eigen::Vector3d& arm) {
      if (body < 0) return;
      const Eigen::Vector3d turn = sign * arm.cross(direction);
      result.segment(body * freedoms, moves) = sign * direction.head(moves).transpose();
      result.segment(body * freedoms + moves, turns) = turn.tail(turns).transpose();
    };
    add(point.left, -1., point.fromLeft);
    add(point.right, 1., point.fromRight);
    return result;
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    all.normals.row(static_cast<Eigen::Index>(i)) = row(points[i], points[i].normal);
    for (int k = 0; k < points[i].tangents; ++k) {
      all.tangents.conservativeResize(all.tangents.rows() + 1, n);
      all.tangents.bottomRows(1) = row(points[i], tangentsTo(points[i].normal).row(k));
    }
    all.counts.push_back(points[i].tangents);
  }
  return all;
}

}  // namespace multiple_impacts::test

#endif
