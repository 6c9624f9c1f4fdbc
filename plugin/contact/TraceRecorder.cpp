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
  _tangents = std::move(_nextTangents);
  _nextTangents.clear();
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

/** The contact of each tangent, and which of two it is: "1", "2_1", "2_2". A recorder that was
    not told shares tangents equally among the contacts. */
std::vector<std::string> TraceRecorder::tangentNames() const {
  const auto contacts = static_cast<std::size_t>(_samples.front().velocity.size());
  const auto rows = static_cast<std::size_t>(_samples.front().tangentialForce.size());
  const auto first = [&](std::size_t i) {
    return _tangents.size() == contacts + 1 ? static_cast<std::size_t>(_tangents[i])
                                            : i * rows / contacts;
  };
  std::vector<std::string> names;
  for (std::size_t i = 0; i < contacts; ++i) {
    const std::size_t count = first(i + 1) - first(i);
    for (std::size_t k = 1; k <= count; ++k)
      names.push_back(std::to_string(i + 1) + (count > 1 ? '_' + std::to_string(k) : ""));
  }
  return names;
}

namespace {

void addNames(CsvRow& header, const std::string& start, const std::vector<std::string>& ends) {
  for (const std::string& end : ends) header << start + end;
}

std::vector<std::string> numbersUpTo(Eigen::Index last) {
  std::vector<std::string> numbers;
  for (Eigen::Index i = 1; i <= last; ++i) numbers.push_back(std::to_string(i));
  return numbers;
}

}  // namespace

void TraceRecorder::writeCsv(std::ostream& out) const {
  const std::vector<std::string> contacts =
      numbersUpTo(_samples.empty() ? 0 : _samples.front().velocity.size());
  CsvRow header;
  header << "time";
  for (const char* name : {"energy_", "force_", "velocity_"}) addNames(header, name, contacts);
  if (hasFriction()) {
    for (const char* name : {"tangential_force_", "slip_"})
      addNames(header, name, tangentNames());
    addNames(header, "sticks_", contacts);
  }
  out << header.text() << '\n';
  for (const ImpactSample& sample : _samples) {
    CsvRow row;
    row << sample.time << sample.energy << sample.force << sample.velocity
        << sample.tangentialForce << sample.slip;
    for (const int sticks : sample.sticks) row << static_cast<long>(sticks);
    out << row.text() << '\n';
  }
}

}  // namespace multiple_impacts
