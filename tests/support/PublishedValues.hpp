// SPDX-License-Identifier: Apache-2.0
/*! \file PublishedValues.hpp
  \brief Outcomes from the literature that both the solvers and the simulations must reproduce.

  "Converged": the printed table carries the error of an explicit Euler scheme; the values here
  are those of a velocity Verlet run with a converged step.
*/
#ifndef PublishedValues_hpp
#define PublishedValues_hpp

#include <cmath>
#include <string>
#include <vector>

#include "Near.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts::test::published {

/** LZB report, eq. 12: three equal balls, linear contacts, the first strikes at 1 m/s. */
inline Eigen::VectorXd threeLinearBalls() { return vec({-0.130262, 0.150230, 0.980032}); }

/** LZB report, table 4 (converged): m1 = 1, others 1/alpha; K1 = 1, others 1/gamma. */
struct FiveLinearBalls {
  double alpha, gamma;
  Eigen::VectorXd velocity;  ///< to 1.5e-5

  std::string name() const {
    return "alpha " + std::to_string(alpha) + ", gamma " + std::to_string(gamma);
  }
  models::Chain chain() const {
    models::Chain chain = models::uniformChain(5, {1. / alpha}, {1., 1. / gamma, 1.});
    chain.balls[0].mass = chain.contacts[0].stiffness = 1.;
    strikeFromLeft(chain, 1, 1.);
    return chain;
  }
};

inline std::vector<FiveLinearBalls> fiveLinearBalls() {
  return {{1., 1., vec({-0.13228, -0.07533, -0.03101, 0.29622, 0.94240})},
          {2., 1., vec({0.01386, 0.01934, 0.14628, 0.48750, 1.31916})},
          {1., 2., vec({-0.10615, -0.06280, -0.05073, 0.26457, 0.95510})},
          {2., 2., vec({-0.03372, 0.01517, 0.35120, 0.38827, 1.31278})}};
}

/** LZB report, table 6 (converged, to 1.5e-5): ten equal Hertz balls, of which the first 1 to
    4 strike at 1 m/s. */
inline Eigen::VectorXd severalStrikers(int strikers) {
  const Eigen::VectorXd velocity[] = {vec({-0.07108, -0.03027, -0.01583, -0.00889, -0.00513,
                                           -0.00299, -0.00174, 0.00267, 0.14739, 0.98587}),
                                      vec({-0.11262, -0.04802, -0.02471, -0.01327, -0.00681,
                                           -0.00215, 0.05009, 0.29054, 0.65552, 1.21142}),
                                      vec({-0.14401, -0.06102, -0.03110, -0.01687, -0.00533,
                                           0.10012, 0.40592, 0.50916, 1.01109, 1.23204}),
                                      vec({-0.17046, -0.07266, -0.03714, -0.01444, 0.12818,
                                           0.46311, 0.48634, 0.91038, 1.09240, 1.21430})};
  return velocity[strikers - 1];
}

/** LZB report, table 3 (converged), with the restitutions of table 1: three equal Hertz balls,
    the first strikes at 1 m/s. */
struct DissipativeTriplet {
  double restitution;
  Eigen::VectorXd velocity;
};

/** The left half of the table. To 1e-5. */
inline std::vector<DissipativeTriplet> tripletsBiStiffness() {
  return {{0.97, vec({-0.05203, 0.08466, 0.96737})},
          {0.36, vec({0.25174, 0.27738, 0.47088})},
          {0.27, vec({0.28004, 0.30917, 0.41080})},
          {0.85, vec({0.02180, 0.11808, 0.86012})}};
}

/** The right half. The sudden loss at the end of a mono-stiffness expansion makes the Verlet
    run behind these values (step 1e-4) of first order: to 3e-5. */
inline std::vector<DissipativeTriplet> tripletsMonoStiffness() {
  return {{0.97, vec({-0.04662, 0.07864, 0.96798})},
          {0.36, vec({0.25164, 0.27856, 0.46980})},
          {0.27, vec({0.28013, 0.30985, 0.41003})},
          {0.85, vec({0.03069, 0.10967, 0.85963})}};
}

/** Two balls thrown at a wall at 1 m/s, linear contacts (LZB report, section 8). */
struct TwoBallsOnWall {
  double top, bottom;         ///< masses [kg]
  double ballBall, ballWall;  ///< restitutions
  double gamma;               ///< stiffness at the wall over that between the balls

  models::Chain chain() const {
    models::Chain chain = models::uniformChain(2, {top, 0.01, 1.}, {ballBall, 1., 1.});
    chain.balls[1].mass = bottom;
    addWall(chain, {ballWall, gamma, 1.});
    return chain;
  }
};

/** Sections 8.1 and 8.2: gamma = 1 + R_b/R_t or 1 + R_t/R_b with R_t = 3.25 cm, R_b = 38
    cm. */
inline constexpr TwoBallsOnWall kTennisOnBasket{0.058, 0.58, 0.326, 0.8, 12.692};
inline constexpr TwoBallsOnWall kBasketOnTennis{0.58, 0.058, 0.326, 0.55, 1.0855};

/** Figures 24 and 26 (converged, to 1e-4): velocities of the top and the bottom ball. */
inline Eigen::VectorXd tennisOnBasket(ContactModel model) {
  return model == ContactModel::BiStiffness ? vec({-1.1457, -0.6394})
                                            : vec({-1.1475, -0.6357});
}

/** Figures 25 and 27, likewise. With the mono-stiffness model both balls stay on the wall. */
inline Eigen::VectorXd basketOnTennis(ContactModel model) {
  return model == ContactModel::BiStiffness ? vec({-0.1185, -0.1046}) : vec({0., 0.});
}

/** First and last of many equal elastic Hertz balls, the first of which strikes at 1 m/s, from
    two methods of high order; the same to 1e-7 for 300 balls and for 1000. */
inline Eigen::VectorXd endsOfLongHertzChain() { return vec({-0.071085017, 0.985678857}); }

/** LZB report, figure 22 (converged, to 1e-4): Bernoulli's balls at pi/3, e = 1 at ball 1 and
    e = 0 at ball 3; (x1, y1, x2, y2, x3, y3). */
inline Eigen::VectorXd bernoulliMixed() {
  return vec({0.3112, 0.5389, 0.4861, -0.1877, 0.2028, -0.3513});
}

/** Chapter, table 1: ten equal balls, e = 0.5, after one pass of binary collisions:
    v_k = 0.25 0.75^(k-1), v_10 = 0.75^9. */
inline Eigen::VectorXd onePassDissipative() {
  Eigen::VectorXd v(10);
  for (int k = 0; k < 9; ++k) v[k] = 0.25 * std::pow(0.75, k);
  v[9] = std::pow(0.75, 9);
  return v;
}

/** Chapter, table 2 (four digits): seven balls of masses 1, 1/2, 1, ..., e = 1, after one
    pass. */
inline Eigen::VectorXd onePassAlternating() {
  return vec({0.3333, -0.4444, 0.2963, -0.3951, 0.2634, -0.3512, 0.7023});
}

/** The same continued from left to right until nothing approaches: 18 collisions. */
inline Eigen::VectorXd allPassesAlternating() {
  return vec({-0.1934, -0.1811, -0.0183, 0.0293, 0.1171, 0.6243, 0.8584});
}

}  // namespace multiple_impacts::test::published

#endif
