// SPDX-License-Identifier: Apache-2.0
#include "Problem.hpp"

#include <cmath>
#include <utility>

#include "multiple_impacts/models/PlanarBalls.hpp"

namespace multiple_impacts::benchmarks {

using namespace models;

Problem chainProblem(std::string name, Chain description) {
  const auto chain = std::make_shared<const Chain>(std::move(description));
  Problem problem;
  problem.name = std::move(name);
  problem.ballCount = chain->balls.size();
  problem.chain = chain;
  problem.contacts = contactProblem(*chain);
  problem.mass.resize(chain->balls.size());
  problem.velocityBefore.resize(chain->balls.size());
  for (std::size_t i = 0; i < chain->balls.size(); ++i) {
    problem.mass[i] = chain->balls[i].mass;
    problem.velocityBefore[i] = chain->balls[i].velocity;
  }
  problem.velocityAfter = [chain](const Eigen::VectorXd& impulse) {
    return velocitiesAfter(*chain, impulse);
  };
  return problem;
}

Chain gradedChain(std::size_t ballCount, double ratio) {
  Chain chain = steelChain(ballCount);
  for (std::size_t i = 1; i < chain.contacts.size(); ++i)
    chain.contacts[i].stiffness = ratio * chain.contacts[i - 1].stiffness;
  return chain;
}

namespace {

/** Lattice of spacing 2R; rows lie below each other, sqrt(3) R apart, odd ones half a spacing
    to the right. Row -1 is the striker's. */
Eigen::Vector2d latticePoint(int row, int column, double radius) {
  const double shift = row % 2 == 0 ? 0. : 0.5;
  return {2. * radius * (column + shift), -std::sqrt(3.) * radius * row};
}

PlanarBalls hexagonalPacking(int rows, int columns, double restitution) {
  const Ball disc = sphere(0.01);
  PlanarBalls planar;
  const auto add = [&](int row, int column, double speed) {
    planar.balls.push_back({disc.mass, disc.radius, latticePoint(row, column, disc.radius),
                            Eigen::Vector2d(0., -speed), disc.elastic});
  };
  add(-1, columns / 2, 1.);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) add(row, column, 0.);
  watchTouchingPairs(planar, {restitution});
  setHertzStiffness(planar);
  return planar;
}

}  // namespace

Problem hexagonalProblem(std::string name, int rows, int columns, double restitution) {
  const PlanarBalls planar = hexagonalPacking(rows, columns, restitution);
  Problem problem;
  problem.name = std::move(name);
  problem.ballCount = planar.balls.size();
  problem.contacts = contactProblem(planar);
  problem.mass.resize(2 * planar.balls.size());
  problem.velocityBefore.resize(2 * planar.balls.size());
  for (std::size_t i = 0; i < planar.balls.size(); ++i) {
    problem.mass.segment<2>(2 * i).setConstant(planar.balls[i].mass);
    problem.velocityBefore.segment<2>(2 * i) = planar.balls[i].velocity;
  }
  problem.velocityAfter = [planar](const Eigen::VectorXd& impulse) {
    return velocitiesAfter(planar, impulse);
  };
  return problem;
}

}  // namespace multiple_impacts::benchmarks
