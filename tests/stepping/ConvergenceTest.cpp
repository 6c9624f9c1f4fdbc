// SPDX-License-Identifier: Apache-2.0
/* Time steps converge to the event-driven motion, at first order in h, under every law. */
#include <cppunit/extensions/HelperMacros.h>

#include <EventDriven.hpp>
#include <cmath>
#include <functional>

#include "LoggedSimulation.hpp"
#include "OutcomeCheck.hpp"
#include "Pendulum.hpp"
#include "SteppedChain.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

/** The compliant reference as an event-driven problem: it has none of its own. */
class CompliantImpact : public LawImpact<CompliantOptions> {
 public:
  CompliantImpact() : LawImpact(compliantLaw(), "CompliantImpact") {}

 protected:
  bool accepts(const ::NonSmoothLaw& law) const override {
    return dynamic_cast<const LZBImpactNSL*>(&law) != nullptr;
  }
  ContactParameters parametersOf(const ::NonSmoothLaw& law) const override {
    const auto& contact = static_cast<const LZBImpactNSL&>(law);
    return {contact.restitution(), contact.stiffness(), contact.exponent()};
  }
};

/** What solves the impacts of a law event-driven. */
std::shared_ptr<::OneStepNSProblem> eventDrivenProblem(const SimulatedLaw& law) {
  if (law.makeProblem) return makeImpactProblem(law);
  return std::make_shared<CompliantImpact>();
}

/** A motion that both schemes compute; states are positions and velocities of all bodies at
    the end [m], [m/s]. */
struct Motion {
  std::string name;
  double duration;  ///< [s]; no impact is near its end
  double bound;     ///< C of error <= C h [m/s] and [m/s^2]
  std::function<VectorXd(const SimulatedLaw&)> driven;
  std::function<VectorXd(const SimulatedLaw&, int steps)> stepped;
};

VectorXd stateOf(const ChainModel& model) {
  VectorXd state(2 * static_cast<Eigen::Index>(model.balls.size()));
  state << model.positions(), model.velocities();
  return state;
}

Motion motionOf(const char* name, const Chain& chain, double duration, double bound) {
  return {name, duration, bound,
          [=](const SimulatedLaw& law) {
            const ChainModel model = buildChain(chain, contactLawOf(law), duration);
            const auto simulation =
                makeEventDriven(model.system, eventDrivenProblem(law), duration / 10.);
            const EventTolerance tolerance(*simulation, 1e-10);
            run(*simulation);
            CPPUNIT_ASSERT_DOUBLES_EQUAL(duration, simulation->startingTime(), 1e-12);
            return stateOf(model);
          },
          [=](const SimulatedLaw& law, int steps) {
            SteppedChain stepped(chain, *law.law, law.law->defaults, contactLawOf(law),
                                 duration / steps, 2. * duration);
            stepped.steps(steps);
            return stateOf(stepped.model);
          }};
}

/** The largest error among steps of about duration/steps: how an impact lies in its step is a
    matter of chance. */
double errorOf(const Motion& motion, const SimulatedLaw& law, const VectorXd& exact,
               int steps) {
  double largest = 0.;
  for (const int more : {0, steps / 13, steps / 7, steps / 5}) {
    const VectorXd state = motion.stepped(law, steps + more);
    const double error = (state - exact).cwiseAbs().maxCoeff();
    const double allowed = motion.bound * motion.duration / (steps + more);
    require(error <= allowed,
            motion.name + ", " + law.name + ", " + std::to_string(steps + more) + " steps",
            error, allowed);
    largest = std::max(largest, error);
  }
  return largest;
}

/** The error is below C h, and falls with h: on the average of four halvings at an order
    between 0.75 and 1.35. */
void requireFirstOrder(const Motion& motion, int steps) {
  for (const SimulatedLaw& law : listedLaws()) {
    const VectorXd exact = motion.driven(law);
    const double coarse = errorOf(motion, law, exact, steps),
                 fine = errorOf(motion, law, exact, 16 * steps);
    const double order = std::log2(coarse / fine) / 4.;
    require(order > 0.75, motion.name + ", " + law.name + ", order", order, 0.75);
    require(order < 1.35, motion.name + ", " + law.name + ", order", order, 1.35);
  }
}

