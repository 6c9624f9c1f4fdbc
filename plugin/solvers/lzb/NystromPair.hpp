// SPDX-License-Identifier: Apache-2.0
/*! \file NystromPair.hpp
  \brief Coefficients of the Runge-Kutta-Nystrom pair of orders 8 and 6.
*/
#ifndef NystromPair_hpp
#define NystromPair_hpp

#include <array>

namespace multiple_impacts::lzb {

/** RKN 8(6)9FM for y'' = f(y): Dormand, El-Mikkawy and Prince, "High-order embedded
    Runge-Kutta-Nystrom formulae", IMA Journal of Numerical Analysis 7 (1987) 423-430.

    \f$ y_s = y + c_s h y' + h^2 \sum_{t<s} a_{st} f_t, \quad
        y_1 = y + h y' + h^2 \sum b_s f_s, \quad y_1' = y' + h \sum b_s' f_s \f$

    Row 8 of a equals b: the last stage of a step is the first of the next one, so that a step
    costs eight evaluations. positionError and velocityError are the differences between the
    weights of orders 8 and 6. */
struct NystromPair {
  static constexpr int stages = 9;
  using Weights = std::array<double, stages>;

  static constexpr Weights c = {0.,      1. / 20, 1. / 10, 3. / 10, 1. / 2,
                                7. / 10, 9. / 10, 1.,      1.};

  static constexpr Weights b = {223. / 7938,   0.,        1175. / 8064,
                                925. / 6048,   41. / 448, 925. / 14112,
                                1175. / 72576, 0.,        0.};

  static constexpr Weights bPrime = {223. / 7938,   0.,          5875. / 36288,
                                     4625. / 21168, 41. / 224,   4625. / 21168,
                                     5875. / 36288, 223. / 7938, 0.};

  static constexpr std::array<Weights, stages> a = {{
      {},
      {1. / 800},
      {1. / 600, 1. / 300},
      {9. / 200, -9. / 100, 9. / 100},
      {-66701. / 197352, 28325. / 32892, -2665. / 5482, 2170. / 24669},
      {227015747. / 304251000, -54897451. / 30425100, 12942349. / 10141700, -9499. / 304251,
       539. / 9250},
      {-1131891597. / 901789000, 41964921. / 12882700, -6663147. / 3220675, 270954. / 644135,
       -108. / 5875, 114. / 1645},
      {13836959. / 3667458, -17731450. / 1833729, 1063919505. / 156478208,
       -33213845. / 39119552, 13335. / 28544, -705. / 14272, 1645. / 57088},
      b,
  }};

  static constexpr Weights positionError = {223. / 7938 - 7987313. / 109941300,
                                            0.,
                                            1175. / 8064 - 1610737. / 44674560,
                                            925. / 6048 - 10023263. / 33505920,
                                            41. / 448 + 497221. / 12409600,
                                            925. / 14112 - 10023263. / 78180480,
                                            1175. / 72576 - 1610737. / 402071040,
                                            0.,
                                            0.};

  static constexpr Weights velocityError = {223. / 7938 - 7987313. / 109941300,
                                            0.,
                                            5875. / 36288 - 1610737. / 40207104,
                                            4625. / 21168 - 10023263. / 23454144,
                                            41. / 224 + 497221. / 6204800,
                                            4625. / 21168 - 10023263. / 23454144,
                                            5875. / 36288 - 1610737. / 40207104,
                                            223. / 7938 + 4251941. / 54970650,
                                            -3. / 20};
};

}  // namespace multiple_impacts::lzb

#endif
