// SPDX-License-Identifier: Apache-2.0
/* Section 4.3 of the chapter: LZB integrated in time and in the primary impulse.

   The wave through a uniform chain is steady: the numbers of steps grow in proportion to the
   balls, and the errors of the velocities are those of a chain of 100 to four digits. The
   published steps are therefore run on 100 balls; on 1000 they take one minute (in time) and
   some ten minutes (in the impulse). */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Metrics.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"
#include "published/chapter/VelocityProfiles.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using models::Chain;

constexpr double kTimeStep = 1e-8;     ///< published [s]
constexpr double kImpulseStep = 1e-6;  ///< published [N.s]
constexpr long kBalls = 100;           ///< of the chain that is run
constexpr long kPublishedBalls = 1000;
constexpr double kAbout = 0.05;        ///< tolerance for "about 2.9e6 steps"
constexpr double kFactor = 3.;         ///< tolerance for "an error of about"
constexpr double kStepOfTrace = 1e-7;  ///< of the impacts whose steps are followed [s]

/** A scheme with its step, or ours (VirtualIndentation) with its tolerance. */
struct Method {
  LZBScheme scheme = LZBScheme::VirtualIndentation;
  double step = 1e-8;
};

LZBOptions optionsOf(const Method& method) {
  LZBOptions options;
  options.scheme = method.scheme;
  if (method.scheme == LZBScheme::VirtualIndentation)
    options.tolerance = method.step;
  else
    options.step = method.step;
  options.maximumSteps = 100'000'000;
  return options;
}

Chain steelChain(long balls) { return inSteel(freeChain(balls)); }

// Outcomes of the methods.

const std::vector<std::string> kRunColumns{"scheme", "step", "steps", "duration",
                                           "energy_error"};

Row runRow(const Chain& chain, const Method& method) {
  const ImpactOutcome outcome = solveLZB(models::contactProblem(chain), optionsOf(method));
  const VectorXd v = models::velocitiesAfter(chain, outcome.impulse);
  return withVelocities({static_cast<double>(method.scheme), method.step,
                         static_cast<double>(outcome.statistics.steps),
                         outcome.statistics.duration, std::abs(energyRatio(chain, v) - 1.)},
                        v);
}

Table runsOf(Notebook& notebook, const std::string& name, long balls,
             const std::vector<Method>& methods) {
  const Chain chain = steelChain(balls);
  return notebook.compute(name, withVelocityColumns(kRunColumns, balls),
                          static_cast<long>(methods.size()),
                          [&](long k) { return runRow(chain, methods[k]); });
}

const Row& rowOf(const Table& runs, const Method& method) {
  return *std::find_if(runs.rows.begin(), runs.rows.end(), [&](const Row& row) {
    return row[0] == static_cast<double>(method.scheme) && row[1] == method.step;
  });
}

VectorXd velocitiesOf(const Row& row) { return profileOf(row, kRunColumns.size()); }

const Method kTime{LZBScheme::TimeEuler, kTimeStep};
const Method kImpulse{LZBScheme::ImpulseEuler, kImpulseStep};
const Method kReference{LZBScheme::VirtualIndentation, 1e-12};

std::vector<Method> methodsOf100() {
  std::vector<Method> methods{kReference};
  for (const double tolerance : {1e-3, 1e-4, 1e-6, 1e-8, 1e-10})
    methods.push_back({LZBScheme::VirtualIndentation, tolerance});
  for (const double step : {8e-8, 4e-8, 2e-8, kTimeStep})
    methods.push_back({LZBScheme::TimeEuler, step});
  for (const double step : {2e-5, 1e-5, 5e-6, 2e-6, kImpulseStep})
    methods.push_back({LZBScheme::ImpulseEuler, step});
  return methods;
}

/** Errors of every run: gap measure (eq. 38) from the reference, over 100; energy. */
Table errorTable(const Table& runs) {
  const VectorXd reference = velocitiesOf(rowOf(runs, kReference));
  Table table{{"scheme", "step", "steps", "velocity_error", "energy_error"}, {}};
  for (const Row& row : runs.rows)
    table.rows.push_back(
        {row[0], row[1], row[2], gapMeasure(velocitiesOf(row), reference) / 100., row[4]});
  return table;
}

