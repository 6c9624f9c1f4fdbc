// SPDX-License-Identifier: Apache-2.0
/*! \file SiconosArrays.hpp
  \brief Eigen's vectors and matrices as Siconos's bodies and relations take them, and back.
*/
#ifndef SiconosArrays_hpp
#define SiconosArrays_hpp

#include <Eigen/Core>
#include <LagrangianDS.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <memory>
#include <vector>

namespace multiple_impacts {

inline std::shared_ptr<SiconosVector> siconosVector(const Eigen::VectorXd& values) {
  auto vector = std::make_shared<SiconosVector>(static_cast<unsigned>(values.size()));
  for (unsigned i = 0; i < vector->size(); ++i) vector->setValue(i, values[i]);
  return vector;
}

inline std::shared_ptr<SiconosVector> siconosVector(double value) {
  return siconosVector(Eigen::VectorXd::Constant(1, value));
}

inline std::shared_ptr<SimpleMatrix> siconosMatrix(const Eigen::MatrixXd& values) {
  auto matrix = std::make_shared<SimpleMatrix>(static_cast<unsigned>(values.rows()),
                                               static_cast<unsigned>(values.cols()));
  for (unsigned i = 0; i < matrix->size(0); ++i)
    for (unsigned j = 0; j < matrix->size(1); ++j) matrix->setValue(i, j, values(i, j));
  return matrix;
}

inline std::shared_ptr<SimpleMatrix> siconosMatrix(double value) {
  return siconosMatrix(Eigen::MatrixXd::Constant(1, 1, value));
}

/** A vector of each body, such as that of `&LagrangianDS::velocity`, one after the other. */
inline Eigen::VectorXd collect(const std::vector<std::shared_ptr<::LagrangianDS>>& bodies,
                               std::shared_ptr<SiconosVector> (::LagrangianDS::*of)() const) {
  std::vector<double> values;
  for (const auto& body : bodies) {
    const SiconosVector& part = *(*body.*of)();
    for (unsigned k = 0; k < part.size(); ++k) values.push_back(part(k));
  }
  return Eigen::Map<Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace multiple_impacts

#endif
