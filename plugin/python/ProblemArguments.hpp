// SPDX-License-Identifier: Apache-2.0
/*! \file ProblemArguments.hpp
  \brief Contact problems from the arguments of Python's functions.
*/
#ifndef ProblemArguments_hpp
#define ProblemArguments_hpp

#include <pybind11/pybind11.h>

#include <limits>

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::python {

inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/** The problem with the parameters of its contacts, each by the name it has in
    contactParameters(). Sizes and values are checked by the solvers. */
ContactProblem withParameters(const char* function, ContactProblem problem,
                              const pybind11::dict& parameters);

ContactProblem problemOf(const char* function, const pybind11::object& delassus,
                         const pybind11::object& velocity, const pybind11::dict& parameters,
                         double kineticEnergy);

}  // namespace multiple_impacts::python

#endif
