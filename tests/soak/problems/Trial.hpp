// SPDX-License-Identifier: Apache-2.0
/*! \file Trial.hpp
  \brief One random impact, solved and checked.
*/
#ifndef Trial_hpp
#define Trial_hpp

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "Guarantees.hpp"
#include "Invariance.hpp"
#include "RandomImpact.hpp"

namespace multiple_impacts::soak {

/** What became of an impact. */
struct Verdict {
  std::string law;        ///< with model, scheme, order or the like
  std::string status;     ///< of the outcome
  std::string violation;  ///< what was wrong; empty if nothing
  long contacts = 0;
  double seconds = 0.;    ///< of processor time, for the first solution
  bool compared = false;  ///< also in other units, numberings and frames
  double approach = 0., mismatch = 0., gain = 0.;  ///< see Findings

  NLOHMANN_DEFINE_TYPE_INTRUSIVE(Verdict, law, status, violation, contacts, seconds, compared,
                                 approach, mismatch, gain)

  /** The violation without its numbers. */
  std::string kind() const { return violation.substr(0, violation.find(':')); }
};

/** Reads the file, solves the impact and checks status and guarantees; a short computation is
    repeated, and must give the same bits; an impact with tangents but no friction is compared
    with itself without them, and a tame one, whose friction is too small to wedge bodies, with
    itself in other units, numberings and frames.
    \param budget of processor time [s] */
Verdict judge(const RandomImpact& impact, const Solver& solver, double budget,
              std::uint64_t seed);

}  // namespace multiple_impacts::soak

#endif
