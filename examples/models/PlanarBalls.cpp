// SPDX-License-Identifier: Apache-2.0
#include "PlanarBalls.hpp"

#include <cmath>
#include <string>

#include "ParameterCheck.hpp"

namespace multiple_impacts::models {

namespace {

/** Direction in which the gap of a contact grows: from the first ball to the second, or out of
    the wall. */
Eigen::Vector2d normal(const PlanarBalls& planar, const PlanarContact& contact) {
  if (contact.wall) return planar.walls[contact.other].normal;
  return (planar.balls[contact.other].position - planar.balls[contact.ball].position)
      .normalized();
}

/** H of the closed contacts: a ball at a wall has +n, a pair of balls -n and +n. */
Eigen::SparseMatrix<double> gapJacobian(const PlanarBalls& planar) {
  const auto closed = closedContacts(planar);
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t row = 0; row < closed.size(); ++row) {
    const PlanarContact& contact = planar.contacts[closed[row]];
    const Eigen::Vector2d n = normal(planar, contact);
    for (int k = 0; k < 2; ++k) {
      entries.emplace_back(row, 2 * contact.ball + k, contact.wall ? n[k] : -n[k]);
      if (!contact.wall) entries.emplace_back(row, 2 * contact.other + k, n[k]);
    }
  }
  Eigen::SparseMatrix<double> H(closed.size(), 2 * planar.balls.size());
  H.setFromTriplets(entries.begin(), entries.end());
  return H;
}

void watch(PlanarBalls& planar, const ContactParameters& parameters, double largestGap) {
  planar.contacts.clear();
  const auto add = [&](const PlanarContact& contact) {
    if (gap(planar, contact) <= largestGap) planar.contacts.push_back(contact);
  };
  for (std::size_t i = 0; i < planar.balls.size(); ++i) {
    for (std::size_t j = i + 1; j < planar.balls.size(); ++j) add({i, j, false, parameters});
    for (std::size_t j = 0; j < planar.walls.size(); ++j) add({i, j, true, parameters});
  }
}

void checkContact(const PlanarBalls& planar, const PlanarContact& contact,
                  const std::string& suffix) {
  const std::size_t others = contact.wall ? planar.walls.size() : planar.balls.size();
  if (contact.ball >= planar.balls.size() || contact.other >= others)
    throw InvalidParameter("PlanarBalls: a pair names a ball or wall that is not there" +
                           suffix);
  if (!contact.wall && contact.ball == contact.other)
    throw InvalidParameter("PlanarBalls: a ball cannot touch itself" + suffix);
}

}  // namespace

void watchAllPairs(PlanarBalls& planar, const ContactParameters& parameters) {
  watch(planar, parameters, std::numeric_limits<double>::infinity());
}

void watchTouchingPairs(PlanarBalls& planar, const ContactParameters& parameters) {
  watch(planar, parameters, planar.closedGap);
}

void setHertzStiffness(PlanarBalls& planar) {
  for (PlanarContact& contact : planar.contacts) {
    const PlanarBall& ball = planar.balls[contact.ball];
    contact.parameters.exponent = kHertzExponent;
    contact.parameters.stiffness =
        contact.wall
            ? hertzSpherePlane(ball.radius, ball.elastic, planar.walls[contact.other].elastic)
            : hertzSphereSphere(ball.radius, ball.elastic, planar.balls[contact.other].radius,
                                planar.balls[contact.other].elastic);
  }
}

double gap(const PlanarBalls& planar, const PlanarContact& contact) {
  const PlanarBall& ball = planar.balls[contact.ball];
  if (contact.wall) {
    const PlanarWall& wall = planar.walls[contact.other];
    return wall.normal.dot(ball.position - wall.point) - ball.radius;
  }
  const PlanarBall& other = planar.balls[contact.other];
  return (other.position - ball.position).norm() - ball.radius - other.radius;
}

std::vector<std::size_t> closedContacts(const PlanarBalls& planar) {
  std::vector<std::size_t> closed;
  for (std::size_t i = 0; i < planar.contacts.size(); ++i)
    if (gap(planar, planar.contacts[i]) <= planar.closedGap) closed.push_back(i);
  return closed;
}

ContactProblem contactProblem(const PlanarBalls& planar) {
  checkPlanarBalls(planar);
  const auto coordinates = static_cast<Eigen::Index>(2 * planar.balls.size());
  Eigen::SparseMatrix<double> mass(coordinates, coordinates);
  Eigen::VectorXd velocity(coordinates);
  for (std::size_t i = 0; i < planar.balls.size(); ++i) {
    velocity.segment<2>(2 * i) = planar.balls[i].velocity;
    for (int k = 0; k < 2; ++k) mass.insert(2 * i + k, 2 * i + k) = planar.balls[i].mass;
  }
  ContactProblem problem = contactProblemOf(mass, gapJacobian(planar), velocity);

  const auto closed = closedContacts(planar);
  problem.restitution.resize(closed.size());
  problem.stiffness.resize(closed.size());
  problem.exponent.resize(closed.size());
  for (std::size_t i = 0; i < closed.size(); ++i) {
    const ContactParameters& parameters = planar.contacts[closed[i]].parameters;
    problem.restitution[i] = parameters.restitution;
    problem.stiffness[i] = parameters.stiffness;
    problem.exponent[i] = parameters.exponent;
  }
  return problem;
}

Eigen::VectorXd velocitiesAfter(const PlanarBalls& planar, const Eigen::VectorXd& impulse) {
  Eigen::VectorXd velocity = gapJacobian(planar).transpose() * impulse;
  for (std::size_t i = 0; i < planar.balls.size(); ++i)
    velocity.segment<2>(2 * i) =
        planar.balls[i].velocity + velocity.segment<2>(2 * i) / planar.balls[i].mass;
  return velocity;
}

void checkPlanarBalls(const PlanarBalls& planar) {
  if (planar.balls.empty()) throw InvalidParameter("PlanarBalls: there is no ball");
  for (std::size_t i = 0; i < planar.balls.size(); ++i) {
    const std::string suffix = " (ball " + std::to_string(i) + ")";
    checked("PlanarBalls", "mass", planar.balls[i].mass, Range::Positive, suffix);
    checked("PlanarBalls", "radius", planar.balls[i].radius, Range::Positive, suffix);
  }
  for (std::size_t i = 0; i < planar.walls.size(); ++i)
    if (!(std::abs(planar.walls[i].normal.norm() - 1.) <= 1e-12))
      throw InvalidParameter("PlanarBalls: the normal must have length 1, got " +
                             toText(planar.walls[i].normal.norm()) + " (wall " +
                             std::to_string(i) + ")");
  for (std::size_t i = 0; i < planar.contacts.size(); ++i)
    checkContact(planar, planar.contacts[i], " (pair " + std::to_string(i) + ")");
  checked("PlanarBalls", "closedGap", planar.closedGap, Range::NonNegative);
}

}  // namespace multiple_impacts::models
