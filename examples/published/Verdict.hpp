// SPDX-License-Identifier: Apache-2.0
/*! \file Verdict.hpp
  \brief What was published against what is computed.
*/
#ifndef Verdict_hpp
#define Verdict_hpp

#include <string>

namespace multiple_impacts::published {

/** Something a publication says. */
struct Claim {
  std::string id;         ///< of the entry in the list of claims, "ch-table1"
  std::string where;      ///< in the publication, "Table 1"
  std::string published;  ///< the number or statement, in our words, with units
  std::string ifNot{};    ///< why it differs, shown where it does
};

enum class Agreement { Agrees, Differs, NotCheckable };

const char* toString(Agreement agreement);

struct Verdict {
  Claim claim;
  Agreement agreement = Agreement::NotCheckable;
  std::string computed;  ///< number or finding, with units
  std::string reason;    ///< where it does not agree
};

}  // namespace multiple_impacts::published

#endif
