// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactCourse.hpp
  \brief Where the impact of one contact stands.
*/
#ifndef ImpactCourse_hpp
#define ImpactCourse_hpp

#include "multiple_impacts/solvers/friction/SingleImpact.hpp"

namespace multiple_impacts::friction {

using Vector = SingleContact::Vector;

/** State of a single impact, and its progress along a constant force of friction. */
struct ImpactCourse {
  ImpactCourse(const SingleContact& block, double U, const Vector& u)
      : contact(block), velocity(U), slip(u) {
    done.tangentialImpulse = Vector::Zero(u.size());
  }

  const SingleContact& contact;
  double velocity;     ///< U [m/s]
  Vector slip;         ///< u [m/s]
  double stored = 0.;  ///< in the contact [J]
  SingleImpact done;
  bool isOver = false;

  /** du/dp at a constant ratio of friction [1/kg]. */
  Vector slipRate(const Vector& ratio) const {
    return contact.coupling + contact.tangential * ratio;
  }

  /** Normal impulse grows by `length` or until the impact is over, with friction tau times it:
      U and u are linear in p, energies quadratic. */
  void follow(const Vector& ratio, double length);

 private:
  void move(const Vector& ratio, double rate, double length);
};

}  // namespace multiple_impacts::friction

#endif
