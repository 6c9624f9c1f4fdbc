// SPDX-License-Identifier: Apache-2.0
#include "published/experiments/LzbReport.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Metrics.hpp"
#include "published/ChainOutcome.hpp"
#include "published/ChainStates.hpp"

namespace multiple_impacts::published::experiments {

using Eigen::Index;
using Eigen::VectorXd;
using models::Chain;

Chain ballsInLine(const std::vector<double>& masses, const std::vector<double>& stiffness,
                  double exponent, double restitution) {
  Chain chain = models::uniformChain(masses.size(), {}, {restitution, 1., exponent});
  for (std::size_t i = 0; i < masses.size(); ++i) chain.balls[i].mass = masses[i];
  for (std::size_t i = 0; i < stiffness.size(); ++i)
    chain.contacts[i].stiffness = stiffness[i];
  models::strikeFromLeft(chain, 1, 1.);
  return chain;
}

std::vector<ImpactSample> insideOf(const ContactProblem& problem, long count,
                                   const LZBOptions& options) {
  TraceOptions trace;
  trace.interval =
      solvedLzb(problem, options).statistics.duration / static_cast<double>(count);
  trace.maximumSamples = static_cast<std::size_t>(count) + 3;
  TraceRecorder recorder(trace);
  solvedLzb(problem, options, &recorder);
  return recorder.samples();
}

std::vector<ImpactSample> stepsOf(const ContactProblem& problem, const LZBOptions& options) {
  TraceOptions trace;
  trace.maximumSamples = 1'000'000;
  TraceRecorder recorder(trace);
  solvedLzb(problem, options, &recorder);
  return recorder.samples();
}

EqualVelocities equalVelocities(const std::vector<ImpactSample>& samples, Index contact) {
  EqualVelocities instants;
  for (std::size_t k = 1; k < samples.size(); ++k) {
    const ImpactSample &before = samples[k - 1], &now = samples[k];
    if (now.velocity[contact] * before.velocity[contact] >= 0.) continue;
    const bool compressed = now.energy[contact] > 0. && before.energy[contact] > 0.;
    ++(compressed ? instants.compressed : instants.open);
  }
  return instants;
}

long closings(const std::vector<ImpactSample>& samples, Index contact) {
  long count = 0;
  for (std::size_t k = 1; k < samples.size(); ++k)
    if (samples[k].energy[contact] > 0. && samples[k - 1].energy[contact] <= 0.) ++count;
  return count;
}

double firstOpening(const std::vector<ImpactSample>& samples, Index contact) {
  bool closed = false;
  for (const ImpactSample& sample : samples) {
    if (closed && sample.energy[contact] <= 0.) return sample.time;
    closed = closed || sample.energy[contact] > 0.;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

LZBOptions impulseScheme(const Chain& chain, double n, ContactModel model) {
  double estimate = 0.;
  for (const models::Ball& ball : chain.balls) estimate += ball.mass * std::abs(ball.velocity);
  LZBOptions options;
  options.scheme = LZBScheme::ImpulseEuler;
  options.model = model;
  options.step = estimate / n;
  return options;
}

LZBOptions withTolerance(double tolerance) {
  LZBOptions options;
  options.tolerance = tolerance;
  return options;
}

LZBOptions withModel(ContactModel model) {
  LZBOptions options;
  options.model = model;
  return options;
}

VectorXd velocitiesBy(const Chain& chain, const LZBOptions& options) {
  return velocitiesAfter(chain, solvedLzb(contactProblem(chain), options).impulse);
}

double farthest(const VectorXd& a, const std::vector<double>& b) {
  return (a - Eigen::Map<const VectorXd>(b.data(), static_cast<Index>(b.size())))
      .cwiseAbs()
      .maxCoeff();
}

Row joined(Row row, const VectorXd& more) {
  row.insert(row.end(), more.begin(), more.end());
  return row;
}

std::vector<std::string> numbered(const std::string& name, std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= count; ++i) names.push_back(name + std::to_string(i));
  return names;
}

std::vector<std::string> joined(std::vector<std::string> names,
                                const std::vector<std::string>& more) {
  names.insert(names.end(), more.begin(), more.end());
  return names;
}

std::string listed(const VectorXd& values, int digits) {
  return shown(std::vector<double>(values.begin(), values.end()), digits);
}

Table history(const Chain& chain, const std::vector<ImpactSample>& samples) {
  const std::size_t contacts = chain.contactCount();
  Table table{joined(joined(joined({"time"}, numbered("v", chain.balls.size())),
                            numbered("impulse_", contacts)),
                     numbered("relative_", contacts)),
              {}};
  for (const ImpactSample& sample : samples) {
    const VectorXd v = ballVelocities(chain, sample.velocity);
    table.rows.push_back(
        joined(joined(joined(Row{sample.time}, v), impulsesTo(chain, v)), sample.velocity));
  }
  return table;
}

}  // namespace multiple_impacts::published::experiments
