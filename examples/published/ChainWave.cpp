// SPDX-License-Identifier: Apache-2.0
#include "published/ChainWave.hpp"

namespace multiple_impacts::published {

TraceOptions evenTrace(double until, double interval) {
  TraceOptions trace;
  trace.interval = interval;
  trace.until = until;
  trace.maximumSamples = static_cast<std::size_t>(until / interval) + 3;
  return trace;
}

ChainWave waveIn(const TraceRecorder& recorder, const models::Chain& chain) {
  return {recorder.samples(), contactPulses(recorder.samples(), chain.balls)};
}

ChainWave waveOf(const models::Chain& chain, double until, double interval,
                 const LZBOptions& options) {
  TraceRecorder recorder(evenTrace(until, interval));
  solveLZB(models::contactProblem(chain), options, &recorder);
  return waveIn(recorder, chain);
}

}  // namespace multiple_impacts::published
