// SPDX-License-Identifier: Apache-2.0
/*! \file Refused.hpp
  \brief Input that must be refused with a helpful message.
*/
#ifndef Refused_hpp
#define Refused_hpp

#include <cppunit/extensions/HelperMacros.h>

#include <initializer_list>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::test {

/** Fails unless the action throws InvalidParameter with a text that contains all parts: the
    parameter, its range, the value, and where. */
template <class Action>
void requireRefused(const std::string& what, Action action,
                    std::initializer_list<const char*> parts) {
  std::string text;
  try {
    action();
  } catch (const InvalidParameter& error) {
    text = error.what();
  } catch (const std::exception& error) {
    CPPUNIT_FAIL(what + ": refused by another exception: " + error.what());
  }
  CPPUNIT_ASSERT_MESSAGE(what + ": not refused", !text.empty());
  for (const char* part : parts)
    CPPUNIT_ASSERT_MESSAGE(what + ": \"" + text + "\" does not say \"" + part + "\"",
                           text.find(part) != std::string::npos);
}

}  // namespace multiple_impacts::test

#endif
