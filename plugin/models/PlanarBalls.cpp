// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/PlanarBalls.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "multiple_impacts/contact/ParameterCheck.hpp"

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

void checkNumber(const char* name, std::size_t number, const char* what, std::size_t count,
                 const std::string& suffix) {
  if (number >= count)
    throw InvalidParameter(std::string("PlanarBalls: ") + name +
                           " must be less than the number of " + what + ", " +
                           std::to_string(count) + ", got " + std::to_string(number) + suffix);
}

void checkFinite(const char* name, const Eigen::Vector2d& values,
                 const std::string& suffix = {}) {
  for (const double value : values) checked("PlanarBalls", name, value, Range::Finite, suffix);
}

void checkContact(const PlanarBalls& planar, const PlanarContact& contact,
                  const std::string& suffix) {
  checkNumber("ball", contact.ball, "balls", planar.balls.size(), suffix);
  if (contact.wall)
    checkNumber("other", contact.other, "walls", planar.walls.size(), suffix);
  else
    checkNumber("other", contact.other, "balls", planar.balls.size(), suffix);
  if (!contact.wall && contact.ball == contact.other)
    throw InvalidParameter("PlanarBalls: ball and other must be two balls, got " +
                           std::to_string(contact.ball) + " twice" + suffix);
  if (!(gap(planar, contact) >= -planar.closedGap))
    throw InvalidParameter("PlanarBalls: gap must be at least -closedGap, " +
                           toText(-planar.closedGap) + ", got " +
                           toText(gap(planar, contact)) + suffix);
}

}  // namespace

void watchAllPairs(PlanarBalls& planar, const ContactParameters& parameters) {
  watch(planar, parameters, std::numeric_limits<double>::infinity());
}

void watchTouchingPairs(PlanarBalls& planar, const ContactParameters& parameters) {
  watch(planar, parameters, planar.closedGap);
}

void setHertzStiffness(PlanarBalls& planar) {
  checkPlanarBalls(planar);
  std::vector<PlanarContact> contacts = planar.contacts;
  for (PlanarContact& contact : contacts) {
    const PlanarBall& ball = planar.balls[contact.ball];
    contact.parameters.exponent = kHertzExponent;
    contact.parameters.stiffness =
        contact.wall
            ? hertzSpherePlane(ball.radius, ball.elastic, planar.walls[contact.other].elastic)
            : hertzSphereSphere(ball.radius, ball.elastic, planar.balls[contact.other].radius,
                                planar.balls[contact.other].elastic);
  }
  planar.contacts = std::move(contacts);
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
  checkPlanarBalls(planar);
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
  std::vector<ContactParameters> parameters;
  for (const std::size_t contact : closedContacts(planar))
    parameters.push_back(planar.contacts[contact].parameters);
  return withParameters(contactProblemOf(mass, gapJacobian(planar), velocity), parameters);
}

Eigen::VectorXd velocitiesAfter(const PlanarBalls& planar, const Eigen::VectorXd& impulse) {
  const Eigen::SparseMatrix<double> H = gapJacobian(planar);
  if (impulse.size() != H.rows())
    throw InvalidParameter("velocitiesAfter: impulse must have one value for each of " +
                           std::to_string(H.rows()) + " closed contacts, got " +
                           std::to_string(impulse.size()));
  Eigen::VectorXd velocity = H.transpose() * impulse;
  for (std::size_t i = 0; i < planar.balls.size(); ++i)
    velocity.segment<2>(2 * i) =
        planar.balls[i].velocity + velocity.segment<2>(2 * i) / planar.balls[i].mass;
  return velocity;
}

void checkPlanarBalls(const PlanarBalls& planar) {
  if (planar.balls.empty())
    throw InvalidParameter("PlanarBalls: there must be at least one ball, got none");
  for (std::size_t i = 0; i < planar.balls.size(); ++i) {
    const std::string suffix = " (ball " + std::to_string(i + 1) + ")";
    checked("PlanarBalls", "mass", planar.balls[i].mass, Range::Positive, suffix);
    checked("PlanarBalls", "radius", planar.balls[i].radius, Range::Positive, suffix);
    checkFinite("position", planar.balls[i].position, suffix);
    checkFinite("velocity", planar.balls[i].velocity, suffix);
  }
  for (std::size_t i = 0; i < planar.walls.size(); ++i) {
    const std::string suffix = " (wall " + std::to_string(i + 1) + ")";
    checkFinite("point", planar.walls[i].point, suffix);
    const double length = planar.walls[i].normal.norm();
    if (!(std::abs(length - 1.) <= 1e-12))
      throw InvalidParameter("PlanarBalls: normal must have length 1, got " + toText(length) +
                             suffix);
  }
  checkFinite("gravity", planar.gravity);
  checked("PlanarBalls", "closedGap", planar.closedGap, Range::NonNegative);
  for (std::size_t i = 0; i < planar.contacts.size(); ++i)
    checkContact(planar, planar.contacts[i], " (pair " + std::to_string(i + 1) + ")");
}

}  // namespace multiple_impacts::models
