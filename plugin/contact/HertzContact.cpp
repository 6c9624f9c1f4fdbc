// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/HertzContact.hpp"

#include <cmath>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

namespace {

/** (1 - nu^2)/E of one body [1/Pa]. */
double compliance(const char* where, const char* body, const ElasticMaterial& material) {
  const std::string of = std::string(" of the ") + body;
  const double young = checked(where, "Young modulus" + of, material.young, Range::Positive);
  const double nu = material.poisson;
  if (!(nu > -1. && nu <= 0.5))
    throw InvalidParameter(std::string(where) + ": Poisson ratio" + of +
                           " must be in ]-1, 1/2], got " + toText(nu));
  return (1. - nu * nu) / young;
}

double hertzStiffness(double effectiveRadius, double compliance) {
  return 4. / 3. * std::sqrt(effectiveRadius) / compliance;
}

}  // namespace

double hertzSphereSphere(double radius1, const ElasticMaterial& material1, double radius2,
                         const ElasticMaterial& material2) {
  constexpr const char* where = "hertzSphereSphere";
  const double r1 = checked(where, "radius of the first sphere", radius1, Range::Positive);
  const double r2 = checked(where, "radius of the second sphere", radius2, Range::Positive);
  return hertzStiffness(r1 * r2 / (r1 + r2),
                        compliance(where, "first sphere", material1) +
                            compliance(where, "second sphere", material2));
}

double hertzSpherePlane(double radius, const ElasticMaterial& sphere,
                        const ElasticMaterial& plane) {
  constexpr const char* where = "hertzSpherePlane";
  const double r = checked(where, "radius of the sphere", radius, Range::Positive);
  return hertzStiffness(
      r, compliance(where, "sphere", sphere) + compliance(where, "plane", plane));
}

}  // namespace multiple_impacts
