// SPDX-License-Identifier: Apache-2.0
/*! \file Invariance.hpp
  \brief What must not matter to an outcome: units, the numbering of contacts, left and right,
  the frames of tangents.
*/
#ifndef Invariance_hpp
#define Invariance_hpp

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "RandomImpact.hpp"
#include "multiple_impacts/command/input/ImpactFile.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"

namespace multiple_impacts::soak {

using Solver = std::function<ImpactOutcome(const command::ImpactRequest&)>;

/** Solves the impact in other units, with its contacts renumbered and, if it is a chain,
    mirrored, as far as the law allows, and compares; with tangents, also with those turned by
    random angles, and reflected. Units are powers of two: most laws give the same bits; the
    others agree to their tolerance.
    \param outcome of the impact as it is, usable
    \return what differs; empty if nothing does */
std::string differenceOf(const RandomImpact& impact, const command::ImpactRequest& request,
                         const ImpactOutcome& outcome, const Solver& solver,
                         std::uint64_t seed);

/** Solves an impact without friction once more, without its tangents, and compares.
    \param outcome of the impact with tangents, usable
    \return what differs by more than 1e-12 of the largest speed; empty if nothing does */
std::string differenceWithoutTangents(const RandomImpact& impact,
                                      const command::ImpactRequest& request,
                                      const ImpactOutcome& outcome, const Solver& solver);

}  // namespace multiple_impacts::soak

#endif
