// SPDX-License-Identifier: Apache-2.0
/*! \file Comparison.hpp
  \brief Several candidates on one problem, at equal accuracy.
*/
#ifndef Comparison_hpp
#define Comparison_hpp

#include <vector>

#include "Candidates.hpp"
#include "Measurement.hpp"
#include "Report.hpp"

namespace multiple_impacts::benchmarks {

/** The outcome that errors are measured against. */
struct Reference {
  Eigen::VectorXd velocity;   ///< of the balls [m/s]; empty if it could not be computed
  double energy = Row::none;  ///< kinetic, after the impact [J]; if elastic, that before it
};

/** Errors of an outcome.
    - velocity: largest error of any ball, over the largest speed of a ball after the impact;
    - energy: |T+ - T+ref|/T+ref, with T+ref = T- for elastic contacts. */
struct Errors {
  double velocity = Row::none, energy = Row::none;
};

Errors errorsOf(const Problem& problem, const Solution& solution, const Reference& reference);

/** Accuracy required of every candidate. */
struct Goal {
  double velocity = 5e-7, energy = 1.;
};

class Comparison {
 public:
  /** \param secondsAllowed processor time for each run */
  Comparison(Report& report, Problem problem, double secondsAllowed);

  const Problem& problem() const { return _problem; }

  /** Takes the outcome of solveLZB at the first of these tolerances that ends in time. */
  void findReference(const std::vector<double>& tolerances);

  void add(Candidate candidate) { _entries.push_back({std::move(candidate), ""}); }

  /** Adds the first candidate, from coarse to fine, that reaches the goal. If none does in the
      time allowed, the last one that ended is added, and its line says so. */
  void addCoarsest(const std::vector<Candidate>& ladder, const Goal& goal);

  /** Measures the candidates in turn and adds their lines. The first one is the unit of the
      ratios. \return the lines */
  std::vector<Row> run(int rounds = 5);

 private:
  struct Entry {
    Candidate candidate;
    std::string miss;  ///< the goal that was not reached, if any
  };

  Row rowOf(const Candidate& candidate, const Measurement& measurement) const;

  Report& _report;
  const Problem _problem;
  const double _secondsAllowed;
  Reference _reference;
  std::vector<Entry> _entries;
};

}  // namespace multiple_impacts::benchmarks

#endif
