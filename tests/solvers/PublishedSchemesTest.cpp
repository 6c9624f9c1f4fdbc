// SPDX-License-Identifier: Apache-2.0
/* The two published integration schemes: their order, their published step counts and
   outcomes, and agreement with the default scheme. */
#include <cmath>

#include "Near.hpp"
#include "PublishedValues.hpp"
#include "Solved.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

LZBOptions scheme(LZBScheme scheme, double step, double tolerance = 1e-6) {
  LZBOptions options;
  options.scheme = scheme;
  options.step = step;
  options.tolerance = tolerance;
  return options;
}

double relativeError(const Eigen::VectorXd& velocity, const Eigen::VectorXd& reference) {
  return (velocity - reference).norm() / reference.norm();
}

}  // namespace

class PublishedSchemesTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(PublishedSchemesTest);
  CPPUNIT_TEST(firstOrderInTime);
  CPPUNIT_TEST(firstOrderInImpulse);
  CPPUNIT_TEST(publishedErrorInTime);
  CPPUNIT_TEST(publishedStepCountsInImpulse);
  CPPUNIT_TEST(publishedStepCountsTaperedChain);
  CPPUNIT_TEST(publishedStepCountsDissipativeChain);
  CPPUNIT_TEST(tenBallsInImpulse);
  CPPUNIT_TEST(basketOnTennisBallInImpulse);
  CPPUNIT_TEST(monoStiffnessInImpulse);
  CPPUNIT_TEST(dissipativeAndPlasticInTime);
  CPPUNIT_TEST(mixedParameters);
  CPPUNIT_TEST(precompression);
  CPPUNIT_TEST(gainedEnergyIsNotPassedOver);
  CPPUNIT_TEST(stepLimit);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Half the step, half the error: linear and Hertz contacts, with and without
      dissipation. */
  void firstOrderInTime() {
    checkFirstOrder(LZBScheme::TimeEuler, unitChain(5), 4e-3, 2);
    checkFirstOrder(LZBScheme::TimeEuler, unitChain(5, 1., 1.), 4e-3, 2);
    checkFirstOrder(LZBScheme::TimeEuler, unitChain(5, 0.9), 4e-3, 2);
  }

  /** The same, but the last step of a contact is as long as the others, and its overshoot
      scatters the error, so that the order only shows over several halvings. */
  void firstOrderInImpulse() {
    checkFirstOrder(LZBScheme::ImpulseEuler, unitChain(5), 1e-3, 6);
    checkFirstOrder(LZBScheme::ImpulseEuler, unitChain(5, 0.9), 1e-3, 6);
  }

  /** Chapter, algorithms 2-4 on 100 steel beads: relative error of the velocities in the
      Euclidean norm, two digits. */
  void publishedErrorInTime() {
    const Chain chain = steelChain(100);
    const Eigen::VectorXd exact = lzbVelocities(chain);
    const auto error = [&](double step) {
      return relativeError(lzbVelocities(chain, scheme(LZBScheme::TimeEuler, step)), exact);
    };
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2.45e-3, error(4e-8), 0.03e-3);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1.23e-3, error(2e-8), 0.02e-3);
  }

  /** RR-7636, table 2: striker and 20 beads; 4622 and 45913 steps printed; 0.03 % is allowed
      for the choice of when the impact is over. */
  void publishedStepCountsInImpulse() {
    const Chain chain = steelChain(21);
    checkSteps(chain, 1e-4, 4622., 3e-4);
    checkSteps(chain, 1e-5, 45913., 3e-4);
  }

  /** RR-7636, table 3: 20 beads, each 5 % smaller than the one before; 22331 steps printed. */
  void publishedStepCountsTaperedChain() { checkSteps(taperedChain(20), 1e-5, 22331., 3e-4); }

  /** RR-7636, table 4: e = 0.6, speeds below 1e-4 m/s count as rest; 14139 steps printed for
      1e-5 N.s, and for 1e-6 N.s those of half the step, 272754. */
  void publishedStepCountsDissipativeChain() {
    const Chain chain = steelChain(21, 0.6);
    for (const auto& [step, printed] : {std::pair{1e-5, 14139.}, std::pair{5e-7, 272754.}}) {
      LZBOptions options = scheme(LZBScheme::ImpulseEuler, step);
      options.tolerance = 1e-4;
      CPPUNIT_ASSERT_DOUBLES_EQUAL(printed, lzb(chain, options).statistics.steps,
                                   1e-3 * printed);
    }
  }

  /** LZB report, table 6, 1:9 (units m = K = v = 1, the step behind its figures): 65795 steps,
      last ball 0.9860. */
  void tenBallsInImpulse() {
    const Chain chain = unitChain(10);
    const ImpactOutcome outcome = lzb(chain, scheme(LZBScheme::ImpulseEuler, 1e-4));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(65795., outcome.statistics.steps, 3e-4 * 65795.);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.9860, velocitiesAfter(chain, outcome.impulse)[9], 0.51e-4);
  }

  /** LZB report, table 8, row 1, basket ball on top: the printed values are those of 1e4 steps
      per estimated impulse (eq. 79), 0.003 away from the converged ones. */
  void basketOnTennisBallInImpulse() {
    Chain chain = uniformChain(2, {0.58, 0.38, 1.}, {0.326, 1., 1.});
    chain.balls[1].mass = 0.058;
    addWall(chain, {0.55, 1.084, 1.});
    const double step = (0.58 + 0.058) / 1e4;
    assertNear("basket, tennis", vec({-0.1169, -0.1019}),
               lzbVelocities(chain, scheme(LZBScheme::ImpulseEuler, step)), 1.5e-4);
  }

  /** LZB report, table 3 right: three Hertz balls, mono-stiffness. */
  void monoStiffnessInImpulse() {
    LZBOptions options = scheme(LZBScheme::ImpulseEuler, 1e-5);
    options.model = ContactModel::MonoStiffness;
    for (const auto& [e, expected] : published::tripletsMonoStiffness())
      assertNear("e " + std::to_string(e), expected, lzbVelocities(unitChain(3, e), options),
                 2e-4);
  }

  void dissipativeAndPlasticInTime() {
    for (const double e : {0.85, 0.27, 0.})
      assertNear("e " + std::to_string(e), lzbVelocities(unitChain(3, e)),
                 lzbVelocities(unitChain(3, e), scheme(LZBScheme::TimeEuler, 1e-4)), 2e-4);
  }

  /** Every contact with its own exponent, stiffness and restitution. */
  void mixedParameters() {
    Chain chain = unitChain(4);
    chain.contacts = {{0.9, 1., 1.}, {0.6, 3., 1.5}, {1., 0.5, 2.}};
    const Eigen::VectorXd exact = lzbVelocities(chain);
    assertNear("in time", exact, lzbVelocities(chain, scheme(LZBScheme::TimeEuler, 1e-4)),
               5e-4);
    assertNear("in impulse", exact,
               lzbVelocities(chain, scheme(LZBScheme::ImpulseEuler, 1e-5)), 5e-4);
  }

  /** A ball of 1 kg pressed on a wall with 0.1 N leaves with e sqrt(2 E0) (LZB report,
      eq. 64), E0 = F0^2/(2K) for a linear contact. */
  void precompression() {
    Chain chain = uniformChain(1);
    addWall(chain, {0.8, 1., 1.});
    ContactProblem problem = contactProblem(chain);
    problem.precompression = vec({0.1});
    for (const auto& options :
         {scheme(LZBScheme::TimeEuler, 1e-4), scheme(LZBScheme::ImpulseEuler, 1e-6)})
      assertNear(toString(options.scheme), vec({0.08}),
                 requireSolved(solveLZB(problem, options)).velocity, 1e-4);
  }

  /** Ten balls, e = 0.5: RR-7636 (appendix A.2.3) knows that the impulse scheme does not cope
      with strong dissipation. A long step may fail, but not with a usable status: if energy
      grows by more than the error of first order, that is an error. */
  void gainedEnergyIsNotPassedOver() {
    for (const double step : {1e-3, 5e-4, 1e-4, 2e-5}) {
      const ImpactOutcome outcome =
          solveLZB(contactProblem(unitChain(10, 0.5)), scheme(LZBScheme::ImpulseEuler, step));
      const double after = outcome.statistics.energyAfter;
      CPPUNIT_ASSERT_MESSAGE("step " + std::to_string(step) + ": " + toString(outcome.status) +
                                 " with " + std::to_string(after) + " J after 0.5 J",
                             after <= 0.5 * 1.01 || !isUsable(outcome.status));
    }
  }

  void stepLimit() {
    for (const LZBScheme name : {LZBScheme::TimeEuler, LZBScheme::ImpulseEuler}) {
      LZBOptions options = scheme(name, 1e-3);
      options.maximumSteps = 100;
      const ImpactOutcome outcome = solveLZB(contactProblem(unitChain(3)), options);
      CPPUNIT_ASSERT(outcome.status == ImpactStatus::StepLimit);
      CPPUNIT_ASSERT_EQUAL(100L, outcome.statistics.steps);
      CPPUNIT_ASSERT(outcome.message.find("maximumSteps = 100") != std::string::npos);
      CPPUNIT_ASSERT(outcome.velocity.allFinite() && outcome.impulse.minCoeff() >= 0.);
    }
  }

 private:
  static void checkFirstOrder(LZBScheme name, const Chain& chain, double step, int halvings) {
    const Eigen::VectorXd exact = lzbVelocities(chain);
    const auto error = [&](double h) {
      return relativeError(lzbVelocities(chain, scheme(name, h)), exact);
    };
    const double coarse = error(step), fine = error(std::ldexp(step, -halvings));
    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(toString(name), 1.,
                                         std::log2(coarse / fine) / halvings, 0.15);
    CPPUNIT_ASSERT(coarse < 0.01);
  }

  static void checkSteps(const Chain& chain, double step, double expected, double share) {
    const ImpactOutcome outcome = lzb(chain, scheme(LZBScheme::ImpulseEuler, step));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(expected, outcome.statistics.steps, share * expected);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(PublishedSchemesTest);
