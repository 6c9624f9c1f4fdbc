// SPDX-License-Identifier: Apache-2.0
/*! \file Guarantees.hpp
  \brief What every outcome must satisfy, computed from the bodies in extended precision.
*/
#ifndef Guarantees_hpp
#define Guarantees_hpp

#include <string>

#include "multiple_impacts/command/input/ImpactFile.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"

namespace multiple_impacts::soak {

/** How far an outcome is from its guarantees; a violation says which one, and by how much. */
struct Findings {
  double approach = 0.;   ///< largest approach speed left, over the velocity scale
  double mismatch = 0.;   ///< largest |U+ - H v+| or |u+ - H_t v+|, over what rounding allows
  double gain = 0.;       ///< energy created, over that before
  std::string violation;  ///< empty if none
};

/** Checks a usable outcome against the file: with v+ = v- + M^-1 (H^T P + H_t^T T) in long
    double,

    1. P >= 0, and U+ >= -1e-12 of the largest speed (Moreau's law: U+ >= -e U-);
    2. T+ <= T- + E0 + what the tolerance of the law allows;
    3. U+ = H v+ to rounding, as the sums and M's condition number allow; and U+ = -e U- for a
       single contact without friction;
    4. under laws that know friction, all that is lost is booked as dissipated or taken by
       friction, as agreementOf() allows;
    5. with tangents, |T| <= mu P at each contact and u+ = H_t v+, both to rounding; friction
       takes energy and gives none.

    \param storedEnergy E0 [J] */
Findings findingsOf(const command::ImpactRequest& request, double storedEnergy,
                    const ImpactOutcome& outcome);

/** Difference that rounding may cause in a tame impact, relative to the largest speed; and how
    closely energies are booked, relative to that before. */
double agreementOf(const command::ImpactRequest& request);

/** Whether the outcome is the law's own to its accuracy. Not under the published schemes,
    whose primary contacts and steps depend on rounding. */
bool isComparable(const command::ImpactRequest& request);

/** Whether the law may end with this status: the published schemes may gain energy, impulse
    ratios may be outside their domain, any limit may be reached, and problems beyond double
    precision may be refused as ill-conditioned, unless the impact is tame; LZB may find no end
    to the changes of grip where friction wedges bodies. */
bool mayEndWith(const command::ImpactRequest& request, ImpactStatus status, bool tame);

}  // namespace multiple_impacts::soak

#endif
