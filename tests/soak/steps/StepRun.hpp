// SPDX-License-Identifier: Apache-2.0
/*! \file StepRun.hpp
  \brief Thousands of impacts in the time steps of one model, checked from outside.
*/
#ifndef StepRun_hpp
#define StepRun_hpp

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "RandomModel.hpp"

namespace multiple_impacts::soak {

/** All laws as they run in time steps, the compliant reference among them. */
std::vector<SimulatedLaw> steppedLaws();

/** What a run has shown. */
struct StepRunResult {
  long impacts = 0;   ///< that the law solved
  long multiple = 0;  ///< of these, with impulses at several contacts
  long steps = 0;
  long strikes = 0;         ///< from outside
  double penetration = 0.;  ///< deepest, over h times the fastest approach so far
  double gain = 0.;         ///< largest energy created by an impact, over that before
  double growth = 0.;       ///< largest growth of the energy in a step beyond what is booked,
                            ///< over the largest energy so far
  std::string violation;    ///< empty if none

  NLOHMANN_DEFINE_TYPE_INTRUSIVE(StepRunResult, impacts, multiple, steps, strikes, penetration,
                                 gain, growth, violation)
};

/** Time steps of a model until its law has solved so many impacts, or 2000 times as many steps
    have been done: some mechanisms seldom meet. A body is struck whenever the energy is used
    up. In each step of length h, with the fastest approach U so far:

    - no gap is below -2 h U: Siconos's own steps, with Newton's law, go as deep;
    - impulses of impacts are not negative, and no impact creates energy;
    - the energy grows at most by what the forces of the step do in impacts, |lambda| |dU|/2
      (ImpactStep.hpp), by the turn of the normals and of joints in the step, and by the error
      of smooth steps, which is measured while nothing touches. Accelerations are the largest
      so far, four times: they may grow.

    An exception is a violation as well. */
StepRunResult runSteps(RandomModel& model, long impacts, std::uint64_t seed);

}  // namespace multiple_impacts::soak

#endif
