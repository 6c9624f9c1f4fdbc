// SPDX-License-Identifier: Apache-2.0
/* Descriptions of chains: the contact problem they represent, Hertz stiffnesses, and refused
   values. */
#include <cmath>

#include "BadValues.hpp"
#include "Near.hpp"
#include "Refused.hpp"
#include "multiple_impacts/contact/HertzContact.hpp"
#include "multiple_impacts/models/Chain.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

class ChainModelTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ChainModelTest);
  CPPUNIT_TEST(delassusMatrixOfFreeChain);
  CPPUNIT_TEST(delassusMatrixOfWallChain);
  CPPUNIT_TEST(velocitiesFromImpulses);
  CPPUNIT_TEST(strikers);
  CPPUNIT_TEST(steelSphere);
  CPPUNIT_TEST(hertzStiffness);
  CPPUNIT_TEST(hertzStiffnessOfChain);
  CPPUNIT_TEST(badHertzInput);
  CPPUNIT_TEST(badChains);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Chapter, eq. 2: 1/m_i + 1/m_(i+1) on the diagonal, -1/m_(i+1) beside it. */
  void delassusMatrixOfFreeChain() {
    Chain chain = uniformChain(4, {}, {0.5, 3., 1.5});
    for (int i = 0; i < 4; ++i) chain.balls[i] = {std::pow(2., i), 0.01, 10. * i * i};
    const ContactProblem problem = contactProblem(chain);
    Eigen::Matrix3d D;
    D << 1.5, -0.5, 0., -0.5, 0.75, -0.25, 0., -0.25, 0.375;
    assertNear("D", D.reshaped(), Eigen::MatrixXd(problem.delassus).reshaped(), 1e-15);
    assertNear("U", vec({10., 30., 50.}), problem.velocity, 0.);
    assertNear("e", vec({0.5, 0.5, 0.5}), problem.restitution, 0.);
    assertNear("K", vec({3., 3., 3.}), problem.stiffness, 0.);
    assertNear("eta", vec({1.5, 1.5, 1.5}), problem.exponent, 0.);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5 * (2. * 100. + 4. * 1600. + 8. * 8100.),
                                 problem.kineticEnergy, 1e-9);
  }

  /** The last contact is that of the last ball with the wall: diagonal 1/m, U = -v. */
  void delassusMatrixOfWallChain() {
    Chain chain = uniformChain(2, {4., 0.01, 1.});
    chain.balls[1].velocity = 3.;
    addWall(chain, {0.2, 7., 1.5});
    const ContactProblem problem = contactProblem(chain);
    assertNear("D", vec({0.5, -0.25, -0.25, 0.25}),
               Eigen::MatrixXd(problem.delassus).reshaped(), 1e-15);
    assertNear("U", vec({2., -3.}), problem.velocity, 0.);
    assertNear("K", vec({1., 7.}), problem.stiffness, 0.);
  }

  void velocitiesFromImpulses() {
    Chain chain = uniformChain(3, {2.});
    strikeFromLeft(chain, 1, 1.);
    assertNear("free", vec({0., 0.25, 0.75}), velocitiesAfter(chain, vec({2., 1.5})), 1e-15);
    addWall(chain, {});
    assertNear("wall", vec({0., 0.25, 0.5}), velocitiesAfter(chain, vec({2., 1.5, 0.5})),
               1e-15);
  }

  void strikers() {
    Chain chain = uniformChain(5);
    strikeFromLeft(chain, 2, 3.);
    strikeFromRight(chain, 1, 4.);
    const double expected[] = {3., 3., 0., 0., -4.};
    for (int i = 0; i < 5; ++i) CPPUNIT_ASSERT_EQUAL(expected[i], chain.balls[i].velocity);
    requireRefused("too many strikers", [&] { strikeFromLeft(chain, 6, 7.); },
                   {"strikeFromLeft", "count", "5 balls", "got 6"});
    requireRefused("too many strikers", [&] { strikeFromRight(chain, 6, 7.); },
                   {"strikeFromRight", "count", "5 balls", "got 6"});
    requireRefused("speed", [&] { strikeFromLeft(chain, 2, kNaN); },
                   {"strikeFromLeft", "speed", "finite", "got nan"});
    requireRefused("speed", [&] { strikeFromRight(chain, 2, kInfinity); },
                   {"strikeFromRight", "speed", "finite", "got inf"});
    for (int i = 0; i < 5; ++i) CPPUNIT_ASSERT_EQUAL(expected[i], chain.balls[i].velocity);
  }

  /** Chapter, section 4.3: R = 10 mm, 7780 kg/m^3. */
  void steelSphere() {
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.0325888, sphere(0.01).mass, 1e-7);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2.5, sphere(0.01, kSteel, 2.5).velocity, 0.);
  }

  /** LZB report, eqs. 114-116: K = 4/3 E* sqrt(R*). Beads of 8 mm (printed with four digits);
      beads of the chapter; sphere and plane differ from equal spheres by sqrt 2. */
  void hertzStiffness() {
    const ElasticMaterial bead{21.6e10, 0.276};
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.97089e9, hertzSphereSphere(4e-3, bead, 4e-3, bead), 1e4);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(9.85833e9, hertzSpherePlane(4e-3, bead, bead), 1e4);
    const double pair = hertzSphereSphere(0.01, kSteel.elastic, 0.01, kSteel.elastic);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1.05159e10, pair, 1e5);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(
        std::sqrt(2.), hertzSpherePlane(0.01, kSteel.elastic, kSteel.elastic) / pair, 1e-14);
    // Different bodies: 1/E* and 1/R* add up, in either order.
    const ElasticMaterial soft{1e9, 0.5}, hard{4e9, 0.};
    const double compliance = 0.75 / 1e9 + 1. / 4e9, radius = 0.02 * 0.06 / 0.08;
    const double expected = 4. / 3. * std::sqrt(radius) / compliance;
    CPPUNIT_ASSERT_DOUBLES_EQUAL(expected, hertzSphereSphere(0.02, soft, 0.06, hard),
                                 1e-14 * expected);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(expected, hertzSphereSphere(0.06, hard, 0.02, soft),
                                 1e-14 * expected);
  }

  /** Each contact gets the stiffness of its own two bodies, the last that of ball and wall; e
      is kept. A bad material changes no contact. */
  void hertzStiffnessOfChain() {
    Chain chain = uniformChain(2, sphere(0.01), {0.7, 1., 1.});
    chain.balls[1] = sphere(0.02);
    addWall(chain, {0.6, 1., 1.});
    chain.wallElastic = {70e9, 0.33};
    setHertzStiffness(chain);
    CPPUNIT_ASSERT_EQUAL(hertzSphereSphere(0.01, kSteel.elastic, 0.02, kSteel.elastic),
                         chain.contacts[0].stiffness);
    CPPUNIT_ASSERT_EQUAL(hertzSpherePlane(0.02, kSteel.elastic, {70e9, 0.33}),
                         chain.contacts[1].stiffness);
    CPPUNIT_ASSERT_EQUAL(1.5, chain.contacts[1].exponent);
    CPPUNIT_ASSERT_EQUAL(0.6, chain.contacts[1].restitution);

    Chain kept = uniformChain(3, {}, {0.7, 2., 1.});
    kept.balls[2].elastic.young = 0.;
    requireRefused("Young modulus", [&] { setHertzStiffness(kept); },
                   {"Young modulus", "second sphere", "positive", "got 0"});
    for (const ContactParameters& contact : kept.contacts)
      CPPUNIT_ASSERT(contact.stiffness == 2. && contact.exponent == 1.);
  }

  void badHertzInput() {
    const ElasticMaterial good = kSteel.elastic;
    requireRefused("radius", [&] { hertzSphereSphere(0., good, 1., good); },
                   {"hertzSphereSphere", "radius", "first", "positive", "got 0"});
    requireRefused("radius", [&] { hertzSphereSphere(1., good, -2., good); },
                   {"radius", "second", "positive", "got -2"});
    requireRefused("radius", [&] { hertzSpherePlane(-1., good, good); },
                   {"hertzSpherePlane", "radius", "got -1"});
    requireRefused("Young",
                   [&] {
                     hertzSpherePlane(1., {0., 0.3}, good);
                   },
                   {"Young modulus", "sphere", "positive", "got 0"});
    requireRefused("Young",
                   [&] {
                     hertzSpherePlane(1., good, {-5., 0.3});
                   },
                   {"Young modulus", "plane", "got -5"});
    for (const double wrong : {-1., -1.5, 0.51, 2., kNaN})
      requireRefused("Poisson",
                     [&] {
                       hertzSphereSphere(1., good, 1., {1e9, wrong});
                     },
                     {"Poisson ratio", "]-1, 1/2]", "got"});
  }

  void badChains() {
    requireRefused("no balls", [] { uniformChain(0); }, {"ballCount", "at least 1", "got 0"});
    requireRefused("no balls", [] { contactProblem(Chain{}); }, {"at least one ball"});
    requireRefused("no balls",
                   [] {
                     Chain chain;
                     setHertzStiffness(chain);
                   },
                   {"at least one ball"});
    requireRefused("density",
                   [] {
                     sphere(0.01, {-7780., kSteel.elastic});
                   },
                   {"sphere", "density", "positive", "got -7780"});
    requireRefused("impulse", [] { velocitiesAfter(uniformChain(3), vec({1.})); },
                   {"velocitiesAfter", "impulse", "2 contacts", "got 1"});
    requireRefused("sphere", [] { sphere(-0.01); }, {"radius", "positive", "got -0.01"});
    requireChainRefused([](Chain& c) { c.balls[1].mass = 0.; },
                        {"mass", "positive", "got 0", "ball 2"});
    requireChainRefused([](Chain& c) { c.balls[0].mass = -3.; }, {"mass", "got -3", "ball 1"});
    requireChainRefused([](Chain& c) { c.balls[2].radius = -1.; },
                        {"radius", "positive", "got -1", "ball 3"});
    requireChainRefused([](Chain& c) { c.balls[1].velocity = kNaN; },
                        {"velocity", "finite", "got nan", "ball 2"});
    requireChainRefused([](Chain& c) { c.gravity = -kInfinity; },
                        {"gravity", "finite", "got -inf"});
    requireChainRefused([](Chain& c) { c.contacts.pop_back(); },
                        {"3 balls", "2 contacts", "1"});
    requireChainRefused([](Chain& c) { c.wall = true; }, {"wall", "3 contacts", "got 2"});
    requireChainRefused([](Chain& c) { c.gaps = {0.}; }, {"gaps", "2 contacts", "got 1"});
    requireChainRefused(
        [](Chain& c) {
          c.gaps = {0., -0.1};
        },
        {"gap", "got -0.1", "contact 2"});
    requireChainRefused([](Chain& c) { addWall(c, {}), addWall(c, {}); },
                        {"addWall", "already"});
  }

 private:
  template <class Change>
  static void requireChainRefused(Change change, std::initializer_list<const char*> parts) {
    requireRefused(
        "chain",
        [&] {
          Chain chain = uniformChain(3);
          change(chain);
          contactProblem(chain);
        },
        parts);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(ChainModelTest);
