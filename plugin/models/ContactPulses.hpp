// SPDX-License-Identifier: Apache-2.0
/*! \file ContactPulses.hpp
  \brief The wave along a chain: what passes through each contact.
*/
#ifndef ContactPulses_hpp
#define ContactPulses_hpp

#include <limits>
#include <optional>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/contact/ImpactObserver.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/models/Pulse.hpp"

namespace multiple_impacts::models {

/** What passes through one contact. */
struct ContactPulse {
  std::optional<Pulse> pulse;
  std::vector<Peak> peaks;
  /** Speed of the wave in the ball before the contact [m/s]; NaN where no front is seen
      to travel (waveSpeeds). */
  double speed = std::numeric_limits<double>::quiet_NaN();
};

/** The pulses of all contacts of a chain. \param samples of all its contacts, at least one */
SMI_EXPORT std::vector<ContactPulse> contactPulses(const std::vector<ImpactSample>& samples,
                                                   const std::vector<Ball>& balls);

}  // namespace multiple_impacts::models

#endif
