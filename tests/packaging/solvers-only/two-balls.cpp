// SPDX-License-Identifier: Apache-2.0
/* Two balls of 1 kg and 3 kg, restitution 1/2, the first with 4 m/s. Under every law of
   restitution v1 = 4 - 3/4 (3/2) 4 = -1/2 and v2 = 1/4 (3/2) 4 = 3/2 m/s. */
#include <cmath>
#include <iostream>

#include "multiple_impacts/solvers/Laws.hpp"

int main() {
  using namespace multiple_impacts;
  Eigen::SparseMatrix<double> mass(2, 2), gapJacobian(1, 2);
  mass.insert(0, 0) = 1.;
  mass.insert(1, 1) = 3.;
  gapJacobian.insert(0, 0) = -1.;
  gapJacobian.insert(0, 1) = 1.;
  const ContactProblem problem = withParameters(
      contactProblemOf(mass, gapJacobian, Eigen::Vector2d(4., 0.)), {{0.5, 1e6, 1.5}});
  int failures = 0, tried = 0;
  for (const Law* law : allLaws()) {
    if (!law->promises.reproducesRestitution) continue;
    ++tried;
    const double P = law->solve(problem, law->defaults, nullptr).impulse[0];
    if (std::abs(4. - P + 0.5) < 1e-7 && std::abs(P / 3. - 1.5) < 1e-7) continue;
    std::cerr << law->name << ": impulse " << P << ", expected 4.5 N.s\n";
    ++failures;
  }
  return tried >= 4 && failures == 0 ? 0 : 1;
}
