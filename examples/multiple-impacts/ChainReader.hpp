// SPDX-License-Identifier: Apache-2.0
/*! \file ChainReader.hpp
  \brief The chain that a scenario file describes.
*/
#ifndef ChainReader_hpp
#define ChainReader_hpp

#include <cmath>

#include "Chain.hpp"
#include "Section.hpp"

namespace multiple_impacts::tool {

inline constexpr Allowed kPositive{[](double v) { return v > 0. && std::isfinite(v); },
                                   "must be positive and finite"};
inline constexpr Allowed kNonNegative{[](double v) { return v >= 0. && std::isfinite(v); },
                                      "must be zero or positive, and finite"};
inline constexpr Allowed kFinite{[](double v) { return std::isfinite(v); }, "must be finite"};

/** Balls, contacts, wall, strikers, gaps and gravity. Throws InputError. */
models::Chain readChain(const Section& root);

}  // namespace multiple_impacts::tool

#endif
