// SPDX-License-Identifier: Apache-2.0
#include "published/chapter/Progressions.hpp"

#include <cmath>

namespace multiple_impacts::published::chapter {

std::vector<double> linear(double first, double last, int count) {
  std::vector<double> values;
  for (int k = 0; k < count; ++k) values.push_back(first + (last - first) * k / (count - 1));
  return values;
}

std::vector<double> geometric(double first, double last, int count) {
  std::vector<double> values;
  for (const double power : linear(std::log10(first), std::log10(last), count))
    values.push_back(std::pow(10., power));
  return values;
}

std::vector<double> byFactors(double first, double last, int count) {
  std::vector<double> values;
  for (int k = 0; k < count; ++k)
    values.push_back(first * std::pow(last / first, static_cast<double>(k) / (count - 1)));
  return values;
}

}  // namespace multiple_impacts::published::chapter
