// SPDX-License-Identifier: Apache-2.0
/*! \file Candidates.hpp
  \brief The methods that are compared; one file each in candidates/.
*/
#ifndef Candidates_hpp
#define Candidates_hpp

#include <vector>

#include "Candidate.hpp"

namespace multiple_impacts::benchmarks {

/** solveLZB with its default scheme, VirtualIndentation. */
Candidate ours(double tolerance, long maximumSteps = 100'000'000);

/** solveLZB with the schemes of the literature. \param step [s] and [N.s] */
Candidate timeEuler(double step);
Candidate impulseEuler(double step);

/** Siconos's own LZB solver, MultipleImpact, in an event-driven simulation of which only its
    compute() is timed. Chains only. \param step of the primary impulse [N.s] */
Candidate siconosMultipleImpact(double step);

/** The peers below integrate all contacts of a chain (DenseChain) to the end of the impact.
    The first two handle only elastic contacts. */
Candidate odeintDopri5(double tolerance);
Candidate cvodeAdams(double tolerance);
Candidate denseVerlet(double step);  ///< [s]

/** One method from coarse to fine: tolerances or steps first * factor^k >= last. */
std::vector<Candidate> ladder(Candidate (*method)(double), double first, double factor,
                              double last);

}  // namespace multiple_impacts::benchmarks

#endif
