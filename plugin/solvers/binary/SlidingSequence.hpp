// SPDX-License-Identifier: Apache-2.0
/*! \file SlidingSequence.hpp
  \brief Binary collisions with Coulomb friction.
*/
#ifndef SlidingSequence_hpp
#define SlidingSequence_hpp

#include "multiple_impacts/solvers/binary/BinarySolver.hpp"

namespace multiple_impacts::binary {

/** Collisions in the order of the options until nothing approaches; each is the exact impact
    of one contact with friction (SingleImpact.hpp). Infinite sequences are followed down to
    the tolerance, which is relative to the largest speed, slips included; what is left is
    closed without friction.

    \param problem checked by the caller; something approaches */
ImpactOutcome solveSlidingSequence(const ContactProblem& problem, const BinaryOptions& options,
                                   ImpactObserver* observer);

}  // namespace multiple_impacts::binary

#endif
