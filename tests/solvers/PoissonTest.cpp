// SPDX-License-Identifier: Apache-2.0
/* Poisson's law: equal to Moreau's with one coefficient, and different otherwise. */
#include "Near.hpp"
#include "OutcomeCheck.hpp"
#include "RandomProblem.hpp"
#include "Solved.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

VectorXd poisson(const Chain& chain) {
  return velocitiesAfter(chain, requireSolved(solvePoisson(contactProblem(chain))).impulse);
}

/** Impulses of Moreau's law with one coefficient: those of the plastic impact times 1 + e. */
VectorXd moreau(const ContactProblem& problem, double e) {
  return (1. + e) * projectPlastic(problem.delassus, problem.velocity).impulse;
}

}  // namespace

class PoissonTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(PoissonTest);
  CPPUNIT_TEST(acaryAndTaha);
  CPPUNIT_TEST(equalToMoreauWithOneCoefficient);
  CPPUNIT_TEST(separatingContactsAreNotPenetrated);
  CPPUNIT_TEST(guarantees);
  CPPUNIT_TEST(nothingApproaches);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Slide "What is a concurrent multiple impact?". */
  void acaryAndTaha() {
    Chain chain = uniformChain(3, {1.}, {1.});
    strikeFromLeft(chain, 1, 1.);
    assertNear("elastic", vec({-1. / 3., 2. / 3., 2. / 3.}), poisson(chain), 1e-12);
    chain.contacts[0].restitution = 0.;
    assertNear("first contact plastic", vec({1. / 6., 1. / 6., 2. / 3.}), poisson(chain),
               1e-12);
    Chain wall = uniformChain(2, {1.}, {0.});
    addWall(wall, {1.});
    strikeFromLeft(wall, 1, 1.);
    assertNear("wall", vec({-0.5, -0.5}), poisson(wall), 1e-12);
  }

  /** Where no contact separates before the impact. */
  void equalToMoreauWithOneCoefficient() {
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
      RandomProblem problem = randomProblem(seed);
      ContactProblem& contacts = problem.contacts;
      if (problem.arrangement != Arrangement::FreeChain &&
          problem.arrangement != Arrangement::WallChain)
        continue;  // the balls can have any contact velocities
      contacts.velocity = -contacts.velocity.cwiseAbs();
      const double e = RandomSource(seed).unit();
      contacts.restitution.setConstant(e);
      const VectorXd expected = contacts.delassus * moreau(contacts, e);
      const ImpactOutcome outcome = requireSolved(solvePoisson(contacts), problem.name);
      const double scale = contacts.velocity.cwiseAbs().maxCoeff();
      assertNear(problem.name, expected, contacts.delassus * outcome.impulse, 1e-10 * scale);
    }
  }

  /** Balls 2 and 3 separate slowly, but ball 1 drives ball 2 back: under Moreau's law they
      penetrate at e times their separation speed before; under Poisson's they do not. */
  void separatingContactsAreNotPenetrated() {
    Chain chain = uniformChain(3, {1.}, {1.});
    chain.balls[0].velocity = 2.;
    chain.balls[2].velocity = 0.1;
    const ContactProblem problem = contactProblem(chain);
    const VectorXd penetrating = problem.velocity + problem.delassus * moreau(problem, 1.);
    CPPUNIT_ASSERT(penetrating.minCoeff() < -0.05);
    const ImpactOutcome outcome = requireSolved(solvePoisson(problem));
    CPPUNIT_ASSERT(outcome.velocity.minCoeff() >= 0.);
  }

  /** Different coefficients at different contacts. */
  void guarantees() {
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
      const RandomProblem problem = randomProblem(seed);
      const ImpactOutcome outcome = solvePoisson(problem.contacts);
      CPPUNIT_ASSERT_MESSAGE(problem.name + outcome.message, isUsable(outcome.status));
      const CheckedOutcome check(problem, outcome, false);
      check.requireAdmissible(problem.name);
      check.requireEnergyBalance(problem.name, 1e-12);
    }
  }

  void nothingApproaches() {
    Chain chain = uniformChain(3);
    CPPUNIT_ASSERT(solvePoisson(contactProblem(chain)).status == ImpactStatus::NoImpact);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(PoissonTest);
