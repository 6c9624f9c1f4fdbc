// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/SimulatedLaw.hpp"

#include <LCP.hpp>
#include <NewtonImpactNSL.hpp>

#include "multiple_impacts/osns/NewtonContact.hpp"
#include "multiple_impacts/osns/stepping/ImpactLCP.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts {

std::shared_ptr<::NonSmoothLaw> makeNewtonContact(const ContactParameters& contact) {
  return std::make_shared<::NewtonImpactNSL>(
      checked("NewtonImpactNSL", "restitution", contact.restitution, Range::UnitInterval));
}

const SimulatedLaw& compliantSimulation() {
  static const SimulatedLaw law(compliantLaw(), nullptr, nullptr);
  return law;
}

SimulatedLaw capturing(const SimulatedLaw& law) {
  SimulatedLaw result = law;
  result.name += "_capturing";
  result.title += "Capturing";
  result.text += "; in Moreau-Jean time steps";
  if (!law.makeContactLaw) result.makeContactLaw = lzbSimulation().makeContactLaw;
  result.makeProblem = nullptr;
  result.makeStepProblem = [](const Law& solved, const std::any& options) {
    return std::shared_ptr<::OneStepNSProblem>(std::make_shared<ImpactLCP>(solved, options));
  };
  return result;
}

const SimulatedLaw& moreauCapturingSimulation() {
  static const SimulatedLaw law = [] {
    SimulatedLaw siconos = capturing(moreauSimulation());
    siconos.text = "Moreau's law in Siconos's Moreau-Jean time steps";
    siconos.makeStepProblem = [](const Law&, const std::any&) {
      return std::shared_ptr<::OneStepNSProblem>(std::make_shared<::LCP>());
    };
    return siconos;
  }();
  return law;
}

const std::vector<SimulatedLaw>& simulatedLaws() {
  static const std::vector<SimulatedLaw> all = [] {
    std::vector<SimulatedLaw> laws{
#define SMI_LAW(law) law##Simulation(),
#include "multiple_impacts/solvers/laws.inc"
#undef SMI_LAW
    };
    const std::size_t count = laws.size();
    for (std::size_t i = 0; i < count; ++i)
      laws.push_back(laws[i] == moreauSimulation() ? moreauCapturingSimulation()
                                                   : capturing(laws[i]));
    return laws;
  }();
  return all;
}

}  // namespace multiple_impacts
