// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/LawArguments.hpp"

#include <string>

#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

std::string className(const Law& law) { return law.title + "Options"; }

py::object pythonClass(const std::string& name) {
  return py::module_::import("multiple_impacts.solvers").attr(name.c_str());
}

[[noreturn]] void refuse(const Law& law, const OptionField& field, const char* type) {
  throw py::type_error(className(law) + ": " + snakeCase(field.name) +
                       " is of an incompatible type: it must be " + type);
}

std::string keyOf(const Law& law, const OptionField& field, py::handle value) {
  const py::object type = pythonClass(field.enumeration);
  if (!py::isinstance(value, type)) refuse(law, field, ("a " + field.enumeration).c_str());
  return value.attr("value").cast<std::string>();
}

OptionValue valueOf(const Law& law, const OptionField& field, py::handle value) {
  if (std::holds_alternative<std::string>(field.defaultValue)) return keyOf(law, field, value);
  if (std::holds_alternative<bool>(field.defaultValue)) {
    if (!PyBool_Check(value.ptr())) refuse(law, field, "True or False");
    return value.cast<bool>();
  }
  if (PyBool_Check(value.ptr())) refuse(law, field, "a number");
  try {
    if (std::holds_alternative<double>(field.defaultValue)) return value.cast<double>();
    return value.cast<std::int64_t>();
  } catch (const py::cast_error&) {
    refuse(law, field, "a number");
  }
}

py::object toPython(const OptionField& field, const OptionValue& value) {
  if (const auto* key = std::get_if<std::string>(&value))
    return pythonClass(field.enumeration)(*key);
  return std::visit([](const auto& each) -> py::object { return py::cast(each); }, value);
}

}  // namespace

const Law& lawNamed(const std::string& name) {
  const Law* const law = findLaw(name);
  if (!law)
    throw py::value_error("law must be one of " + listed(lawNames()) + ", got " + name);
  return *law;
}

std::any optionsOf(const Law& law, py::handle options) {
  std::any values = law.defaults;
  if (law.options.empty()) {
    if (!options.is_none()) throw py::type_error("the law " + law.name + " has no options");
    return values;
  }
  if (!py::isinstance(options, pythonClass(className(law))))
    throw py::type_error("options must be a " + className(law) + ", got an incompatible type");
  for (const OptionField& field : law.options)
    field.set(values, valueOf(law, field, options.attr(snakeCase(field.name).c_str())));
  return values;
}

py::object toPython(const Law& law, const std::any& options) {
  py::dict values;
  for (const OptionField& field : law.options)
    values[snakeCase(field.name).c_str()] = toPython(field, field.get(options));
  return pythonClass(className(law))(**values);
}

void checkOptionsOf(const Law& law, py::handle options) { law.check(optionsOf(law, options)); }

}  // namespace multiple_impacts::python
