// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/SpringBodyOf.hpp"

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"
#include "multiple_impacts/python/Arguments.hpp"

namespace multiple_impacts::python {

namespace {

constexpr char kHere[] = "SpringBody";

void checkShape(const char* name, const std::string& expected, const std::string& given) {
  if (given != expected)
    throw InvalidParameter(std::string(kHere) + ": " + name + " must be " + expected +
                           " to fit position, got " + given);
}

Eigen::MatrixXd squareMatrix(const char* name, pybind11::handle value, Eigen::Index size) {
  const Eigen::MatrixXd matrix = matrixOf({kHere, name, value});
  const auto shape = [](Eigen::Index rows, Eigen::Index columns) {
    return std::to_string(rows) + " x " + std::to_string(columns);
  };
  checkShape(name, shape(size, size), shape(matrix.rows(), matrix.cols()));
  return matrix;
}

}  // namespace

SpringBody* springBodyOf(pybind11::handle position, pybind11::handle velocity,
                         pybind11::handle mass, pybind11::handle stiffness,
                         pybind11::handle damping) {
  const Eigen::VectorXd q = vectorOf({kHere, "position", position});
  const Eigen::VectorXd v = vectorOf({kHere, "velocity", velocity});
  const auto count = [](const Eigen::VectorXd& values) {
    return std::to_string(values.size()) + " numbers";
  };
  checkShape("velocity", count(q), count(v));
  const Eigen::MatrixXd C = damping.is_none() ? Eigen::MatrixXd::Zero(q.size(), q.size())
                                              : squareMatrix("damping", damping, q.size());
  return new SpringBody(
      siconosVector(q), siconosVector(v), siconosMatrix(squareMatrix("mass", mass, q.size())),
      siconosMatrix(squareMatrix("stiffness", stiffness, q.size())), siconosMatrix(C));
}

}  // namespace multiple_impacts::python
