// SPDX-License-Identifier: Apache-2.0
/*! \file InterruptNote.hpp
  \brief What a user who interrupts the program has, and how to go on.
*/
#ifndef InterruptNote_hpp
#define InterruptNote_hpp

#include <string>

namespace multiple_impacts::command {

/** As long as it exists, SIGINT (Ctrl-C) and SIGTERM print a line on standard error before
    they end the program as usual. The latest one holds. */
class InterruptNote {
 public:
  /** \param text after "multiple-impacts: interrupted: ", at most some 900 characters */
  explicit InterruptNote(const std::string& text);
  ~InterruptNote();
  InterruptNote(const InterruptNote&) = delete;
  InterruptNote& operator=(const InterruptNote&) = delete;

 private:
  const std::string _previous;
};

}  // namespace multiple_impacts::command

#endif
