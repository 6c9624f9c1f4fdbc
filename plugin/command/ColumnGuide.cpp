// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/ColumnGuide.hpp"

#include <ostream>
#include <string>
#include <vector>

#include "multiple_impacts/models/Measures.hpp"

namespace multiple_impacts::command {

namespace {

struct Column {
  std::string name, unit, text;
};

struct File {
  std::string name, text;
  std::vector<Column> columns;
};

std::vector<Column> columnsOfMeasures() {
  std::vector<Column> columns{{"law", "", "name"}};
  for (const models::Measure& measure : models::measures()) {
    const std::string undefined = measure.whenUndefined();
    columns.push_back({measure.name, measure.unit,
                       measure.text + (undefined.empty() ? "" : "; nan: " + undefined)});
  }
  const models::Measure& seconds = models::computingTime();
  columns.push_back({seconds.name, seconds.unit, seconds.text});
  return columns;
}

std::vector<File> files() {
  return {
      {"velocities.csv",
       "the balls",
       {{"ball", "", "number, from 1"},
        {"mass", "kg", ""},
        {"radius", "m", ""},
        {"before", "m/s", "velocity along the axis at the start of the run"},
        {"LAW", "m/s", "velocity at the end of the run; nan: the law gave up"}}},
      {"metrics.csv", "measures at the end of the run, a line per law", columnsOfMeasures()},
      {"motion-LAW.csv",
       "the motion",
       {{"time", "s", ""},
        {"q1, q2, ...", "m", "positions of the centres of the balls"},
        {"wall", "m", "position of its face, if there is a wall"}}},
      {"trace-LAW.csv, trace-LAW.h5",
       "inside one impact",
       {{"time", "s", "since the impact began"},
        {"energy_I", "J", "elastic energy of contact I, from 1"},
        {"force_I", "N", "its force"},
        {"velocity_I", "m/s", "its relative velocity, negative while it closes; nan: open"}}},
      {"impact-LAW.csv",
       "which impact was traced",
       {{"impact", "", "its number in the run, from 1"},
        {"start", "s", "when it began"},
        {"closed", "", "number of contacts that are closed in it"},
        {"amplification", "", "by which errors of its data grow; nan: not known"},
        {"digits", "",
         "decimal digits of the velocities after it, over the largest before, that can be "
         "believed if its data are exact; nan: not known"}}},
      {"pulses.csv",
       "the first pulse at every contact (RR-7636, section 5.4)",
       {{"contact", "", "number, from 1"},
        {"arrival", "s", "T: when the force peaks"},
        {"peak", "N", "largest force of the pulse; 0: no pulse"},
        {"duration", "s", "tau of F cos^6((t - T)/tau), fitted to the front"},
        {"front_impulse", "N.s", "up to T + tau"},
        {"tail_impulse", "N.s", "after T + tau"},
        {"wave_speed", "m/s",
         "through the ball before the contact; nan: no front is seen to travel there"},
        {"peaks", "", "number of maxima of the force"}}},
      {"peaks.csv",
       "all maxima of the forces",
       {{"contact", "", "number, from 1"}, {"time", "s", ""}, {"force", "N", ""}}},
  };
}

}  // namespace

void writeColumnGuide(std::ostream& out) {
  out << "Columns of the files that multiple-impacts compare and trace write. Times count "
         "from\n"
         "the start of the run, unless it says otherwise.\n";
  for (const File& file : files()) {
    out << '\n' << file.name << ": " << file.text << '\n';
    for (const auto& [name, unit, text] : file.columns)
      out << "  " << name << (unit.empty() ? "" : " [" + unit + "]")
          << (text.empty() ? "" : ": " + text) << '\n';
  }
}

}  // namespace multiple_impacts::command
