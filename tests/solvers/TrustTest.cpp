// SPDX-License-Identifier: Apache-2.0
/* Figures of trust: closed forms, random errors put into the data, and when there are none. */
#include <cmath>
#include <functional>
#include <string>

#include "BallsOnALine.hpp"
#include "Near.hpp"
#include "RandomErrors.hpp"
#include "RandomProblem.hpp"
#include "RandomSource.hpp"
#include "multiple_impacts/contact/Error.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/Trust.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

namespace {

const Law* const kLaws[] = {&moreauLaw(), &poissonLaw(), &binaryLaw()};

/** A ball of 1 kg that strikes a wall. */
ContactProblem ballAtAWall(double speed, double restitution) {
  ContactProblem problem = ballsOnALine(vec({1.}), vec({speed}), {{0, -1}});
  problem.restitution = vec({restitution});
  return problem;
}

/** Three balls whose contacts approach at 1 and 0.2 m/s. */
ContactProblem threeBalls(double restitution) {
  ContactProblem problem =
      ballsOnALine(vec({1., 2., 1.}), vec({1., 0., -0.2}), {{0, 1}, {1, 2}});
  problem.restitution = VectorXd::Constant(2, restitution);
  return problem;
}

ImpactTrust trustOf(const Law& law, const ContactProblem& problem) {
  return solveWithTrust(law, problem, law.defaults).trust;
}

void assertContains(const std::string& text, const std::string& part) {
  CPPUNIT_ASSERT_MESSAGE(text, text.find(part) != std::string::npos);
}

void assertUnknown(const ImpactTrust& trust) {
  CPPUNIT_ASSERT(std::isnan(trust.amplification));
  CPPUNIT_ASSERT(std::isnan(trust.undetermined));
  CPPUNIT_ASSERT(std::isnan(trust.digits));
}

/** Nothing is known, for the given reason. */
void assertUnknown(const std::string& reason, const ImpactTrust& trust) {
  assertUnknown(trust);
  assertContains(trust.message, "is not known: ");
  assertContains(trust.message, reason);
}

/** What the toy law says of its derivatives, and its U+/U-. */
ImpactDerivative toyDerivative;
double toyGain = 1.;

/** U+ = toyGain U- for |U-| = 2 m/s, to 1e-6, with the derivatives that a test gives. */
ImpactTrust trustOfToy(ImpactDerivative derivative) {
  toyDerivative = std::move(derivative);
  Law law = moreauLaw();
  law.promises.accuracy = [](const ContactProblem&, const std::any&) { return 1e-6; };
  law.solve = [](const ContactProblem& problem, const std::any&, ImpactObserver*) {
    ImpactOutcome outcome;
    outcome.status = std::isnan(toyGain) ? ImpactStatus::StepLimit : ImpactStatus::Solved;
    outcome.velocity = toyGain * problem.velocity;
    return outcome;
  };
  law.differentiate = [](const ContactProblem& problem, const ImpactDirections&,
                         const std::any&, ImpactObserver*) {
    toyDerivative.outcome.status = ImpactStatus::Solved;
    toyDerivative.outcome.velocity = (std::isnan(toyGain) ? 1. : toyGain) * problem.velocity;
    return toyDerivative;
  };
  return solveWithTrust(law, ballAtAWall(2., 0.5), law.defaults).trust;
}

ImpactDerivative growing(double derivative) {
  ImpactDerivative result;
  result.velocity = MatrixXd::Constant(1, 8, derivative);
  return result;
}

}  // namespace

class TrustTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(TrustTest);
  CPPUNIT_TEST(oneContact);
  CPPUNIT_TEST(nothingMoves);
  CPPUNIT_TEST(errorsPutIntoTheData);
  CPPUNIT_TEST(errorsKeepTheProblemPossible);
  CPPUNIT_TEST(sameOutcome);
  CPPUNIT_TEST(otherUnits);
  CPPUNIT_TEST(digits);
  CPPUNIT_TEST(chaos);
  CPPUNIT_TEST(kink);
  CPPUNIT_TEST(unknown);
  CPPUNIT_TEST(refused);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** U+ = -e U-: |dU+| is 0 or 2 e |U-|, whether the signs of dU- and de differ or not. */
  void oneContact() {
    for (const Law* law : kLaws)
      for (const double e : {0.25, 0.5, 1.}) {
        const ImpactTrust trust = trustOf(*law, ballAtAWall(3., e));
        const double equalSigns = 8. * std::pow(trust.amplification / (2. * e), 2);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(std::round(equalSigns), equalSigns, 1e-12);
        CPPUNIT_ASSERT(equalSigns > 0.5 && equalSigns < 7.5);
        CPPUNIT_ASSERT_EQUAL(0., trust.undetermined);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(15. - std::log10(trust.amplification), trust.digits,
                                     1e-12);
        CPPUNIT_ASSERT_EQUAL(std::string(), trust.message);
      }
  }

  /** A ball that rests at the wall. */
  void nothingMoves() {
    const ImpactTrust trust = trustOf(poissonLaw(), ballAtAWall(0., 0.5));
    CPPUNIT_ASSERT_EQUAL(0., trust.amplification);
    CPPUNIT_ASSERT_EQUAL(16., trust.digits);
  }

  /** Eight draws are as good as 400 to a factor of two. */
  void errorsPutIntoTheData() {
    int compared = 0;
    for (const Law* law : kLaws)
      for (const double e : {0.3, 0.6, 0.9}) {
        const ContactProblem problem = threeBalls(e);
        const ImpactTrust trust = trustOf(*law, problem);
        if (!trust.message.empty()) continue;
        const double expected =
            measuredAmplification(*law, problem, law->defaults, 1e-7, 400).rootMeanSquare;
        const std::string text = law->name + ", e = " + std::to_string(e) + ": " +
                                 std::to_string(trust.amplification) + ", measured " +
                                 std::to_string(expected);
        CPPUNIT_ASSERT_MESSAGE(text, trust.amplification > 0.5 * expected);
        CPPUNIT_ASSERT_MESSAGE(text, trust.amplification < 2. * expected);
        ++compared;
      }
    CPPUNIT_ASSERT_EQUAL(9, compared);
  }

  /** D + eps dD is symmetric, and semi-definite to the order of eps^2, which contacts that
      depend on each other would notice; only what a law uses changes. */
  void errorsKeepTheProblemPossible() {
    ContactProblem ring =
        ballsOnALine(VectorXd::Ones(3), vec({1., 0., 0.}), {{0, 1}, {1, 2}, {2, 0}});
    ring.restitution = vec({0.2, 0.4, 0.6});
    ring.stiffness = vec({1., 2., 3.});
    ring.exponent = VectorXd::Ones(3);
    const ImpactDirections rigid = randomErrors(poissonLaw(), ring);
    CPPUNIT_ASSERT_EQUAL(Index(8), rigid.count());
    CPPUNIT_ASSERT_EQUAL(Index(0), rigid.stiffness.size());
    assertNear("velocity", VectorXd::Constant(24, 1.), rigid.velocity.reshaped().cwiseAbs(),
               0.);
    for (Index m = 0; m < 8; ++m) {
      assertNear("restitution", ring.restitution, rigid.restitution.col(m).cwiseAbs(), 0.);
      const Sparse& dD = rigid.delassus[static_cast<std::size_t>(m)];
      const MatrixXd D(ring.delassus), change(dD);
      const VectorXd g = 0.5 * change.diagonal().cwiseQuotient(D.diagonal());
      assertNear("signs", VectorXd::Ones(3), g.cwiseAbs(), 0.);
      const MatrixXd expected = g.asDiagonal() * D + D * g.asDiagonal();
      assertNear("D", expected.reshaped(), change.reshaped(), 0.);
    }
    assertNear("stiffness", ring.stiffness,
               randomErrors(lzbLaw(), ring).stiffness.col(0).cwiseAbs(), 0.);
  }

  void sameOutcome() {
    for (const Law* law : kLaws)
      for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const ContactProblem problem = randomProblem(seed).contacts;
        const ImpactOutcome expected = law->solve(problem, law->defaults, nullptr),
                            actual = solveWithTrust(*law, problem, law->defaults);
        const std::string what = law->name + ", seed " + std::to_string(seed);
        CPPUNIT_ASSERT_MESSAGE(what, expected.status == actual.status);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(what, expected.message, actual.message);
        assertNear(what, expected.velocity, actual.velocity, 0.);
        assertNear(what, expected.impulse, actual.impulse, 0.);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(what, isUsable(actual.status),
                                     actual.trust.amplification >= 0.);
      }
  }

  /** Kilometres and grammes. */
  void otherUnits() {
    ContactProblem problem = threeBalls(0.8);
    for (const Law* law : kLaws) {
      const ImpactTrust expected = trustOf(*law, problem);
      ContactProblem converted = problem;
      converted.velocity *= 1e-3;
      converted.delassus *= 1e-3;
      const ImpactTrust actual = trustOf(*law, converted);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(expected.amplification, actual.amplification,
                                   1e-12 * expected.amplification);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(expected.digits, actual.digits, 1e-12);
    }
  }

  /** The fastest contact has 2 m/s, and the law an accuracy of 1e-6. */
  void digits() {
    const ImpactTrust good = trustOfToy(growing(20.));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(10., good.amplification, 1e-14);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(5., good.digits, 1e-14);
    CPPUNIT_ASSERT_EQUAL(std::string(), good.message);

    const ImpactTrust poor = trustOfToy(growing(4e4));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-std::log10(0.02), poor.digits, 1e-14);
    CPPUNIT_ASSERT_EQUAL(std::string("the outcome is hardly determined by the data: it "
                                     "magnifies their errors 2e+04 times"),
                         poor.message);

    CPPUNIT_ASSERT_EQUAL(16., trustOfToy(growing(0.)).digits);
    CPPUNIT_ASSERT_EQUAL(0., trustOfToy(growing(1e9)).digits);
    for (const double none : {std::nan(""), HUGE_VAL}) {
      CPPUNIT_ASSERT(std::isinf(trustOfToy(growing(none)).amplification));
      CPPUNIT_ASSERT_EQUAL(0., trustOfToy(growing(none)).digits);
    }
  }

  /** Where derivatives are lost, what outcomes differ by: the toy has U+ = U-, which changes
      by 1e-6 times the 2 m/s. */
  void chaos() {
    ImpactDerivative lost = growing(1e30);
    lost.undetermined = 0.5;
    const ImpactTrust sure = trustOfToy(lost);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1., sure.amplification, 1e-9);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1e-6, sure.undetermined, 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6., sure.digits, 1e-9);
    CPPUNIT_ASSERT_EQUAL(std::string(), sure.message);

    toyGain = 1e4;
    const ImpactTrust open = trustOfToy(lost);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.01, open.undetermined, 1e-11);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2., open.digits, 1e-9);
    assertContains(open.message, "leave 1 % of the largest speed open");

    toyGain = std::nan("");
    const ImpactTrust unknown = trustOfToy(lost);
    CPPUNIT_ASSERT(std::isinf(unknown.amplification));
    CPPUNIT_ASSERT_EQUAL(0., unknown.digits);
    toyGain = 1.;
  }

  /** The second contact rests, and is about to approach: which of the two collides first is
      decided by an error. */
  void kink() {
    ContactProblem problem = threeBalls(0.5);
    problem.velocity = vec({0., -1.});
    const ImpactTrust trust = trustOf(binaryLaw(), problem);
    assertContains(trust.message, "a kink or a jump at these data: contact 1 is about to");
    CPPUNIT_ASSERT(trust.amplification > 0.);
  }

  void unknown() {
    ContactProblem problem = threeBalls(0.5);
    problem.stiffness = problem.exponent = VectorXd::Ones(2);
    assertUnknown("the law compliant has no derivatives", trustOf(compliantLaw(), problem));

    BinaryOptions options;
    options.maximumCollisions = 1;
    const ImpactOutcome stopped = solveWithTrust(binaryLaw(), problem, options);
    CPPUNIT_ASSERT(stopped.status == ImpactStatus::CollisionLimit);
    assertUnknown(stopped.trust);
    CPPUNIT_ASSERT_EQUAL(std::string(), stopped.trust.message);

    Sparse mass(2, 2), normal(1, 2), tangent(1, 2);
    mass.setIdentity();
    normal.insert(0, 0) = 1.;
    tangent.insert(0, 1) = 1.;
    ContactProblem sliding = contactProblemOf(mass, normal, vec({-1., 1.}));
    sliding.restitution = sliding.friction = vec({0.5});
    sliding.tangents = tangentsOf(mass, normal, tangent, {1}, vec({-1., 1.}));
    const ImpactOutcome outcome = solveWithTrust(poissonLaw(), sliding, poissonLaw().defaults);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5, outcome.velocity[0], 1e-14);
    assertUnknown("there is friction", outcome.trust);
  }

  /** With the words of the law itself. */
  void refused() {
    const auto wordsOf = [](const std::function<void()>& action) {
      try {
        action();
      } catch (const InvalidParameter& error) {
        return std::string(error.what());
      }
      return std::string();
    };
    ContactProblem outOfRange = threeBalls(0.5), sizes = outOfRange;
    outOfRange.restitution[1] = 2.;
    sizes.velocity = vec({-1.});
    for (const ContactProblem& problem : {outOfRange, sizes, ContactProblem{}}) {
      const std::string expected =
          wordsOf([&] { moreauLaw().solve(problem, moreauLaw().defaults, nullptr); });
      CPPUNIT_ASSERT_EQUAL(expected, wordsOf([&] { trustOf(moreauLaw(), problem); }));
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TrustTest);
