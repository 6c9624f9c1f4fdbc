// SPDX-License-Identifier: Apache-2.0
/* Contacts that carry a force before the impact (LZB report, eqs. 63 and 64). The force F0
   stores E0 = F0^((eta+1)/eta) / ((eta+1) K^(1/eta)), and a contact gives back
   e^2 (Wc + E0). */
#include <algorithm>
#include <cmath>

#include "Near.hpp"
#include "Solved.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

constexpr double kMass = 0.4;       // [kg]
constexpr double kStiffness = 3e4;  // [N/m^eta]
constexpr double kForce = 25.;      // F0 [N]

double storedEnergy(double force, double stiffness, double eta) {
  return std::pow(force, (eta + 1.) / eta) / ((eta + 1.) * std::pow(stiffness, 1. / eta));
}

/** A ball pressed on a wall, moving towards it at the given speed [m/s]. */
ContactProblem pressedBall(double restitution, double eta, double speed) {
  Chain chain = uniformChain(1, {kMass, 0.01, speed});
  addWall(chain, {restitution, kStiffness, eta});
  ContactProblem problem = contactProblem(chain);
  problem.precompression = vec({kForce});
  return problem;
}

/** Calls check(model, exponent, restitution) for a grid of the three. */
template <class Check>
void forEachContact(Check check) {
  for (const ContactModel model : {ContactModel::BiStiffness, ContactModel::MonoStiffness})
    for (const double eta : {0.7, 1., 1.5, 2.})
      for (const double e : {0., 0.3, 0.8, 1.}) {
        LZBOptions options;
        options.model = model;
        check(options, eta, e);
      }
}

}  // namespace

class PrecompressionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(PrecompressionTest);
  CPPUNIT_TEST(ballAtRestIsThrownOff);
  CPPUNIT_TEST(approachAddsToTheStoredEnergy);
  CPPUNIT_TEST(separatingBallIsAccelerated);
  CPPUNIT_TEST(threeBallsPressedTogether);
  CPPUNIT_TEST(pressedChainPassesTheWaveFaster);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** v+ = e sqrt(2 E0/m); the rest of E0 is dissipated. */
  void ballAtRestIsThrownOff() {
    forEachContact([](const LZBOptions& options, double eta, double e) {
      const ImpactOutcome outcome = requireSolved(solveLZB(pressedBall(e, eta, 0.), options));
      checkRebound(outcome, options, eta, e,
                   e * std::sqrt(2. * storedEnergy(kForce, kStiffness, eta) / kMass));
    });
  }

  /** v+ = e sqrt(v^2 + 2 E0/m). */
  void approachAddsToTheStoredEnergy() {
    forEachContact([](const LZBOptions& options, double eta, double e) {
      const double speed = 0.5;
      const ImpactOutcome outcome =
          requireSolved(solveLZB(pressedBall(e, eta, speed), options));
      const double stored = storedEnergy(kForce, kStiffness, eta);
      checkRebound(outcome, options, eta, e,
                   e * std::sqrt(speed * speed + 2. * stored / kMass));
    });
  }

  /** v+ = sqrt(v^2 + 2 e^2 E0/m): nothing is compressed, e^2 E0 is given back. */
  void separatingBallIsAccelerated() {
    forEachContact([](const LZBOptions& options, double eta, double e) {
      const double speed = -0.5;
      const ImpactOutcome outcome =
          requireSolved(solveLZB(pressedBall(e, eta, speed), options));
      const double stored = storedEnergy(kForce, kStiffness, eta);
      checkRebound(outcome, options, eta, e,
                   std::sqrt(speed * speed + 2. * e * e * stored / kMass));
    });
  }

  /** m = K = 1, eta = 1, both contacts pressed by x0: the middle ball stays, x'' = -x for the
      outer ones, which leave with speed x0 after a time pi/2. */
  void threeBallsPressedTogether() {
    const double x0 = 0.02;
    const Chain chain = uniformChain(3);
    ContactProblem problem = contactProblem(chain);
    problem.precompression = vec({x0, x0});
    const ImpactOutcome outcome = requireSolved(solveLZB(problem));
    assertNear("velocities", vec({-x0, 0., x0}), velocitiesAfter(chain, outcome.impulse),
               1e-7 * x0);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5 * M_PI, outcome.statistics.duration, 1e-6);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(x0 * x0, outcome.statistics.storedEnergyBefore, 1e-15);
  }

  /** A chain pressed together is stiffer: the last ball leaves sooner, and more energy comes
      out than went in with the striker, exactly E0. */
  void pressedChainPassesTheWaveFaster() {
    Chain chain = uniformChain(8, {}, {1., 1., kHertzExponent});
    strikeFromLeft(chain, 1, 1.);
    ContactProblem problem = contactProblem(chain);
    const double unpressed = requireSolved(solveLZB(problem)).statistics.duration;
    problem.precompression = Eigen::VectorXd::Constant(7, 0.05);
    const ImpactOutcome outcome = requireSolved(solveLZB(problem));
    const double stored = 7. * storedEnergy(0.05, 1., kHertzExponent);
    const double after = kineticEnergy(chain, velocitiesAfter(chain, outcome.impulse));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5 + stored, after, 1e-7);
    CPPUNIT_ASSERT(outcome.statistics.duration < unpressed);
  }

 private:
  static void checkRebound(const ImpactOutcome& outcome, const LZBOptions& options, double eta,
                           double e, double expected) {
    const double stored = storedEnergy(kForce, kStiffness, eta);
    const double scale = std::max(expected, std::sqrt(2. * stored / kMass));
    const std::string what = std::string(toString(options.model)) + ", exponent " +
                             std::to_string(eta) + ", e " + std::to_string(e);
    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, expected, outcome.velocity[0], 1e-7 * scale);
    const ImpactStatistics& s = outcome.statistics;
    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, stored, s.storedEnergyBefore, 1e-13 * stored);
    const double loss = s.energyBefore + stored - 0.5 * kMass * expected * expected;
    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, loss, s.dissipated[0],
                                         1e-7 * kMass * scale * scale);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(PrecompressionTest);
