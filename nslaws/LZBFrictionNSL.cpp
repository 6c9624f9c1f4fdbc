// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/nslaws/LZBFrictionNSL.hpp"

#include <iostream>
#include <string>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

namespace {

unsigned checkedDimension(unsigned dimension) {
  if (dimension != 2 && dimension != 3)
    throw InvalidParameter("LZBFrictionNSL: dimension must be 2 or 3, got " +
                           std::to_string(dimension));
  return dimension;
}

}  // namespace

LZBFrictionNSL::LZBFrictionNSL(double restitution, double friction, double stiffness,
                               double exponent, unsigned dimension)
    : ::NewtonImpactFrictionNSL(
          checked("LZBFrictionNSL", "restitution", restitution, Range::UnitInterval), 0.,
          checked("LZBFrictionNSL", "friction", friction, Range::NonNegative),
          checkedDimension(dimension)),
      _stiffness(checked("LZBFrictionNSL", "stiffness", stiffness, Range::Positive)),
      _exponent(checked("LZBFrictionNSL", "exponent", exponent, Range::Positive)) {}

void LZBFrictionNSL::setTangentialStiffness(double stiffness) {
  _tangentialStiffness = checked("LZBFrictionNSL", "tangential stiffness", stiffness,
                                 contactParameter("tangential_stiffness").range);
}

void LZBFrictionNSL::display() const {
  std::cout << "=== LZBFrictionNSL ===\n"
            << "  restitution          : " << restitution() << "\n"
            << "  friction             : " << friction() << "\n"
            << "  stiffness            : " << stiffness() << "\n"
            << "  exponent             : " << exponent() << "\n"
            << "  tangential stiffness : " << tangentialStiffness() << "\n"
            << "======================\n";
}

}  // namespace multiple_impacts
