// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/ProblemArguments.hpp"

#include <utility>

#include "multiple_impacts/python/Arguments.hpp"

namespace multiple_impacts::python {

ContactProblem withParameters(const char* function, ContactProblem problem,
                              const pybind11::dict& parameters) {
  for (const ContactParameter& parameter : contactParameters()) {
    const char* const name = parameter.name.c_str();
    if (parameters.contains(name))
      problem.*parameter.values =
          contactValuesOf({function, name, parameters[name]}, problem.contactCount());
  }
  return problem;
}

ContactProblem problemOf(const char* function, const pybind11::object& delassus,
                         const pybind11::object& velocity, const pybind11::dict& parameters,
                         double kineticEnergy) {
  ContactProblem problem;
  problem.delassus = matrixOf({function, "delassus", delassus});
  problem.velocity = vectorOf({function, "velocity", velocity});
  problem.kineticEnergy = kineticEnergy;
  return withParameters(function, std::move(problem), parameters);
}

}  // namespace multiple_impacts::python
