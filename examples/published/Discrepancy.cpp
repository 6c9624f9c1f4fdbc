// SPDX-License-Identifier: Apache-2.0
#include "published/Discrepancy.hpp"

#include <algorithm>
#include <cmath>

#include "published/ChainStates.hpp"

namespace multiple_impacts::published {

EvenSamples EvenSamples::inTime(const models::Chain& chain, double interval, double early) {
  return {chain, interval, early, 1};
}

EvenSamples EvenSamples::inSteps(const models::Chain& chain, long stride) {
  return {chain, 0., 0., stride};
}

double EvenSamples::nextTime() const {
  return _interval > 0. ? static_cast<double>(_offered) * _interval - _early : 0.;
}

void EvenSamples::begin() {
  _offered = 0;
  _velocities.clear();
}

void EvenSamples::record(const ImpactSample& sample) {
  if (_offered++ % _stride == 0)
    _velocities.push_back(ballVelocities(_chain, sample.velocity));
}

namespace {

constexpr double kInstants = 1000.;

double relativeDifference(const Eigen::VectorXd& v, const Eigen::VectorXd& reference) {
  return (v - reference).lpNorm<Eigen::Infinity>() / reference.lpNorm<Eigen::Infinity>();
}

LZBOptions halved(LZBOptions options) {
  if (options.scheme == LZBScheme::VirtualIndentation)
    options.tolerance /= 2.;
  else
    options.step /= 2.;
  return options;
}

/** Samples that fall on the same instants for h (refinement 1) and h/2 (refinement 2).
    \param coarse the run with h */
EvenSamples samplesFor(const models::Chain& chain, const LZBOptions& options,
                       const ImpactStatistics& coarse, int refinement) {
  const long stride = std::max(1L, std::lround(coarse.steps / kInstants));
  switch (options.scheme) {
    case LZBScheme::ImpulseEuler:
      return EvenSamples::inSteps(chain, refinement * stride);
    case LZBScheme::TimeEuler:
      return EvenSamples::inTime(chain, stride * options.step,
                                 0.25 * options.step / refinement);
    case LZBScheme::VirtualIndentation:
      break;
  }
  return EvenSamples::inTime(chain, coarse.duration / kInstants, 0.);
}

}  // namespace

Discrepancy discrepancy(const models::Chain& chain, const LZBOptions& options) {
  const ContactProblem problem = models::contactProblem(chain);
  Discrepancy result;
  const ImpactOutcome coarse = solveLZB(problem, options);
  result.steps = coarse.statistics.steps;
  result.status = coarse.status;
  if (!isUsable(coarse.status)) return result;

  EvenSamples coarseSamples = samplesFor(chain, options, coarse.statistics, 1);
  EvenSamples fineSamples = samplesFor(chain, options, coarse.statistics, 2);
  solveLZB(problem, options, &coarseSamples);
  const ImpactOutcome fine = solveLZB(problem, halved(options), &fineSamples);
  result.status = fine.status;
  result.stepsOfHalf = fine.statistics.steps;
  const auto& v = coarseSamples.velocities();
  const auto& reference = fineSamples.velocities();
  for (std::size_t k = 0; k < std::min(v.size(), reference.size()); ++k)
    result.along = std::max(result.along, relativeDifference(v[k], reference[k]));
  result.after = relativeDifference(models::velocitiesAfter(chain, coarse.impulse),
                                    models::velocitiesAfter(chain, fine.impulse));
  return result;
}

}  // namespace multiple_impacts::published
