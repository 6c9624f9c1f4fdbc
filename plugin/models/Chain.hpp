// SPDX-License-Identifier: Apache-2.0
/*! \file Chain.hpp
  \brief Aligned balls, free or ending at a wall: the model of most impact studies.
*/
#ifndef Chain_hpp
#define Chain_hpp

#include <Eigen/Core>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/HertzContact.hpp"

namespace multiple_impacts::models {

/** What a ball is made of. */
struct Material {
  double density;           ///< [kg/m^3]
  ElasticMaterial elastic;  ///< Young modulus [Pa] and Poisson ratio
};

/** Steel of the comparison chapter, section 4.3. */
inline constexpr Material kSteel{7780., {203e9, 0.3}};

/** One ball. The axis points from ball 0 to the last ball, and on to the wall. */
struct Ball {
  double mass = 1.;      ///< [kg]
  double radius = 0.01;  ///< [m]
  double velocity = 0.;  ///< before the first impact [m/s]
  ElasticMaterial elastic = kSteel.elastic;
};

/** Contact i joins balls i and i+1; in a wall chain the last contact joins the last ball and
    the wall, which is a half-space. */
struct Chain {
  std::vector<Ball> balls;
  std::vector<ContactParameters> contacts;
  bool wall = false;
  ElasticMaterial wallElastic = kSteel.elastic;
  double gravity = 0.;       ///< along the axis, towards the wall [m/s^2]
  std::vector<double> gaps;  ///< of the contacts before the first impact [m]; empty: closed

  std::size_t contactCount() const { return balls.size() - (wall ? 0 : 1); }
};

/** A solid ball of the given radius [m]. */
SMI_EXPORT Ball sphere(double radius, const Material& material = kSteel, double velocity = 0.);

/** n equal balls, touching and at rest, with the same parameters at every contact. */
SMI_EXPORT Chain uniformChain(std::size_t ballCount, const Ball& ball = {},
                              const ContactParameters& contact = {});

/** Hertz stiffness at every contact from the balls' radii and materials, keeping e. */
SMI_EXPORT void setHertzStiffness(Chain& chain);

/** Ends the chain at a wall; the parameters of the new contact are given. */
SMI_EXPORT void addWall(Chain& chain, const ContactParameters& contact);

/** Gives the first (left) or last (right) count balls a speed towards the others [m/s]. */
SMI_EXPORT void strikeFromLeft(Chain& chain, std::size_t count, double speed);
SMI_EXPORT void strikeFromRight(Chain& chain, std::size_t count, double speed);

/** The impact of the closed chain as the solvers see it. */
SMI_EXPORT ContactProblem contactProblem(const Chain& chain);

/** Velocities of the balls after impulses at the contacts: m dv = P(left) - P(right). */
SMI_EXPORT Eigen::VectorXd velocitiesAfter(const Chain& chain, const Eigen::VectorXd& impulse);

/** Throws InvalidParameter unless counts fit, masses and radii are positive, gaps are not
    negative, and velocities and gravity are finite. */
SMI_EXPORT void checkChain(const Chain& chain);

}  // namespace multiple_impacts::models

#endif
