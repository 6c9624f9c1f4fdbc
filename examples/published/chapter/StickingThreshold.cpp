// SPDX-License-Identifier: Apache-2.0
#include "published/chapter/StickingThreshold.hpp"

#include <algorithm>
#include <ctime>

#include "published/ChainOutcome.hpp"
#include "published/chapter/ChapterChains.hpp"

namespace multiple_impacts::published::chapter {

namespace {

double cpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

Bracket bisected(Bracket bracket, double resolution,
                 const std::function<bool(double)>& sticks) {
  while (bracket.separates - bracket.sticks > resolution * (1. + 1e-9)) {
    const double middle = 0.5 * (bracket.sticks + bracket.separates);
    (sticks(middle) ? bracket.sticks : bracket.separates) = middle;
  }
  return bracket;
}

StickingRun stickingRun(std::size_t n, double restitution) {
  // Relative to the current largest relative speed, which fades along a long chain: the speeds
  // at the end change by less than 1e-5 m/s with tolerances ten times smaller.
  LZBOptions options;
  options.tolerance = n < 200 ? 1e-4 : 1e-2;
  const double start = cpuSeconds();
  const ImpactOutcome outcome =
      solvedLzb(models::contactProblem(freeChain(n, restitution)), options);
  const double speed = outcome.velocity.cwiseAbs().maxCoeff();
  return {speed < kStuck, speed, cpuSeconds() - start};
}

Bracket thresholdNear(std::size_t n, const Bracket& expected, double resolution) {
  const auto sticks = [n](double e) { return stickingRun(n, e).sticks; };
  Bracket bracket{std::max(expected.sticks, 0.), std::min(expected.separates, 1.)};
  if (bracket.sticks > 0. && !sticks(bracket.sticks))
    bracket = {0., bracket.sticks};
  else if (bracket.separates < 1. && sticks(bracket.separates))
    bracket = {bracket.separates, 1.};
  return bisected(bracket, resolution, sticks);
}

}  // namespace multiple_impacts::published::chapter
