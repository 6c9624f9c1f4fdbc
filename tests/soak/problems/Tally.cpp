// SPDX-License-Identifier: Apache-2.0
#include "Tally.hpp"

#include <algorithm>
#include <cstdio>
#include <ostream>

namespace multiple_impacts::soak {

void Tally::Row::add(const Verdict& verdict) {
  ++cases;
  if (!verdict.violation.empty())
    ++violations;
  else if (verdict.status == "Solved")
    ++solved;
  else if (verdict.status == "NoImpact")
    ++still;
  else if (verdict.status == "NotAdmissible")
    ++refused;
  else
    ++givenUp;
  compared += verdict.compared ? 1 : 0;
  contacts = std::max(contacts, verdict.contacts);
  approach = std::max(approach, verdict.approach);
  gain = std::max(gain, verdict.gain);
  seconds = std::max(seconds, verdict.seconds);
}

void Tally::Row::print(std::ostream& out, const std::string& name) const {
  char line[200];
  std::snprintf(line, sizeof line,
                "%-34s %7ld %7ld %7ld %7ld %7ld %5ld %8ld %8ld %9.1e %9.1e %8.2f\n",
                name.c_str(), cases, solved, still, givenUp, refused, violations, compared,
                contacts, approach, gain, seconds);
  out << line;
}

void Tally::add(const Verdict& verdict) {
  _rows[verdict.law].add(verdict);
  _total.add(verdict);
}

void Tally::print(std::ostream& out) const {
  char line[200];
  std::snprintf(line, sizeof line, "%-34s %7s %7s %7s %7s %7s %5s %8s %8s %9s %9s %8s\n",
                "law", "cases", "solved", "still", "limit", "refused", "wrong", "compared",
                "contacts", "approach", "gain", "seconds");
  out << line;
  for (const auto& [name, row] : _rows) row.print(out, name);
  _total.print(out, "all");
}

}  // namespace multiple_impacts::soak
