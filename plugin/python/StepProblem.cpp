// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/StepProblem.hpp"

#include <Interaction.hpp>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/contact/Texts.hpp"
#include "multiple_impacts/osns/KnownParameters.hpp"
#include "multiple_impacts/python/PythonOutcome.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

std::string whereOf(const ::Interaction& contact) {
  return "contact source, interaction " + std::to_string(contact.number());
}

/** Parameters of contacts that a source may give. */
const ContactParameter& namedParameter(const std::string& name, const std::string& where) {
  std::vector<std::string> names;
  for (const ContactParameter& parameter : contactParameters()) {
    if (!parameter.value) continue;
    if (parameter.name == name) return parameter;
    names.push_back(parameter.name);
  }
  throw InvalidParameter(where + ": there is no parameter " + name + "; there are " +
                         listed(names));
}

/** What the law must have is in the answer, or known without it. */
void checkComplete(const KnownParameters& answer, const ::Interaction& contact, const Law& law,
                   bool hasDefaultStiffness, const std::string& where) {
  const KnownParameters known = knownParameters(*contact.nonSmoothLaw());
  for (const LawParameter& used : law.parameters) {
    const std::string& name = used.parameter->name;
    const bool isDefault = hasDefaultStiffness && (name == "stiffness" || name == "exponent");
    if (used.isRequired && !isDefault && !known.has(name) && !answer.has(name))
      throw InvalidParameter(where + ": the answer has no " + name + ", which " + law.title +
                             " needs and the contact's law does not know");
  }
}

}  // namespace

const Law& lawOf(py::handle law) {
  if (!law) return lzbLaw();
  const bool isEnumerated =
      py::isinstance(law, py::module_::import("multiple_impacts.solvers").attr("Law"));
  const py::object name =
      isEnumerated ? law.attr("value") : py::reinterpret_borrow<py::object>(law);
  if (!py::isinstance<py::str>(name))
    throw py::type_error("law must be the name of a law, one of " + listed(lawNames()));
  if (const Law* found = findLaw(name.cast<std::string>())) return *found;
  throw InvalidParameter("there is no law \"" + name.cast<std::string>() + "\"; there are " +
                         listed(lawNames()));
}

std::any optionsOrDefaults(const Law& law, py::handle options) {
  return options.is_none() ? law.defaults : optionsOf(law, options);
}

py::list toPython(const std::vector<SolvedImpact>& impacts) {
  const auto type = py::module_::import("multiple_impacts.laws").attr("SolvedImpact");
  py::list result;
  for (const SolvedImpact& impact : impacts) {
    py::list numbers;
    for (const std::size_t number : impact.contacts) numbers.append(number);
    result.append(
        type(numbers, py::cast(impact.problem), py::cast(PythonOutcome(impact.outcome))));
  }
  return result;
}

std::optional<KnownParameters> parametersFrom(py::handle answer, const ::Interaction& contact,
                                              const Law& law, bool hasDefaultStiffness) {
  if (answer.is_none()) return std::nullopt;
  const std::string where = whereOf(contact);
  if (!py::isinstance<py::dict>(answer))
    throw py::type_error(where + ": the answer must be None or a dict, got " +
                         std::string(py::repr(answer)));
  KnownParameters given;
  for (const auto& [key, value] : py::reinterpret_borrow<py::dict>(answer)) {
    const ContactParameter& parameter = namedParameter(std::string(py::str(key)), where);
    const double number = PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred()) throw py::error_already_set();
    given.values.*parameter.value = checked(where, parameter.name, number, parameter.range);
    given.names.push_back(parameter.name);
  }
  checkComplete(given, contact, law, hasDefaultStiffness, where);
  return given;
}

}  // namespace multiple_impacts::python
