// SPDX-License-Identifier: Apache-2.0
/*! \file BinarySolver.hpp
  \brief The binary-collision law on a contact problem.
*/
#ifndef BinarySolver_hpp
#define BinarySolver_hpp

#include <cstdint>

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts {

/** Which of the approaching contacts collides next. The order is part of the law: different
    orders give different outcomes (chapter, figures 4 and 5). */
enum class CollisionOrder {
  LeftToRight,   ///< the one with the lowest number (chapter, algorithm 1)
  RightToLeft,   ///< the one with the highest number
  Random,        ///< any of them, with equal probability
  FastestFirst,  ///< the one that approaches fastest; the lowest number among equals
  Sweeps  ///< passes from the first contact to the last (chapter, tables 1 and 2: one pass)
};

template <>
SMI_EXPORT const Choices<CollisionOrder>& choices<CollisionOrder>();
inline const char* toString(CollisionOrder value) { return nameOf(value); }

struct BinaryOptions {
  CollisionOrder order = CollisionOrder::LeftToRight;
  /** Seed of the Random order; the same seed gives the same outcome on every machine. */
  std::uint64_t seed = 1;
  /** Approach speeds below this share of the largest speed before the impact count as closed;
      0 to 1e-2, and in any case those below 1e-292 m/s. Infinite sequences that are not
      recognised as such end here. */
  double tolerance = 1e-10;
  /** Infinite sequences that repeat themselves are replaced by their limit; if false, or with
      friction, they are followed down to the tolerance. */
  bool jumpToLimit = true;
  /** Collisions after which the computation is given up with ImpactStatus::CollisionLimit. */
  long maximumCollisions = 100'000'000;
};

/** Throws InvalidParameter unless every option is in its range. */
SMI_EXPORT void checkOptions(const BinaryOptions& options);

/** Treats pairwise Newton impacts one after the other until no contact approaches.

    A collision at contact j (chapter, eqs. 14-15, written for any contact graph):

    \f$ p = -(1 + e_j) U_j / D_{jj}, \quad U \leftarrow U + p D_{\cdot j} \f$

    so that \f$ U_j \f$ becomes \f$ -e_j U_j \f$. Each collision removes the energy
    \f$ (1 - e_j^2) U_j^2 / (2 D_{jj}) \f$. Infinitely many collisions in a group of contacts
    (inelastic collapse) are replaced by their limit where the sequence repeats itself
    (CollapseWatch); ImpactStatistics::collapses counts them. Contacts that still approach, by
    less than the tolerance, are closed by one plastic projection.

    With friction each collision is the exact impact of its contact with energetic restitution
    (SingleImpact.hpp); without, that is the same.

    \param problem with restitution and, if any, friction; stiffness and exponent are not used
    \param options see BinaryOptions
    \param observer called after each collision; may be null
*/
SMI_EXPORT ImpactOutcome solveBinary(const ContactProblem& problem,
                                     const BinaryOptions& options = {},
                                     ImpactObserver* observer = nullptr);

/** The outcome and its derivatives, carried along the sequence (SequenceDerivative.hpp). They
    are one-sided where the order of collisions is about to change. An outcome that is not
    usable has none: the matrices are empty. Throws InvalidParameter if there is friction. */
SMI_EXPORT ImpactDerivative differentiateBinary(const ContactProblem& problem,
                                                const ImpactDirections& directions,
                                                const BinaryOptions& options = {},
                                                ImpactObserver* observer = nullptr);

}  // namespace multiple_impacts

#endif
