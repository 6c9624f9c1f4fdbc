// SPDX-License-Identifier: Apache-2.0
/*! \file Texts.hpp
  \brief Numbers and lists as text, for messages and files.
*/
#ifndef Texts_hpp
#define Texts_hpp

#include <string>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** Shortest text that reads back as the same number. */
SMI_EXPORT std::string toText(double value);

/** "one, two, three" */
SMI_EXPORT std::string listed(const std::vector<std::string>& names,
                              const std::string& separator = ", ");

}  // namespace multiple_impacts

#endif
