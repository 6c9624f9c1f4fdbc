// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/Pulse.hpp"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <limits>

namespace multiple_impacts::models {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr double kFall = 0.9;           ///< of a maximum: once below, another may follow
constexpr double kSmallestPeak = 0.01;  ///< of the largest force
constexpr double kFirstPulse = 0.1;     ///< of the largest force
constexpr double kHalfPi = 1.57079632679489661923;
constexpr double kFewestSpacings = 2.;  ///< between two arrivals, and in a front
constexpr double kLargestChange = 0.5;  ///< of a front's lead, over the time between arrivals
const double kHalfHeight = std::acos(std::pow(0.5, 1. / 6.));  ///< cos^6 is 1/2 there

/** Top of the parabola through three samples around sample k; sample k itself at either
    end. */
Peak topAround(const VectorXd& time, const VectorXd& force, Index k) {
  if (k == 0 || k + 1 == force.size()) return {time[k], force[k]};
  const double left = time[k - 1] - time[k], right = time[k + 1] - time[k];
  const double slopeLeft = (force[k - 1] - force[k]) / left;
  const double slopeRight = (force[k + 1] - force[k]) / right;
  const double curvature = (slopeRight - slopeLeft) / (right - left);
  if (!(curvature < 0.)) return {time[k], force[k]};
  const double slope = slopeLeft - curvature * left;
  const double shift = -0.5 * slope / curvature;
  return {time[k] + shift, force[k] + 0.5 * slope * shift};
}

/** The larger of the intervals beside a sample; 0 for a single one. */
double spacingAround(const VectorXd& time, Index k) {
  const double left = k > 0 ? time[k] - time[k - 1] : 0.;
  const double right = k + 1 < time.size() ? time[k + 1] - time[k] : 0.;
  return std::max(left, right);
}

/** Maxima after which the force falls by at least a tenth. */
std::vector<Index> maximaOf(const VectorXd& force, double smallest) {
  std::vector<Index> maxima;
  Index top = 0;
  double valley = 0.;  // the force must rise out of it to count as a new maximum
  bool rising = true;
  for (Index k = 0; k < force.size(); ++k) {
    if (rising && force[k] > force[top]) top = k;
    if (rising && force[k] < kFall * force[top]) {
      if (force[top] >= smallest) maxima.push_back(top);
      rising = false;
      valley = force[k];
    }
    if (rising) continue;
    valley = std::min(valley, force[k]);
    if (valley < kFall * force[k]) {
      rising = true;
      top = k;
    }
  }
  if (rising && force.size() > 0 && force[top] >= smallest) maxima.push_back(top);
  return maxima;
}

/** \f$ \int (F - F_m \cos^6((t - T)/\tau))^2 dt \f$ over the front, by the trapezoidal
    rule. */
double misfit(const VectorXd& time, const VectorXd& force, Index first, Index last,
              const Peak& peak, double tau) {
  const auto squared = [&](Index k) {
    const double phase = std::min((peak.time - time[k]) / tau, kHalfPi);
    const double error = force[k] - peak.force * std::pow(std::cos(phase), 6);
    return error * error;
  };
  double sum = 0.;
  for (Index k = first; k < last; ++k)
    sum += 0.5 * (squared(k) + squared(k + 1)) * (time[k + 1] - time[k]);
  return sum;
}

/** tau of the front that ends with sample top: a guess from the width at half height, refined
    by least squares. */
double fittedDuration(const VectorXd& time, const VectorXd& force, Index top,
                      const Peak& peak) {
  Index first = top;
  while (first > 0 && force[first - 1] < force[first]) --first;
  Index half = top;
  while (half > first && force[half] > 0.5 * peak.force) --half;
  const double guess = (peak.time - time[half]) / kHalfHeight;
  if (!(guess > 0.)) return 0.;  // no front: the force is largest at the beginning
  const auto error = [&](double tau) { return misfit(time, force, first, top, peak, tau); };
  return boost::math::tools::brent_find_minima(error, guess / 3., guess * 3., 40).first;
}

/** \f$ \int F dt \f$ up to an instant, by the trapezoidal rule. */
double impulseUntil(const VectorXd& time, const VectorXd& force, double end) {
  double sum = 0.;
  for (Index k = 0; k + 1 < time.size() && time[k] < end; ++k) {
    const double step = std::min(time[k + 1], end) - time[k];
    const double slope = (force[k + 1] - force[k]) / (time[k + 1] - time[k]);
    sum += (force[k] + 0.5 * slope * step) * step;
  }
  return sum;
}

/** Whether a front is seen to travel from one contact to the next (waveSpeeds). */
bool travels(const Pulse& from, const Pulse& to) {
  if (!(from.duration > 0.) || !(to.duration > 0.)) return false;
  const double time = std::abs(to.arrival - from.arrival);
  const double resolved = kFewestSpacings * std::max(from.spacing, to.spacing);
  if (std::min({time, from.duration, to.duration}) < resolved) return false;
  return kHalfHeight * std::abs(to.duration - from.duration) <= kLargestChange * time;
}

}  // namespace

std::vector<Peak> peaksOf(const VectorXd& time, const VectorXd& force) {
  std::vector<Peak> peaks;
  if (force.size() == 0 || !(force.maxCoeff() > 0.)) return peaks;
  for (const Index k : maximaOf(force, kSmallestPeak * force.maxCoeff()))
    peaks.push_back(topAround(time, force, k));
  return peaks;
}

std::optional<Pulse> firstPulse(const VectorXd& time, const VectorXd& force) {
  if (force.size() == 0 || !(force.maxCoeff() > 0.)) return std::nullopt;
  const Index top = maximaOf(force, kFirstPulse * force.maxCoeff()).front();
  const Peak peak = topAround(time, force, top);
  Pulse pulse;
  pulse.arrival = peak.time;
  pulse.peak = peak.force;
  pulse.spacing = spacingAround(time, top);
  pulse.duration = fittedDuration(time, force, top, peak);
  pulse.front = impulseUntil(time, force, pulse.arrival + pulse.duration);
  pulse.tail =
      impulseUntil(time, force, std::numeric_limits<double>::infinity()) - pulse.front;
  return pulse;
}

std::vector<double> waveSpeeds(const std::vector<std::optional<Pulse>>& pulses,
                               const std::vector<double>& diameters) {
  std::vector<double> speeds;
  for (std::size_t i = 0; i < diameters.size(); ++i) {
    const auto &left = pulses[i], &right = pulses[i + 1];
    speeds.push_back(left && right && travels(*left, *right)
                         ? diameters[i] / (right->arrival - left->arrival)
                         : std::numeric_limits<double>::quiet_NaN());
  }
  return speeds;
}

}  // namespace multiple_impacts::models
