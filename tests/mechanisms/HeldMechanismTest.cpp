// SPDX-License-Identifier: Apache-2.0
/* Lasting contacts of mechanisms: their forces are compared with those needed to hold them
   closed, computed from mass, forces, gradients and rates at the current position, and nothing
   penetrates. */
#include <algorithm>
#include <cmath>

#include "ArrivalRun.hpp"
#include "Near.hpp"
#include "Pendulum.hpp"
#include "SliderCrank.hpp"
#include "TumblingBlock.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::mechanisms;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

const SimulatedLaw kPlasticLaws[] = {lzbSimulation(), binarySimulation(), moreauSimulation(),
                                     poissonSimulation()};

/** A mechanism that ends up on its obstacles. */
struct Landing {
  std::string name;
  std::shared_ptr<const Mechanism> mechanism;
  State start;
  double restitution, capture;  ///< e, ImpactOSNS::setCaptureVelocity [m/s]
  double end, timeStep;         ///< [s]
};

/** The tip leans on a wall to its left, x = 0.4 m, and slides along it until the joints have
    damped the motion. */
Landing leaningDoublePendulum() {
  const std::vector<PendulumLink> links = {{1., 1.}, {0.7, 1.2}};
  const std::vector<BobWall> walls = {{1, {1., 0.}, 0.4}};
  return {"double pendulum",
          std::make_shared<Pendulum>(links, walls, 9.81, 3.),
          {Vector2d(0.6, 0.2), Vector2d(0., 0.)},
          0.,
          0.,
          20.,
          1e-2};
}

/** The same, with another wall for the middle bob, 0.2 m further to the left. */
Landing leaningTriplePendulum() {
  const std::vector<PendulumLink> links = {{1., 1.}, {0.7, 1.2}, {0.4, 0.8}};
  const std::vector<BobWall> walls = {{1, {1., 0.}, 0.4}, {2, {1., 0.}, 0.6}};
  return {"triple pendulum",
          std::make_shared<Pendulum>(links, walls, 9.81, 3.),
          {Vector3d(0.6, 0.2, 0.5), Vector3d::Zero()},
          0.,
          0.,
          20.,
          1e-2};
}

Landing sliderCrank(double restitution, double capture) {
  return {"slider-crank, e = " + toText(restitution),
          std::make_shared<SliderCrank>(),
          {Vector3d::Zero(), Vector3d(150., -75., 0.)},
          restitution,
          capture,
          0.05,
          1e-4};
}

/** The block lands on a corner, which slides until the other comes down. */
Landing block(double restitution, double capture) {
  return {"block, e = " + toText(restitution),
          std::make_shared<TumblingBlock>(),
          {Vector3d(0., 0.15, 0.3), Vector3d(0.2, 0., 0.)},
          restitution,
          capture,
          2.,
          1e-3};
}

/** What was observed during the run. */
struct Held {
  long events = 0;    ///< at which a contact carried a force
  long several = 0;   ///< events of these with more than one force
  double force = 0.;  ///< error over the largest force
  double depth = 0.;  ///< of the deepest penetration [m]
  VectorXd last;      ///< forces at the end [N]
  State end;
};

std::vector<Eigen::Index> loaded(const VectorXd& forces) {
  std::vector<Eigen::Index> contacts;
  for (Eigen::Index i = 0; i < forces.size(); ++i)
    if (forces[i] > 0.) contacts.push_back(i);
  return contacts;
}

Held watch(const Landing& landing, const SimulatedLaw& law) {
  const Mechanism& mechanism = *landing.mechanism;
  const auto problem = preciseProblem(law);
  if (const auto ours = std::dynamic_pointer_cast<ImpactOSNS>(problem))
    ours->setCaptureVelocity(landing.capture);
  LoggedSimulation run(buildMechanism(landing.mechanism, landing.start, law,
                                      {contact(landing.restitution)}, landing.end),
                       problem, landing.timeStep, kClosedGap);
  Held held;
  run.run(std::numeric_limits<std::size_t>::max(), [&](double time) {
    held.end = run.model().state();
    held.last = run.model().forces();
    held.depth = std::max(held.depth, -mechanism.gaps(time, held.end.q).minCoeff());
    const auto contacts = loaded(held.last);
    if (contacts.empty()) return;
    ++held.events;
    if (contacts.size() > 1) ++held.several;
    const VectorXd expected = holdingForces(mechanism, held.end, contacts);
    const double error = (held.last - expected).cwiseAbs().maxCoeff();
    held.force = std::max(held.force, error / expected.cwiseAbs().maxCoeff());
  });
  return held;
}

void requireHeld(const Held& held, const std::string& what) {
  CPPUNIT_ASSERT_MESSAGE(what + ": nothing lasts", held.events > 20);
  CPPUNIT_ASSERT_MESSAGE(what + ": error of the forces " + toText(held.force),
                         held.force <= 1e-10);
  CPPUNIT_ASSERT_MESSAGE(what + ": depth " + toText(held.depth), held.depth <= kClosedGap);
}

}  // namespace

class HeldMechanismTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(HeldMechanismTest);
  CPPUNIT_TEST(pendulumsComeToRest);
  CPPUNIT_TEST(sliderCrankRuns);
  CPPUNIT_TEST(blockComesToRest);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** At the end, f + H^T lambda = 0. */
  void pendulumsComeToRest() {
    for (const Landing& landing : {leaningDoublePendulum(), leaningTriplePendulum()})
      for (const SimulatedLaw& law : kPlasticLaws) {
        const std::string what = landing.name + ", " + toString(law);
        const Held held = watch(landing, law);
        requireHeld(held, what);
        const Mechanism& mechanism = *landing.mechanism;
        const VectorXd zero = VectorXd::Zero(mechanism.coordinateCount());
        assertNear(what + ", at rest", zero, held.end.v, 1e-8);
        const VectorXd left = mechanism.force(held.end.q, held.end.v) +
                              mechanism.gradients(0., held.end.q).transpose() * held.last;
        assertNear(what + ", equilibrium", zero, left, 1e-7);
        CPPUNIT_ASSERT_MESSAGE(what + ": a wall is not touched", held.last.minCoeff() > 0.1);
      }
  }

  void sliderCrankRuns() {
    for (const Landing& landing : {sliderCrank(0., 0.), sliderCrank(0.4, 1e-5)})
      for (const SimulatedLaw& law : kPlasticLaws)
        requireHeld(watch(landing, law), landing.name + ", " + toString(law));
  }

  /** The block ends flat, with half of its weight on each of two corners. */
  void blockComesToRest() {
    for (const Landing& landing : {block(0., 0.), block(0.4, 1e-5)})
      for (const SimulatedLaw& law : kPlasticLaws) {
        const std::string what = landing.name + ", " + toString(law);
        const Held held = watch(landing, law);
        requireHeld(held, what);
        CPPUNIT_ASSERT_MESSAGE(what, held.several > 20);
        const double half = BlockParameters().mass * 9.81 / 2.;
        VectorXd sorted = held.last;
        std::sort(sorted.begin(), sorted.end());
        assertNear(what + ", weight", vec({0., 0., half, half}), sorted, 1e-8);
      }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(HeldMechanismTest);
