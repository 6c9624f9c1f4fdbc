// SPDX-License-Identifier: Apache-2.0
/* Kinetic angles and the multiplicity of impacts. */
#include <cmath>

#include "Near.hpp"
#include "RandomProblem.hpp"
#include "multiple_impacts/contact/KineticAngles.hpp"
#include "multiple_impacts/models/Chain.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {
constexpr double kPi = 3.14159265358979323846;
}

class KineticAnglesTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(KineticAnglesTest);
  CPPUNIT_TEST(alignedBalls);
  CPPUNIT_TEST(middleBallOfAnyMass);
  CPPUNIT_TEST(fromTheGradients);
  CPPUNIT_TEST(multiplicityOfChains);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Acary and Taha, eqs. (21)-(22): 120 degrees between neighbours, 90 beyond. */
  void alignedBalls() {
    const auto D = contactProblem(uniformChain(5, {0.3})).delassus;
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2. * kPi / 3., kineticAngle(D, 1, 2), 1e-14);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5 * kPi, kineticAngle(D, 0, 2), 1e-14);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., kineticAngle(D, 3, 3), 1e-7);
  }

  /** cos = -1/sqrt((1 + m2/m1)(1 + m2/m3)). */
  void middleBallOfAnyMass() {
    for (const double m2 : {1e-3, 0.5, 20.}) {
      Chain chain = uniformChain(3, {1.});
      chain.balls[1].mass = m2;
      chain.balls[2].mass = 4.;
      const auto D = contactProblem(chain).delassus;
      CPPUNIT_ASSERT_DOUBLES_EQUAL(-1. / std::sqrt((1. + m2) * (1. + m2 / 4.)),
                                   std::cos(kineticAngle(D, 0, 1)), 1e-14);
    }
  }

  /** h_i M^-1 h_j over the norms, for bodies of any kind. */
  void fromTheGradients() {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      const RandomProblem problem = randomProblem(seed);
      const Eigen::MatrixXd H = problem.bodies.gapJacobian, M = problem.bodies.mass;
      const Eigen::MatrixXd metric = H * M.inverse() * H.transpose();
      const Eigen::MatrixXd cosines = kineticCosines(problem.contacts.delassus);
      for (Eigen::Index i = 0; i < H.rows(); ++i)
        for (Eigen::Index j = 0; j < H.rows(); ++j)
          CPPUNIT_ASSERT_DOUBLES_EQUAL(metric(i, j) / std::sqrt(metric(i, i) * metric(j, j)),
                                       cosines(i, j), 1e-9);
    }
  }

  void multiplicityOfChains() {
    Chain chain = uniformChain(6, {1.});
    CPPUNIT_ASSERT_EQUAL(Eigen::Index(0), multiplicity(contactProblem(chain)));
    strikeFromLeft(chain, 1, 1.);
    CPPUNIT_ASSERT_EQUAL(Eigen::Index(5), multiplicity(contactProblem(chain)));
    addWall(chain, {1.});
    CPPUNIT_ASSERT_EQUAL(Eigen::Index(6), multiplicity(contactProblem(chain)));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(KineticAnglesTest);
