// SPDX-License-Identifier: Apache-2.0
/*! \file SimulatedLaw.hpp
  \brief How the laws run in Siconos simulations.
*/
#ifndef SimulatedLaw_hpp
#define SimulatedLaw_hpp

#include <any>
#include <memory>
#include <string>
#include <vector>

#include "multiple_impacts/contact/ContactParameters.hpp"
#include "multiple_impacts/contact/Law.hpp"

class NonSmoothLaw;
class OneStepNSProblem;

namespace multiple_impacts {

/** A law in a simulation: what a contact carries, and what solves its impacts. Either the
    simulation is event-driven, or event-capturing, or there is none. */
struct SimulatedLaw {
  /** The nonsmooth law to attach to an Interaction. */
  using MakeContactLaw = std::shared_ptr<::NonSmoothLaw> (*)(const ContactParameters&);
  /** The impact problem of an EventDriven simulation, with the options of the law. */
  using MakeProblem = std::shared_ptr<::OneStepNSProblem> (*)(const std::any& options);
  /** The problem of the time steps of a TimeStepping simulation. */
  using MakeStepProblem = std::shared_ptr<::OneStepNSProblem> (*)(const Law& law,
                                                                  const std::any& options);

  SimulatedLaw(const Law& described, MakeContactLaw contactLaw, MakeProblem problem)
      : law(&described),
        name(described.name),
        title(described.title),
        text(described.text),
        makeContactLaw(contactLaw),
        makeProblem(problem) {}

  const Law* law;
  std::string name;                           ///< in files and on the command line: "lzb"
  std::string title;                          ///< in Python: "LZB"
  std::string text;                           ///< what it is, in one line
  MakeContactLaw makeContactLaw;              ///< null: it is computed without a simulation
  MakeProblem makeProblem;                    ///< null: it is not event-driven
  MakeStepProblem makeStepProblem = nullptr;  ///< null: it is not event-capturing

  /** Whether impacts are found in time steps, with an error that shrinks with the step. */
  bool isCapturing() const { return makeStepProblem != nullptr; }
};

inline bool operator==(const SimulatedLaw& a, const SimulatedLaw& b) {
  return a.name == b.name;
}
inline bool operator!=(const SimulatedLaw& a, const SimulatedLaw& b) { return !(a == b); }

inline const char* toString(const SimulatedLaw& law) { return law.name.c_str(); }

// lzbSimulation(), binarySimulation(), ...: each law of the list.
#define SMI_LAW(law) SMI_EXPORT const SimulatedLaw& law##Simulation();
#include "multiple_impacts/solvers/laws.inc"
#undef SMI_LAW

/** For SimulatedLaw::makeProblem. */
template <class Problem, class Options>
std::shared_ptr<::OneStepNSProblem> makeProblemOf(const std::any& options) {
  return std::make_shared<Problem>(std::any_cast<const Options&>(options));
}

/** A law, event-capturing: in Moreau-Jean time steps, with an ImpactLCP. Its name ends with
    "_capturing", its title with "Capturing"; its options are those of the law. Where a law has
    no event-driven simulation, and so no contact law, contacts carry an LZBImpactNSL, which
    knows the parameters of rigid and of compliant contacts. */
SMI_EXPORT SimulatedLaw capturing(const SimulatedLaw& law);

/** Moreau's law in Moreau-Jean time steps as Siconos itself has it, with its LCP. */
SMI_EXPORT const SimulatedLaw& moreauCapturingSimulation();

/** All simulated laws: those of the list in its order, then all of them event-capturing. */
SMI_EXPORT const std::vector<SimulatedLaw>& simulatedLaws();

}  // namespace multiple_impacts

#endif
