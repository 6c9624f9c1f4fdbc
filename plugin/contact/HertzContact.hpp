// SPDX-License-Identifier: Apache-2.0
/*! \file HertzContact.hpp
  \brief Stiffness of elastic contacts between spheres and planes.
*/
#ifndef HertzContact_hpp
#define HertzContact_hpp

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** Linear elastic, isotropic material. */
struct ElasticMaterial {
  double young;    ///< Young modulus E [Pa], > 0
  double poisson;  ///< Poisson ratio nu, in ]-1, 1/2]
};

/** Exponent of Hertz's law. */
inline constexpr double kHertzExponent = 1.5;

/** Stiffness K of \f$ \lambda = K x^{3/2} \f$ between two spheres [N/m^(3/2)] (Hertz; LZB
    report, eqs. 114-116):

    \f$ K = \frac43 E^* \sqrt{R^*}, \quad \frac1{E^*} = \frac{1-\nu_1^2}{E_1} +
        \frac{1-\nu_2^2}{E_2}, \quad \frac1{R^*} = \frac1{R_1} + \frac1{R_2} \f$

    \param radius1, radius2 [m], > 0
*/
SMI_EXPORT double hertzSphereSphere(double radius1, const ElasticMaterial& material1,
                                    double radius2, const ElasticMaterial& material2);

/** The same between a sphere and a half-space: \f$ R^* = R \f$. */
SMI_EXPORT double hertzSpherePlane(double radius, const ElasticMaterial& sphere,
                                   const ElasticMaterial& plane);

}  // namespace multiple_impacts

#endif
