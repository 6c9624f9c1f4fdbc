// SPDX-License-Identifier: Apache-2.0
/* Bernoulli's three balls in the plane (LZB report, section 7): contacts whose Delassus matrix
   does not come from a chain. Ball 2 strikes balls 1 and 3 along their line of symmetry; the
   contact normals make an angle +-alpha with it. Equal masses of 1 kg, 1 m/s. */
#include <cmath>
#include <vector>

#include "Near.hpp"
#include "PublishedValues.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;

namespace {

/** Velocities (x1, y1, x2, y2, x3, y3) and gap Jacobian of the three balls. */
struct Bernoulli {
  Eigen::SparseMatrix<double> mass{6, 6}, jacobian{2, 6};
  Eigen::VectorXd velocity = Eigen::VectorXd::Zero(6);

  explicit Bernoulli(double alpha) {
    mass.setIdentity();
    const double c = std::cos(alpha), s = std::sin(alpha);
    const std::vector<Eigen::Triplet<double>> entries = {
        {0, 0, c}, {0, 1, s},  {0, 2, -c}, {0, 3, -s},  // ball 2 on ball 1
        {1, 4, c}, {1, 5, -s}, {1, 2, -c}, {1, 3, s}};  // ball 2 on ball 3
    jacobian.setFromTriplets(entries.begin(), entries.end());
    velocity[2] = 1.;
  }

  ContactProblem problem(double e1, double e2, double exponent = 1.5) const {
    ContactProblem problem = contactProblemOf(mass, jacobian, velocity);
    problem.restitution = vec({e1, e2});
    problem.stiffness = vec({1., 1.});
    problem.exponent = vec({exponent, exponent});
    return problem;
  }

  Eigen::VectorXd after(const ImpactOutcome& outcome) const {
    return velocity + jacobian.transpose() * outcome.impulse;
  }
};

ImpactOutcome solved(const ContactProblem& problem,
                     ContactModel model = ContactModel::BiStiffness) {
  LZBOptions options;
  options.model = model;
  return requireSolved(solveLZB(problem, options));
}

}  // namespace

class LZBPlanarTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBPlanarTest);
  CPPUNIT_TEST(delassusMatrix);
  CPPUNIT_TEST(elastic);
  CPPUNIT_TEST(plastic);
  CPPUNIT_TEST(symmetricRestitution);
  CPPUNIT_TEST(elasticAndPlasticContact);
  CPPUNIT_TEST(elasticContactGivesEverythingBack);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** D_11 = 1/m1 + 1/m2 = 2, D_12 = n1.n3/m2 = cos 2 alpha, U = -cos alpha. */
  void delassusMatrix() {
    const double alpha = 0.4;
    const ContactProblem problem = Bernoulli(alpha).problem(1., 1.);
    const Eigen::MatrixXd D = problem.delassus;
    assertNear("D", vec({2., std::cos(2. * alpha), std::cos(2. * alpha), 2.}),
               vec({D(0, 0), D(1, 0), D(0, 1), D(1, 1)}), 1e-15);
    assertNear("U", vec({-std::cos(alpha), -std::cos(alpha)}), problem.velocity, 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5, problem.kineticEnergy, 1e-15);
  }

  /** Table 7 and eq. 103; the outcome does not depend on the exponent. */
  void elastic() {
    for (const double alpha : {M_PI / 8., M_PI / 6., M_PI / 4., M_PI / 3.})
      for (const double exponent : {1., 1.5, 2.2}) {
        const Bernoulli balls(alpha);
        const double t = std::tan(alpha), forward = 2. / (3. + t * t);
        assertNear("alpha " + std::to_string(alpha) + ", exponent " + std::to_string(exponent),
                   vec({forward, t * forward, 1. - 2. * forward, 0., forward, -t * forward}),
                   balls.after(solved(balls.problem(1., 1., exponent))), 1e-7);
      }
  }

  /** Section 7.2: e = 0 leaves 0.5/(1 + 2 cos^2 alpha) J, and is Moreau's plastic impact. */
  void plastic() {
    for (const double alpha : {M_PI / 8., M_PI / 6., M_PI / 4., M_PI / 3.})
      for (const ContactModel model :
           {ContactModel::BiStiffness, ContactModel::MonoStiffness}) {
        const Bernoulli balls(alpha);
        const ContactProblem problem = balls.problem(0., 0.);
        const ImpactOutcome outcome = solved(problem, model);
        const double c = std::cos(alpha);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5 / (1. + 2. * c * c),
                                     0.5 * balls.after(outcome).squaredNorm(), 1e-7);
        assertNear("Moreau", projectPlastic(problem.delassus, problem.velocity).impulse,
                   outcome.impulse, 1e-7);
      }
  }

  /** Equal contacts stay equal: one contact with D = 1 + 2 cos^2 alpha, so U+ = -e U-. */
  void symmetricRestitution() {
    for (const double e : {0.2, 0.7, 0.95})
      for (const ContactModel model :
           {ContactModel::BiStiffness, ContactModel::MonoStiffness}) {
        const ContactProblem problem = Bernoulli(M_PI / 5.).problem(e, e);
        const ImpactOutcome outcome = solved(problem, model);
        assertNear("e " + std::to_string(e), -e * problem.velocity, outcome.velocity, 1e-7);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(outcome.impulse[0], outcome.impulse[1], 1e-12);
      }
  }

  /** Section 7.2, figure 22: contact 1 elastic, contact 2 plastic, alpha = pi/3. */
  void elasticAndPlasticContact() {
    const Bernoulli balls(M_PI / 3.);
    const Eigen::VectorXd v = balls.after(solved(balls.problem(1., 0.)));
    assertNear("velocities", published::bernoulliMixed(), v, 1e-4);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.4116, 0.5 * v.squaredNorm(), 1e-4);
  }

  /** The same for other angles and exponents. Both contacts are equal until the approach speed
      is exactly zero; then the plastic one lets go and the elastic one expands. */
  void elasticContactGivesEverythingBack() {
    for (int k = 1; k < 60; ++k)
      for (const double exponent : {1., 1.5, 2.3}) {
        const double alpha = k * M_PI / 120.;
        const ImpactOutcome outcome = solved(Bernoulli(alpha).problem(1., 0., exponent));
        const std::string what =
            "alpha " + std::to_string(alpha) + ", exponent " + std::to_string(exponent);
        CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, 0., outcome.statistics.dissipated[0], 1e-9);
        CPPUNIT_ASSERT_MESSAGE(what, outcome.velocity[0] > 0.01);
      }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBPlanarTest);
