// SPDX-License-Identifier: Apache-2.0
/*! \file Verdict.hpp
  \brief Comparison of what was published with what is computed.
*/
#ifndef Verdict_hpp
#define Verdict_hpp

#include <string>

#include "multiple_impacts/contact/Choices.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published {

/** A claim made by a publication. */
struct Claim {
  std::string id;         ///< of the entry in the list of claims, such as "ch-table1"
  std::string where;      ///< in the publication, such as "Table 1"
  std::string published;  ///< the number or statement, in our words, with units
  std::string ifNot{};    ///< why it differs, shown where it does
};

enum class Agreement { Agrees, Differs, NotCheckable };

struct Verdict {
  Claim claim;
  Agreement agreement = Agreement::NotCheckable;
  std::string computed;  ///< number or finding, with units
  std::string reason;    ///< where it does not agree
};

}  // namespace multiple_impacts::published

namespace multiple_impacts {

template <>
const Choices<published::Agreement>& choices<published::Agreement>();

namespace published {
inline const char* toString(Agreement value) { return nameOf(value); }
}  // namespace published

}  // namespace multiple_impacts

#endif
