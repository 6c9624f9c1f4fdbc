// SPDX-License-Identifier: Apache-2.0
/* Tangents of bodies, and what is refused about friction: by all laws, and by those that do
   not know it. */
#include <cmath>
#include <functional>

#include "BadValues.hpp"
#include "Near.hpp"
#include "Refused.hpp"
#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;

namespace {

using Matrix = Eigen::SparseMatrix<double>;
using Change = std::function<void(ContactProblem&)>;
using Parts = std::initializer_list<const char*>;

Matrix sparse(const Eigen::MatrixXd& matrix) { return matrix.sparseView(); }

/** A ball of 2 kg that meets a floor (two tangents) and a wall (one tangent, upwards), with
    velocity v. */
struct BallInACorner {
  Matrix mass = sparse(2. * Eigen::Matrix3d::Identity());
  Matrix gaps, tangents;
  std::vector<int> counts{2, 1};
  Eigen::VectorXd velocity = vec({-3., 4., -5.});

  BallInACorner() {
    Eigen::MatrixXd H(2, 3), Ht(3, 3);
    H << 0., 0., 1., 1., 0., 0.;
    Ht << 1., 0., 0., 0., 1., 0., 0., 0., 1.;
    gaps = sparse(H);
    tangents = sparse(Ht);
  }

  Tangents tangentsOfIt() const { return tangentsOf(mass, gaps, tangents, counts, velocity); }
};

/** With all parameters that a law may need. */
ContactProblem goodProblem() {
  const BallInACorner ball;
  ContactProblem problem = contactProblemOf(ball.mass, ball.gaps, ball.velocity);
  problem.tangents = ball.tangentsOfIt();
  for (const ContactParameter& parameter : contactParameters())
    (problem.*parameter.values).setConstant(2, parameter.fallback);
  problem.friction = vec({0.3, 0.2});
  return problem;
}

void solveWith(const Law& law, const ContactProblem& problem) {
  law.solve(problem, law.defaults, nullptr);
}

/** Refused by every law that knows friction. */
void requireRefusedByAll(const Change& change, Parts parts) {
  ContactProblem problem = goodProblem();
  change(problem);
  for (const Law* law : allLaws())
    if (law->uses("friction"))
      requireRefused(
          law->name, [&] { solveWith(*law, problem); }, parts);
}

}  // namespace

class FrictionCheckTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FrictionCheckTest);
  CPPUNIT_TEST(tangentsOfBodies);
  CPPUNIT_TEST(sizesOfJacobians);
  CPPUNIT_TEST(lawsWithFriction);
  CPPUNIT_TEST(publishedSchemesOfLZB);
  CPPUNIT_TEST(coefficients);
  CPPUNIT_TEST(stiffnesses);
  CPPUNIT_TEST(frictionNeedsTangents);
  CPPUNIT_TEST(numbersOfTangents);
  CPPUNIT_TEST(valuesOfTangents);
  CPPUNIT_TEST(matricesWithRoom);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** W_tt = 1/m; the wall pushes along the first tangent of the floor, the floor along that of
      the wall. */
  void tangentsOfBodies() {
    const Tangents tangents = BallInACorner().tangentsOfIt();
    CPPUNIT_ASSERT(tangents.first == std::vector<int>({0, 2, 3}));
    CPPUNIT_ASSERT_EQUAL(2, tangents.countAt(0));
    CPPUNIT_ASSERT_EQUAL(1, tangents.countAt(1));
    assertNear("u-", vec({-3., 4., -5.}), tangents.slip, 0.);
    assertNear("of the wall", vec({-5.}), tangents.at(1, tangents.slip), 0.);
    CPPUNIT_ASSERT(Eigen::MatrixXd(tangents.delassus) == 0.5 * Eigen::Matrix3d::Identity());
    Eigen::MatrixXd coupling(3, 2);
    coupling << 0., 0.5, 0., 0., 0.5, 0.;
    CPPUNIT_ASSERT(Eigen::MatrixXd(tangents.coupling) == coupling);
  }

  void sizesOfJacobians() {
    BallInACorner ball;
    ball.counts = {2, 2};
    requireRefused("counts", [&] { ball.tangentsOfIt(); },
                   {"tangentsOf", "tangentJacobian", "4 x 3", "got 3 x 3"});
    ball.counts = {3};
    requireRefused("contacts", [&] { ball.tangentsOfIt(); },
                   {"tangentsOf", "gapJacobian", "1 x 3", "got 2 x 3"});
    ball = {};
    ball.mass = Matrix(3, 3);
    requireRefused("mass", [&] { ball.tangentsOfIt(); },
                   {"tangentsOf", "mass", "positive definite"});
  }

  /** Laws that do not know friction say so, and take tangents without it. */
  void lawsWithFriction() {
    for (const Law* law : allLaws()) {
      ContactProblem problem = goodProblem();
      if (law->uses("friction"))
        solveWith(*law, problem);
      else
        requireRefused(law->name, [&] { solveWith(*law, problem); },
                       {"friction must be 0", "0.3", "contact 1"});
      problem.friction[0] = problem.friction[1] = 0.;
      solveWith(*law, problem);
      problem.friction = Eigen::VectorXd();
      solveWith(*law, problem);
    }
  }

  /** The law knows friction, but not under these schemes: the message says so, and which
      scheme to take. Tangents without friction are accepted. */
  void publishedSchemesOfLZB() {
    for (const LZBScheme scheme : {LZBScheme::TimeEuler, LZBScheme::ImpulseEuler}) {
      LZBOptions options;
      options.scheme = scheme;
      options.step = 1e-3;
      ContactProblem problem = goodProblem();
      requireRefused(toString(scheme), [&] { solveLZB(problem, options); },
                     {"solveLZB: friction must be 0, the published scheme", toString(scheme),
                      "default scheme, VirtualIndentation", "0.3", "contact 1"});
      problem.friction.setZero();
      solveLZB(problem, options);
    }
  }

  void coefficients() {
    for (const BadValue& bad : kNegative)
      requireRefusedByAll([&](auto& p) { p.friction[1] = bad.value; },
                          {"friction", "zero or positive", bad.text, "contact 2"});
    requireRefusedByAll([](auto& p) { p.friction = vec({0.3}); },
                        {"friction", "one value for each of 2 contacts", "got 1"});
  }

  /** Infinite is allowed: rigid surfaces. */
  void stiffnesses() {
    for (const double wrong : {0., -1., kNaN})
      requireRefusedByAll(
          [=](auto& p) { p.tangentialStiffness[1] = wrong; },
          {"tangential_stiffness", "positive", toText(wrong).c_str(), "contact 2"});
    requireRefusedByAll([](auto& p) { p.tangentialStiffness = vec({1.}); },
                        {"tangential_stiffness", "one value for each of 2 contacts", "got 1"});
  }

  void frictionNeedsTangents() {
    requireRefusedByAll([](auto& p) { p.tangents = {}; },
                        {"friction needs tangents", "contact 1"});
    BallInACorner ball;
    ball.counts = {2, 0};
    ball.tangents.conservativeResize(2, 3);
    requireRefusedByAll([&](auto& p) { p.tangents = ball.tangentsOfIt(); },
                        {"friction needs tangents", "contact 2"});
  }

  void numbersOfTangents() {
    requireRefusedByAll(
        [](auto& p) {
          p.tangents.first = {0, 3, 3};
        },
        {"tangents.first", "0, 1 or 2", "got 3", "contact 1"});
    requireRefusedByAll(
        [](auto& p) {
          p.tangents.first = {0, 2, 1, 3};
        },
        {"tangents.first", "2 contacts"});
    requireRefusedByAll(
        [](auto& p) {
          p.tangents.first = {0, 2, 2};
        },
        {"tangents.first", "3 rows of slip"});
    requireRefusedByAll([](auto& p) { p.tangents.first.clear(); }, {"tangents.first"});
  }

  void valuesOfTangents() {
    requireRefusedByAll([](auto& p) { p.tangents.slip[2] = kNaN; },
                        {"tangents.slip", "finite", "nan", "tangent 3"});
    requireRefusedByAll([](auto& p) { p.tangents.delassus.coeffRef(0, 1) = 0.1; },
                        {"tangents.delassus", "symmetric", "[1, 0]"});
    requireRefusedByAll([](auto& p) { p.tangents.delassus.coeffRef(1, 1) = 0.; },
                        {"tangents.delassus diagonal", "positive", "tangent 2"});
    requireRefusedByAll([](auto& p) { p.tangents.delassus.conservativeResize(2, 2); },
                        {"tangents.delassus", "3 x 3", "got 2 x 2"});
    requireRefusedByAll([](auto& p) { p.tangents.coupling.conservativeResize(3, 1); },
                        {"tangents.coupling", "3 x 2", "got 3 x 1"});
    requireRefusedByAll([](auto& p) { p.tangents.coupling.coeffRef(0, 0) = kInfinity; },
                        {"tangents.coupling", "finite", "[0, 0] is inf"});
  }

  /** Entries with room for more between them are the same matrix. */
  void matricesWithRoom() {
    const auto makeRoom = [](ContactProblem& problem) {
      Matrix& coupling = problem.tangents.coupling;
      coupling.reserve(Eigen::VectorXi::Constant(2, 10));
      CPPUNIT_ASSERT(!coupling.isCompressed());
    };
    ContactProblem problem = goodProblem();
    makeRoom(problem);
    for (const Law* law : allLaws())
      if (law->uses("friction")) {
        const ImpactOutcome outcome = law->solve(problem, law->defaults, nullptr),
                            packed = law->solve(goodProblem(), law->defaults, nullptr);
        assertNear(law->name, packed.impulse, outcome.impulse, 0.);
        assertNear(law->name, packed.tangentialImpulse, outcome.tangentialImpulse, 0.);
      }
    requireRefusedByAll(
        [&](auto& p) {
          makeRoom(p);
          p.tangents.coupling.coeffRef(2, 1) = -kInfinity;
        },
        {"tangents.coupling", "finite", "[2, 1] is -inf"});
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(FrictionCheckTest);
