// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/MeasureTable.hpp"

#include <algorithm>
#include <cstdio>

namespace multiple_impacts::command {

namespace {

using models::Measure;
using models::MeasuredValue;

void printRow(const Measure& measure, const std::vector<MeasuredRun>& laws,
              const std::vector<MeasuredValue>& values) {
  std::printf("%-24s", labelOf(measure).c_str());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int width = columnWidth(laws[i].run.law);
    if (values[i].why)
      std::printf(" %*s", width, "-");
    else
      std::printf(" %*.6g", width, values[i].value);
  }
  std::printf("\n");
}

/** Measures that some laws lack for the same reason. */
struct Missing {
  std::string why, laws, measures;
};

/** Names of the laws without a value for a reason; all reasons in the order of the laws. */
std::vector<Missing> missingOf(const Measure& measure, const std::vector<MeasuredRun>& laws,
                               const std::vector<MeasuredValue>& values) {
  std::vector<Missing> found;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i].why) continue;
    const auto same = std::find_if(found.begin(), found.end(), [&](const Missing& each) {
      return each.why == values[i].why;
    });
    const std::string law = toString(laws[i].run.law);
    if (same == found.end())
      found.push_back({values[i].why, law, measure.name});
    else
      same->laws += ", " + law;
  }
  return found;
}

/** A line for each reason and the laws that share it. */
void printReasons(const std::vector<Measure>& all, const std::vector<MeasuredRun>& laws,
                  const std::vector<std::vector<MeasuredValue>>& rows) {
  std::vector<Missing> reasons;
  for (std::size_t m = 0; m < all.size(); ++m)
    for (const Missing& each : missingOf(all[m], laws, rows[m])) {
      const auto same =
          std::find_if(reasons.begin(), reasons.end(), [&](const Missing& known) {
            return known.why == each.why && known.laws == each.laws;
          });
      if (same == reasons.end())
        reasons.push_back(each);
      else
        same->measures += ", " + each.measures;
    }
  if (!reasons.empty()) std::printf("\nwhy there is no value (-)\n");
  for (const auto& [why, names, measures] : reasons)
    std::printf("  %s: %s\n    %s\n", names.c_str(), why.c_str(), measures.c_str());
}

}  // namespace

int columnWidth(const SimulatedLaw& law) {
  constexpr int kNumber = 16;
  return std::max(kNumber, static_cast<int>(law.name.size()));
}

std::string labelOf(const Measure& measure) {
  const std::string unit = measure.unit;
  return unit.empty() ? measure.name : measure.name + (" [" + unit + "]");
}

void explain(const std::vector<Measure>& shown) {
  for (const Measure& measure : shown) std::printf("  %-22s %s\n", measure.name, measure.text);
}

void printMeasures(const Scenario& scenario, const std::vector<MeasuredRun>& laws) {
  std::vector<Measure> all = models::measures();
  all.push_back(models::computingTime());
  std::vector<std::vector<MeasuredValue>> rows(all.size());
  for (const auto& [run, metrics] : laws) {
    for (std::size_t m = 0; m < metrics.size(); ++m) rows[m].push_back(metrics[m]);
    rows.back().push_back(evaluate(all.back(), resultOf(scenario, run)));
  }
  std::printf("\n%-24s", "measures");
  for (const MeasuredRun& law : laws)
    std::printf(" %*s", columnWidth(law.run.law), toString(law.run.law));
  std::printf("\n");
  for (std::size_t m = 0; m < all.size(); ++m) printRow(all[m], laws, rows[m]);
  printReasons(all, laws, rows);
  std::printf("\nwhat the measures mean\n");
  explain(all);
}

}  // namespace multiple_impacts::command
