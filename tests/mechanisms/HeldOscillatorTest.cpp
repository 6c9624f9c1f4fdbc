// SPDX-License-Identifier: Apache-2.0
/* A body pressed against a stop by a force F0 and by a spring to a second body, which
   oscillates. While the first body stays at the stop, the stop carries

     F = F0 + k x2,  x2 = A cos(w t),  w^2 = k/m2,

   and where F would have to pull, the first body leaves. x1 >= 0 points away from the stop;
   x2, positive towards the stop, is how far the second body compresses the spring. */
#include <EventDriven.hpp>
#include <Interaction.hpp>
#include <LagrangianLinearTIR.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <algorithm>
#include <cmath>

#include "ArrivalRun.hpp"
#include "Near.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"
#include "multiple_impacts/osns/SpringBody.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::Matrix2d;
using Eigen::RowVector2d;
using Eigen::Vector2d;

namespace {

constexpr double kMass1 = 0.5, kMass2 = 0.3;  // [kg]
constexpr double kSpring = 40.;               // k [N/m]
constexpr double kAmplitude = 0.05;           // A [m]
const double kFrequency = std::sqrt(kSpring / kMass2);

/** Both bodies as one, so that the spring couples them: q = (x1, x2) with forces k (x1 + x2)
    on both. */
struct Oscillator {
  std::shared_ptr<SpringBody> body;
  std::shared_ptr<Interaction> stop;
  std::shared_ptr<EventDriven> simulation;

  Oscillator(const SimulatedLaw& law, double pressing, double end) {
    const Matrix2d mass = Vector2d(kMass1, kMass2).asDiagonal();
    const Matrix2d spring = kSpring * Matrix2d::Ones();
    body = std::make_shared<SpringBody>(
        siconosVector(Vector2d(0., kAmplitude)), siconosVector(Vector2d(0., 0.)),
        siconosMatrix(mass), siconosMatrix(spring), siconosMatrix(Matrix2d::Zero()));
    body->setFExtPtr(siconosVector(Vector2d(-pressing, 0.)));
    const auto system = std::make_shared<NonSmoothDynamicalSystem>(0., end);
    system->insertDynamicalSystem(body);
    stop = std::make_shared<Interaction>(
        makeLaw(law, contact(0.)), std::make_shared<LagrangianLinearTIR>(
                                       siconosMatrix(RowVector2d(1., 0.)), siconosVector(0.)));
    system->link(stop, body);
    simulation = makeEventDriven(system, preciseProblem(law), end / 500.);
  }
};

}  // namespace

class HeldOscillatorTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(HeldOscillatorTest);
  CPPUNIT_TEST(forceOfTheStop);
  CPPUNIT_TEST(whenItLeaves);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** F0 = 1.5 k A: the body stays for ten periods. */
  void forceOfTheStop() {
    const double pressing = 1.5 * kSpring * kAmplitude;
    const double end = 20. * std::acos(-1.) / kFrequency;
    for (const SimulatedLaw& law :
         {lzbSimulation(), poissonSimulation(), moreauSimulation()}) {
      Oscillator oscillator(law, pressing, end);
      const EventTolerance tolerance(*oscillator.simulation, kClosedGap);
      double worst = 0.;
      while (goesOn(*oscillator.simulation)) {
        oscillator.simulation->advanceToEvent();
        oscillator.simulation->processEvents();
        const double t = oscillator.simulation->startingTime();
        const double expected = pressing + kSpring * kAmplitude * std::cos(kFrequency * t);
        worst = std::max(worst, std::abs((*oscillator.stop->lambda(2))(0) - expected));
        assertNear(std::string(toString(law)) + ", place at " + toText(t),
                   Vector2d(0., kAmplitude * std::cos(kFrequency * t)),
                   collect({oscillator.body}, &LagrangianDS::q), 1e-10);
      }
      CPPUNIT_ASSERT_MESSAGE(
          std::string(toString(law)) + ": error of the force " + toText(worst), worst <= 1e-9);
    }
  }

  /** F0 = k A/2: the body leaves when cos(w t) = -1/2. */
  void whenItLeaves() {
    const double leaving = std::acos(-0.5) / kFrequency;
    for (const SimulatedLaw& law :
         {lzbSimulation(), poissonSimulation(), moreauSimulation()}) {
      Oscillator oscillator(law, 0.5 * kSpring * kAmplitude, 1.2 * leaving);
      const EventTolerance tolerance(*oscillator.simulation, kClosedGap);
      double last = 0.;  // latest time at which the stop carried a force
      while (goesOn(*oscillator.simulation)) {
        oscillator.simulation->advanceToEvent();
        oscillator.simulation->processEvents();
        if ((*oscillator.stop->lambda(2))(0) > 0.)
          last = oscillator.simulation->startingTime();
      }
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(toString(law), leaving, last, 1.2 * leaving / 500.);
      CPPUNIT_ASSERT_MESSAGE(toString(law), (*oscillator.body->q())(0) > 1e-6);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(HeldOscillatorTest);
