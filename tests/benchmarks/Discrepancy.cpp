// SPDX-License-Identifier: Apache-2.0
#include "Discrepancy.hpp"

#include <algorithm>
#include <cmath>

#include "Candidate.hpp"

namespace multiple_impacts::benchmarks {

EvenSamples EvenSamples::inTime(const Problem& problem, double interval, double early) {
  return {problem, interval, early, 1};
}

EvenSamples EvenSamples::inSteps(const Problem& problem, long stride) {
  return {problem, 0., 0., stride};
}

double EvenSamples::nextTime() const {
  return _interval > 0. ? static_cast<double>(_offered) * _interval - _early : 0.;
}

void EvenSamples::begin() {
  _offered = 0;
  _velocities.clear();
}

void EvenSamples::record(const ImpactSample& sample) {
  if (_offered++ % _stride == 0) _velocities.push_back(ballVelocities(sample.velocity));
}

Eigen::VectorXd EvenSamples::ballVelocities(const Eigen::VectorXd& separation) const {
  Eigen::VectorXd velocity(separation.size() + 1);
  velocity[0] = 0.;
  for (Eigen::Index i = 0; i < separation.size(); ++i)
    velocity[i + 1] = velocity[i] + separation[i];
  const double momentumMissing = _problem.mass.dot(_problem.velocityBefore - velocity);
  return velocity.array() + momentumMissing / _problem.mass.sum();
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
EvenSamples samplesFor(const Problem& problem, const LZBOptions& options,
                       const ImpactStatistics& coarse, int refinement) {
  const long stride = std::max(1L, std::lround(coarse.steps / kInstants));
  switch (options.scheme) {
    case LZBScheme::ImpulseEuler:
      return EvenSamples::inSteps(problem, refinement * stride);
    case LZBScheme::TimeEuler:
      return EvenSamples::inTime(problem, stride * options.step,
                                 0.25 * options.step / refinement);
    case LZBScheme::VirtualIndentation:
      break;
  }
  return EvenSamples::inTime(problem, coarse.duration / kInstants, 0.);
}

}  // namespace

Discrepancy discrepancy(const Problem& problem, const LZBOptions& options) {
  Discrepancy result;
  const Stopwatch stopwatch;
  const ImpactOutcome coarse = solveLZB(problem.contacts, options);
  result.seconds = stopwatch.seconds();
  result.steps = coarse.statistics.steps;
  result.status = coarse.status;
  if (!isUsable(coarse.status)) return result;

  EvenSamples coarseSamples = samplesFor(problem, options, coarse.statistics, 1);
  EvenSamples fineSamples = samplesFor(problem, options, coarse.statistics, 2);
  solveLZB(problem.contacts, options, &coarseSamples);
  const ImpactOutcome fine = solveLZB(problem.contacts, halved(options), &fineSamples);
  result.status = fine.status;
  const auto& v = coarseSamples.velocities();
  const auto& reference = fineSamples.velocities();
  for (std::size_t k = 0; k < std::min(v.size(), reference.size()); ++k)
    result.along = std::max(result.along, relativeDifference(v[k], reference[k]));
  result.after = relativeDifference(problem.velocityAfter(coarse.impulse),
                                    problem.velocityAfter(fine.impulse));
  return result;
}

}  // namespace multiple_impacts::benchmarks
