// SPDX-License-Identifier: Apache-2.0
#include "ImpactOSNS.hpp"

#include <NonSmoothLaw.hpp>
#include <Simulation.hpp>
#include <boost/core/demangle.hpp>
#include <iostream>
#include <typeinfo>

#include "ImpactEnding.hpp"
#include "ParameterCheck.hpp"
#include "RefreshForces.hpp"

namespace multiple_impacts {

void ImpactOSNS::initialize(std::shared_ptr<::Simulation> simulation) {
  ::OneStepNSProblem::initialize(simulation);
}

bool ImpactOSNS::preCompute(double) {
  if (simulation()->indexSet(indexSetLevel())->size() == 0) return false;
  updateInteractionBlocks();
  return true;
}

int ImpactOSNS::compute(double time) {
  if (!preCompute(time)) return 0;
  refreshForces(*simulation(), time);
  const ContactSeam seam(*simulation()->indexSet(indexSetLevel()));
  _lastContacts.clear();
  for (std::size_t i = 0; i < seam.size(); ++i)
    _lastContacts.push_back(seam.interaction(i).number());
  try {
    _lastProblem = readProblem(seam);
    _lastOutcome = isCaptured(_lastProblem) ? plasticImpact(_lastProblem)
                                            : solve(_lastProblem, _observer.get());
  } catch (const InvalidParameter& error) {
    _lastOutcome = {};
    throw ImpactError(name() + ": impact at time " + toText(time) + " s: " + error.what());
  }
  if (!isUsable(_lastOutcome.status))
    throw ImpactError(name() + ": the impact of " + std::to_string(seam.size()) +
                      " contacts at time " + toText(time) + " s failed (" +
                      toString(_lastOutcome.status) + "): " + _lastOutcome.message);
  seam.writeOutcome(_lastOutcome);
  ++_impactCount;
  return 0;
}

void ImpactOSNS::setCaptureVelocity(double speed) {
  _captureVelocity =
      checked(name() + "::setCaptureVelocity", "capture velocity", speed, Range::NonNegative);
}

/** Slow, and without energy stored in a precompression that would have to be released. */
bool ImpactOSNS::isCaptured(const ContactProblem& problem) const {
  return _captureVelocity > 0. && problem.velocity.minCoeff() >= -_captureVelocity &&
         !(problem.precompression.array() > 0.).any();
}

void ImpactOSNS::refuse(const ::NonSmoothLaw& law, const std::string& accepted) const {
  throw ImpactError(name() + ": the law " + boost::core::demangle(typeid(law).name()) +
                    " of size " + std::to_string(law.size()) + " cannot be used with " +
                    name() + "; it accepts " + accepted + " of size 1");
}

void ImpactOSNS::displayLastOutcome() const {
  const ImpactStatistics& s = _lastOutcome.statistics;
  std::cout << "  capture velocity     : " << _captureVelocity << "\n"
            << "  impacts so far       : " << _impactCount << "\n"
            << "  last impact          : " << toString(_lastOutcome.status) << ", "
            << _lastContacts.size() << " contacts\n"
            << "  energy lost [J]      : " << s.energyLost << " (balance to "
            << s.energyBalanceResidual << ")\n";
}

}  // namespace multiple_impacts
