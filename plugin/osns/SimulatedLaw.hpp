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

/** A law in a simulation: what a contact carries, and what solves its impacts. */
struct SimulatedLaw {
  /** The nonsmooth law to attach to an Interaction. */
  using MakeContactLaw = std::shared_ptr<::NonSmoothLaw> (*)(const ContactParameters&);
  /** The impact problem of an EventDriven simulation, with the options of the law. */
  using MakeProblem = std::shared_ptr<::OneStepNSProblem> (*)(const std::any& options);

  SimulatedLaw(const Law& described, MakeContactLaw contactLaw, MakeProblem problem)
      : law(&described),
        name(described.name),
        title(described.title),
        text(described.text),
        makeContactLaw(contactLaw),
        makeProblem(problem) {}

  const Law* law;
  std::string name;               ///< in files and on the command line: "lzb"
  std::string title;              ///< in Python: "LZB"
  std::string text;               ///< what it is, in one line
  MakeContactLaw makeContactLaw;  ///< null: it is computed without a simulation
  MakeProblem makeProblem;        ///< null: its impacts are those of Siconos's time steps
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

/** Moreau's law in Siconos's event-capturing scheme: Moreau-Jean time steps. */
SMI_EXPORT const SimulatedLaw& moreauCapturingSimulation();

/** All simulated laws, in the order of the list; Moreau's event-capturing scheme is last. */
SMI_EXPORT const std::vector<SimulatedLaw>& simulatedLaws();

}  // namespace multiple_impacts

#endif