const ContactParameters kContact{0.8, 1e9, kHertzExponent};

Chain unequalBalls(std::size_t count) {
  Chain chain = uniformChain(count, sphere(0.01), kContact);
  for (std::size_t i = 0; i < count; ++i)
    chain.balls[i].mass *= 1. + 0.3 * static_cast<double>(i % 3);
  return chain;
}

/** With an impact that is late by t, speeds u before and v after it are wrong by g t each. By
    energy v^2 <= u^2 (sum of the masses)/(lightest). */
double lateness(const Chain& chain) {
  double sum = 0., lightest = chain.balls[0].mass;
  for (const Ball& ball : chain.balls) {
    sum += ball.mass;
    lightest = std::min(lightest, ball.mass);
  }
  return chain.gravity * (1. + std::sqrt(sum / lightest));
}

}  // namespace

class ConvergenceTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ConvergenceTest);
  CPPUNIT_TEST(chainWithGaps);
  CPPUNIT_TEST(touchingChainTowardsAWall);
  CPPUNIT_TEST(columnUnderGravity);
  CPPUNIT_TEST(doublePendulumOnAStop);
  CPPUNIT_TEST_SUITE_END();

 public:
  void chainWithGaps() {
    Chain chain = unequalBalls(4);
    chain.gaps = {0.01, 0.007, 0.013};
    strikeFromLeft(chain, 1, 1.);
    requireFirstOrder(motionOf("gaps", chain, 0.06, 3.), 100);
  }

  /** Three balls that touch fly against a fourth, which rests on a wall. */
  void touchingChainTowardsAWall() {
    Chain chain = unequalBalls(4);
    addWall(chain, kContact);
    chain.gaps = {0., 0., 0.01, 0.};
    strikeFromLeft(chain, 3, 1.);
    requireFirstOrder(motionOf("wall", chain, 0.015, 2.5), 100);
  }

  /** One impact, less than h late. */
  void columnUnderGravity() {
    Chain chain = unequalBalls(3);
    addWall(chain, kContact);
    chain.gaps = {0., 0., 0.05};
    chain.gravity = 9.81;
    requireFirstOrder(motionOf("column", chain, 0.12, lateness(chain)), 200);
  }

  /** It falls to the left, and its lower bob strikes a wall. */
  void doublePendulumOnAStop() {
    using namespace mechanisms;
    const std::vector<PendulumLink> links{{1., 0.5}, {0.6, 0.4}};
    const VectorXd hanging = VectorXd::Zero(2);
    const auto pendulum = std::make_shared<Pendulum>(
        links, std::vector<BobWall>{wallThrough(links, hanging, 1, {1., 0.}),
                                    wallThrough(links, hanging, 0, {1., 0.})});
    const State start{Eigen::Vector2d(0.5, 0.3), VectorXd::Zero(2)};
    constexpr double duration = 0.5;
    const auto stateOf = [](const MechanismModel& model) {
      const State state = model.state();
      VectorXd both(4);
      both << state.q, state.v;
      return both;
    };
    requireFirstOrder(
        {"pendulum", duration, 20.,
         [=](const SimulatedLaw& law) {
           LoggedSimulation simulation(
               buildMechanism(pendulum, start, contactLawOf(law), {kContact}, duration),
               eventDrivenProblem(law), duration / 50., 1e-10);
           simulation.run(1000);
           return stateOf(simulation.model());
         },
         [=](const SimulatedLaw& law, int steps) {
           const MechanismModel model =
               buildMechanism(pendulum, start, contactLawOf(law), {kContact}, 2. * duration);
           const auto simulation = makeEventCapturing(
               model.system, std::make_shared<ImpactLCP>(*law.law, law.law->defaults),
               duration / steps);
           for (int i = 0; i < steps; ++i) {
             simulation->computeOneStep();
             simulation->nextStep();
           }
           return stateOf(model);
         }},
        100);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(ConvergenceTest);
