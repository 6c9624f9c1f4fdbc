// SPDX-License-Identifier: Apache-2.0
/*! \file StepControl.hpp
  \brief How long the steps of the integration are.
*/
#ifndef StepControl_hpp
#define StepControl_hpp

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"

namespace multiple_impacts::lzb {

/** Decides the length of each step.

    A step is tried at the proposed length h. Three judges look at the trial in turn; each may
    call for a shorter one:
    - its error, in units of what is allowed, must not exceed 1. The estimate is of the order
      h^7, so that the length allowed is h error^(-1/7);
    - a phase change inside it must not be felt: a part of the step is kept;
    - a step that ends the impact ends with it.

    The proposal for the next step comes from the first trial that is accurate. A trial cut
    short at a phase change says nothing about it; but where there is one change there are
    many, and the next step is hardly longer than one that was cut.

    Proposed lengths are on the grid of StepGrid.hpp, in units of the first step. */
class StepControl {
 public:
  /** \param first proposed length of the first step, the unit of the grid [s] */
  void start(double first) { _unit = _proposed = first; }

  double proposed() const { return _proposed; }  ///< length of the next step [s]
  long rejected() const { return _rejected; }    ///< trials that were not accepted

  /** Begins a step, at the proposed length. */
  void begin();
  /** Whether the trial at hand may be made; if not, no step is short enough. */
  bool mayTry() const { return _trial < LZBConstants::maximumRetries; }
  double length() const { return _length; }  ///< of the trial at hand [s]
  void tryAgain();

  // Whether the trial stands; if not, length() is that of the next one.

  /** \param error in units of what is allowed; may be infinite or NaN */
  bool judgeError(double error);
  /** \param share part of the trial that may be kept despite phase changes; 1: all of it */
  bool judgeSwitches(double share);
  /** \param end of the impact, as a part of the trial; 1: not inside it */
  bool judgeEnd(double end);

  /** The trial has become a step: proposes the next one. */
  void accept();

 private:
  bool mayCut() const { return _trial < LZBConstants::switchRetries; }

  double _unit = 0., _proposed = 0.;
  double _length = 0.;
  double _error = 0.;       ///< of the trial at hand
  double _afterTrial = 0.;  ///< proposal of the first accurate trial; 0: none yet
  bool _wasCut = false;     ///< at a phase change
  int _trial = 0;
  long _rejected = 0;
};

}  // namespace multiple_impacts::lzb

#endif
