// SPDX-License-Identifier: Apache-2.0
#include "Arguments.hpp"

#include <pybind11/eigen.h>
#include <pybind11/numpy.h>

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

std::string typeName(py::handle value) {
  return py::str(py::type::handle_of(value).attr("__name__"));
}

/** Complex numbers would lose their imaginary part, and texts be read: both are refused. */
Numbers numbersOf(const Argument& argument, const std::string& what) {
  const py::array any = py::array::ensure(argument.value);
  const char kind = any ? any.dtype().kind() : 'O';
  if (!any || std::string("biuf").find(kind) == std::string::npos)
    throw py::type_error(argument.mustBe(what + " of numbers") + ", got " +
                         typeName(argument.value));
  return Numbers::ensure(any);
}

std::string shapeOf(const py::array& array) { return py::str(array.attr("shape")); }

}  // namespace

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

Eigen::SparseMatrix<double> matrixOf(const Argument& argument) {
  if (!py::hasattr(argument.value, "tocsc")) {
    const Numbers numbers = numbersOf(argument, "a matrix");
    if (numbers.ndim() != 2)
      throw py::value_error(argument.mustBe("a matrix") + ", got shape " + shapeOf(numbers));
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    return Eigen::Map<const Rows>(numbers.data(), numbers.shape(0), numbers.shape(1))
        .sparseView();
  }
  try {
    return argument.value.cast<Eigen::SparseMatrix<double>>();
  } catch (const py::cast_error&) {
    throw py::type_error(argument.mustBe("a matrix of real numbers"));
  }
}

}  // namespace multiple_impacts::python