// Number of steps of the published size.

/** Integrates the force at the contact with the most energy: the primary impulse [N.s]. */
class PrimaryImpulse : public ImpactObserver {
 public:
  double nextTime() const override { return 0.; }
  void begin() override { *this = PrimaryImpulse(); }
  void record(const ImpactSample& sample) override {
    Index primary;
    sample.energy.maxCoeff(&primary);
    const double force = sample.force[primary];
    _impulse += 0.5 * (force + _force) * (sample.time - _time);
    _force = force;
    _time = sample.time;
  }
  void end(const ImpactSample& sample) override { record(sample); }

  double impulse() const { return _impulse; }

 private:
  double _impulse = 0., _force = 0., _time = 0.;
};

/** Duration [s] and primary impulse [N.s] by the number of balls. */
Table extents(Notebook& notebook) {
  const std::vector<long> balls{10, 20, 50, kBalls, 200, 500, kPublishedBalls};
  return notebook.compute(
      "extents", {"balls", "duration", "primary_impulse", "our_steps"},
      static_cast<long>(balls.size()), [&](long k) {
        PrimaryImpulse primary;
        const ImpactOutcome outcome =
            solveLZB(models::contactProblem(steelChain(balls[k])), {}, &primary);
        return Row{static_cast<double>(balls[k]), outcome.statistics.duration,
                   primary.impulse(), static_cast<double>(outcome.statistics.steps)};
      });
}

/** A run of a published scheme, and the number of balls. */
struct PublishedRun {
  double energyError = 0.;
  long balls = kBalls;
};

/** With full effort the scheme in time is run on 1000 balls. */
PublishedRun timeRun(Notebook& notebook, const Table& runs) {
  const bool full = notebook.choose(true, false);
  if (!full) return {rowOf(runs, kTime)[4], kBalls};
  const Table large = runsOf(notebook, "runs-1000", kPublishedBalls, {kTime});
  return {rowOf(large, kTime)[4], kPublishedBalls};
}

/** Whether a scheme takes about the published number of steps and conserves energy as well as
    published. */
void judgeScheme(Notebook& notebook, const Claim& claim, double stepsOverPublished,
                 double errorOverPublished, const std::string& computed) {
  notebook.statement(
      claim, std::abs(stepsOverPublished - 1.) <= kAbout && errorOverPublished <= kFactor,
      computed);
}

/** "5.8e-10 (100 balls)" */
std::string shownError(const PublishedRun& run) {
  return shown(run.energyError, 2) + " (" + std::to_string(run.balls) + " balls)";
}

void judgeTime(Notebook& notebook, const Table& runs, const Row& extent) {
  const double steps = extent[1] / kTimeStep;
  const PublishedRun run = timeRun(notebook, runs);
  judgeScheme(
      notebook,
      {"ch-n1000-time-scale", "section 4.3",
       "1000 beads, steps of 1e-8 s: about 2.9e6 steps, energy is kept to about 2.0e-7",
       "another number of steps, or a larger error"},
      steps / 2.9e6, run.energyError / 2e-7,
      shown(steps, 3) + " steps; energy is kept to " + shownError(run) +
          (run.energyError < 2e-7 ? ", better than printed" : "") +
          "; the work of each step is exact, only contacts that open err");
}

/** The error of the energy does not shrink evenly with the step, so its range is shown as
    well. */
