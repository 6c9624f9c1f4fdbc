// SPDX-License-Identifier: Apache-2.0
/*! \file RandomRadii.hpp
  \brief Radii of balls drawn at random, the same on every machine.
*/
#ifndef RandomRadii_hpp
#define RandomRadii_hpp

#include <cstddef>
#include <cstdint>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts::models {

/** Deviations from the mean at which normal radii are cut off. */
inline constexpr double kNormalCut = 3.;

/** Radii between two bounds, all equally likely: low <= R < high.

    The C++ standard fixes the output of std::mt19937_64, but not that of its distributions;
    the transforms of this file are therefore our own. \param low, high [m], 0 < low <= high */
SMI_EXPORT std::vector<double> uniformRadii(std::size_t count, double low, double high,
                                            std::uint64_t seed);

/** Radii with the density of the normal distribution, drawn again where they are more than
    kNormalCut deviations from the mean: so none is zero or negative. The cut leaves the mean
    as it is, and the standard deviation becomes 0.98658 of the one given,

    \f$ \sigma_c^2 = \sigma^2 \left(1 - \frac{2 c \varphi(c)}{2 \Phi(c) - 1}\right), \quad
        c = 3. \f$

    Drawn by the ratio of uniform numbers (Kinderman and Monahan, ACM Trans. Math. Softw. 3,
    1977): of the functions whose last digits depend on the machine, only a logarithm is
    needed, and only to accept or reject.
    \param mean [m]
    \param deviation [m], >= 0; kNormalCut times as much must be less than the mean */
SMI_EXPORT std::vector<double> normalRadii(std::size_t count, double mean, double deviation,
                                           std::uint64_t seed);

/** Radii whose logarithm is normal: R = median exp(s z), with the mean median exp(s^2/2). The
    z are the same on every machine, R up to the last digit of exp.
    \param median [m], > 0
    \param logDeviation s, the standard deviation of ln R, >= 0 */
SMI_EXPORT std::vector<double> logNormalRadii(std::size_t count, double median,
                                              double logDeviation, std::uint64_t seed);

}  // namespace multiple_impacts::models

#endif
