// SPDX-License-Identifier: Apache-2.0
/*! \file RandomImpact.hpp
  \brief Random impacts as files of `multiple-impacts solve`, up to the limits of every
  parameter.
*/
#ifndef RandomImpact_hpp
#define RandomImpact_hpp

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace multiple_impacts::soak {

/** An impact, its law and its options. A run checks exactly the file that `multiple-impacts
    solve` reads. */
struct RandomImpact {
  std::string name;     ///< arrangement, number of contacts and seed
  nlohmann::json file;  ///< see ImpactFile.hpp
  bool tame =
      false;  ///< few contacts and moderate ratios: rounding does not decide the outcome
  bool aligned = false;  ///< a chain, which has a mirror image
};

/** Which impacts are drawn. */
enum class ImpactKind {
  Any,           ///< one in five with friction
  Frictionless,  ///< without tangents
  Friction       ///< under laws that know it
};

/** The impact of a seed. Three in four are hostile:

    | what         | range                                                              |
    |--------------|--------------------------------------------------------------------|
    | contacts     | 1 to 5000, more in space; nine in ten below 13                     |
    | arrangement  | chains, rings, trees, planar and spatial clusters, full masses     |
    | masses       | ratios up to 1e8                                                   |
    | stiffnesses  | ratios up to 1e12                                                  |
    | exponents    | 1e-3 to 5                                                          |
    | restitutions | 0, 1, within 1e-12 of either, and between                          |
    | speeds       | 1e-9 to 1e9 m/s                                                    |
    | energy       | stored before, in one of five                                      |

    Full mass matrices have condition numbers up to 1e8, and one impact in ten has dependent or
    nearly dependent contacts. Any law is drawn, with any model, scheme, order and tolerance.

    Impacts with friction are those of odd bodies and blocks on points, of heaps of up to 40
    discs or spheres, and of generalised coordinates. Contacts have one tangent, two or none,
    coefficients are between 0 and 2 (tame: 0.4), and surfaces deform in one of four where the
    law knows it.
    \param law of the impact, such as "lzb"; drawn if empty. One without friction is never
    drawn with it. */
RandomImpact randomImpact(std::uint64_t seed, const std::string& law = {},
                          ImpactKind kind = ImpactKind::Any);

}  // namespace multiple_impacts::soak

#endif
