// SPDX-License-Identifier: Apache-2.0
/*! \file ContactParameters.hpp
  \brief The parameters of one contact.
*/
#ifndef ContactParameters_hpp
#define ContactParameters_hpp

#include <limits>

namespace multiple_impacts {

/** What the laws know about one contact; each law uses some of it (Law::parameters). */
struct ContactParameters {
  double restitution = 1.;     ///< e
  double stiffness = 1.;       ///< K [N/m^eta]
  double exponent = 1.;        ///< eta
  double share = 1.;           ///< r, share of the impulses
  double precompression = 0.;  ///< F0, force before the impact [N]
  double friction = 0.;        ///< mu, Coulomb's coefficient
  /** k_t of the surfaces [N/m]; infinite: they do not deform before they slide. */
  double tangentialStiffness = std::numeric_limits<double>::infinity();
};

}  // namespace multiple_impacts

#endif
