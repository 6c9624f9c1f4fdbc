// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/ProblemArguments.hpp"

#include <utility>

#include "multiple_impacts/python/Arguments.hpp"

namespace multiple_impacts::python {

ContactProblem withParameters(const char* function, ContactProblem problem,
                              const ContactArguments& contacts) {
  const Eigen::Index count = problem.contactCount();
  const auto values = [&](const char* name, const pybind11::object& value) {
    return contactValuesOf({function, name, value}, count);
  };
  problem.restitution = values("restitution", contacts.restitution);
  problem.stiffness = values("stiffness", contacts.stiffness);
  problem.exponent = values("exponent", contacts.exponent);
  problem.precompression = values("precompression", contacts.precompression);
  problem.impulseShare = values("share", contacts.share);
  problem.gaps = values("gaps", contacts.gaps);
  return problem;
}

ContactProblem problemOf(const char* function, const pybind11::object& delassus,
                         const pybind11::object& velocity, const ContactArguments& contacts) {
  ContactProblem problem;
  problem.delassus = matrixOf({function, "delassus", delassus});
  problem.velocity = vectorOf({function, "velocity", velocity});
  problem.kineticEnergy = contacts.kineticEnergy;
  return withParameters(function, std::move(problem), contacts);
}

}  // namespace multiple_impacts::python
