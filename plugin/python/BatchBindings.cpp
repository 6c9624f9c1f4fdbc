// SPDX-License-Identifier: Apache-2.0
#include <pybind11/eigen.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "multiple_impacts/python/Bindings.hpp"
#include "multiple_impacts/python/LawArguments.hpp"
#include "multiple_impacts/python/Pickled.hpp"
#include "multiple_impacts/python/StackedProblems.hpp"
#include "multiple_impacts/solvers/Batch.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;
using Eigen::Index;

namespace {

BatchOutcome solveStack(const std::string& name, const py::object& options,
                        const py::object& delassus, const py::object& velocity,
                        const py::object& kineticEnergy, const py::kwargs& parameters) {
  const Law& law = lawNamed(name);
  const std::string function = "solve_" + name;
  const std::any values = optionsOf(law, options);
  const StackedProblems stack(function.c_str(), law, delassus, velocity, kineticEnergy,
                              parameters);
  const py::gil_scoped_release other;
  return solveEach(
      law, values, stack.count(), stack.common(),
      [&stack](Index index, ContactProblem& problem) { stack.write(index, problem); });
}

/** One value for each impact, such as the number of its status. */
template <class Value, class Function>
py::array_t<Value> each(const BatchOutcome& outcome, Function function) {
  py::array_t<Value> values(static_cast<py::ssize_t>(outcome.status.size()));
  std::transform(outcome.status.begin(), outcome.status.end(), values.mutable_data(),
                 function);
  return values;
}

py::array_t<int> statusNumbers(const BatchOutcome& outcome) {
  return each<int>(outcome, [](ImpactStatus status) { return static_cast<int>(status); });
}

std::string described(const BatchOutcome& outcome) {
  return "<BatchOutcome " + std::to_string(outcome.velocity.rows()) + " impacts, " +
         std::to_string(outcome.velocity.cols()) + " contacts each" +
         (outcome.message.empty() ? "" : "; " + outcome.message) + ">";
}

BatchOutcome fromState(const py::tuple& state) {
  requireSize(state, 4, "BatchOutcome");
  BatchOutcome outcome{state[0].cast<BatchOutcome::Rows>(),
                       state[1].cast<BatchOutcome::Rows>(),
                       {},
                       state[3].cast<std::string>()};
  for (const int number : state[2].cast<std::vector<int>>())
    outcome.status.push_back(static_cast<ImpactStatus>(number));
  return outcome;
}

}  // namespace

void bindBatch(py::module_& module) {
  using B = BatchOutcome;
  py::class_<B>(module, "BatchOutcome", "Outcomes of many impacts, a row for each.")
      .def_readonly("velocity", &B::velocity,
                    "separation speeds U+ after the impacts [m/s], read-only")
      .def_readonly("impulse", &B::impulse, "P of each contact [N.s], read-only")
      .def_property_readonly("status", &statusNumbers,
                             "numbers of ImpactStatus: ImpactStatus(status[i])")
      .def_property_readonly(
          "is_usable", [](const B& outcome) { return each<bool>(outcome, &isUsable); },
          "whether impulses and velocities may be applied to the bodies")
      .def_readonly("message", &B::message,
                    "index of the first impact that was given up, and why; or empty")
      .def("__len__", [](const B& outcome) { return outcome.status.size(); })
      .def("__repr__", &described)
      .def(py::pickle(
          [](const B& o) {
            return py::make_tuple(o.velocity, o.impulse, statusNumbers(o), o.message);
          },
          &fromState));
  module.def("solve_stack", &solveStack, py::arg("law"), py::arg("options"),
             py::arg("delassus"), py::arg("velocity"), py::arg("kinetic_energy"),
             "A law on stacked arrays, by its name.");
}

}  // namespace multiple_impacts::python
