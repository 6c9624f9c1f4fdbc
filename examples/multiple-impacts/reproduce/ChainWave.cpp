// SPDX-License-Identifier: Apache-2.0
#include "ChainWave.hpp"

#include "TraceRecorder.hpp"

namespace multiple_impacts::tool {

ChainWave waveOf(const models::Chain& chain, double until, double interval,
                 const LZBOptions& options) {
  TraceOptions trace;
  trace.interval = interval;
  trace.until = until;
  trace.maximumSamples = static_cast<std::size_t>(until / interval) + 3;
  TraceRecorder recorder(trace);
  solveLZB(models::contactProblem(chain), options, &recorder);
  return {recorder.samples(), contactPulses(recorder.samples(), chain.balls)};
}

}  // namespace multiple_impacts::tool