void judgeImpulse(Notebook& notebook, const Table& runs, const Row& extent) {
  const double steps = extent[2] / kImpulseStep;
  const PublishedRun run{rowOf(runs, kImpulse)[4], kBalls};
  double least = run.energyError, most = run.energyError;
  for (const Row& row : runs.rows)
    if (row[0] == static_cast<double>(LZBScheme::ImpulseEuler)) {
      least = std::min(least, row[4]);
      most = std::max(most, row[4]);
    }
  judgeScheme(
      notebook,
      {"ch-n1000-impulse-scale", "section 4.3",
       "1000 beads, steps of 1e-6 N.s: about 2.2e7 steps, energy is kept to about 1.5e-5",
       "another number of steps, or a larger error"},
      steps / 2.2e7, run.energyError / 1.5e-5,
      shown(steps, 3) + " steps; energy is kept to " + shownError(run) +
          "; with steps up to 2e-5 N.s the error goes up and down between " + shown(least, 2) +
          " and " + shown(most, 2));
}

/** Steps that a scheme needs for an error of the velocities: from the two runs that bracket
    it, or the last two, with a power law between them. */
double stepsForError(const Table& errors, LZBScheme scheme, double error) {
  std::vector<const Row*> runs;
  for (const Row& row : errors.rows)
    if (row[0] == static_cast<double>(scheme)) runs.push_back(&row);
  std::size_t k = 1;
  while (k + 1 < runs.size() && (*runs[k])[3] > error) ++k;
  const Row &a = *runs[k - 1], &b = *runs[k];
  const double order = std::log(a[3] / b[3]) / std::log(b[2] / a[2]);
  return a[2] * std::pow(a[3] / error, 1. / order);
}

/** About ten times faster: judged by the number of steps, which cost nearly the same, within a
    factor of 2. */
void judgeComparison(Notebook& notebook, const Table& runs, const Table& errors,
                     const Row& extent) {
  const double difference =
      gapMeasure(velocitiesOf(rowOf(runs, kImpulse)), velocitiesOf(rowOf(runs, kTime)));
  const double ratio = (extent[2] / kImpulseStep) / (extent[1] / kTimeStep);
  const double timeError = rowOf(errors, kTime)[3], impulseError = rowOf(errors, kImpulse)[3];
  const double fair =
      stepsForError(errors, LZBScheme::ImpulseEuler, timeError) / rowOf(errors, kTime)[2];
  notebook.statement(
      {"ch-n1000-compare", "section 4.3",
       "the two schemes differ by about 0.03 %; the one in time is about ten times faster"},
      difference > 0.015 && difference < 0.06 && ratio > 5. && ratio < 20.,
      "they differ by " + shown(difference, 2) +
          " % (Euclidean norm; the chapter names none); " + shown(ratio, 2) +
          " times fewer steps in time. But its velocities are wrong by " +
          shown(100. * timeError, 2) + " %, those in the impulse by " +
          shown(100. * impulseError, 2) + " %: for the same error it needs " + shown(fair, 2) +
          " times fewer steps");
}

// Eqs. 32 to 37: every step of the scheme in time, from a trace.

/** Impulses of a step by eqs. 33 and 34, from energies and approach speeds at its start. */
VectorXd impulsesByEquations(const ContactProblem& problem, const ImpactSample& start) {
  VectorXd impulse = VectorXd::Zero(problem.contactCount());
  for (Index j = 0; j < impulse.size(); ++j) {
    const double eta = problem.exponent[j], K = problem.stiffness[j];
    const double energy = start.energy[j], d = -start.velocity[j];
    if (energy > 0.)
      impulse[j] = std::pow(1. + eta, eta / (1. + eta)) * std::pow(K, 1. / (1. + eta)) *
                   std::pow(energy, eta / (1. + eta)) * kStepOfTrace;
    else if (d > 0.)
      impulse[j] = 0.5 * K * std::pow(d * kStepOfTrace, eta) * kStepOfTrace;
  }
  return impulse;
}

/** How far a step is from eqs. 32, 35 and 36 (speeds over 1 m/s, energies over the largest),
    with negative energies set to zero, which the chapter does not mention. */
double stepError(const ContactProblem& problem, const ImpactSample& start,
                 const ImpactSample& end, double largestEnergy) {
  const VectorXd impulse = impulsesByEquations(problem, start);
  const VectorXd after = start.velocity + problem.delassus * impulse;
  double error = (after - end.velocity).cwiseAbs().maxCoeff();
  for (Index j = 0; j < impulse.size(); ++j) {
    const double e = problem.restitution[j];
    const double work = -0.5 * (start.velocity[j] + after[j]) * impulse[j];
    const double energy = start.energy[j] + (after[j] <= 0. ? work : work / (e * e));
    error = std::max(error, std::abs(std::max(0., energy) - end.energy[j]) / largestEnergy);
  }
  return error;
}

