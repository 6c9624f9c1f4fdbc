// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/Chain.hpp"

#include <string>
#include <utility>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::models {

namespace {

constexpr double kPi = 3.14159265358979323846;

void checkStrike(const char* where, const Chain& chain, std::size_t count, double speed) {
  if (count > chain.balls.size())
    throw InvalidParameter(std::string(where) + ": count must be at most the " +
                           std::to_string(chain.balls.size()) + " balls there are, got " +
                           std::to_string(count));
  checked(where, "speed", speed, Range::Finite);
}

void strike(Chain& chain, std::size_t first, std::size_t count, double velocity) {
  for (std::size_t i = first; i < first + count; ++i) chain.balls[i].velocity = velocity;
}

}  // namespace

Ball sphere(double radius, const Material& material, double velocity) {
  const double r = checked("sphere", "radius", radius, Range::Positive);
  const double density = checked("sphere", "density", material.density, Range::Positive);
  const double mass = 4. / 3. * kPi * r * r * r * density;
  return {mass, r, velocity, material.elastic};
}

Chain uniformChain(std::size_t ballCount, const Ball& ball, const ContactParameters& contact) {
  if (ballCount < 1)
    throw InvalidParameter("uniformChain: ballCount must be at least 1, got 0");
  Chain chain;
  chain.balls.assign(ballCount, ball);
  chain.contacts.assign(ballCount - 1, contact);
  return chain;
}

void setHertzStiffness(Chain& chain) {
  checkChain(chain);
  std::vector<ContactParameters> contacts = chain.contacts;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Ball& ball = chain.balls[i];
    ContactParameters& contact = contacts[i];
    contact.exponent = kHertzExponent;
    contact.stiffness =
        i + 1 < chain.balls.size()
            ? hertzSphereSphere(ball.radius, ball.elastic, chain.balls[i + 1].radius,
                                chain.balls[i + 1].elastic)
            : hertzSpherePlane(ball.radius, ball.elastic, chain.wallElastic);
  }
  chain.contacts = std::move(contacts);
}

void addWall(Chain& chain, const ContactParameters& contact) {
  if (chain.wall) throw InvalidParameter("addWall: the chain already ends at a wall");
  chain.wall = true;
  chain.contacts.push_back(contact);
}

void strikeFromLeft(Chain& chain, std::size_t count, double speed) {
  checkStrike("strikeFromLeft", chain, count, speed);
  strike(chain, 0, count, speed);
}

void strikeFromRight(Chain& chain, std::size_t count, double speed) {
  checkStrike("strikeFromRight", chain, count, speed);
  strike(chain, chain.balls.size() - count, count, -speed);
}

ContactProblem contactProblem(const Chain& chain) {
  checkChain(chain);
  const auto balls = static_cast<Eigen::Index>(chain.balls.size());
  const auto contacts = static_cast<Eigen::Index>(chain.contactCount());
  std::vector<Eigen::Triplet<double>> jacobian, mass;
  Eigen::VectorXd velocity(balls);
  for (Eigen::Index i = 0; i < balls; ++i) {
    mass.emplace_back(i, i, chain.balls[i].mass);
    velocity[i] = chain.balls[i].velocity;
  }
  for (Eigen::Index i = 0; i < contacts; ++i) {
    jacobian.emplace_back(i, i, -1.);
    if (i + 1 < balls) jacobian.emplace_back(i, i + 1, 1.);
  }
  Eigen::SparseMatrix<double> M(balls, balls), H(contacts, balls);
  M.setFromTriplets(mass.begin(), mass.end());
  H.setFromTriplets(jacobian.begin(), jacobian.end());

  return withParameters(contactProblemOf(M, H, velocity), chain.contacts);
}

Eigen::VectorXd velocitiesAfter(const Chain& chain, const Eigen::VectorXd& impulse) {
  checkChain(chain);
  if (static_cast<std::size_t>(impulse.size()) != chain.contactCount())
    throw InvalidParameter("velocitiesAfter: impulse must have one value for each of " +
                           std::to_string(chain.contactCount()) + " contacts, got " +
                           std::to_string(impulse.size()));
  Eigen::VectorXd velocity(chain.balls.size());
  for (Eigen::Index i = 0; i < velocity.size(); ++i) {
    const double left = i > 0 ? impulse[i - 1] : 0.;
    const double right = i < impulse.size() ? impulse[i] : 0.;
    velocity[i] = chain.balls[i].velocity + (left - right) / chain.balls[i].mass;
  }
  return velocity;
}

void checkChain(const Chain& chain) {
  if (chain.balls.empty())
    throw InvalidParameter("Chain: there must be at least one ball, got none");
  if (chain.contacts.size() != chain.contactCount())
    throw InvalidParameter("Chain: " + std::to_string(chain.balls.size()) + " balls" +
                           (chain.wall ? " and a wall" : "") + " have " +
                           std::to_string(chain.contactCount()) + " contacts, got " +
                           std::to_string(chain.contacts.size()));
  if (!chain.gaps.empty() && chain.gaps.size() != chain.contactCount())
    throw InvalidParameter("Chain: gaps must be empty or have one value for each of " +
                           std::to_string(chain.contactCount()) + " contacts, got " +
                           std::to_string(chain.gaps.size()));
  for (std::size_t i = 0; i < chain.balls.size(); ++i) {
    const std::string suffix = " (ball " + std::to_string(i + 1) + ")";
    checked("Chain", "mass", chain.balls[i].mass, Range::Positive, suffix);
    checked("Chain", "radius", chain.balls[i].radius, Range::Positive, suffix);
    checked("Chain", "velocity", chain.balls[i].velocity, Range::Finite, suffix);
  }
  for (std::size_t i = 0; i < chain.gaps.size(); ++i)
    checked("Chain", "gap", chain.gaps[i], Range::NonNegative,
            " (contact " + std::to_string(i + 1) + ")");
  checked("Chain", "gravity", chain.gravity, Range::Finite);
}

}  // namespace multiple_impacts::models
