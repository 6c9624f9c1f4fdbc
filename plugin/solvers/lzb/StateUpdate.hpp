// SPDX-License-Identifier: Apache-2.0
/*! \file StateUpdate.hpp
  \brief Carries the end of an accepted step over into the states of the contacts.
*/
#ifndef StateUpdate_hpp
#define StateUpdate_hpp

#include <vector>

#include "multiple_impacts/solvers/lzb/ActiveContacts.hpp"
#include "multiple_impacts/solvers/lzb/ContactStates.hpp"
#include "multiple_impacts/solvers/lzb/PhaseChanges.hpp"
#include "multiple_impacts/solvers/lzb/SpeedTolerances.hpp"

namespace multiple_impacts::lzb {

/** Indentations, speeds, impulses and phases after each step, with the corrections for the
    phase changes inside it; and what is worth knowing about the impact as a whole. */
class StateUpdate {
 public:
  StateUpdate(ContactStates& states, ActiveContacts& active, const PhaseChanges& changes,
              const SpeedTolerances& tolerances)
      : _states(states), _active(active), _changes(changes), _tolerances(tolerances) {}

  /** What a step means for the choice of active contacts. */
  struct Summary {
    std::vector<int> closed;     ///< neighbours that have closed inside the step
    std::vector<int> lost;       ///< places of those that lost their energy at once
    bool anyLeft = false;        ///< an active contact opened or rests
    bool anyOtherStart = false;  ///< the next step does not start as this one ended
  };

  /** The step of length h that was tried last, and inspected, becomes part of the states. */
  Summary take(double h);

  double largestForce() const { return _largestForce; }  ///< so far [N]
  double lastOpening() const { return _lastOpening; }    ///< when a contact opened last [s]

 private:
  /** What the end of a step does to a contact. */
  enum class Change {
    None,
    Rate,    ///< it turned: takes part at another rate
    Leaves,  ///< it opened or rests
    Loses    ///< it leaves, and loses the rest of its energy at once
  };

  std::vector<int> takeNeighbours();
  Change takeActive(int k, const Turn* turn, double h);
  Change changePhase(int k, double top, bool turned, double h);
  Change changeAtEnd(int k, double top);
  void open(int k, double h);
  bool matters(int k) const;
  bool losesRest(int k) const;

  ContactStates& _states;
  ActiveContacts& _active;
  const PhaseChanges& _changes;
  const SpeedTolerances& _tolerances;
  double _largestForce = 0.;
  double _lastOpening = 0.;
};

}  // namespace multiple_impacts::lzb

#endif
