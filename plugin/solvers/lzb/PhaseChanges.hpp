// SPDX-License-Identifier: Apache-2.0
/*! \file PhaseChanges.hpp
  \brief Finds the contacts that turn, open or close inside a step, and what that does.
*/
#ifndef PhaseChanges_hpp
#define PhaseChanges_hpp

#include "ActiveContacts.hpp"
#include "ContactStates.hpp"
#include "HermiteStep.hpp"

namespace multiple_impacts::lzb {

/** The end of a compression or expansion inside a step, and the correction it calls for. */
struct Turn {
  double theta, late;  ///< when: fraction of the step, time left in it [s]
  double x, slope;     ///< indentation [m] and dlambda/dx [N/m] there
  double indentation;  ///< change of x at the end of the step [m]
  double impulse;      ///< change of the impulse over the step [N.s]
};

/** A contact that closes inside a step, and what it does until the end. */
struct Entry {
  double theta = 1., late = 0.;  ///< when: fraction of the step, time left in it [s]
  double indentation = 0.;       ///< reached at the end of the step [m]; 0: it does not close
  double impulse = 0.;           ///< exerted until then [N.s]
};

/** Looks at the step of length h that ActiveContacts has just tried. The step was made at
    constant rates; a phase change inside it makes an error. Turns of gradually losing contacts
    and closing contacts are corrected at the end of the step, to the next order in the phase
    angle; sudden losses of force are not. Where what is left would be felt, the step has to be
    shorter.

    Contacts are meant by their place k among the active ones, or among their neighbours.
    Speeds below `limit` [m/s] cannot be felt. */
class PhaseChanges {
 public:
  PhaseChanges(const ContactStates& states, const ActiveContacts& active, double h,
               double limit)
      : _states(states), _active(active), _h(h), _limit(limit) {}

  /** The part of the step that can be kept, phase changes considered; 1: all of it. */
  double acceptableShare() const;

  /** Whether the contact turns inside the step; an elastic one only from compression. */
  bool turnsInside(int k) const;
  Turn turn(int k) const;
  /** Neighbour k was separating and begins to approach. */
  Entry entry(int k) const;

  /** The contact has opened at the end of the step, or so nearly that it makes no
      difference. */
  bool isOpenAtEnd(int k) const;
  /** When it opened, as a fraction of the step. */
  double openingTime(int k) const;
  /** Compression is over at the end of the step, or so nearly that it makes no difference. */
  bool isTurnedAtEnd(int k) const;
  /** Nothing is left in the contact that could be felt, and nothing pushes it: the tail of a
      wave that has passed. Contacts at the front of a wave are as weak, but they are pushed.
      \param pushed acceleration times h that counts as a push [m/s] */
  bool isSpentAtEnd(int k, double pushed) const;

  /** Change of the approach speed of neighbour k up to the fraction t of the step [m/s]. */
  double neighbourChange(int k, double t) const;

  /** x of the contact over the step, as a function of the fraction of the step. */
  HermiteStep motion(int k) const;

 private:
  /** A phase change and the velocity error it leaves if the step is kept. */
  struct Switch {
    double theta = 1.;        ///< when, as a fraction of the step
    double consequence = 0.;  ///< velocity error [m/s]
    double order = 1.;        ///< the error grows like (time after the switch)^order
  };

  struct SpeedCubic;

  SpeedCubic neighbourSpeed(int k) const;
  double reach(const Switch& change) const;
  Switch findSwitch(int k) const;
  double hiddenTurn(int k) const;
  double hiddenEntry(int k) const;
  Switch turnSwitch(int k) const;
  Switch lossSwitch(int k, double from, double lossEnergy) const;
  Switch openingSwitch(int k) const;
  Switch entrySwitch(int k) const;
  double frequency(int k) const;

  const ContactStates& _states;
  const ActiveContacts& _active;
  const double _h;
  const double _limit;
};

}  // namespace multiple_impacts::lzb

#endif
