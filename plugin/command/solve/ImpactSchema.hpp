// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactSchema.hpp
  \brief The format of bare impacts, for machines and for people.
*/
#ifndef ImpactSchema_hpp
#define ImpactSchema_hpp

#include <string>

namespace multiple_impacts::command {

/** A JSON Schema (draft 2020-12) of what parseImpact() reads, made of the descriptions of the
    laws. A schema cannot say that lists have the same length, that a matrix is positive
    definite, or that options fit together: parseImpact() checks these. */
std::string impactSchema();

/** The format in words: keys, sign of the normal, units, and what each law needs. */
std::string impactFormat();

}  // namespace multiple_impacts::command

#endif
