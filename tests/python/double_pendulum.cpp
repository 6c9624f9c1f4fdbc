// SPDX-License-Identifier: Apache-2.0
/* A double pendulum in absolute angles q = (a, b) from the vertical, as plug-in functions of
   Siconos:

     M(q) q'' + FGyr(q, q') + FInt(q) = 0

   with masses m1, m2 at the ends of rods l1, l2. Its tip meets a wall at x = W; the
   gap is W - l1 sin a - l2 sin b. The same numbers are in mechanism_test.py. */
#include <cmath>

namespace {
constexpr double m1 = 1., m2 = 0.7, l1 = 1., l2 = 1.2, g = 9.81, W = 0.5;
}

extern "C" {

void mass(unsigned, const double* q, double* M, unsigned, double*) {
  M[0] = (m1 + m2) * l1 * l1;
  M[1] = M[2] = m2 * l1 * l2 * std::cos(q[0] - q[1]);
  M[3] = m2 * l2 * l2;
}

void gyroscopic(unsigned, const double* q, const double* v, double* F, unsigned, double*) {
  const double c = m2 * l1 * l2 * std::sin(q[0] - q[1]);
  F[0] = c * v[1] * v[1];
  F[1] = -c * v[0] * v[0];
}

void internal(double, unsigned, const double* q, const double*, double* F, unsigned, double*) {
  F[0] = (m1 + m2) * g * l1 * std::sin(q[0]);
  F[1] = m2 * g * l2 * std::sin(q[1]);
}

void gap(unsigned, const double* q, unsigned, double* y, unsigned, double*) {
  y[0] = W - l1 * std::sin(q[0]) - l2 * std::sin(q[1]);
}

void gradient(unsigned, const double* q, unsigned, double* H, unsigned, double*) {
  H[0] = -l1 * std::cos(q[0]);
  H[1] = -l2 * std::cos(q[1]);
}

void gradientRate(unsigned, const double* q, unsigned, const double* v, double* rate, unsigned,
                  double*) {
  rate[0] = l1 * std::sin(q[0]) * v[0];
  rate[1] = l2 * std::sin(q[1]) * v[1];
}

}  // extern "C"
