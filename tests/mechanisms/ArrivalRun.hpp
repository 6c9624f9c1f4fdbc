// SPDX-License-Identifier: Apache-2.0
/*! \file ArrivalRun.hpp
  \brief Simulations of arrivals under every law.
*/
#ifndef ArrivalRun_hpp
#define ArrivalRun_hpp

#include <memory>
#include <string>
#include <vector>

#include "Arrivals.hpp"
#include "LoggedSimulation.hpp"
#include "SiconosMultipleImpacts.hpp"

namespace multiple_impacts::test {

inline const SimulatedLaw kAllLaws[] = {lzbSimulation(), binarySimulation(),
                                        moreauSimulation(), poissonSimulation(),
                                        impulseRatioSimulation()};

inline constexpr double kClosedGap = 1e-10;  ///< of the simulations [m]

/** Contacts whose gaps differ by some 1e-13 m count as closing at the same time. */
inline ContactParameters contact(double restitution) {
  return {restitution, 1e8, kHertzExponent, 1.};
}

/** The impact problem of a law. LZB's tolerance is tighter than its default of 1e-8. */
inline std::shared_ptr<::OneStepNSProblem> preciseProblem(const SimulatedLaw& law) {
  if (law == moreauSimulation()) return std::make_shared<MoreauImpact>();
  if (law != lzbSimulation()) return models::makeImpactProblem(law);
  LZBOptions options;
  options.tolerance = 1e-11;
  return std::make_shared<LZBImpact>(options);
}

inline mechanisms::LoggedSimulation simulationOf(const mechanisms::Arrival& arrival,
                                                 const SimulatedLaw& law, double restitution,
                                                 double finalTime,
                                                 std::shared_ptr<::OneStepNSProblem> problem) {
  return {mechanisms::buildMechanism(arrival.mechanism, arrival.start, law,
                                     {contact(restitution)}, finalTime),
          std::move(problem), arrival.timeStep, kClosedGap};
}

/** The first impacts of an arrival. */
inline std::vector<mechanisms::LoggedImpact> impactsOf(const mechanisms::Arrival& arrival,
                                                       const SimulatedLaw& law,
                                                       double restitution, std::size_t count) {
  const double finalTime = 1e3 * arrival.time;
  return simulationOf(arrival, law, restitution, finalTime, preciseProblem(law)).run(count);
}

inline std::string caseName(const mechanisms::Arrival& arrival, const SimulatedLaw& law,
                            double restitution) {
  return arrival.name + ", " + toString(law) + ", e = " + toText(restitution);
}

}  // namespace multiple_impacts::test

#endif
