// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/sweep/SweepPlan.hpp"

#include <charconv>
#include <cmath>
#include <utility>

#include "multiple_impacts/command/CommandErrors.hpp"

namespace multiple_impacts::command {

namespace {

constexpr long kMostPoints = 10'000'000;

[[noreturn]] void refuse(const std::string& text, const std::string& why) {
  throw UsageError("--vary", text, why);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

template <class Number>
Number numberIn(const std::string& part, const std::string& text) {
  Number number{};
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
  if (error != std::errc() || end != part.data() + part.size())
    refuse(text, "'" + part + "' is no number that fits");
  return number;
}

}  // namespace

Variation parseVariation(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    refuse(text, "must be KEY=from:to:count or KEY=from:to:count:log");
  const std::vector<std::string> parts = split(text.substr(equals + 1), ':');
  if (parts.size() < 3 || parts.size() > 4 || (parts.size() == 4 && parts[3] != "log"))
    refuse(text, "must be KEY=from:to:count or KEY=from:to:count:log");
  const double from = numberIn<double>(parts[0], text), to = numberIn<double>(parts[1], text);
  const long count = numberIn<long>(parts[2], text);
  if (!std::isfinite(from) || !std::isfinite(to)) refuse(text, "both ends must be finite");
  if (count < 1 || count > kMostPoints)
    refuse(text, "count must be from 1 to " + std::to_string(kMostPoints));
  const bool logarithmic = parts.size() == 4;
  if (logarithmic && !(from > 0. && to > 0.)) refuse(text, "log needs positive ends");

  Variation variation{text.substr(0, equals), {}};
  for (long i = 0; i < count; ++i) {
    const double t = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0.;
    variation.values.push_back(i == count - 1 && count > 1 ? to
                               : logarithmic               ? from * std::pow(to / from, t)
                                                           : from + t * (to - from));
  }
  return variation;
}

SweepPlan::SweepPlan(std::vector<Variation> variations) : _variations(std::move(variations)) {
  for (std::size_t i = 0; i < _variations.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k)
      if (_variations[k].key == _variations[i].key)
        refuse(_variations[i].key, "is varied twice");
    _size *= static_cast<long>(_variations[i].values.size());
    if (_size > kMostPoints)
      refuse(_variations[i].key, "more than " + std::to_string(kMostPoints) + " points");
  }
}

Overrides SweepPlan::at(long point) const {
  Overrides overrides(_variations.size());
  for (std::size_t i = _variations.size(); i-- > 0;) {
    const auto count = static_cast<long>(_variations[i].values.size());
    overrides[i] = {_variations[i].key, _variations[i].values[point % count]};
    point /= count;
  }
  return overrides;
}

}  // namespace multiple_impacts::command
