// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactError.hpp
  \brief Thrown when an impact problem cannot be posed or solved inside a simulation.
*/
#ifndef ImpactError_hpp
#define ImpactError_hpp

#include <SiconosException.hpp>

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

}  // namespace multiple_impacts

#endif
