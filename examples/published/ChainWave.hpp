// SPDX-License-Identifier: Apache-2.0
/*! \file ChainWave.hpp
  \brief The wave inside the impact of a chain under LZB, for studies.
*/
#ifndef ChainWave_hpp
#define ChainWave_hpp

#include <vector>

#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/ContactPulses.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published {

struct ChainWave {
  std::vector<ImpactSample> samples;   ///< equally spaced
  std::vector<ContactPulse> contacts;  ///< contact i joins balls i and i + 1, from 0

  const Pulse& pulse(std::size_t contact) const { return contacts[contact].pulse.value(); }
};

/** Records an impact every `interval` [s] up to a time [s]. */
TraceOptions evenTrace(double until, double interval);

/** The pulses of a recorded impact. */
ChainWave waveIn(const TraceRecorder& recorder, const models::Chain& chain);

/** Solves the impact and records its forces every `interval` [s] up to a time [s]. What the
    solver does after that time, and whether it ends, does not matter. */
ChainWave waveOf(const models::Chain& chain, double until, double interval = 2e-7,
                 const LZBOptions& options = {});

}  // namespace multiple_impacts::published

#endif
