// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/Arguments.hpp"

#include <pybind11/eigen.h>
#include <pybind11/numpy.h>

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

std::string typeName(py::handle value) {
  return py::str(py::type::handle_of(value).attr("__name__"));
}

/** Complex numbers would lose their imaginary part, and texts would be parsed: both are
    refused. */
bool areReal(const py::dtype& type) {
  return std::string("biuf").find(type.kind()) != std::string::npos;
}

}  // namespace

Numbers numbersOf(const Argument& argument, const std::string& what) {
  const py::array any = py::array::ensure(argument.value);
  if (!any || !areReal(any.dtype()))
    throw py::type_error(argument.mustBe(what + " of numbers") + ", got " +
                         typeName(argument.value));
  return Numbers::ensure(any);
}

std::string shapeOf(const py::array& array) { return py::str(array.attr("shape")); }

std::string Argument::mustBe(const std::string& what) const {
  return std::string(function) + ": " + name + " must be " + what;
}

Eigen::VectorXd vectorOf(const Argument& argument) {
  const Numbers numbers = numbersOf(argument, "a vector");
  if (numbers.ndim() != 1)
    throw py::value_error(argument.mustBe("a vector") + ", got shape " + shapeOf(numbers));
  return Eigen::Map<const Eigen::VectorXd>(numbers.data(), numbers.size());
}

Eigen::VectorXd contactValuesOf(const Argument& argument, Eigen::Index count) {
  if (argument.value.is_none()) return {};
  const Numbers numbers = numbersOf(argument, "a number or a vector");
  if (numbers.ndim() == 0) return Eigen::VectorXd::Constant(count, *numbers.data());
  return vectorOf(argument);
}

namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Map<const Rows> rowsOf(const Argument& argument, const Numbers& numbers) {
  if (numbers.ndim() != 2)
    throw py::value_error(argument.mustBe("a matrix") + ", got shape " + shapeOf(numbers));
  return {numbers.data(), numbers.shape(0), numbers.shape(1)};
}

Eigen::SparseMatrix<double> denseMatrixOf(const Argument& argument) {
  const Numbers numbers = numbersOf(argument, "a matrix");
  return rowsOf(argument, numbers).sparseView();
}

/** Eigen requires rows in ascending order, without duplicates; scipy does not. */
Eigen::SparseMatrix<double> sparseMatrixOf(const Argument& argument) {
  const py::object columns = argument.value.attr("tocsc")(py::arg("copy") = true);
  if (!areReal(columns.attr("dtype").cast<py::dtype>()))
    throw py::type_error(argument.mustBe("a matrix of real numbers"));
  columns.attr("sum_duplicates")();
  return columns.cast<Eigen::SparseMatrix<double>>();
}

}  // namespace

bool areSeveral(const Argument& argument) {
  return !argument.value.is_none() && numbersOf(argument, "an array").ndim() == 2;
}

Eigen::MatrixXd directionsOf(const Argument& argument, Eigen::Index count) {
  if (argument.value.is_none()) return {};
  if (!areSeveral(argument)) return contactValuesOf(argument, count);
  const Numbers numbers = numbersOf(argument, "a matrix");
  return rowsOf(argument, numbers);
}

Eigen::SparseMatrix<double> matrixOf(const Argument& argument) {
  return py::hasattr(argument.value, "tocsc") ? sparseMatrixOf(argument)
                                              : denseMatrixOf(argument);
}

}  // namespace multiple_impacts::python
