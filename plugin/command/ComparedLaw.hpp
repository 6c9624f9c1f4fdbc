// SPDX-License-Identifier: Apache-2.0
/*! \file ComparedLaw.hpp
  \brief The laws that can be compared, by name.
*/
#ifndef ComparedLaw_hpp
#define ComparedLaw_hpp

#include <string>
#include <vector>

namespace multiple_impacts::command {

enum class ComparedLaw {
  LZB,
  Binary,
  Moreau,           ///< event-driven
  MoreauCapturing,  ///< event-capturing: Moreau-Jean time steps
  Poisson,
  ImpulseRatio,
  Compliant  ///< no law: the compliant reference of second order, in which bodies move
};

inline constexpr ComparedLaw kAllLaws[] = {ComparedLaw::LZB,
                                           ComparedLaw::Binary,
                                           ComparedLaw::Moreau,
                                           ComparedLaw::Poisson,
                                           ComparedLaw::ImpulseRatio,
                                           ComparedLaw::Compliant,
                                           ComparedLaw::MoreauCapturing};

/** As written on the command line and in files: lzb, binary, moreau, moreau_capturing, poisson,
    impulse_ratio, compliant. */
const char* toString(ComparedLaw law);

/** All names, separated by commas. */
std::string lawNames();

/** The laws with these names, in their order. Throws InputError for a name that is none. */
std::vector<ComparedLaw> lawsNamed(const std::vector<std::string>& names);

}  // namespace multiple_impacts::command

#endif
