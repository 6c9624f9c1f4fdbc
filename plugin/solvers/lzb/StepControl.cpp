// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/StepControl.hpp"

#include <algorithm>
#include <cmath>

#include "multiple_impacts/solvers/lzb/StepGrid.hpp"

namespace multiple_impacts::lzb {

namespace {

/** The factor by which the length may grow, or has to shrink: safety error^(-1/7). */
double growthAfter(double error) {
  static const double safety = std::log2(LZBConstants::stepSafety),
                      largest = std::log2(LZBConstants::largestGrowth),
                      smallest = std::log2(LZBConstants::smallestGrowth);
  return snappedPower(
      std::clamp(safety - std::log2(error) / LZBConstants::errorOrder, smallest, largest));
}

}  // namespace

void StepControl::begin() {
  _length = _proposed;
  _afterTrial = 0.;
  _wasCut = false;
  _trial = 0;
}

void StepControl::tryAgain() {
  ++_trial;
  ++_rejected;
}

bool StepControl::judgeError(double error) {
  _error = error;
  if (error <= 1.) return true;
  _length *= std::isfinite(error) ? growthAfter(error) : LZBConstants::overflowGrowth;
  return false;
}

bool StepControl::judgeSwitches(double share) {
  if (_afterTrial == 0.) _afterTrial = _length * growthAfter(_error);
  if (!(share < 1. && mayCut())) return true;
  _length *= std::max(share, LZBConstants::shortestCut);
  _wasCut = true;
  return false;
}

bool StepControl::judgeEnd(double end) {
  if (!(end < LZBConstants::lastStep && mayCut())) return true;
  _length *= end;
  return false;
}

void StepControl::accept() {
  _proposed = _afterTrial;
  if (!_wasCut) return;
  const double next = std::min(_afterTrial, LZBConstants::growthAfterCut * _length);
  _proposed = _unit * snapped(next / _unit);
}

}  // namespace multiple_impacts::lzb