/** Largest such distance in one impact of ten balls. */
Row traceRow(double restitution) {
  Chain chain = steelChain(10);
  for (auto& contact : chain.contacts) contact.restitution = restitution;
  const ContactProblem problem = models::contactProblem(chain);
  TraceRecorder recorder({0., 1'000'000});
  const ImpactOutcome outcome =
      solveLZB(problem, optionsOf({LZBScheme::TimeEuler, kStepOfTrace}), &recorder);
  const auto& samples = recorder.samples();
  double largestEnergy = 0., error = 0.;
  for (const ImpactSample& sample : samples)
    largestEnergy = std::max(largestEnergy, sample.energy.maxCoeff());
  for (std::size_t k = 0; k + 1 < samples.size(); ++k)
    if (samples[k + 1].time > samples[k].time)
      error = std::max(error, stepError(problem, samples[k], samples[k + 1], largestEnergy));
  const ImpactSample& last = samples.back();
  return {restitution, static_cast<double>(outcome.statistics.steps), error,
          last.energy.maxCoeff() / largestEnergy, (-last.velocity).maxCoeff()};
}

/** Orders of convergence between consecutive runs of a scheme. */
std::vector<double> ordersOf(const Table& errors, LZBScheme scheme) {
  std::vector<double> orders;
  const Row* previous = nullptr;
  for (const Row& row : errors.rows) {
    if (row[0] != static_cast<double>(scheme)) continue;
    if (previous)
      orders.push_back(std::log((*previous)[3] / row[3]) / std::log((*previous)[1] / row[1]));
    previous = &row;
  }
  return orders;
}

void judgeTimeScheme(Notebook& notebook, const Table& errors) {
  const std::vector<double> restitutions{1., 0.9, 0.7};
  const Table traces = notebook.compute(
      "steps-of-time-scheme",
      {"restitution", "steps", "step_error", "energy_at_the_end", "approach_at_the_end"},
      static_cast<long>(restitutions.size()),
      [&](long k) { return traceRow(restitutions[k]); });
  double error = 0., left = 0.;
  for (const Row& row : traces.rows) {
    error = std::max(error, row[2]);
    left = std::max({left, row[3], row[4]});
  }
  const std::vector<double> orders = ordersOf(errors, LZBScheme::TimeEuler);
  const auto [lowest, highest] = std::minmax_element(orders.begin(), orders.end());
  notebook.statement(
      {"ch-time-scheme", "eqs. 32 to 37, Algorithms 2 to 4",
       "explicit steps in time that end when no contact has energy or approaches"},
      error < 1e-10 && left < 1e-7 && *lowest > 0.9 && *highest < 1.1,
      "each step follows the equations to " + shown(error, 2) +
          "; the velocities converge with order " + shown(*lowest, 3) + " to " +
          shown(*highest, 3) + ": at 1e-8 s they are wrong by " +
          shown(rowOf(errors, kTime)[3], 2) + ", the energy by " +
          shown(rowOf(errors, kTime)[4], 2) + " only");
}

void section43(Notebook& notebook) {
  const Table runs = runsOf(notebook, "runs", kBalls, methodsOf100());
  const Table errors = errorTable(runs);
  notebook.write("errors", errors);
  const Table sizes = extents(notebook);
  judgeTime(notebook, runs, sizes.rows.back());
  judgeImpulse(notebook, runs, sizes.rows.back());
  judgeComparison(notebook, runs, errors, sizes.rows.back());
  judgeTimeScheme(notebook, errors);
}

}  // namespace

std::vector<Item> integratorItems() {
  return {{"section-4.3", "LZB integrated in time and in the primary impulse", section43}};
}

}  // namespace multiple_impacts::published::chapter
