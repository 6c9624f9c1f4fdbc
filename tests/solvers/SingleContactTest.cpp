// SPDX-License-Identifier: Apache-2.0
/* The LZB law at one contact alone: closed forms for any force law, against oscillators, an
   independent integration, and the samples of our own. */
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "BallsOnALine.hpp"
#include "ImpactByEvents.hpp"
#include "Near.hpp"
#include "RandomSource.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr ContactModel kModels[] = {ContactModel::BiStiffness, ContactModel::MonoStiffness};
constexpr double kPi = 3.14159265358979323846;

struct Contact {
  double D, U, e, K, eta;

  ContactProblem problem() const {
    ContactProblem problem;
    problem.delassus = MatrixXd::Constant(1, 1, D).sparseView();
    problem.velocity = vec({U});
    problem.restitution = vec({e});
    problem.stiffness = vec({K});
    problem.exponent = vec({eta});
    return problem;
  }
  std::string name(ContactModel model) const {
    return std::string(toString(model)) + ", e = " + std::to_string(e) +
           ", eta = " + std::to_string(eta);
  }
};

LZBOptions with(ContactModel model, double tolerance = 1e-8) {
  LZBOptions options;
  options.model = model;
  options.tolerance = tolerance;
  return options;
}

ImpactOutcome solved(const Contact& contact, ContactModel model) {
  return requireSolved(solveLZB(contact.problem(), with(model)), contact.name(model));
}

void requireNear(const std::string& what, double expected, double actual, double relative) {
  CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, expected, actual, relative * std::abs(expected));
}

template <class Check>
void forRandomContacts(std::uint64_t seed, double smallestExponent, Check check) {
  RandomSource random(seed);
  for (int n = 0; n < 60; ++n) {
    const double e = n % 6 == 0 ? 0. : n % 6 == 1 ? 1. : random.unit();
    check(Contact{random.logUniform(1e-3, 1e3), -random.logUniform(1e-6, 1e3), e,
                  random.logUniform(1e-3, 1e12), random.uniform(smallestExponent, 3.)},
          kModels[n / 6 % 2]);
  }
}

}  // namespace

class SingleContactTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SingleContactTest);
  CPPUNIT_TEST(restitution);
  CPPUNIT_TEST(energies);
  CPPUNIT_TEST(independentIntegration);
  CPPUNIT_TEST(timeAndForceOfSamples);
  CPPUNIT_TEST(linearOscillator);
  CPPUNIT_TEST(hertz);
  CPPUNIT_TEST(separates);
  CPPUNIT_TEST(integratedAsBefore);
  CPPUNIT_TEST(tangentsWithoutFriction);
  CPPUNIT_TEST(derivatives);
  CPPUNIT_TEST(beyondNumbers);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** U+ = -e U-, P = (1 + e) |U-| / D. */
  void restitution() {
    forRandomContacts(1, 0.01, [](const Contact& contact, ContactModel model) {
      const auto& [D, U, e, K, eta] = contact;
      const ImpactOutcome outcome = solved(contact, model);
      CPPUNIT_ASSERT_EQUAL(-e * U, outcome.velocity[0]);
      requireNear(contact.name(model), -(1. + e) * U / D, outcome.impulse[0], 1e-15);
      CPPUNIT_ASSERT_EQUAL(0L, outcome.statistics.steps);
      CPPUNIT_ASSERT_EQUAL(1L, outcome.statistics.largestActiveCount);
    });
  }

  /** (1 - e^2) U-^2 / (2 D) is lost. */
  void energies() {
    forRandomContacts(2, 0.01, [](const Contact& contact, ContactModel model) {
      const double before = 0.5 * contact.U * contact.U / contact.D;
      const double lost = (1. - contact.e * contact.e) * before;
      ContactProblem problem = contact.problem();
      problem.kineticEnergy = 3. * before;
      const ImpactStatistics s = solveLZB(problem, with(model)).statistics;
      const std::string what = contact.name(model);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, lost, s.energyLost, 1e-15 * before);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, lost, s.dissipated[0], 1e-15 * before);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, 0., s.energyBalanceResidual, 1e-15 * before);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, 3. * before, s.energyBefore);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, 3. * before - lost, s.energyAfter,
                                           1e-14 * before);
    });
  }

  /** Which is as accurate as its last steps are, where forces fade like x^eta. */
  void independentIntegration() {
    forRandomContacts(3, 1., [](const Contact& contact, ContactModel model) {
      const auto expected = ImpactByEvents(contact.problem(), model).velocity(100'000);
      CPPUNIT_ASSERT_MESSAGE(contact.name(model), expected.has_value());
      assertNear(contact.name(model), *expected, solved(contact, model).velocity,
                 1e-6 * std::abs(contact.U));
    });
  }

  /** The integration is still there for observers. A contact opens with an energy that falls
      like the square of its speed: its time is known to the root of the tolerance. */
  void timeAndForceOfSamples() {
    forRandomContacts(4, 1., [](const Contact& contact, ContactModel model) {
      TraceRecorder trace;
      const ImpactOutcome outcome = solveLZB(contact.problem(), with(model, 1e-11), &trace);
      const std::string what = contact.name(model);
      assertNear(what, solved(contact, model).velocity, outcome.velocity, 0.);
      requireNear(what + ", time", trace.samples().back().time, outcome.statistics.duration,
                  1e-5);
      double largest = 0.;
      for (const ImpactSample& sample : trace.samples())
        largest = std::max(largest, sample.force[0]);
      CPPUNIT_ASSERT_MESSAGE(what, trace.samples().size() > 3);
      CPPUNIT_ASSERT_MESSAGE(what, largest <= outcome.statistics.largestForce * (1. + 1e-9));
      CPPUNIT_ASSERT_MESSAGE(what, largest >= outcome.statistics.largestForce * 0.8);
    });
  }

  /** x = X sin(omega t), omega^2 = K D: compression takes a quarter of a period; expansion e
      times as much, or as long as x falls from X to sqrt(1 - e^2) X. */
  void linearOscillator() {
    for (const double e : {0., 0.3, 0.9, 1.}) {
      const Contact contact{0.7, -3., e, 50., 1.};
      const double omega = std::sqrt(50. * 0.7), force = 50. * 3. / omega;
      const double expected[] = {0.5 * kPi * (1. + e), 0.5 * kPi + std::asin(e)};
      for (const int m : {0, 1}) {
        const ImpactStatistics s = solved(contact, kModels[m]).statistics;
        requireNear(contact.name(kModels[m]), expected[m] / omega, s.duration, 1e-14);
        requireNear(contact.name(kModels[m]), force, s.largestForce, 1e-14);
      }
    }
  }

  /** An elastic Hertz contact lasts 2.94 X/v, with X = (5 m v^2 / (4 K))^(2/5) (K. L. Johnson,
      Contact Mechanics, eq. 11.24: 2.94 is rounded). */
  void hertz() {
    const double mass = 0.3, v = 2., K = 1e9;
    const double depth = std::pow(1.25 * mass * v * v / K, 0.4);
    const ImpactStatistics s =
        solved({1. / mass, -v, 1., K, 1.5}, ContactModel::BiStiffness).statistics;
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2.94, s.duration * v / depth, 0.005);
    requireNear("force", K * std::pow(depth, 1.5), s.largestForce, 1e-14);
  }

  void separates() {
    for (const double U : {0., 2.}) {
      const ImpactOutcome outcome = solveLZB(Contact{1., U, 0.5, 1., 1.5}.problem());
      CPPUNIT_ASSERT(outcome.status == ImpactStatus::NoImpact);
      CPPUNIT_ASSERT_EQUAL(U, outcome.velocity[0]);
      CPPUNIT_ASSERT_EQUAL(0., outcome.impulse[0]);
    }
  }

  /** With precompression: E0 adds to what e^2 is given back of. */
  void integratedAsBefore() {
    const Contact contact{2., -1., 0.5, 10., 1.};
    ContactProblem problem = contact.problem();
    problem.precompression = vec({4.});
    const ImpactOutcome outcome = requireSolved(solveLZB(problem));
    CPPUNIT_ASSERT(outcome.statistics.steps > 0);
    const double taken = 0.5 / 2. + 0.5 * 4. * 4. / 10.;
    assertNear("U+", vec({0.5 * std::sqrt(2. * 2. * taken)}), outcome.velocity, 1e-8);
  }

  /** The impulse still changes the slip: u+ = u- + W_tn P. */
  void tangentsWithoutFriction() {
    ContactProblem problem = Contact{2., -1., 0.5, 10., 1.}.problem();
    problem.friction = vec({0.});
    problem.tangents = {{0, 1},
                        MatrixXd::Constant(1, 1, 3.).sparseView(),
                        MatrixXd::Constant(1, 1, 0.5).sparseView(),
                        vec({0.25})};
    const ImpactOutcome outcome = requireSolved(solveLZB(problem));
    assertNear("T", vec({0.}), outcome.tangentialImpulse, 0.);
    assertNear("u+", vec({0.25 + 0.5 * 0.75}), outcome.slip, 1e-15);
  }

  /** dU+ = -e dU- - U- de, dP = -((1 + e) dU- + U- de + P dD) / D. */
  void derivatives() {
    forRandomContacts(5, 0.01, [](const Contact& contact, ContactModel model) {
      const auto& [D, U, e, K, eta] = contact;
      ImpactDirections directions;
      const double de = e == 0. ? 0. : -0.3;
      directions.velocity = MatrixXd::Constant(1, 1, 0.7);
      directions.restitution = MatrixXd::Constant(1, 1, de);
      directions.stiffness = directions.exponent = MatrixXd::Constant(1, 1, 1.);
      directions.delassus = {MatrixXd::Constant(1, 1, 0.2 * D).sparseView()};
      const ImpactDerivative d = differentiateLZB(contact.problem(), directions, with(model));
      const std::string what = contact.name(model);
      const double P = -(1. + e) * U / D, size = std::abs(U) + 1.;
      CPPUNIT_ASSERT_MESSAGE(what + d.message, !d.isOneSided);
      assertNear(what, vec({-e * 0.7 - U * de}), d.velocity.col(0), 1e-14 * size);
      assertNear(what, vec({-((1. + e) * 0.7 + U * de + P * 0.2 * D) / D}), d.impulse.col(0),
                 1e-14 * size / D);
    });
  }

  void beyondNumbers() {
    const ImpactOutcome outcome = solveLZB(Contact{1e-300, -1e200, 0.5, 1., 1.5}.problem());
    CPPUNIT_ASSERT(outcome.status == ImpactStatus::NonFinite);
    CPPUNIT_ASSERT(!outcome.message.empty());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(SingleContactTest);
