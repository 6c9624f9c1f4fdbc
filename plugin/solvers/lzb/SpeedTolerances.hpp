// SPDX-License-Identifier: Apache-2.0
/*! \file SpeedTolerances.hpp
  \brief Speeds too small to be felt, at a moment of the impact.
*/
#ifndef SpeedTolerances_hpp
#define SpeedTolerances_hpp

#include <algorithm>

#include "multiple_impacts/solvers/lzb/ContactStates.hpp"
#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"

namespace multiple_impacts::lzb {

/** Shares of the tolerance, relative to the speeds at the moment but never to less than a
    hundredth of those before the impact: what sticks together in the end has no speed of its
    own. Finding the largest relative speed v takes a look at all contacts: it is updated only
    once in a while. */
class SpeedTolerances {
 public:
  /** \param tolerance relative
      \param before the impact */
  SpeedTolerances(double tolerance, const ContactStates& before)
      : _tolerance(tolerance),
        _velocityScale(before.velocityScale()),
        _floor(LZBConstants::scaleFloor * _velocityScale) {}

  double felt() const { return _tolerance * _velocityScale; }  ///< tolerance v [m/s]
  /** Error of one step [m/s]. */
  double stepError() const { return LZBConstants::stepShare * felt(); }
  /** Too small for a phase change of its own [m/s]. */
  double faint() const { return LZBConstants::faintShare * felt(); }
  /** What a phase change may leave in a step [m/s]. */
  double switchError() const { return LZBConstants::switchShare * felt(); }
  /** Push in one step that lets a contact in [m/s]. */
  double push() const { return LZBConstants::pushShare * felt(); }
  /** What is left to the plastic projection [m/s]. */
  double atTheEnd() const { return LZBConstants::endingShare * felt(); }

  /** To be called after every step. \param active contacts that took part in it */
  void noteStep(const ContactStates& states, int active) {
    if (++_steps * (1 + active) <= LZBConstants::scaleInterval * states.count()) return;
    _velocityScale = std::max(states.velocityScale(), _floor);
    _steps = 0;
  }

 private:
  const double _tolerance;
  double _velocityScale;  ///< v [m/s]
  const double _floor;    ///< of v [m/s]
  long _steps = 0;        ///< since v was updated
};

}  // namespace multiple_impacts::lzb

#endif
