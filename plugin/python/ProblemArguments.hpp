// SPDX-License-Identifier: Apache-2.0
/*! \file ProblemArguments.hpp
  \brief Contact problems from the arguments of Python's functions.
*/
#ifndef ProblemArguments_hpp
#define ProblemArguments_hpp

#include <pybind11/pybind11.h>

#include <limits>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::python {

inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/** How many tangents each contact has. None: the same for all contacts, 1 or 2. Throws
    ValueError unless they sum up to the tangents that there are. */
std::vector<int> tangentCountsOf(const char* function, const pybind11::handle& counts,
                                 Eigen::Index tangents, Eigen::Index contacts);

/** The problem with the parameters of its contacts, each by the name it has in
    contactParameters(), and with its tangents: slip, tangential_delassus, coupling and
    tangent_counts. Sizes and values are checked by the solvers. */
ContactProblem withParameters(const char* function, ContactProblem problem,
                              const pybind11::dict& parameters);

ContactProblem problemOf(const char* function, const pybind11::object& delassus,
                         const pybind11::object& velocity, const pybind11::dict& parameters,
                         double kineticEnergy);

}  // namespace multiple_impacts::python

#endif
