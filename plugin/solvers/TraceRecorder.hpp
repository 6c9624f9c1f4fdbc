// SPDX-License-Identifier: Apache-2.0
/*! \file TraceRecorder.hpp
  \brief Keeps the history of an impact in bounded memory.
*/
#ifndef TraceRecorder_hpp
#define TraceRecorder_hpp

#include <cstddef>
#include <iosfwd>
#include <vector>

#include "ImpactObserver.hpp"

namespace multiple_impacts {

struct TraceOptions {
  /** Time between samples [s]; 0: one sample for each step (binary law: each collision). */
  double interval = 0.;
  /** Samples kept at most, 2 or more; when full, every second one is dropped and the interval doubles. */
  std::size_t maximumSamples = 4096;
};

/** Records the last impact it observed. */
class TraceRecorder : public ImpactObserver {
 public:
  explicit TraceRecorder(TraceOptions options = {});

  double nextTime() const override { return _nextTime; }
  void begin() override;
  void record(const ImpactSample& sample) override;
  /** Kept in any case. */
  void end(const ImpactSample& sample) override;

  const std::vector<ImpactSample>& samples() const { return _samples; }

  /** Writes a header line and a line per sample: time, then energy, force and velocity of each
      contact, with the digits needed to read the same numbers back. */
  void writeCsv(std::ostream& out) const;

 private:
  void thin();

  const TraceOptions _options;
  double _interval = 0.;
  double _nextTime = 0.;
  std::size_t _stride = 1;   ///< of the samples kept, when no interval is given
  std::size_t _offered = 0;  ///< samples seen
  std::vector<ImpactSample> _samples;
};

}  // namespace multiple_impacts

#endif
