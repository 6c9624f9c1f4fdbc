// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/PackedLaws.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

namespace multiple_impacts::lzb {

PackedLaws::PackedLaws(const std::vector<ForceLaw>& all) : _all(all) {
  const bool uniform = std::all_of(all.begin(), all.end(), [&](const ForceLaw& law) {
    return law.exponent() == all[0].exponent() && law.core() == 0.;
  });
  if (uniform && !all.empty()) _commonExponent = all[0].exponent();
}

void PackedLaws::select(const std::vector<int>& contacts) {
  _stiffness.clear();
  for (const int i : contacts) _stiffness.push_back(_all[i].stiffness());
  if (_commonExponent == 1.5 || _commonExponent == 1.) return;
  for (auto* array : {&_exponent, &_core, &_coreSlope}) array->clear();
  for (const int i : contacts) {
    _exponent.push_back(_all[i].exponent());
    _core.push_back(_all[i].core());
    _coreSlope.push_back(_all[i].coreSlope());
  }
}

void PackedLaws::forces(const std::vector<double>& x, std::vector<double>& force) const {
  const int count = static_cast<int>(_stiffness.size());
  if (_commonExponent == 1.5) {
#pragma GCC ivdep
    for (int i = 0; i < count; ++i) {
      const double positive = x[i] > 0. ? x[i] : 0.;
      force[i] = _stiffness[i] * positive * std::sqrt(positive);
    }
  } else if (_commonExponent == 1.) {
#pragma GCC ivdep
    for (int i = 0; i < count; ++i) force[i] = _stiffness[i] * (x[i] > 0. ? x[i] : 0.);
  } else {
    const auto array = [count](const std::vector<double>& v) {
      return Eigen::Map<const Eigen::ArrayXd>(v.data(), count);
    };
    const auto outside = array(x).max(array(_core)).max(std::numeric_limits<double>::min());
    Eigen::Map<Eigen::ArrayXd>(force.data(), count) =
        (array(x) <= array(_core))
            .select(array(_coreSlope) * array(x).max(0.),
                    array(_stiffness) * (array(_exponent) * outside.log()).exp());
  }
}

}  // namespace multiple_impacts::lzb
