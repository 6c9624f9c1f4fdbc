// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactError.hpp
  \brief Thrown when an impact problem cannot be posed or solved inside a simulation.
*/
#ifndef ImpactError_hpp
#define ImpactError_hpp

#include <SiconosException.hpp>
#include <string>
#include <utility>

#include "multiple_impacts/contact/Error.hpp"

namespace multiple_impacts {

/** A Siconos exception whose what() says what happened. Siconos ignores the value returned by
    an impact problem, so a failure has to be thrown; lastOutcome() of the problem stays
    readable, and velocities and multipliers are those before the impact. */
class SMI_EXPORT ImpactError : public Siconos::exception, public Error {
 public:
  using Error::Error;
  const char* what() const noexcept override { return Error::what(); }
};

/** Impacts follow each other so fast that the run would not end. */
class SMI_EXPORT EndlessImpacts : public ImpactError {
 public:
  /** \param cause what happened
      \param remedy what to call, for those who write their model themselves */
  EndlessImpacts(std::string cause, const std::string& remedy)
      : ImpactError(cause + ": " + remedy), _cause(std::move(cause)) {}

  /** what() without the remedy: a program whose users do not call the library has its own. */
  const std::string& cause() const { return _cause; }

 private:
  std::string _cause;
};

}  // namespace multiple_impacts

#endif
