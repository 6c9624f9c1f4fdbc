// SPDX-License-Identifier: Apache-2.0
/* Balls in the plane in an event-driven simulation: contacts whose normals turn. */
#include <algorithm>
#include <cmath>
#include <set>

#include "BadValues.hpp"
#include "PublishedValues.hpp"
#include "RandomSource.hpp"
#include "Refused.hpp"
#include "SimulatedImpact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::Vector2d;

namespace {

/** Bernoulli's three balls (LZB report, section 7): ball 1 flies along x at 1 m/s and strikes
    balls 0 and 2, whose contact normals make angles +alpha and -alpha with x. Equal masses of
    1 kg; the striker is larger, so that the others do not overlap at pi/8. One pair is listed
    from the striker, one from the other ball, and 0-2 for later impacts. */
PlanarBalls bernoulli(double alpha, double e0 = 1., double e2 = 1.) {
  constexpr double distance = 0.03;  // sum of radii [m]
  PlanarBalls planar;
  planar.balls.resize(3);
  planar.balls[1].radius = 0.02;
  planar.balls[0].position = distance * Vector2d(std::cos(alpha), std::sin(alpha));
  planar.balls[2].position = distance * Vector2d(std::cos(alpha), -std::sin(alpha));
  planar.balls[1].velocity = Vector2d::UnitX();
  planar.contacts = {{1, 0, false, {e0, 1., kHertzExponent}},
                     {2, 1, false, {e2, 1., kHertzExponent}},
                     {0, 2, false, {1., 1., kHertzExponent}}};
  return planar;
}

/** LZB report, eq. 103: (x0, y0, x1, y1, x2, y2) of the elastic impact. */
Eigen::VectorXd bernoulliClosedForm(double alpha) {
  const double t = std::tan(alpha), sum = 3. + t * t;
  return vec({2. / sum, 2. * t / sum, 1. - 4. / sum, 0., 2. / sum, -2. * t / sum});
}

/** Up to ten discs of different masses, grown one by one at random sites; some approach. */
PlanarBalls randomCluster(std::uint64_t seed) {
  RandomSource random(seed);
  PlanarBalls planar;
  std::set<std::pair<int, int>> sites = {{0, 0}};
  const auto discs = static_cast<std::size_t>(random.integer(2, 10));
  while (sites.size() < discs) {
    auto from = sites.begin();
    std::advance(from, random.integer(0, static_cast<int>(sites.size()) - 1));
    const int step = random.integer(0, 3);
    const int a = from->first + (step == 0) - (step > 1), b = from->second + (step % 2);
    sites.emplace(a, b);
  }
  for (const auto& [a, b] : sites) {
    PlanarBall ball;
    ball.mass = random.logUniform(0.1, 10.);
    ball.position = 0.02 * Vector2d(a + 0.5 * b, std::sqrt(0.75) * b);
    ball.velocity = Vector2d(random.uniform(-1., 1.), random.uniform(-1., 1.));
    planar.balls.push_back(ball);
  }
  if (random.chance(0.5)) planar.walls = {{Vector2d(0., -0.01), Vector2d::UnitY(), {}}};
  watchTouchingPairs(planar);
  const auto order = random.permutation(static_cast<int>(planar.contacts.size()));
  const std::vector<PlanarContact> contacts = planar.contacts;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    PlanarContact& contact = planar.contacts[i] = contacts[order[i]];
    contact.parameters = {random.uniform(0., 0.9), random.logUniform(0.1, 10.),
                          kHertzExponent};
    if (!contact.wall && random.chance(0.5)) std::swap(contact.ball, contact.other);
  }
  if (contactProblem(planar).velocity.minCoeff() >= 0.)
    for (PlanarBall& ball : planar.balls) ball.velocity = -ball.velocity;
  return planar;
}

double kineticEnergy(const PlanarBalls& planar, const Eigen::VectorXd& v) {
  double sum = 0.;
  for (std::size_t i = 0; i < planar.balls.size(); ++i)
    sum += 0.5 * planar.balls[i].mass * v.segment<2>(2 * i).squaredNorm();
  return sum;
}

}  // namespace

class PlanarTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(PlanarTest);
  CPPUNIT_TEST(bernoulliElastic);
  CPPUNIT_TEST(bernoulliPlastic);
  CPPUNIT_TEST(bernoulliMixed);
  CPPUNIT_TEST(billiardBreak);
  CPPUNIT_TEST(obliqueWall);
  CPPUNIT_TEST(contactsOfTheSameBodies);
  CPPUNIT_TEST(randomClusters);
  CPPUNIT_TEST(laterCollisionIsSeen);
  CPPUNIT_TEST(gapOfBallsThatPass);
  CPPUNIT_TEST(ballSlidesOffAnother);
  CPPUNIT_TEST(pressureRightAfterAnImpact);
  CPPUNIT_TEST(badDescriptions);
  CPPUNIT_TEST(badTimes);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Table 7 and eq. 103. By symmetry the outcome does not depend on how the contacts share
      the impulse. */
  void bernoulliElastic() {
    for (const double alpha : {M_PI / 8., M_PI / 6., M_PI / 4., M_PI / 3.})
      assertNear("alpha " + std::to_string(alpha), bernoulliClosedForm(alpha),
                 simulateLZB(bernoulli(alpha)), 1e-7);
    assertNear("table 7, pi/8", vec({0.63, 0.26, -0.26, 0., 0.63, -0.26}),
               simulateLZB(bernoulli(M_PI / 8.)), 0.005);
  }

  /** With e = 0 the energy left is 0.5/(1 + 2 cos^2 alpha) J (section 7.2; 0.185 J belongs to
      pi/8). */
  void bernoulliPlastic() {
    for (const double alpha : {M_PI / 8., M_PI / 6.}) {
      const PlanarBalls planar = bernoulli(alpha, 0., 0.);
      const double cosine = std::cos(alpha);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5 / (1. + 2. * cosine * cosine),
                                   kineticEnergy(planar, simulateLZB(planar)), 1e-7);
    }
  }

  /** Figure 22: e = 1 at ball 1, e = 0 at ball 3, pi/3. */
  void bernoulliMixed() {
    assertNear("velocities", published::bernoulliMixed(),
               simulateLZB(bernoulli(M_PI / 3., 1., 0.)), 1e-4);
  }

  /** A ball strikes the corner of a triangle of six: nine contacts in closed loops. The
      outcome keeps the mirror symmetry, momentum and energy, under both laws of the
      plugin. */
  void billiardBreak() {
    PlanarBalls planar;
    planar.balls.resize(7);
    std::size_t ball = 0;
    for (int row = 0; row < 3; ++row)
      for (int k = 0; k <= row; ++k)
        planar.balls[ball++].position = 0.01 * Vector2d(std::sqrt(3.) * row, 2. * k - row);
    planar.balls[6].position = Vector2d(-0.02, 0.);
    planar.balls[6].velocity = Vector2d::UnitX();
    watchAllPairs(planar, {1., 1., kHertzExponent});
    CPPUNIT_ASSERT_EQUAL(std::size_t(21), planar.contacts.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t(10), closedContacts(planar).size());

    const Eigen::VectorXd lzb = simulateLZB(planar);
    checkConserved("LZB", planar, lzb);
    for (const auto& [left, right] : {std::pair(1, 2), {3, 5}}) {
      CPPUNIT_ASSERT_DOUBLES_EQUAL(lzb[2 * left], lzb[2 * right], 1e-7);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(lzb[2 * left + 1], -lzb[2 * right + 1], 1e-7);
    }
    checkConserved("binary", planar, simulateBinary(planar));
  }

  /** A ball between two walls at right angles, turned by 30 degrees: each wall reflects its
      own part of the velocity, v -> v - (1+e) (n.v) n. */
  void obliqueWall() {
    const double e[] = {0.8, 0.3};
    const Vector2d n[] = {Vector2d(0.5, std::sqrt(0.75)), Vector2d(std::sqrt(0.75), -0.5)};
    PlanarBalls planar;
    planar.balls.resize(1);
    planar.balls[0].velocity = Vector2d(-1., -0.1);
    Vector2d expected = planar.balls[0].velocity;
    for (std::size_t k = 0; k < 2; ++k) {
      planar.walls.push_back({-0.01 * n[k], n[k], kSteel.elastic});
      planar.contacts.push_back({0, k, true, {e[k], 1., kHertzExponent}});
      expected -= (1. + e[k]) * n[k].dot(planar.balls[0].velocity) * n[k];
    }
    assertNear("LZB", expected, simulateLZB(planar), 1e-7);
    assertNear("binary", expected, simulateBinary(planar), 1e-14);
  }

  /** Two interactions between the same two balls, and two between a ball and the floor, act
      like one of twice the stiffness each: equal balls on a floor, hit from above. */
  void contactsOfTheSameBodies() {
    PlanarBalls planar;
    planar.balls.resize(2);
    planar.balls[0].position = Vector2d(0., 0.01);
    planar.balls[1].position = Vector2d(0., 0.03);
    planar.balls[1].velocity = Vector2d(0.3, -1.);
    planar.walls.resize(1);
    planar.contacts = {{0, 1, false, {0.8, 2., kHertzExponent}},
                       {0, 0, true, {0.8, 2., kHertzExponent}}};
    const Eigen::VectorXd single = simulateLZB(planar);
    for (PlanarContact& contact : planar.contacts) contact.parameters.stiffness = 1.;
    planar.contacts.push_back(planar.contacts[0]);
    planar.contacts.push_back(planar.contacts[1]);
    std::swap(planar.contacts[2].ball, planar.contacts[2].other);
    assertNear("velocities", single, simulateLZB(planar), 1e-7);
  }

  /** Discs on a triangular lattice, on a floor or free, with closed loops of contacts listed
      in any order: the graph of interactions is read correctly. Restitutions near zero make
      some outcomes sensitive to rounding; a contact read wrongly would change them
      altogether. */
  void randomClusters() {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      const PlanarBalls planar = randomCluster(seed);
      try {
        simulateLZB(planar, {}, 1e-5);
        simulateBinary(planar);
      } catch (const std::exception& error) {
        CPPUNIT_FAIL("seed " + std::to_string(seed) + ": " + error.what());
      }
    }
  }

  /** A pair that is apart at first collides later: ball 1 flies 0.3 m and meets ball 0 off its
      centre line at an angle of 30 degrees. It keeps the tangential part of its velocity. */
  void laterCollisionIsSeen() {
    PlanarBalls planar;
    planar.balls.resize(2);
    const Vector2d n(std::sqrt(0.75), 0.5);  // from ball 1 to ball 0 at the collision
    planar.balls[1].position = -0.02 * n - Vector2d(0.3, 0.);
    planar.balls[1].velocity = Vector2d::UnitX();
    watchAllPairs(planar, {1., 1., kHertzExponent});
    CPPUNIT_ASSERT(closedContacts(planar).empty());

    PlanarModel model = buildPlanarBalls(planar, lzbSimulation(), 1.);
    const auto impact = std::make_shared<LZBImpact>();
    run(*makeEventDriven(model.system, impact, 0.01));
    CPPUNIT_ASSERT_EQUAL(1L, impact->impactCount());
    const Vector2d struck = n.x() * n, striker = Vector2d::UnitX() - struck;
    assertNear("velocities", vec({struck.x(), struck.y(), striker.x(), striker.y()}),
               model.velocities(), 1e-7);
    const Vector2d end = 0.7 * struck, other = -0.02 * n + 0.7 * striker;
    assertNear("positions", vec({end.x(), end.y(), other.x(), other.y()}), model.positions(),
               1e-7);
  }

  /** A ball passes another at a right angle to the line of centres: the gap
      sqrt(d^2 + v^2 t^2) - d opens with the acceleration v^2 d^2/r^3, which comes from the
      turning of the normal alone. */
  void gapOfBallsThatPass() {
    PlanarBalls planar;
    planar.balls.resize(2);
    planar.balls[1].position = Vector2d(0., 0.02);
    planar.balls[1].velocity = Vector2d(0.05, 0.);
    watchAllPairs(planar, {1., 1., kHertzExponent});
    PlanarModel model = buildPlanarBalls(planar, lzbSimulation(), 1.);
    const auto impact = std::make_shared<LZBImpact>();
    run(*makeEventDriven(model.system, impact, 0.5));
    const double r = std::hypot(0.02, 0.05);
    assertNear("gap", vec({r - 0.02}), model.gaps(), 1e-13);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.05 * 0.05 / r, (*model.contacts[0]->y(1))(0), 1e-13);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(std::pow(0.05 * 0.02, 2) / std::pow(r, 3),
                                 (*model.contacts[0]->y(2))(0), 1e-12);
  }

  /** A ball slides down another one that is held by the floor and a wall. With d the sum of
      the radii, the contact force is m (g (3 cos a - 2) - v0^2/d) at the angle a from the top,
      so that the ball leaves at cos a = (2 + v0^2/(g d))/3. */
  void ballSlidesOffAnother() {
    const double g = 9.81, d = 0.03, v0 = 0.2, mass = 0.5;
    PlanarBalls planar;
    planar.balls.resize(2);
    planar.balls[0].radius = 0.02;
    planar.balls[1].mass = mass;
    planar.balls[1].position = Vector2d(0., d);
    planar.balls[1].velocity = Vector2d(v0, 0.);
    planar.walls = {{Vector2d(0., -0.02), Vector2d::UnitY(), kSteel.elastic},
                    {Vector2d(-0.02, 0.), Vector2d::UnitX(), kSteel.elastic}};
    planar.gravity = Vector2d(0., -g);
    watchAllPairs(planar, {0.5, 1., kHertzExponent});

    PlanarModel model = buildPlanarBalls(planar, lzbSimulation(), 0.1);
    const auto simulation =
        makeEventDriven(model.system, std::make_shared<LZBImpact>(), 0.001);
    double leaving = 0., worst = 0.;
    while (leaving == 0. && simulation->nextTime() < 0.1) {
      simulation->advanceToEvent();
      simulation->processEvents();
      const Eigen::VectorXd q = model.positions();
      const double cosine = (q[3] - q[1]) / d;
      const double pressure = (*model.contacts[0]->lambda(2))(0);
      if (pressure > 0.)
        worst = std::max(worst,
                         std::abs(mass * (g * (3. * cosine - 2.) - v0 * v0 / d) - pressure));
      else
        leaving = cosine;
    }
    CPPUNIT_ASSERT_DOUBLES_EQUAL((2. + v0 * v0 / (g * d)) / 3., leaving, 1e-6);
    CPPUNIT_ASSERT_MESSAGE("pressure off by " + std::to_string(worst) + " N", worst < 1e-8);
  }

  /** A ball rests on one that is held by floor and wall; a third of the same mass hands it the
      velocity v0 sideways. From that instant the contact force below is m (g - v0^2/d). */
  void pressureRightAfterAnImpact() {
    const double g = 9.81, d = 0.03, v0 = 0.2;
    PlanarBalls planar;
    planar.balls.resize(3);
    planar.balls[0].radius = 0.02;
    planar.balls[1].position = Vector2d(0., d);
    planar.balls[2].position = Vector2d(-0.02, d);
    planar.balls[2].velocity = Vector2d(v0, 0.);
    planar.walls = {{Vector2d(0., -0.02), Vector2d::UnitY(), kSteel.elastic},
                    {Vector2d(-0.02, 0.), Vector2d::UnitX(), kSteel.elastic}};
    planar.gravity = Vector2d(0., -g);
    planar.contacts = {{0, 1, false, {1., 1., kHertzExponent}},
                       {1, 2, false, {1., 1., kHertzExponent}},
                       {0, 0, true, {1., 1., kHertzExponent}},
                       {0, 1, true, {1., 1., kHertzExponent}}};
    PlanarModel model = buildPlanarBalls(planar, lzbSimulation(), 0.1);
    const auto simulation = makeEventDriven(model.system, std::make_shared<LZBImpact>(), 0.1);
    simulation->initialize();
    simulation->processEvents();
    assertNear("velocities", vec({0., 0., v0, 0., 0., 0.}), model.velocities(), 1e-8);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(g - v0 * v0 / d, (*model.contacts[0]->lambda(2))(0), 1e-6);
  }

  void badDescriptions() {
    CPPUNIT_ASSERT_NO_THROW(checkPlanarBalls(bernoulli(M_PI / 4.)));
    requireRefused("no balls", [] { checkPlanarBalls({}); }, {"at least one ball"});
    requirePlanarRefused([](auto& p) { p.balls[1].mass = -1.; },
                         {"mass", "positive", "got -1", "ball 2"});
    requirePlanarRefused([](auto& p) { p.balls[2].radius = 0.; },
                         {"radius", "positive", "got 0", "ball 3"});
    requirePlanarRefused([](auto& p) { p.balls[0].position.y() = kInfinity; },
                         {"position", "finite", "got inf", "ball 1"});
    requirePlanarRefused([](auto& p) { p.balls[2].velocity.x() = kNaN; },
                         {"velocity", "finite", "got nan", "ball 3"});
    requirePlanarRefused([](auto& p) { p.gravity.y() = kNaN; }, {"gravity", "finite", "nan"});
    requirePlanarRefused([](auto& p) { p.closedGap = -1e-12; },
                         {"closedGap", "zero or positive", "got -1e-12"});
    requirePlanarRefused([](auto& p) { p.contacts[0].ball = 7; },
                         {"ball", "number of balls, 3", "got 7", "pair 1"});
    requirePlanarRefused([](auto& p) { p.contacts[1].other = 3; },
                         {"other", "number of balls, 3", "got 3", "pair 2"});
    requirePlanarRefused([](auto& p) { p.contacts[1].wall = true; },
                         {"other", "number of walls, 0", "got 1", "pair 2"});
    requirePlanarRefused([](auto& p) { p.contacts[2].other = p.contacts[2].ball; },
                         {"two balls", "got 0 twice", "pair 3"});
    requirePlanarRefused([](auto& p) { p.balls[2].position = p.balls[1].position; },
                         {"gap", "at least -closedGap", "got -0.03", "pair 2"});
    requirePlanarRefused(
        [](auto& p) {
          p.walls.push_back({Vector2d::Zero(), Vector2d(3., 4.), kSteel.elastic});
        },
        {"normal", "length 1", "got 5", "wall 1"});
    requireRefused("impulse", [] { velocitiesAfter(bernoulli(0.5), vec({1.})); },
                   {"velocitiesAfter", "impulse", "2 closed contacts", "got 1"});
  }

  void badTimes() {
    const PlanarBalls planar = bernoulli(M_PI / 4.);
    const PlanarModel model = buildPlanarBalls(planar, lzbSimulation(), 1.);
    requireRefused("time step", [&] { makeEventCapturing(model.system, 1.1); },
                   {"makeEventCapturing", "timeStep", "duration, 1", "got 1.1"});
    for (const BadValue& bad : kNotPositive) {
      requireRefused("final time", [&] { build(planar, lzbSimulation(), bad.value); },
                     {"buildPlanarBalls", "finalTime", "positive", bad.text});
      requireRefused("final time", [&] { build(uniformChain(2), lzbSimulation(), bad.value); },
                     {"buildChain", "finalTime", "positive", bad.text});
      requireRefused(
          "time step",
          [&] { makeEventDriven(model.system, std::make_shared<LZBImpact>(), bad.value); },
          {"makeEventDriven", "timeStep", "positive", bad.text});
      requireRefused("time step", [&] { makeEventCapturing(model.system, bad.value); },
                     {"makeEventCapturing", "timeStep", "positive", bad.text});
    }
  }

 private:
  template <class Change>
  static void requirePlanarRefused(Change change, std::initializer_list<const char*> parts) {
    PlanarBalls bad = bernoulli(M_PI / 4.);
    change(bad);
    requireRefused(
        "contactProblem", [&] { contactProblem(bad); }, parts);
    requireRefused(
        "setHertzStiffness", [&] { setHertzStiffness(bad); }, parts);
    requireRefused(
        "buildPlanarBalls", [&] { buildPlanarBalls(bad, lzbSimulation(), 1.); }, parts);
  }

  /** The striker brings 1 kg m/s along x and 0.5 J. The LZB solver conserves energy to its
      tolerance. */
  static void checkConserved(const std::string& what, const PlanarBalls& planar,
                             const Eigen::VectorXd& v) {
    Vector2d momentum = Vector2d::Zero();
    for (std::size_t i = 0; i < planar.balls.size(); ++i) momentum += v.segment<2>(2 * i);
    assertNear(what + ", momentum", vec({1., 0.}), momentum, 1e-12);
    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, 0.5, kineticEnergy(planar, v), 1e-7);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(PlanarTest);
