// SPDX-License-Identifier: Apache-2.0
#include <pybind11/eigen.h>

#include <memory>
#include <string>

#include "multiple_impacts/python/Arguments.hpp"
#include "multiple_impacts/python/Bindings.hpp"
#include "multiple_impacts/python/LawArguments.hpp"
#include "multiple_impacts/python/ProblemArguments.hpp"
#include "multiple_impacts/python/PythonOutcome.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

PythonOutcome solve(const std::string& name, const std::shared_ptr<ContactProblem>& problem,
                    const py::object& options, ImpactObserver* trace) {
  const Law& law = lawNamed(name);
  const std::any values = optionsOf(law, options);
  const py::gil_scoped_release other;
  return {law.solve(*problem, values, trace), OutcomeOrigin{&law, problem, values}};
}

py::list needs(const std::string& name) {
  py::list names;
  for (const LawParameter& parameter : lawNamed(name).parameters)
    if (parameter.isRequired) names.append(parameter.parameter->name);
  return names;
}

/** The problem with the parameters that the law uses; the others have values that do no
    harm. */
ContactProblem problemFor(const std::string& name, const py::object& delassus,
                          const py::object& velocity, double kineticEnergy,
                          const py::kwargs& parameters) {
  const Law& law = lawNamed(name);
  const std::string function = "solve_" + name;
  ContactProblem problem =
      problemOf(function.c_str(), delassus, velocity, parameters, kineticEnergy);
  for (const ContactParameter& parameter : contactParameters())
    if (!law.uses(parameter.name) && !parameters.contains(parameter.name.c_str()))
      (problem.*parameter.values).setConstant(problem.contactCount(), parameter.fallback);
  return problem;
}

}  // namespace

void bindLaws(py::module_& module) {
  module.def("solve", &solve, py::arg("law"), py::arg("problem").none(false),
             py::arg("options") = py::none(), py::arg("trace") = nullptr,
             "A law on a ContactProblem, by its name.");
  module.def("problem_for", &problemFor, py::arg("law"), py::arg("delassus"),
             py::arg("velocity"), py::arg("kinetic_energy") = kUnknown,
             "The ContactProblem of a law from parameters of the contacts, by their names.");
  module.def(
      "check_options",
      [](const std::string& name, const py::object& options) {
        checkOptionsOf(lawNamed(name), options);
      },
      py::arg("law"), py::arg("options"), "Raises unless these can be options of the law.");
  module.def("needs", &needs, py::arg("law"),
             "Parameters that every contact must have under a law, by its name.");
}

}  // namespace multiple_impacts::python
