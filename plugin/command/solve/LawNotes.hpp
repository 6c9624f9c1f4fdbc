// SPDX-License-Identifier: Apache-2.0
/*! \file LawNotes.hpp
  \brief What a user may not expect of a law.
*/
#ifndef LawNotes_hpp
#define LawNotes_hpp

#include <Eigen/Core>
#include <any>
#include <string>

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts::command {

/** A line if contacts have restitutions below 1 that the law does not use, with the options
    that decide instead; otherwise empty. */
std::string unusedRestitutions(const Law& law, const std::any& options,
                               const Eigen::VectorXd& restitution);

/** A line if the outcome of an impact is hardly determined by its data, or has a kink or a
    jump at them; otherwise, and where that is not known, empty. */
std::string doubtOf(const ImpactTrust& trust);

}  // namespace multiple_impacts::command

#endif
