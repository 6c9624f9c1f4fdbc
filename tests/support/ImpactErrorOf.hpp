// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactErrorOf.hpp
  \brief The message of an ImpactError that must be thrown.
*/
#ifndef ImpactErrorOf_hpp
#define ImpactErrorOf_hpp

#include <cppunit/extensions/HelperMacros.h>

#include <functional>
#include <string>

#include "multiple_impacts/nslaws/ImpactError.hpp"

namespace multiple_impacts::test {

/** Message of the ImpactError that the action throws. */
inline std::string impactErrorOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const ImpactError& error) {
    return error.what();
  }
  CPPUNIT_FAIL("no ImpactError");
  return {};
}

}  // namespace multiple_impacts::test

#endif
