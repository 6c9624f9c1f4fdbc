// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/DerivativeBindings.hpp"

#include <pybind11/eigen.h>
#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "multiple_impacts/contact/Texts.hpp"
#include "multiple_impacts/python/Arguments.hpp"
#include "multiple_impacts/python/Errors.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/Trust.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

/** The figures of trust, from a second computation when they are first asked for. */
const ImpactTrust& trustOf(PythonOutcome& outcome) {
  if (outcome.knowsTrust || !outcome.origin || !isUsable(outcome.status)) return outcome.trust;
  const OutcomeOrigin& from = *outcome.origin;
  ImpactTrust trust = [&] {
    const py::gil_scoped_release other;
    return solveWithTrust(*from.law, *from.problem, from.options).trust;
  }();
  outcome.trust = std::move(trust);
  outcome.knowsTrust = true;
  return outcome.trust;
}

[[noreturn]] void refuse(const std::string& message) {
  setError("ImpactError", message.c_str());
  throw py::error_already_set();
}

std::string differentiableLaws() {
  std::vector<std::string> names;
  for (const Law* law : allLaws())
    if (law->differentiate) names.push_back(law->name);
  return listed(names);
}

/** What an outcome with derivatives was computed from. Throws ImpactError or InvalidParameter
    if there are none.
    \param where named in the message */
const OutcomeOrigin& differentiableOrigin(const PythonOutcome& outcome,
                                          const std::string& where) {
  if (!isUsable(outcome.status))
    refuse(where + ": the impact was given up (" + toString(outcome.status) +
           "): " + outcome.message);
  if (!outcome.origin)
    refuse(where +
           ": the outcome of a simulation does not know its problem; solve that again, with "
           "solve_lzb(lastProblem()) or another law");
  const Law& law = *outcome.origin->law;
  if (!law.differentiate)
    throw InvalidParameter(where + ": the law " + law.name +
                           " has no derivatives; these have: " + differentiableLaws());
  return *outcome.origin;
}

/** A warning of Python; an exception if warnings are errors. */
void warn(const char* type, const std::string& message) {
  const auto category = py::module_::import("multiple_impacts.errors").attr(type);
  if (PyErr_WarnEx(category.ptr(), message.c_str(), 1) < 0) throw py::error_already_set();
}

void warnOfLimits(const ImpactDerivative& derivative) {
  if (derivative.isOneSided) warn("OneSidedDerivative", derivative.message);
  if (derivative.undetermined > 0.)
    warn("LostDerivative",
         "vibrations inside the impact magnified errors without end; from speeds of " +
             toText(derivative.undetermined) +
             " m/s on, the derivative says nothing about the outcome");
}

/** dU+, a column for each direction. */
Eigen::MatrixXd differentiated(const OutcomeOrigin& origin,
                               const ImpactDirections& directions) {
  const ImpactDerivative derivative = [&] {
    const py::gil_scoped_release other;
    return origin.law->differentiate(*origin.problem, directions, origin.options, nullptr);
  }();
  warnOfLimits(derivative);
  return derivative.velocity;
}

constexpr const char* kJvp = "ImpactOutcome.jvp";

/** One matrix, and not a sequence of them. */
bool isMatrix(py::handle value) {
  if (py::hasattr(value, "tocsc")) return true;
  const py::array array = py::array::ensure(value);
  return array && array.ndim() == 2;
}

/** dD of each direction. */
std::vector<Eigen::SparseMatrix<double>> matricesOf(py::handle delassus) {
  if (delassus.is_none()) return {};
  if (isMatrix(delassus)) return {matrixOf({kJvp, "delassus", delassus})};
  if (!py::isinstance<py::iterable>(delassus))
    throw py::type_error(std::string(kJvp) + ": delassus must be a matrix or several of them");
  std::vector<Eigen::SparseMatrix<double>> matrices;
  for (const py::handle each : py::reinterpret_borrow<py::iterable>(delassus))
    matrices.push_back(matrixOf({kJvp, "delassus", each}));
  return matrices;
}

/** dU+ along the given directions: a vector for one, columns for several. */
py::object jvp(const PythonOutcome& outcome, const py::object& velocity,
               const py::object& restitution, const py::object& stiffness,
               const py::object& exponent, const py::object& delassus) {
  const OutcomeOrigin& origin = differentiableOrigin(outcome, kJvp);
  ImpactDirections directions;
  bool several = !delassus.is_none() && !isMatrix(delassus);
  const auto read = [&](const char* name, const py::object& value) {
    const Argument argument{kJvp, name, value};
    several = several || areSeveral(argument);
    return directionsOf(argument, origin.problem->contactCount());
  };
  directions.velocity = read("velocity", velocity);
  directions.restitution = read("restitution", restitution);
  directions.stiffness = read("stiffness", stiffness);
  directions.exponent = read("exponent", exponent);
  directions.delassus = matricesOf(delassus);
  if (directions.count() == 0)
    throw InvalidParameter(std::string(kJvp) +
                           ": at least one of velocity, restitution, stiffness, exponent and "
                           "delassus must be given");
  const Eigen::MatrixXd change = differentiated(origin, directions);
  return several ? py::cast(change) : py::cast(Eigen::VectorXd(change.col(0)));
}

Eigen::MatrixXd jacobian(const PythonOutcome& outcome) {
  const OutcomeOrigin& origin = differentiableOrigin(outcome, "ImpactOutcome.jacobian");
  return differentiated(origin, ImpactDirections::ofVelocity(origin.problem->contactCount()));
}

}  // namespace

void bindDerivatives(py::class_<PythonOutcome>& type) {
  type.def_property_readonly(
          "amplification",
          [](PythonOutcome& outcome) { return trustOf(outcome).amplification; },
          "how much larger than the relative errors of the data that of velocity is, over the "
          "largest speed; nan: not known. Computed when it is first asked for")
      .def_property_readonly(
          "digits", [](PythonOutcome& outcome) { return trustOf(outcome).digits; },
          "decimal digits of velocity that can be believed if the data are exact but for the "
          "accuracy of the law, 0 to 16; nan: not known. Computed like amplification")
      .def_property_readonly(
          "trust_message", [](PythonOutcome& outcome) { return trustOf(outcome).message; },
          "why the outcome is hardly determined by the data, or why that is not known; or "
          "empty. Computed like amplification")
      .def("jvp", &jvp, py::kw_only(), py::arg("velocity") = py::none(),
           py::arg("restitution") = py::none(), py::arg("stiffness") = py::none(),
           py::arg("exponent") = py::none(), py::arg("delassus") = py::none(),
           R"(How velocity changes with the data: the derivative dU+ along a direction [m/s].

velocity: change of U- [m/s]
restitution, stiffness, exponent: changes of e, K [N/m^eta] and eta
delassus: change of D, symmetric [1/kg]

Data that are not given do not change; a single number holds for all contacts. Several
directions at once have a column each, and delassus is then a list of matrices; dU+ has a
column for each of them, too.

Where the outcome has a kink or a jump, the derivative is that of one side, with the warning
OneSidedDerivative; where chaotic vibrations have made it useless, there is the warning
LostDerivative. Laws without derivatives, and friction, raise InvalidParameter; an impact
that was given up and the outcome of a simulation raise ImpactError.)")
      .def("jacobian", &jacobian,
           "dU+/dU-: a row for each contact after the impact, a column for each before it. "
           "Warns and raises as jvp does.");
}

}  // namespace multiple_impacts::python
