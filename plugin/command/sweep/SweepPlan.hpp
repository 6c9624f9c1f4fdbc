// SPDX-License-Identifier: Apache-2.0
/*! \file SweepPlan.hpp
  \brief The points of a sweep over numbers of a scenario.
*/
#ifndef SweepPlan_hpp
#define SweepPlan_hpp

#include <string>
#include <vector>

#include "multiple_impacts/command/input/Scenario.hpp"

namespace multiple_impacts::command {

/** A key of the scenario and the values it takes. */
struct Variation {
  std::string key;
  std::vector<double> values;
};

/** Reads KEY=from:to:count or KEY=from:to:count:log; both ends are included; count = 1 gives
    `from` alone. Throws UsageError. */
Variation parseVariation(const std::string& text);

/** All combinations of the values; the last variation changes fastest. */
class SweepPlan {
 public:
  /** Throws UsageError if a key is varied twice, or for more than ten million points. */
  explicit SweepPlan(std::vector<Variation> variations);

  const std::vector<Variation>& variations() const { return _variations; }
  long size() const { return _size; }
  /** The values at a point, for parseScenario(). */
  Overrides at(long point) const;

 private:
  std::vector<Variation> _variations;
  long _size = 1;
};

}  // namespace multiple_impacts::command

#endif
