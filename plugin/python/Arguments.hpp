// SPDX-License-Identifier: Apache-2.0
/*! \file Arguments.hpp
  \brief Python arguments as Eigen's vectors and matrices, with errors that name the argument.
*/
#ifndef Arguments_hpp
#define Arguments_hpp

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <Eigen/SparseCore>
#include <string>

namespace multiple_impacts::python {

/** An argument of a function, for its messages. */
struct Argument {
  const char* function;
  const char* name;
  pybind11::handle value;

  /** "solve_lzb: velocity must be a vector, got shape (3, 1)" */
  std::string mustBe(const std::string& what) const;
};

using Numbers =
    pybind11::array_t<double, pybind11::array::c_style | pybind11::array::forcecast>;

/** An array of any shape. Throws TypeError unless it has real numbers.
    \param what it must be, for the message: "a vector" */
Numbers numbersOf(const Argument& argument, const std::string& what);

/** "(3, 1)" */
std::string shapeOf(const pybind11::array& array);

/** A sequence or array of numbers. Throws TypeError if they are not numbers, and ValueError
    unless there is one dimension. */
Eigen::VectorXd vectorOf(const Argument& argument);

/** The same; a single number holds for all `count` contacts, and None is an empty vector. */
Eigen::VectorXd contactValuesOf(const Argument& argument, Eigen::Index count);

/** Directions in which values of `count` contacts change: a column for each. A number for all
    contacts or a vector is one direction, and None is none. */
Eigen::MatrixXd directionsOf(const Argument& argument, Eigen::Index count);

/** Whether an array has a column for each of several directions: it has two dimensions. */
bool areSeveral(const Argument& argument);

/** A matrix of scipy.sparse or a two-dimensional array. */
Eigen::SparseMatrix<double> matrixOf(const Argument& argument);

}  // namespace multiple_impacts::python

#endif
