// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/RandomRadii.hpp"

#include <cmath>
#include <limits>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/models/UniformNumbers.hpp"

namespace multiple_impacts::models {

namespace {

/** Standard normal numbers. With u in ]0, 1] and |v| <= sqrt(2/e) uniform, v/u is normal where
    (v/u)^2 <= -4 ln u. */
class NormalNumbers {
 public:
  explicit NormalNumbers(std::uint64_t seed) : _uniform(seed) {}

  /** \param cut larger ones are drawn again */
  double next(double cut = std::numeric_limits<double>::infinity()) {
    constexpr double kWidth = 0.85776388496070680;  // sqrt(2/e)
    for (;;) {
      const double u = 1. - _uniform.between(0., 1.);
      const double z = _uniform.between(-kWidth, kWidth) / u;
      if (z * z <= -4. * std::log(u) && std::abs(z) <= cut) return z;
    }
  }

 private:
  UniformNumbers _uniform;
};

template <class Draw>
std::vector<double> drawn(std::size_t count, Draw draw) {
  std::vector<double> radii(count);
  for (double& radius : radii) radius = draw();
  return radii;
}

}  // namespace

std::vector<double> uniformRadii(std::size_t count, double low, double high,
                                 std::uint64_t seed) {
  checked("uniformRadii", "low", low, Range::Positive);
  checked("uniformRadii", "high", high,
          {low, std::numeric_limits<double>::max(), "must be finite and at least low"});
  UniformNumbers random(seed);
  return drawn(count, [&] { return random.between(low, high); });
}

std::vector<double> normalRadii(std::size_t count, double mean, double deviation,
                                std::uint64_t seed) {
  checked("normalRadii", "mean", mean, Range::Positive);
  checked("normalRadii", "deviation", deviation, Range::NonNegative);
  if (!(kNormalCut * deviation < mean))
    throw InvalidParameter(
        "normalRadii: deviation must be less than a third of the mean, got " +
        toText(deviation));
  NormalNumbers random(seed);
  return drawn(count, [&] { return mean + deviation * random.next(kNormalCut); });
}

std::vector<double> logNormalRadii(std::size_t count, double median, double logDeviation,
                                   std::uint64_t seed) {
  checked("logNormalRadii", "median", median, Range::Positive);
  checked("logNormalRadii", "logDeviation", logDeviation, Range::NonNegative);
  NormalNumbers random(seed);
  return drawn(count, [&] { return median * std::exp(logDeviation * random.next()); });
}

}  // namespace multiple_impacts::models
