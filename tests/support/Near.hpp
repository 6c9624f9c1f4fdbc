// SPDX-License-Identifier: Apache-2.0
/*! \file Near.hpp
  \brief Comparison of vectors with expected values, component by component.
*/
#ifndef Near_hpp
#define Near_hpp

#include <cppunit/extensions/HelperMacros.h>

#include <Eigen/Core>
#include <initializer_list>
#include <sstream>
#include <string>

namespace multiple_impacts::test {

inline Eigen::VectorXd vec(std::initializer_list<double> values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(),
                                           static_cast<Eigen::Index>(values.size()));
}

/** Fails with both vectors and the component that differs most. NaN fails. */
inline void assertNear(const std::string& what, const Eigen::VectorXd& expected,
                       const Eigen::VectorXd& actual, double tolerance) {
  CPPUNIT_ASSERT_EQUAL_MESSAGE(what + ": size", expected.size(), actual.size());
  Eigen::Index worst = 0;
  const double largest =
      expected.size() > 0 ? (actual - expected).cwiseAbs().maxCoeff(&worst) : 0.;
  if (largest <= tolerance && actual.allFinite()) return;
  std::ostringstream text;
  text.precision(12);
  text << what << ": component " << worst << " differs by " << largest << " (allowed "
       << tolerance << ")\n  expected " << expected.transpose() << "\n  actual   "
       << actual.transpose();
  CPPUNIT_FAIL(text.str());
}

}  // namespace multiple_impacts::test

#endif
