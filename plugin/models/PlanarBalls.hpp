// SPDX-License-Identifier: Apache-2.0
/*! \file PlanarBalls.hpp
  \brief Balls in the plane that touch each other and walls, without friction.
*/
#ifndef PlanarBalls_hpp
#define PlanarBalls_hpp

#include <Eigen/Core>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/HertzContact.hpp"
#include "multiple_impacts/models/Chain.hpp"

namespace multiple_impacts::models {

/** One ball; it does not turn, since contacts have no friction. */
struct PlanarBall {
  double mass = 1.;                                    ///< [kg]
  double radius = 0.01;                                ///< [m]
  Eigen::Vector2d position = Eigen::Vector2d::Zero();  ///< of the centre [m]
  Eigen::Vector2d velocity = Eigen::Vector2d::Zero();  ///< before the first impact [m/s]
  ElasticMaterial elastic = kSteel.elastic;
};

/** A fixed half-plane; balls stay where n.(q - point) >= R. */
struct PlanarWall {
  Eigen::Vector2d point = Eigen::Vector2d::Zero();    ///< on its edge [m]
  Eigen::Vector2d normal = Eigen::Vector2d::UnitY();  ///< towards the balls, of length 1
  ElasticMaterial elastic = kSteel.elastic;
};

/** A pair that may touch: two balls, or a ball and a wall. */
struct PlanarContact {
  std::size_t ball;   ///< number of the first ball
  std::size_t other;  ///< number of the second ball, or of the wall
  bool wall = false;
  ContactParameters parameters;
};

/** Balls, walls, and the pairs watched for contact. Only listed pairs interact: two balls of
    an unlisted pair pass through each other. */
struct PlanarBalls {
  std::vector<PlanarBall> balls;
  std::vector<PlanarWall> walls;
  std::vector<PlanarContact> contacts;
  Eigen::Vector2d gravity = Eigen::Vector2d::Zero();  ///< [m/s^2]
  double closedGap = 1e-12;  ///< pairs touch if at most this far apart or overlapping [m]
};

/** Lists every pair of balls, and every ball with every wall, with the same parameters. The
    number of pairs grows with the square of the number of balls. */
SMI_EXPORT void watchAllPairs(PlanarBalls& planar, const ContactParameters& parameters = {});

/** Lists only the pairs that touch now. */
SMI_EXPORT void watchTouchingPairs(PlanarBalls& planar,
                                   const ContactParameters& parameters = {});

/** Hertz stiffness of every listed pair from the radii and materials, keeping e. */
SMI_EXPORT void setHertzStiffness(PlanarBalls& planar);

/** Distance between the surfaces of a pair [m]:
    |q2 - q1| - R1 - R2 between balls, n.(q - point) - R at a wall. */
SMI_EXPORT double gap(const PlanarBalls& planar, const PlanarContact& contact);

/** Numbers of the listed pairs that are in contact, in the order of the list. */
SMI_EXPORT std::vector<std::size_t> closedContacts(const PlanarBalls& planar);

/** The impact of the closed contacts as the solvers see it. */
SMI_EXPORT ContactProblem contactProblem(const PlanarBalls& planar);

/** Velocities (x0, y0, x1, y1, ...) after impulses at the closed contacts: M dv = H^T P. */
SMI_EXPORT Eigen::VectorXd velocitiesAfter(const PlanarBalls& planar,
                                           const Eigen::VectorXd& impulse);

/** Throws InvalidParameter unless masses and radii are positive, vectors are finite, normals
    have length 1, pairs refer to existing balls and walls, and no listed pair overlaps. */
SMI_EXPORT void checkPlanarBalls(const PlanarBalls& planar);

}  // namespace multiple_impacts::models

#endif
