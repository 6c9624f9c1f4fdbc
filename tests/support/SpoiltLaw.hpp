// SPDX-License-Identifier: Apache-2.0
/*! \file SpoiltLaw.hpp
  \brief A law with outcomes that a test has corrupted.
*/
#ifndef SpoiltLaw_hpp
#define SpoiltLaw_hpp

#include <functional>
#include <utility>

#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::test {

/** What a test does to the outcomes of LZB's law. */
inline std::function<void(ImpactOutcome&)> spoiler;

/** LZB's law with spoilt outcomes of the impacts that it solves; where there is none, as when
    parameters are checked, nothing is spoilt.
    \param spoil from now on, for all uses of the law */
inline const Law& spoiltLaw(std::function<void(ImpactOutcome&)> spoil) {
  spoiler = std::move(spoil);
  static const Law law = [] {
    Law spoilt = lzbLaw();
    spoilt.solve = [](const ContactProblem& problem, const std::any& options,
                      ImpactObserver* observer) {
      ImpactOutcome outcome = lzbLaw().solve(problem, options, observer);
      if (outcome.status == ImpactStatus::Solved) spoiler(outcome);
      return outcome;
    };
    return spoilt;
  }();
  return law;
}

}  // namespace multiple_impacts::test

#endif
