// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/StackedProblems.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>

namespace multiple_impacts::python {

namespace py = pybind11;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

/** "(1000, 3)" */
std::string shapeText(std::initializer_list<Index> shape) {
  std::string text;
  for (const Index size : shape) text += (text.empty() ? "(" : ", ") + std::to_string(size);
  return text + (shape.size() == 1 ? ",)" : ")");
}

Numbers withShape(const Argument& argument, std::initializer_list<Index> shape) {
  Numbers numbers = numbersOf(argument, "an array");
  if (!std::equal(shape.begin(), shape.end(), numbers.shape(),
                  numbers.shape() + numbers.ndim()))
    throw py::value_error(argument.mustBe("of shape " + shapeText(shape)) + ", got shape " +
                          shapeOf(numbers));
  return numbers;
}

Numbers stackOf(const Argument& argument) {
  Numbers numbers = numbersOf(argument, "a stack of matrices");
  if (numbers.ndim() != 3 || numbers.shape(1) != numbers.shape(2))
    throw py::value_error(argument.mustBe("a stack of square matrices, (m, n, n)") +
                          ", got shape " + shapeOf(numbers));
  return numbers;
}

/** The nonzero entries of a full matrix, in memory that is there already. */
void writeMatrix(const double* entries, Index size, Eigen::SparseMatrix<double>& matrix) {
  matrix.setZero();
  for (Index j = 0; j < size; ++j) {
    matrix.startVec(j);
    for (Index i = 0; i < size; ++i)
      if (const double value = entries[i * size + j]; value != 0.)
        matrix.insertBack(i, j) = value;
  }
  matrix.finalize();
}

}  // namespace

StackedProblems::StackedProblems(const char* function, const Law& law,
                                 const py::object& delassus, const py::object& velocity,
                                 const py::object& kineticEnergy, const py::dict& parameters)
    : _delassus(stackOf({function, "delassus", delassus})),
      _velocity(withShape({function, "velocity", velocity}, {count(), _delassus.shape(1)})),
      _kineticEnergy(numbersOf({function, "kinetic_energy", kineticEnergy}, "a number")) {
  const Index contacts = _delassus.shape(1);
  if (_kineticEnergy.ndim() > 0)
    _kineticEnergy = withShape({function, "kinetic_energy", kineticEnergy}, {count()});
  else
    _common.kineticEnergy = *_kineticEnergy.data();
  _common.delassus.resize(contacts, contacts);
  _common.delassus.reserve(contacts * contacts);
  _common.velocity.setZero(contacts);
  for (const ContactParameter& parameter : contactParameters()) {
    const char* const name = parameter.name.c_str();
    if (parameters.contains(name))
      addParameter({function, name, parameters[name]}, parameter.values);
    else if (!law.uses(parameter.name))
      (_common.*parameter.values).setConstant(contacts, parameter.fallback);
  }
}

void StackedProblems::addParameter(const Argument& argument,
                                   VectorXd ContactProblem::*values) {
  const Index contacts = _delassus.shape(1);
  if (!areSeveral(argument)) {
    _common.*values = contactValuesOf(argument, contacts);
    return;
  }
  _parameters.push_back({values, withShape(argument, {count(), contacts})});
  (_common.*values).resize(contacts);
}

void StackedProblems::write(Index index, ContactProblem& problem) const {
  const Index contacts = _delassus.shape(1);
  writeMatrix(_delassus.data() + index * contacts * contacts, contacts, problem.delassus);
  const auto row = [&](const Numbers& rows) {
    return Eigen::Map<const VectorXd>(rows.data() + index * contacts, contacts);
  };
  problem.velocity = row(_velocity);
  for (const Parameter& parameter : _parameters)
    problem.*parameter.values = row(parameter.rows);
  if (_kineticEnergy.ndim() > 0) problem.kineticEnergy = _kineticEnergy.data()[index];
}

}  // namespace multiple_impacts::python
