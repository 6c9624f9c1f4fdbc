// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/TraceRecorder.hpp"

#include <limits>
#include <ostream>
#include <string>
#include <utility>

#include "multiple_impacts/contact/CsvRow.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

TraceRecorder::TraceRecorder(TraceOptions options) : _options(options) {
  checked("TraceRecorder", "interval", options.interval, Range::NonNegative);
  if (options.maximumSamples < 2)
    throw InvalidParameter("TraceRecorder: maximumSamples must be at least 2, got " +
                           std::to_string(options.maximumSamples));
  if (!(options.until > 0.))
    throw InvalidParameter("TraceRecorder: until must be positive, got " +
                           toText(options.until));
  if (options.impact < 0)
    throw InvalidParameter("TraceRecorder: impact must not be negative, got " +
                           std::to_string(options.impact));
}

double TraceRecorder::nextTime() const {
  return isWanted() && _nextTime <= _options.until ? _nextTime
                                                   : std::numeric_limits<double>::infinity();
}

void TraceRecorder::begin() {
  ++_impact;
  if (!isWanted()) return;
  _samples.clear();
  _interval = _options.interval;
  _nextTime = 0.;
  _stride = 1;
  _offered = 0;
}

void TraceRecorder::record(const ImpactSample& sample) {
  if (!isWanted() || sample.time > _options.until) return;
  const bool kept = _interval > 0. || _offered % _stride == 0;
  ++_offered;
  if (!kept) return;
  const bool odd = _samples.size() % 2 == 1;
  if (_samples.size() == _options.maximumSamples) {
    thin();
    if (odd) {  // this sample would be dropped too
      _nextTime = _interval > 0. ? _samples.back().time + _interval : 0.;
      return;
    }
  }
  _samples.push_back(sample);
  if (_interval > 0.) _nextTime = sample.time + _interval;
}

void TraceRecorder::end(const ImpactSample& sample) {
  if (!isWanted() || sample.time > _options.until) return;
  if (!_samples.empty() && _samples.back().time == sample.time) return;
  if (_samples.size() == _options.maximumSamples) thin();
  _samples.push_back(sample);
}

/** Keeps samples 0, 2, 4, ... */
void TraceRecorder::thin() {
  std::vector<ImpactSample> kept;
  kept.reserve(_options.maximumSamples);
  for (std::size_t k = 0; k < _samples.size(); k += 2) kept.push_back(std::move(_samples[k]));
  _samples = std::move(kept);
  _stride *= 2;
  _interval *= 2.;
}

void TraceRecorder::writeCsv(std::ostream& out) const {
  const Eigen::Index contacts = _samples.empty() ? 0 : _samples.front().velocity.size();
  CsvRow header;
  header << "time";
  for (const char* name : {"energy_", "force_", "velocity_"})
    for (Eigen::Index i = 1; i <= contacts; ++i) header << name + std::to_string(i);
  out << header.text() << '\n';
  for (const ImpactSample& sample : _samples) {
    CsvRow row;
    row << sample.time << sample.energy << sample.force << sample.velocity;
    out << row.text() << '\n';
  }
}

}  // namespace multiple_impacts
