// SPDX-License-Identifier: Apache-2.0
/*! \file CapturedOutput.hpp
  \brief What an action prints on standard output, and what a text must say.
*/
#ifndef CapturedOutput_hpp
#define CapturedOutput_hpp

#include <cppunit/extensions/HelperMacros.h>

#include <initializer_list>
#include <iostream>
#include <sstream>
#include <string>

namespace multiple_impacts::test {

/** Redirects std::cout while the action runs, even if it throws; numbers have the default
    format. */
template <class Action>
std::string captureOutput(Action action) {
  struct Redirection {
    std::ostringstream text;
    std::ios format{nullptr};
    std::streambuf* const before = std::cout.rdbuf(text.rdbuf());

    Redirection() {
      format.copyfmt(std::cout);
      std::cout.copyfmt(std::ios(nullptr));
    }
    ~Redirection() {
      std::cout.rdbuf(before);
      std::cout.copyfmt(format);
    }
  } redirection;
  action();
  return redirection.text.str();
}

/** Fails unless the text contains all parts. */
inline void requireContains(const std::string& text,
                            std::initializer_list<std::string> parts) {
  for (const std::string& part : parts)
    CPPUNIT_ASSERT_MESSAGE("\"" + text + "\" does not say \"" + part + "\"",
                           text.find(part) != std::string::npos);
}

}  // namespace multiple_impacts::test

#endif
