// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactCourse.hpp
  \brief Where the impact of one contact stands.
*/
#ifndef ImpactCourse_hpp
#define ImpactCourse_hpp

#include "multiple_impacts/solvers/friction/SingleImpact.hpp"

namespace multiple_impacts::friction {

/** State of a single impact, and its progress along a constant force of friction. */
struct ImpactCourse {
  ImpactCourse(const SingleContact& block, double U, const Eigen::Vector2d& u)
      : contact(block), velocity(U), slip(u) {}

  const SingleContact& contact;
  double velocity;       ///< U [m/s]
  Eigen::Vector2d slip;  ///< u [m/s]
  double stored = 0.;    ///< in the contact [J]
  SingleImpact done;
  bool isOver = false;

  /** du/dp at a constant ratio of friction [1/kg]. */
  Eigen::Vector2d slipRate(const Eigen::Vector2d& ratio) const {
    return contact.coupling + contact.tangential * ratio;
  }

  /** The normal impulse p grows by `length`, or until the impact is over, and friction by
      `ratio` times that: U and u are linear in p, energies quadratic. */
  void follow(const Eigen::Vector2d& ratio, double length);

 private:
  void move(const Eigen::Vector2d& ratio, double rate, double length);
};

}  // namespace multiple_impacts::friction

#endif
