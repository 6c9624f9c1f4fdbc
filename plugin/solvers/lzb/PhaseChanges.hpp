// SPDX-License-Identifier: Apache-2.0
/*! \file PhaseChanges.hpp
  \brief Finds the contacts that turn, open or close inside a step, and what that does.
*/
#ifndef PhaseChanges_hpp
#define PhaseChanges_hpp

#include "multiple_impacts/solvers/lzb/ActiveContacts.hpp"
#include "multiple_impacts/solvers/lzb/ContactStates.hpp"
#include "multiple_impacts/solvers/lzb/HermiteStep.hpp"

namespace multiple_impacts::lzb {

/** The end of a compression or expansion inside a step, and the correction it calls for. */
struct Turn {
  int place;           ///< of the contact among the active ones
  double theta, late;  ///< when: fraction of the step, time left in it [s]
  double x, slope;     ///< indentation [m] and dlambda/dx [N/m] there
  double indentation;  ///< change of x at the end of the step [m]
  double impulse;      ///< change of the impulse over the step [N.s]
};

/** A contact that closes inside a step, and what it does until the end. */
struct Entry {
  int place;           ///< of the contact among the neighbours
  double theta, late;  ///< when: fraction of the step, time left in it [s]
  double indentation;  ///< reached at the end of the step [m]
  double impulse;      ///< exerted until then [N.s]
};

/** Cubic Hermite interpolant of a speed, as a function of the fraction of a step. */
struct SpeedCubic {
  /** \param v0 at the start, \param change over the step, \param a0, a1 slopes at both ends */
  SpeedCubic(double v0, double a0, double change, double a1)
      : c0(v0), c1(a0), c2(3. * change - 2. * a0 - a1), c3(-2. * change + a0 + a1) {}
  double value(double t) const { return c0 + t * (c1 + t * (c2 + t * c3)); }
  double integral(double t) const {
    return t * (c0 + t * (c1 / 2. + t * (c2 / 3. + t * c3 / 4.)));
  }
  double c0, c1, c2, c3;
};

/** Looks at the step of length h that ActiveContacts has just tried. The step was made at
    constant rates; a phase change inside it causes an error. Turns of contacts that lose
    energy gradually, and closings, are corrected at the end of the step, to the next order in
    the phase angle; sudden losses of force are not. Where the remaining error would be felt,
    the step has to be shorter.

    Contacts are identified by their place k among the active ones, or among their
    neighbours. */
class PhaseChanges {
 public:
  PhaseChanges(const ContactStates& states, const ActiveContacts& active)
      : _states(states), _active(active) {}

  /** Finds the phase changes of the step of length h.
      \param faint speeds too small for a phase change of their own [m/s]
      \param allowed velocity error that a phase change may leave in the step [m/s]
      \return the part of it that can be kept; 1: all of it */
  double inspect(double h, double faint, double allowed);

  /** Contacts with 0 < e < 1 that turn inside the step, in the order of their places. */
  const std::vector<Turn>& turns() const { return _turns; }
  /** Neighbours that were separating and begin to approach, in the order of their places. */
  const std::vector<Entry>& entries() const { return _entries; }
  /** When the last contact opened, if none is closed at the end of the step, as a fraction of
      the step; 1 if not inside it. */
  double endOfImpact() const;
  /** Largest x inside the step of a contact that first approaches, then separates. */
  double highest(int k) const;

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
  /** Approach speed of neighbour k over the step. */
  SpeedCubic neighbourSpeed(int k) const;
  /** The turn of a contact whose speed changes its sign inside the step. */
  Turn turn(int k) const;

 private:
  /** A phase change and the velocity error it leaves if the step is kept. */
  struct Switch {
    double theta = 1.;        ///< when, as a fraction of the step
    double consequence = 0.;  ///< velocity error [m/s]
    double order = 1.;        ///< the error grows like (time after the switch)^order
  };

  double reach(const Switch& change) const;
  Switch findSwitch(int k);
  Entry entry(int k) const;
  double lowestInside(int k, const HermiteStep& motion) const;
  double leastIndentation(int k) const;
  double hiddenOpening(int k) const;
  double hiddenTurn(int k) const;
  double hiddenEntry(int k) const;
  Switch turnSwitch(int k);
  Switch lossSwitch(int k, double from, double lossEnergy) const;
  Switch entrySwitch(int k);
  double frequency(int k) const;

  const ContactStates& _states;
  const ActiveContacts& _active;
  double _h = 0.;
  double _faint = 0.;
  double _allowed = 0.;
  std::vector<Turn> _turns;
  std::vector<Entry> _entries;
};

}  // namespace multiple_impacts::lzb

#endif
