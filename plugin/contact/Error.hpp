// SPDX-License-Identifier: Apache-2.0
/*! \file Error.hpp
  \brief What all errors of this library have in common.
*/
#ifndef Error_hpp
#define Error_hpp

#include <exception>
#include <string>
#include <utility>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** The base of InvalidParameter, InputError and ImpactError: `catch (const Error&)` catches
    everything that this library itself throws. what() says what was wrong, where, and what is
    allowed. */
class SMI_EXPORT Error : public virtual std::exception {
 public:
  explicit Error(std::string message) : _message(std::move(message)) {}
  const char* what() const noexcept override { return _message.c_str(); }

 private:
  std::string _message;
};

/** Thrown when a value given by the user is outside its range. Nothing has been changed. */
class SMI_EXPORT InvalidParameter : public Error {
 public:
  using Error::Error;
};

}  // namespace multiple_impacts

#endif
