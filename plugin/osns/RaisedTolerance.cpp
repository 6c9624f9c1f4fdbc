// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/RaisedTolerance.hpp"

#include <EventDriven.hpp>

namespace multiple_impacts {

namespace {

/** The tolerance belongs to the class, its setter to an object. */
struct Tolerance : ::EventDriven {
  static double& value() { return _TOL_ED; }
};

}  // namespace

RaisedTolerance::~RaisedTolerance() {
  if (_raised > 0. && Tolerance::value() == _raised) Tolerance::value() = _before;
}

void RaisedTolerance::allowFor(double error) {
  double& tolerance = Tolerance::value();
  if (!(error > tolerance) || error > limit) return;
  if (tolerance != _raised) _before = tolerance;
  tolerance = _raised = 2. * error;
}

}  // namespace multiple_impacts
