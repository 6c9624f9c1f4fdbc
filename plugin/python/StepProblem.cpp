// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/StepProblem.hpp"

#include <Interaction.hpp>
#include <string>
#include <tuple>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/contact/Texts.hpp"
#include "multiple_impacts/osns/KnownParameters.hpp"
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

/** ContactParameters cannot say what is unknown: the answer must have all that the law uses.
 */
void checkComplete(const KnownParameters& known, const Law& law, const std::string& where) {
  for (const LawParameter& used : law.parameters)
    if (used.parameter->value && !known.has(used.parameter->name))
      throw InvalidParameter(where + ": the answer has no " + used.parameter->name +
                             ", which " + law.title +
                             " uses and the contact's law does not know");
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
    result.append(type(numbers, py::cast(impact.problem), py::cast(impact.outcome)));
  }
  return result;
}

std::optional<ContactParameters> parametersFrom(
    py::handle answer, const ::Interaction& contact, const Law& law,
    const std::optional<std::pair<double, double>>& defaultStiffness) {
  if (answer.is_none()) return std::nullopt;
  const std::string where = whereOf(contact);
  if (!py::isinstance<py::dict>(answer))
    throw py::type_error(where + ": the answer must be None or a dict, got " +
                         std::string(py::repr(answer)));
  KnownParameters known = knownParameters(*contact.nonSmoothLaw());
  if (defaultStiffness && !known.has("stiffness")) {
    std::tie(known.values.stiffness, known.values.exponent) = *defaultStiffness;
    known.names.insert(known.names.end(), {"stiffness", "exponent"});
  }
  for (const auto& [key, value] : py::reinterpret_borrow<py::dict>(answer)) {
    const ContactParameter& parameter = namedParameter(std::string(py::str(key)), where);
    const double number = PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred()) throw py::error_already_set();
    known.values.*parameter.value = checked(where, parameter.name, number, parameter.range);
    known.names.push_back(parameter.name);
  }
  checkComplete(known, law, where);
  return known.values;
}

}  // namespace multiple_impacts::python
