// SPDX-License-Identifier: Apache-2.0
/*! \file TraceRecorder.hpp
  \brief Keeps the history of an impact in bounded memory.
*/
#ifndef TraceRecorder_hpp
#define TraceRecorder_hpp

#include <cstddef>
#include <iosfwd>
#include <limits>
#include <string>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/contact/ImpactObserver.hpp"

namespace multiple_impacts {

struct TraceOptions {
  /** Time between samples [s]; 0: one sample for each step (binary law: each collision). */
  double interval = 0.;
  /** Most samples kept, at least 2; when full, every second one is dropped and the interval
      doubles. */
  std::size_t maximumSamples = 4096;
  /** Nothing is recorded after this time of an impact [s]; positive. */
  double until = std::numeric_limits<double>::infinity();
  /** Which impact is kept: 1 is the first one observed, 2 the next, ...; 0: the last. */
  long impact = 0;
};

/** Records one of the impacts it observes. */
class SMI_EXPORT TraceRecorder : public ImpactObserver {
 public:
  explicit TraceRecorder(TraceOptions options = {});

  double nextTime() const override;
  void setTangents(const Tangents& tangents) override { _nextTangents = tangents.first; }
  void begin() override;
  void record(const ImpactSample& sample) override;
  /** The last sample is kept even if none is due. */
  void end(const ImpactSample& sample) override;

  const std::vector<ImpactSample>& samples() const { return _samples; }

  /** Whether the samples have tangential forces, slip and sticks. */
  bool hasFriction() const {
    return !_samples.empty() && _samples.front().tangentialForce.size() > 0;
  }

  /** Writes a header line and a line per sample: time, then energy, force and velocity of each
      contact, with the digits needed to read the same numbers back. With friction, these
      follow: tangential force and slip of each tangent (tangential_force_3 of a contact with
      one tangent, slip_3_1 and slip_3_2 of a contact with two), and sticks of each contact.
      Contacts count from 1. */
  void writeCsv(std::ostream& out) const;

 protected:
  /** Whether the current impact is the one to be kept. */
  bool isWanted() const { return _options.impact == 0 || _options.impact == _impact; }

 private:
  void thin();
  std::vector<std::string> tangentNames() const;

  const TraceOptions _options;
  double _interval = 0.;
  double _nextTime = 0.;
  long _impact = 0;          ///< number of the current one
  std::size_t _stride = 1;   ///< of the samples kept, when no interval is given
  std::size_t _offered = 0;  ///< samples offered so far
  std::vector<ImpactSample> _samples;
  std::vector<int> _tangents;      ///< Tangents::first of the impact that is kept
  std::vector<int> _nextTangents;  ///< of the one that is about to begin
};

}  // namespace multiple_impacts

#endif
