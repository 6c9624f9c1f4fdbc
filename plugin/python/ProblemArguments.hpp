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

/** Parameters of all contacts as they come from Python. */
struct ContactArguments {
  pybind11::object restitution = pybind11::none();
  pybind11::object stiffness = pybind11::none();
  pybind11::object exponent = pybind11::none();
  pybind11::object precompression = pybind11::none();
  pybind11::object share = pybind11::none();
  pybind11::object gaps = pybind11::none();
  double kineticEnergy = kUnknown;
};

/** Sizes and values are checked by the solvers. */
ContactProblem withParameters(const char* function, ContactProblem problem,
                              const ContactArguments& contacts);

ContactProblem problemOf(const char* function, const pybind11::object& delassus,
                         const pybind11::object& velocity, const ContactArguments& contacts);

}  // namespace multiple_impacts::python

#endif
