// SPDX-License-Identifier: Apache-2.0
/*! \file FrictionBodies.hpp
  \brief Rigid bodies that touch at points, in the plane or in space, with friction; what
  impulses make of bodies.
*/
#ifndef FrictionBodies_hpp
#define FrictionBodies_hpp

#include <Eigen/Dense>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <algorithm>
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

/** The bodies after the impulses of an outcome, in extended precision. */
struct BodiesAfter {
  /** \param normals, tangents H and H_t, which may have no rows
      \param P, T impulses along them; T may be empty */
  BodiesAfter(const Eigen::SparseMatrix<double>& mass,
              const Eigen::SparseMatrix<double>& normals,
              const Eigen::SparseMatrix<double>& tangents, const Eigen::VectorXd& velocity,
              const Eigen::VectorXd& P, const Eigen::VectorXd& T) {
    using Wide = long double;
    using Vector = Eigen::Matrix<Wide, Eigen::Dynamic, 1>;
    using Matrix = Eigen::SparseMatrix<Wide>;
    const Matrix M = mass.cast<Wide>(), H = normals.cast<Wide>(), Ht = tangents.cast<Wide>();
    const Vector before = velocity.cast<Wide>(), p = P.cast<Wide>(), t = T.cast<Wide>();
    Vector momentum = H.transpose() * p;
    if (t.size() > 0) momentum += Ht.transpose() * t;
    const Vector jump = Eigen::SimplicialLDLT<Matrix>(M).solve(momentum);
    const Vector after = before + jump, mean = before + jump / 2;
    separation = Vector(H * after).cast<double>();
    energyBefore = static_cast<double>(before.dot(M * before) / 2);
    // T+ - T- = z.(w- + w+)/2: a difference of two energies would be lost to rounding.
    Wide gain = p.dot(H * mean);
    if (t.size() > 0) {
      slip = Vector(Ht * after).cast<double>();
      gain += t.dot(Ht * mean);
    }
    energyGain = static_cast<double>(gain);
  }

  Eigen::VectorXd separation, slip;           ///< H v+ and H_t v+ [m/s]
  double energyBefore = 0., energyGain = 0.;  ///< T- and T+ - T- [J]
};

/** Largest speed of the contacts before, slips included [m/s]. */
inline double speedScale(const ContactProblem& problem) {
  const double slip =
      problem.tangents.rowCount() > 0 ? problem.tangents.slip.cwiseAbs().maxCoeff() : 0.;
  return std::max(problem.velocity.cwiseAbs().maxCoeff(), slip);
}

/** A contact's impulse of friction and what it may be at most [N.s]: mu P, to its own rounding
    and that of the largest P. */
struct ConeImpulse {
  double friction, allowed;
};
inline ConeImpulse coneImpulse(const ContactProblem& problem, Eigen::Index contact,
                               const Eigen::VectorXd& P, const Eigen::VectorXd& T) {
  if (problem.tangents.countAt(contact) == 0) return {0., 0.};
  const double mu = problem.hasFriction(contact) ? problem.friction[contact] : 0.;
  return {problem.tangents.at(contact, T).stableNorm(),
          mu * (P[contact] * (1. + 1e-12) + 1e-16 * P.maxCoeff())};
}

/** A coefficient up to which friction seldom wedges bodies. */
constexpr double kSmallFriction = 0.4;

/** Whether there is no friction or, in all likelihood, one outcome with it, which does not
    depend on rounding: contacts determine their impulses, and friction is small. */
inline bool hasOneOutcome(const ContactProblem& problem) {
  if (!problem.hasFriction()) return true;
  if (problem.friction.maxCoeff() > kSmallFriction) return false;
  const Tangents& tangents = problem.tangents;
  const Eigen::Index n = problem.contactCount(), rows = tangents.rowCount();
  Eigen::MatrixXd W(n + rows, n + rows);
  W << Eigen::MatrixXd(problem.delassus), Eigen::MatrixXd(tangents.coupling).transpose(),
      Eigen::MatrixXd(tangents.coupling), Eigen::MatrixXd(tangents.delassus);
  const Eigen::VectorXd eigenvalues =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(W, Eigen::EigenvaluesOnly).eigenvalues();
  return eigenvalues.minCoeff() > 1e-2 * eigenvalues.maxCoeff();
}

}  // namespace multiple_impacts::test

#endif
