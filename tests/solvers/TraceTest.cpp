// SPDX-License-Identifier: Apache-2.0
/* The history of an impact: samples where they were asked for, in bounded memory, consistent
   with the outcome, and readable from CSV. */
#include <algorithm>
#include <cmath>
#include <sstream>
#include <vector>

#include "Near.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"
#include "multiple_impacts/solvers/ratios/ImpulseRatioSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

Chain elasticChain(std::size_t balls) {
  Chain chain = uniformChain(balls, {}, {1., 1., kHertzExponent});
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

Chain dissipativeChain() {
  Chain chain = uniformChain(6, {}, {0.8, 1., kHertzExponent});
  chain.contacts[2] = {0.3, 4., 1.};
  strikeFromLeft(chain, 2, 1.);
  return chain;
}

TraceRecorder recorder(double interval, std::size_t maximumSamples = 1'000'000) {
  TraceOptions options;
  options.interval = interval;
  options.maximumSamples = maximumSamples;
  return TraceRecorder(options);
}

/** Energy of balls of 1 kg with total momentum p and separation speeds U, and of the
    contacts. */
double totalEnergy(const ImpactSample& sample, double momentum) {
  const Eigen::Index balls = sample.velocity.size() + 1;
  Eigen::VectorXd v = Eigen::VectorXd::Zero(balls);
  for (Eigen::Index i = 1; i < balls; ++i) v[i] = v[i - 1] + sample.velocity[i - 1];
  v.array() += (momentum - v.sum()) / static_cast<double>(balls);
  return 0.5 * v.squaredNorm() + sample.energy.sum();
}

/** All samples but the last, which marks the end of the impact, are equally spaced. */
void requireEquallySpaced(const std::vector<ImpactSample>& samples) {
  CPPUNIT_ASSERT(samples.size() > 3);
  const double spacing = samples[1].time - samples[0].time;
  for (std::size_t k = 2; k + 1 < samples.size(); ++k)
    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE("sample " + std::to_string(k), spacing,
                                         samples[k].time - samples[k - 1].time,
                                         1e-9 * spacing);
}

/** The end of an impact is only sharp to the tolerance, as contacts open and forces fade
    out. */
void requireFromStartToEnd(const std::vector<ImpactSample>& samples, double end) {
  CPPUNIT_ASSERT(!samples.empty());
  CPPUNIT_ASSERT_EQUAL(0., samples.front().time);
  CPPUNIT_ASSERT_DOUBLES_EQUAL(end, samples.back().time, 1e-5 * end);
  for (std::size_t k = 1; k < samples.size(); ++k)
    CPPUNIT_ASSERT(samples[k].time >= samples[k - 1].time);
}

}  // namespace

class TraceTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(TraceTest);
  CPPUNIT_TEST(everyStep);
  CPPUNIT_TEST(lawsWithoutTimeShowedNothing);
  CPPUNIT_TEST(regularisedRatiosShowedNothing);
  CPPUNIT_TEST(atAskedTimes);
  CPPUNIT_TEST(betweenSteps);
  CPPUNIT_TEST(energyIsKeptAlongTheWay);
  CPPUNIT_TEST(impulseIsTheIntegralOfTheForce);
  CPPUNIT_TEST(boundedMemoryWithInterval);
  CPPUNIT_TEST(oddBoundKeepsTheSpacing);
  CPPUNIT_TEST(boundedMemoryEveryStep);
  CPPUNIT_TEST(publishedSchemes);
  CPPUNIT_TEST(binaryCollisions);
  CPPUNIT_TEST(beginForgetsTheLastImpact);
  CPPUNIT_TEST(oneOfSeveralImpacts);
  CPPUNIT_TEST(upToATime);
  CPPUNIT_TEST(csvReadsBack);
  CPPUNIT_TEST(csvOfNothing);
  CPPUNIT_TEST(csvOfFriction);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** A sample at the start and after each step, none twice. */
  void everyStep() {
    TraceRecorder trace;
    const ImpactOutcome outcome = lzb(dissipativeChain(), {}, &trace);
    const auto& samples = trace.samples();
    requireFromStartToEnd(samples, outcome.statistics.duration);
    CPPUNIT_ASSERT_EQUAL(outcome.statistics.steps + 1, static_cast<long>(samples.size()));
    for (std::size_t k = 1; k < samples.size(); ++k)
      CPPUNIT_ASSERT(samples[k].time > samples[k - 1].time);
    assertNear("at the start", contactProblem(dissipativeChain()).velocity,
               samples.front().velocity, 0.);
    assertNear("at the end", outcome.velocity, samples.back().velocity, 1e-8);
    assertNear("no force at the start", Eigen::VectorXd::Zero(5), samples.front().force, 0.);
    assertNear("no energy at the end", Eigen::VectorXd::Zero(5), samples.back().energy, 1e-15);
  }

  /** Times 0, dt, 2 dt, ..., and the end. */
  void atAskedTimes() {
    for (const double interval : {0.003, 0.1, 0.77}) {
      TraceRecorder trace = recorder(interval);
      const ImpactOutcome outcome = lzb(dissipativeChain(), {}, &trace);
      const auto& samples = trace.samples();
      requireFromStartToEnd(samples, outcome.statistics.duration);
      const long expected = std::lround(std::ceil(outcome.statistics.duration / interval)) + 1;
      CPPUNIT_ASSERT_EQUAL(expected, static_cast<long>(samples.size()));
      for (std::size_t k = 0; k + 1 < samples.size(); ++k)
        CPPUNIT_ASSERT_DOUBLES_EQUAL(static_cast<double>(k) * interval, samples[k].time,
                                     1e-9 * interval);
    }
  }

  /** A run with a tolerance of 1e-12 takes steps several times shorter: at the same instants
      the interpolated samples of the default run (1e-8) agree with it to at least four digits,
      good enough for plots. */
  void betweenSteps() {
    LZBOptions fine;
    fine.tolerance = 1e-12;
    for (const Chain& chain : {elasticChain(6), dissipativeChain()}) {
      TraceRecorder coarse = recorder(0.01), dense = recorder(0.01);
      lzb(chain, {}, &coarse);
      lzb(chain, fine, &dense);
      const std::size_t common = std::min(coarse.samples().size(), dense.samples().size()) - 1;
      CPPUNIT_ASSERT(common > 100);
      for (std::size_t k = 0; k < common; ++k) {
        const ImpactSample &a = dense.samples()[k], &b = coarse.samples()[k];
        const std::string what = "t " + std::to_string(a.time);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(a.time, b.time, 1e-12);
        assertNear(what + ", velocity", a.velocity, b.velocity, 1e-4);
        assertNear(what + ", force", a.force, b.force, 1e-4);
        assertNear(what + ", energy", a.energy, b.energy, 1e-4);
      }
    }
  }

  /** Elastic chain: kinetic energy and energy of the contacts always add up to 1/2, to the
      tolerance at the ends of steps and to the accuracy of the interpolation in between. */
  void energyIsKeptAlongTheWay() {
    TraceRecorder steps, times = recorder(0.01);
    lzb(elasticChain(8), {}, &steps);
    lzb(elasticChain(8), {}, &times);
    for (const ImpactSample& sample : steps.samples())
      CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5, totalEnergy(sample, 1.), 1e-8);
    for (const ImpactSample& sample : times.samples())
      CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5, totalEnergy(sample, 1.), 1e-4);
  }

  /** Trapezoidal rule over samples every 0.002; its error is of second order. */
  void impulseIsTheIntegralOfTheForce() {
    TraceRecorder trace = recorder(0.002);
    const ImpactOutcome outcome = lzb(dissipativeChain(), {}, &trace);
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(5);
    const auto& samples = trace.samples();
    for (std::size_t k = 1; k < samples.size(); ++k)
      sum += 0.5 * (samples[k].time - samples[k - 1].time) *
             (samples[k].force + samples[k - 1].force);
    assertNear("impulses", outcome.impulse, sum, 1e-5);
  }

  /** Never more samples than allowed; when full, the interval doubles. First and last stay. */
  void boundedMemoryWithInterval() {
    for (const std::size_t maximum : {2u, 8u, 100u}) checkBound(maximum);
  }

  void oddBoundKeepsTheSpacing() {
    for (const std::size_t maximum : {3u, 9u, 101u}) checkBound(maximum);
  }

  /** Without an interval every second step, then every fourth, is kept. */
  void boundedMemoryEveryStep() {
    TraceRecorder all;
    const ImpactOutcome outcome = lzb(dissipativeChain(), {}, &all);
    for (const std::size_t maximum : {2u, 5u, 16u, 64u}) {
      TraceRecorder trace = recorder(0., maximum);
      lzb(dissipativeChain(), {}, &trace);
      CPPUNIT_ASSERT(trace.samples().size() <= maximum);
      CPPUNIT_ASSERT(trace.samples().size() >= std::min(maximum / 2, all.samples().size()));
      requireFromStartToEnd(trace.samples(), outcome.statistics.duration);
    }
  }

  void publishedSchemes() {
    for (const LZBScheme scheme : {LZBScheme::TimeEuler, LZBScheme::ImpulseEuler}) {
      LZBOptions options;
      options.scheme = scheme;
      options.step = 1e-3;
      options.tolerance = 1e-3;
      TraceRecorder steps, times = recorder(0.1);
      const ImpactOutcome outcome = lzb(dissipativeChain(), options, &steps);
      requireFromStartToEnd(steps.samples(), outcome.statistics.duration);
      lzb(dissipativeChain(), options, &times);
      requireFromStartToEnd(times.samples(), outcome.statistics.duration);
      CPPUNIT_ASSERT(times.samples().size() < steps.samples().size());
      for (const ImpactSample& sample : steps.samples())
        for (Eigen::Index i = 0; i < 5; ++i)
          CPPUNIT_ASSERT((sample.force[i] > 0.) == (sample.energy[i] > 0.));
    }
  }

  /** Time is the number of collisions; the last sample is the last collision, whatever the
      interval. */
  void binaryCollisions() {
    for (const double interval : {0., 1., 3., 4.}) {
      TraceRecorder trace = recorder(interval);
      const ImpactOutcome outcome = binary(elasticChain(8), {}, &trace);
      CPPUNIT_ASSERT_EQUAL(7L, outcome.statistics.collisions);
      requireFromStartToEnd(trace.samples(), 7.);
      const std::size_t expected = interval == 4. ? 3 : interval == 3. ? 4 : 8;
      CPPUNIT_ASSERT_EQUAL(expected, trace.samples().size());
      // Collision k has impulse 1 at contact k-1: equal masses hand 1 N.s on.
      const ImpactSample& first = trace.samples()[1];
      const auto contact = static_cast<Eigen::Index>(first.time) - 1;
      assertNear("impulse", Eigen::VectorXd::Unit(7, contact), first.force, 1e-15);
    }
  }

  void beginForgetsTheLastImpact() {
    TraceRecorder trace = recorder(0.05, 20);
    lzb(elasticChain(40), {}, &trace);
    const ImpactOutcome second = lzb(dissipativeChain(), {}, &trace);
    TraceRecorder fresh = recorder(0.05, 20);
    lzb(dissipativeChain(), {}, &fresh);
    requireFromStartToEnd(trace.samples(), second.statistics.duration);
    CPPUNIT_ASSERT_EQUAL(fresh.samples().size(), trace.samples().size());
    for (std::size_t k = 0; k < fresh.samples().size(); ++k) {
      CPPUNIT_ASSERT_EQUAL(fresh.samples()[k].time, trace.samples()[k].time);
      CPPUNIT_ASSERT(fresh.samples()[k].velocity == trace.samples()[k].velocity);
    }
  }

  /** Chains of 3, 4 and 5 balls one after the other: told apart by their contacts. */
  void oneOfSeveralImpacts() {
    for (const long wanted : {0L, 1L, 2L, 3L, 4L}) {
      TraceOptions options;
      options.impact = wanted;
      TraceRecorder trace(options);
      for (const std::size_t balls : {3, 4, 5}) lzb(elasticChain(balls), {}, &trace);
      CPPUNIT_ASSERT_EQUAL(wanted == 4, trace.samples().empty());
      if (wanted == 4) continue;
      const Eigen::Index contacts = wanted == 0 ? 4 : wanted + 1;
      for (const ImpactSample& sample : trace.samples())
        CPPUNIT_ASSERT_EQUAL(contacts, sample.force.size());
    }
  }

  /** The same samples as without the limit, up to it. */
  void upToATime() {
    for (const double interval : {0., 0.01}) {
      TraceRecorder whole = recorder(interval);
      const double end = lzb(elasticChain(5), {}, &whole).statistics.duration;
      TraceOptions options;
      options.interval = interval;
      options.maximumSamples = 1'000'000;
      options.until = 0.4 * end;
      TraceRecorder part(options);
      lzb(elasticChain(5), {}, &part);
      std::size_t count = 0;
      while (whole.samples()[count].time <= options.until) ++count;
      CPPUNIT_ASSERT(count > 5 && count < whole.samples().size());
      CPPUNIT_ASSERT_EQUAL(count, part.samples().size());
      for (std::size_t k = 0; k < count; ++k) {
        CPPUNIT_ASSERT_EQUAL(whole.samples()[k].time, part.samples()[k].time);
        CPPUNIT_ASSERT_EQUAL(whole.samples()[k].force[1], part.samples()[k].force[1]);
      }
    }
  }

  /** Header, then one line per sample with numbers that read back exactly. */
  void csvReadsBack() {
    TraceRecorder trace = recorder(0.3);
    lzb(elasticChain(3), {}, &trace);
    std::stringstream file;
    file.precision(4);
    trace.writeCsv(file);
    CPPUNIT_ASSERT_EQUAL(std::streamsize(4), file.precision());
    std::string line;
    CPPUNIT_ASSERT(std::getline(file, line));
    CPPUNIT_ASSERT_EQUAL(
        std::string("time,energy_1,energy_2,force_1,force_2,velocity_1,velocity_2"), line);
    for (const ImpactSample& sample : trace.samples()) {
      CPPUNIT_ASSERT(std::getline(file, line));
      std::stringstream cells(line);
      std::vector<double> values;
      for (std::string cell; std::getline(cells, cell, ',');)
        values.push_back(std::stod(cell));
      const std::vector<double> expected = {
          sample.time,     sample.energy[0],   sample.energy[1],  sample.force[0],
          sample.force[1], sample.velocity[0], sample.velocity[1]};
      CPPUNIT_ASSERT(values == expected);
    }
    CPPUNIT_ASSERT(!std::getline(file, line));
  }

  /** Each sample adds D times the impulses of its phase; the phases add up to the outcome. */
  void lawsWithoutTimeShowedNothing() {
    const ContactProblem problem = contactProblem(dissipativeChain());
    ImpulseRatioOptions given;
    given.ratios = RatioSource::Given;
    given.energyRatio = 0.9;
    ContactProblem shares = problem;
    shares.impulseShare = solveImpulseRatio(problem).impulse;
    const auto check = [](const char* law, std::size_t phases, const ContactProblem& problem,
                          const auto& solve) {
      TraceRecorder trace;
      const ImpactOutcome outcome = requireSolved(solve(problem, &trace));
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law, phases + 1, trace.samples().size());
      Eigen::VectorXd impulse = Eigen::VectorXd::Zero(problem.contactCount());
      for (std::size_t k = 0; k <= phases; ++k) {
        const ImpactSample& sample = trace.samples()[k];
        CPPUNIT_ASSERT_EQUAL(static_cast<double>(k), sample.time);
        impulse += sample.force;
        assertNear(law, problem.velocity + problem.delassus * impulse, sample.velocity, 1e-12);
      }
      assertNear(law, outcome.impulse, impulse, 1e-12);
      assertNear("unobserved", solve(problem, nullptr).impulse, outcome.impulse, 0.);
    };
    check("Moreau", 1, problem, solveMoreau);
    check("Poisson", 2, problem, solvePoisson);
    check("given ratios", 1, shares, [&](const auto& impact, ImpactObserver* observer) {
      return solveImpulseRatio(impact, given, observer);
    });
  }

  /** The elastic motion that gives the ratios: its energy is that of the balls before. */
  void regularisedRatiosShowedNothing() {
    TraceRecorder trace;
    const ContactProblem problem = contactProblem(dissipativeChain());
    requireSolved(solveImpulseRatio(problem, {}, &trace));
    CPPUNIT_ASSERT(trace.samples().size() > 10);
    for (const ImpactSample& sample : trace.samples())
      CPPUNIT_ASSERT_DOUBLES_EQUAL(problem.kineticEnergy, totalEnergy(sample, 2.), 1e-8);
  }

  /** Three contacts: without friction, in the plane, in space. An impact that is not kept has
      other tangents. */
  void csvOfFriction() {
    TraceOptions first;
    first.impact = 1;
    TraceRecorder trace(first);
    Tangents tangents;
    tangents.first = {0, 0, 1, 3};
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(3);
    trace.setTangents(tangents);
    trace.begin();
    trace.record({0., none, none, none, vec({4., 5., 6.}), vec({0.5, 0.25, -1.}),
                  Eigen::Vector3i(0, 1, 0)});
    trace.setTangents({});
    trace.begin();
    std::ostringstream file;
    trace.writeCsv(file);
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            "time,energy_1,energy_2,energy_3,force_1,force_2,force_3,velocity_1,"
            "velocity_2,velocity_3,tangential_force_2,tangential_force_3_1,"
            "tangential_force_3_2,slip_2,slip_3_1,slip_3_2,sticks_1,sticks_2,sticks_3\n"
            "0,0,0,0,0,0,0,0,0,0,4,5,6,0.5,0.25,-1,0,1,0\n"),
        file.str());
  }

  void csvOfNothing() {
    std::ostringstream file;
    TraceRecorder().writeCsv(file);
    CPPUNIT_ASSERT_EQUAL(std::string("time\n"), file.str());
  }

 private:
  static void checkBound(std::size_t maximum) {
    TraceRecorder trace = recorder(1e-3, maximum);
    const ImpactOutcome outcome = lzb(dissipativeChain(), {}, &trace);
    CPPUNIT_ASSERT(trace.samples().size() <= maximum);
    requireFromStartToEnd(trace.samples(), outcome.statistics.duration);
    if (maximum < 8) return;
    CPPUNIT_ASSERT(trace.samples().size() >= maximum / 2);
    requireEquallySpaced(trace.samples());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TraceTest);
