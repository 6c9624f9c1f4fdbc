// SPDX-License-Identifier: Apache-2.0
/*! \file LongRun.hpp
  \brief Thousands of impacts in one event-driven simulation, with independent momentum and
  energy balances.
*/
#ifndef LongRun_hpp
#define LongRun_hpp

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "RandomModel.hpp"

namespace multiple_impacts::soak {

/** What a run has shown. */
struct LongRunResult {
  long impacts = 0;         ///< events that changed velocities
  long multiple = 0;        ///< of these, with impulses at several contacts
  long strikes = 0;         ///< from outside
  double penetration = 0.;  ///< deepest [m]
  double momentum = 0.;     ///< largest |M (v+ - v-) - H^T P| of an impact, over the momenta
  double gain = 0.;         ///< largest energy created by an impact, over that before
  double drift = 0.;        ///< of the energy against the balance, over the largest so far
  double growth = 0.;       ///< of the memory in use from a quarter of the run to its end [kB]
  std::string violation;    ///< empty if none

  NLOHMANN_DEFINE_TYPE_INTRUSIVE(LongRunResult, impacts, multiple, strikes, penetration,
                                 momentum, gain, drift, growth, violation)
};

/** Runs the model until it has seen so many impacts. A ball is struck from outside whenever
    the energy is used up, and as often as the model asks for. After each event it is checked,
    from positions and velocities alone, that

    - no gap is below -1e-10 m, the tolerance of the simulation, or what the fastest contact
      can close within LSODAR's error of the time, 100 roundings;
    - impulses are not negative, and M (v+ - v-) = H^T P body by body;
    - no contact that was closed approaches;
    - an impact creates no energy, and the energy over the whole run is that of the start, less
      what impacts took and more what strikes gave;
    - the memory in use does not grow.

    An exception is a violation as well. */
LongRunResult runLong(RandomModel& model, long impacts, std::uint64_t seed);

}  // namespace multiple_impacts::soak

#endif
