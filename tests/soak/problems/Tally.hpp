// SPDX-License-Identifier: Apache-2.0
/*! \file Tally.hpp
  \brief Counts and worst values of a run, law by law.
*/
#ifndef Tally_hpp
#define Tally_hpp

#include <iosfwd>
#include <map>
#include <string>

#include "Trial.hpp"

namespace multiple_impacts::soak {

class Tally {
 public:
  void add(const Verdict& verdict);
  long violations() const { return _total.violations; }

  /** A line per law: cases, solved, without impact, given up at a limit, refused (too
      ill-conditioned, or ratios outside their domain), violations, compared; then the most
      contacts and the worst approach, gain of energy and time. */
  void print(std::ostream& out) const;

 private:
  struct Row {
    long cases = 0, solved = 0, still = 0, givenUp = 0, refused = 0, violations = 0;
    long compared = 0;
    long contacts = 0;  ///< largest number
    double approach = 0., gain = 0., seconds = 0.;

    void add(const Verdict& verdict);
    void print(std::ostream& out, const std::string& name) const;
  };

  std::map<std::string, Row> _rows;
  Row _total;
};

}  // namespace multiple_impacts::soak

#endif
