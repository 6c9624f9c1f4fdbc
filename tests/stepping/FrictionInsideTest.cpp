// SPDX-License-Identifier: Apache-2.0
/* Time steps under laws that know friction: outcomes from closed forms, from the bare solvers
   in minimal coordinates, and the energy that they book. */
#include <SolverOptions.h>
#include <cppunit/extensions/HelperMacros.h>

#include <Eigen/LU>
#include <EqualityConditionNSL.hpp>
#include <cmath>

#include "Near.hpp"
#include "RandomSource.hpp"
#include "StepBooks.hpp"
#include "SteppedChain.hpp"
#include "Steps.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kPi = 3.14159265358979323846;

std::vector<SimulatedLaw> lawsWithFriction() {
  std::vector<SimulatedLaw> laws;
  for (const SimulatedLaw& law : listedLaws())
    if (law.law->uses("friction")) laws.push_back(law);
  return laws;
}

template <class Problem, class... Arguments>
std::shared_ptr<Problem> problemOf(const Law& law, Arguments... arguments) {
  auto problem = std::make_shared<Problem>(law, arguments...);
  problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  problem->setDefaultStiffness(1e9, kHertzExponent);
  return problem;
}

/** A body with one contact at which it is now, without forces. */
struct OneContact {
  OneContact(const Law& law, const VectorXd& mass, const MatrixXd& gradient,
             const VectorXd& velocity, std::shared_ptr<::NonSmoothLaw> contact)
      : model(1e-3),
        problem(problemOf<ImpactFrictionContact>(law, static_cast<int>(gradient.rows()))) {
    model.addBody(VectorXd::Zero(mass.size()), velocity, mass.asDiagonal(),
                  VectorXd::Zero(mass.size()));
    model.addLinear(std::move(contact), gradient, VectorXd::Zero(gradient.rows()), {0});
    model.solveWith(problem);
  }

  SteppedModel model;
  std::shared_ptr<ImpactFrictionContact> problem;
};

std::shared_ptr<::NonSmoothLaw> coulomb(double e, double mu, const MatrixXd& gradient) {
  return std::make_shared<::NewtonImpactFrictionNSL>(e, 0., mu,
                                                     static_cast<unsigned>(gradient.rows()));
}

/** A rod of 1 kg and 1 m that strikes a plane at 45 degrees with its end, (x, y, z, angle):
    W_nn = W_tt = 5/2, W_tn = -3/2 in its plane.
    \param turn of the tangents in the plane that is struck; none in the plane problem */
MatrixXd rodGradient(double turn) {
  const double s = std::sqrt(2.) / 4., c = std::cos(turn);
  MatrixXd H(3, 4);
  H.row(0) << 0., 1., 0., -s;
  H.row(1) << c, 0., std::sin(turn), c * s;
  H.row(2) << -std::sin(turn), 0., c, -std::sin(turn) * s;
  return H;
}

/** Two rods of 1 kg and 1 m, 20 and 30 degrees from the vertical, hang on a pivot and on each
    other, and turn at -0.1 and -0.2 rad/s; the tip strikes a table. Kane, 1984. */
struct KanePendulum {
  static constexpr double kFriction = 0.7, kRestitution = 0.5;
  const Vector2d angles{20. * kPi / 180., 30. * kPi / 180.}, turning{-0.1, -0.2};

  /** From the angular velocities to (x, y, angle) of both rods. */
  MatrixXd motion() const {
    MatrixXd J = MatrixXd::Zero(6, 2);
    for (int rod = 0; rod < 2; ++rod)
      for (int of = 0; of <= rod; ++of)
        J.block<2, 1>(3 * rod, of) = (of < rod ? 1. : 0.5) * along(of);
    J(2, 0) = J(5, 1) = 1.;
    return J;
  }

  /** Velocity of the end of a rod of length 1 m, for 1 rad/s. */
  Vector2d along(int rod) const { return {std::cos(angles[rod]), std::sin(angles[rod])}; }

  /** Rows: normal and tangential velocity of the tip of the second rod, in its own
      coordinates. */
  MatrixXd tip() const {
    MatrixXd H(2, 3);
    H << 0., 1., 0.5 * along(1)[1], 1., 0., 0.5 * along(1)[0];
    return H;
  }

  static Eigen::Matrix<double, 6, 1> mass() {
    Eigen::Matrix<double, 6, 1> diagonal;
    diagonal << 1., 1., 1. / 12., 1., 1., 1. / 12.;
    return diagonal;
  }

  /** In minimal coordinates. */
  ContactProblem problem() const {
    const MatrixXd J = motion(), M = J.transpose() * mass().asDiagonal() * J;
    const MatrixXd H = tip() * J.bottomRows<3>();
    ContactProblem minimal =
        contactProblemOf(M.sparseView(), H.topRows(1).sparseView(), turning);
    minimal.tangents = tangentsOf(M.sparseView(), H.topRows(1).sparseView(),
                                  H.bottomRows(1).sparseView(), {1}, turning);
    minimal.restitution = vec({kRestitution});
    minimal.friction = vec({kFriction});
    minimal.stiffness = vec({1e9});
    minimal.exponent = vec({kHertzExponent});
    return minimal;
  }

  /** Velocities of both rods after the impact. */
  VectorXd after(const ImpactOutcome& outcome) const {
    const MatrixXd J = motion(), M = J.transpose() * mass().asDiagonal() * J;
    const Vector2d impulse(outcome.impulse[0], outcome.tangentialImpulse[0]);
    return J * (turning +
                M.inverse() * J.bottomRows<3>().transpose() * tip().transpose() * impulse);
  }

  /** Two bodies and two pivots; gaps and pivots are linear, in a step in which nothing
      moves. */
  void build(SteppedModel& model) const {
    const VectorXd v = motion() * turning;
    for (int rod = 0; rod < 2; ++rod)
      model.addBody(Vector3d::Zero(), v.segment<3>(3 * rod),
                    mass().segment<3>(3 * rod).asDiagonal(), Vector3d::Zero());
    MatrixXd upper(2, 3), both(2, 6);
    upper << MatrixXd::Identity(2, 2), -0.5 * along(0);
    both << -MatrixXd::Identity(2, 2), -0.5 * along(0), MatrixXd::Identity(2, 2),
        -0.5 * along(1);
    model.addLinear(std::make_shared<::EqualityConditionNSL>(2), upper, Vector2d::Zero(), {0});
    model.addLinear(std::make_shared<::EqualityConditionNSL>(2), both, Vector2d::Zero(),
                    {0, 1});
    model.addLinear(
        std::make_shared<::NewtonImpactFrictionNSL>(kRestitution, 0., kFriction, 2), tip(),
        Vector2d::Zero(), {1});
  }
};

/** A disc (x, y, angle) on the ground, or on another one below it, 1 kg and 1 m. */
MatrixXd groundGradient() {
  MatrixXd H(2, 3);
  H << 0., 1., 0., 1., 0., 1.;
  return H;
}
MatrixXd betweenGradient() {
  MatrixXd H(2, 6);
  H << 0., -1., 0., 0., 1., 0., -1., 0., 1., 1., 0., 1.;
  return H;
}

}  // namespace

class FrictionInsideTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FrictionInsideTest);
  CPPUNIT_TEST(obliqueSphereInSpace);
  CPPUNIT_TEST(rodAt45Degrees);
  CPPUNIT_TEST(frictionAfterTheImpact);
  CPPUNIT_TEST(kanesPendulumWithJoints);
  CPPUNIT_TEST(tangentsThatNothingMovesAlong);
  CPPUNIT_TEST(energyIsBooked);
  CPPUNIT_TEST(forcesActByHalves);
  CPPUNIT_TEST(parametersOfFriction);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** A sphere without spin keeps 1 - mu (1 + e)/tan(theta) of its tangential velocity if it
      slides to the end, tan(theta) > 3.5 mu (1 + e), and 5/7 if it rolls off, in any
      direction. */
  void obliqueSphereInSpace() {
    constexpr double radius = 0.02, mass = 0.3, e = 0.7, mu = 0.15, fall = 2.;
    MatrixXd H = MatrixXd::Zero(3, 5);  // x, y, z and turns about x and y
    H.row(0) << 0., 0., 1., 0., 0.;
    H.row(1) << 1., 0., 0., 0., -radius;
    H.row(2) << 0., 1., 0., radius, 0.;
    const double J = 0.4 * mass * radius * radius;
    for (const SimulatedLaw& law : lawsWithFriction())
      for (const double degrees : {5., 20., 40., 43., 60., 80.}) {
        const double slope = std::tan(degrees * kPi / 180.), angle = 0.1 * degrees;
        const Vector2d sideways = fall * slope * Vector2d(std::cos(angle), std::sin(angle));
        OneContact sphere(*law.law, vec({mass, mass, mass, J, J}), H,
                          vec({sideways[0], sideways[1], -fall, 0., 0.}), coulomb(e, mu, H));
        sphere.model.steps(1);
        const double ratio =
            slope > 3.5 * mu * (1. + e) ? 1. - mu * (1. + e) / slope : 5. / 7.;
        const Vector2d left = ratio * sideways, spin = 2.5 / radius * (sideways - left);
        assertNear(law.name + " at " + std::to_string(degrees),
                   vec({left[0], left[1], e * fall, -spin[1], spin[0]}),
                   sphere.model.model.velocities(), 1e-6);
      }
  }

  /** u = 0.5, U = -1 m/s, mu = 0.8, e = 1: the rod sticks. In the plane, and in space with
      tangents that are turned. Poisson: P = (7/8, 13/40), the energy falls by 1/20; LZB, for
      any K and eta, by 1/35. */
  void rodAt45Degrees() {
    for (const SimulatedLaw& law : lawsWithFriction()) {
      if (law.law != &lzbLaw() && law.law != &poissonLaw()) continue;
      const bool isLZB = law.law == &lzbLaw();
      const double Pn = isLZB ? 0.904610227 : 7. / 8., Pt = isLZB ? 0.342766136 : 13. / 40.;
      const double lost = isLZB ? 1. / 35. : 1. / 20.;
      for (const double turn : {0., 0.7, 2.5}) {
        const MatrixXd H = turn == 0. ? rodGradient(0.).topRows(2).eval() : rodGradient(turn);
        OneContact rod(*law.law, vec({1., 1., 1., 1. / 12.}), H, vec({0.5, -1., 0., 0.}),
                       coulomb(1., 0.8, H));
        rod.model.simulation->computeOneStep();
        VectorXd expected = vec({Pn, Pt * std::cos(turn), -Pt * std::sin(turn)});
        expected.conservativeResize(H.rows());
        VectorXd lambda(H.rows());
        for (Eigen::Index k = 0; k < H.rows(); ++k)
          lambda[k] = rod.model.lambda(0, static_cast<unsigned>(k));
        const std::string what = law.name + ", turned by " + std::to_string(turn);
        assertNear(what, expected, lambda, 1e-7);
        const ImpactOutcome& outcome = rod.problem->lastOutcome();
        assertNear(what, lambda.tail(H.rows() - 1), outcome.tangentialImpulse, 1e-12);
        assertNear(what + ", slip", H.bottomRows(H.rows() - 1) * rod.model.model.velocities(),
                   outcome.slip, 1e-12);
        CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, lost, outcome.statistics.energyLost, 1e-7);
      }
    }
  }

  /** The same rod with friction after the outcome: P_n = 2/W_nn = 4/5 without friction, then
      the slip 1/2 - 6/5 is stopped by P_t = (7/10)/W_tt = 7/25, below mu P_n; U+ is then
      1 - 21/50. */
  void frictionAfterTheImpact() {
    const MatrixXd H = rodGradient(0.).topRows(2);
    for (const SimulatedLaw& law : lawsWithFriction()) {
      OneContact rod(*law.law, vec({1., 1., 1., 1. / 12.}), H, vec({0.5, -1., 0., 0.}),
                     coulomb(1., 0.8, H));
      rod.problem->setFrictionInside(false);
      CPPUNIT_ASSERT(!rod.problem->frictionInside());
      rod.model.simulation->computeOneStep();
      const std::string what = law.law->name;
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, 0.8, rod.model.lambda(0, 0), 1e-9);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, 0.28, rod.model.lambda(0, 1), 1e-9);
      assertNear(what, vec({0.58, 0.}), H * rod.model.model.velocities(), 1e-9);
      rod.problem->setFrictionInside(true);
      CPPUNIT_ASSERT(rod.problem->frictionInside());
    }
  }

  /** Against the bare solver in minimal coordinates, and the kinetic energies of the
      literature. */
  void kanesPendulumWithJoints() {
    const KanePendulum kane;
    for (const SimulatedLaw& law : lawsWithFriction()) {
      SteppedModel model(1e-11);
      kane.build(model);
      const auto problem = problemOf<ImpactGenericMechanical>(*law.law);
      model.solveWith(problem);
      model.simulation->computeOneStep();
      const ImpactOutcome bare = law.law->solve(kane.problem(), law.law->defaults, nullptr);
      const VectorXd v = model.model.velocities();
      assertNear(law.name, kane.after(bare), v, 1e-9);
      const double before = kane.problem().kineticEnergy,
                   T = 0.5 * v.dot(KanePendulum::mass().asDiagonal() * v);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(0.0231814, before, 1e-7);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(
          law.name, before - problem->lastOutcome().statistics.energyLost, T, 1e-11);
      if (law.law == &lzbLaw()) CPPUNIT_ASSERT_DOUBLES_EQUAL(0.0121897, T, 1e-7);
      if (law.law == &poissonLaw()) CPPUNIT_ASSERT_DOUBLES_EQUAL(0.0119836, T, 1e-7);
    }
  }

  /** A body that a slide guides along the normal, and one that can only move along it: the
      problem has no tangents, and the impact no friction. Then a slide that leaves one of two
      tangents. */
  void tangentsThatNothingMovesAlong() {
    constexpr double mass = 2., e = 0.5, fall = 1.;
    for (const SimulatedLaw& law : lawsWithFriction()) {
      SteppedModel guided(1e-11);
      guided.addBody(Vector2d::Zero(), Vector2d(0., -fall), mass * MatrixXd::Identity(2, 2),
                     Vector2d::Zero());
      guided.addLinear(std::make_shared<::EqualityConditionNSL>(1), Eigen::RowVector2d(1., 0.),
                       VectorXd::Zero(1), {0});
      MatrixXd H(2, 2);
      H << 0., 1., 1., 0.;
      guided.addLinear(coulomb(e, 0.3, H), H, Vector2d::Zero(), {0});
      const auto problem = problemOf<ImpactGenericMechanical>(*law.law);
      guided.solveWith(problem);
      guided.simulation->computeOneStep();
      CPPUNIT_ASSERT_EQUAL(Eigen::Index{0}, problem->lastProblem().tangents.rowCount());
      assertNear(law.name, vec({0., e * fall}), guided.model.velocities(), 1e-7);
      MatrixXd along(2, 1);
      along << 1., 0.;
      OneContact falling(*law.law, vec({mass}), along, vec({-fall}), coulomb(e, 0.3, along));
      falling.model.simulation->computeOneStep();
      CPPUNIT_ASSERT_EQUAL(Eigen::Index{0},
                           falling.problem->lastProblem().tangents.rowCount());
      assertNear(law.name, vec({e * fall}), falling.model.model.velocities(), 1e-7);
      requireHalfHeld(law, problemOf<ImpactGenericMechanical>(*law.law));
    }
  }

  /** Discs that fall obliquely on the ground and on each other, under gravity: every step
      changes the energy by what its impacts say, friction included, and by what lasting
      contacts do. */
  void energyIsBooked() {
    constexpr double h = 1e-3, gravity = 9.81;
    const Vector3d mass(1., 1., 0.5);
    MatrixXd H = MatrixXd::Zero(4, 6);
    H.topLeftCorner(2, 3) = groundGradient();
    H.bottomRows(2) = betweenGradient();
    VectorXd M(6), force(6);
    M << mass, mass;
    force << 0., -gravity, 0., 0., -gravity, 0.;
    const MatrixXd D = H * M.cwiseInverse().asDiagonal() * H.transpose();
    for (const SimulatedLaw& law : lawsWithFriction())
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        RandomSource random(seed);
        SteppedModel discs(h);
        const double e = random.uniform(0.3, 1.), mu = random.uniform(0.05, 1.);
        const auto contact = std::make_shared<::NewtonImpactFrictionNSL>(e, 0., mu, 2);
        for (const double height : {0.01, 0.03})
          discs.addBody(Vector3d(0., height, 0.),
                        Vector3d(random.uniform(-2., 2.), -1., random.uniform(-2., 2.)),
                        mass.asDiagonal(), Vector3d(0., -gravity, 0.));
        discs.addLinear(contact, groundGradient(), Vector2d::Zero(), {0});
        discs.addLinear(contact, betweenGradient(), Vector2d::Zero(), {0, 1});
        const auto problem = problemOf<ImpactFrictionContact>(*law.law, 2);
        discs.solveWith(problem);
        const auto energy = [&](const VectorXd& q, const VectorXd& v) {
          return 0.5 * v.dot(M.asDiagonal() * v) - force.dot(q);
        };
        double rubbed = 0.;
        for (int i = 0; i < 400; ++i) {
          const VectorXd q = discs.model.positions(), v = discs.model.velocities();
          discs.simulation->computeOneStep();
          const VectorXd next = discs.model.velocities();
          const VectorXd P = impactRows(*problem, discs.model.contacts, 2);
          VectorXd z = -P;
          for (unsigned k = 0; k < 4; ++k) z[k] += discs.lambda(k / 2, k % 2);
          discs.simulation->nextStep();
          rubbed += std::abs(P[1]) + std::abs(P[3]);
          CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(
              law.name + ", seed " + std::to_string(seed) + ", step " + std::to_string(i),
              bookedEnergy(energyLost(*problem), z, H * v, D * P, H * next),
              energy(discs.model.positions(), next) - energy(q, v), 1e-11);
        }
        CPPUNIT_ASSERT(problem->impactCount() > 2);
        CPPUNIT_ASSERT_MESSAGE(law.name, rubbed > 0.01);
      }
  }

  /** A force along the ground has acted by half when the impact takes place: slip is
      u + F h/(2 m) then. */
  void forcesActByHalves() {
    constexpr double h = 1e-2, push = 40.;
    for (const SimulatedLaw& law : lawsWithFriction()) {
      SteppedModel disc(h);
      disc.addBody(Vector3d::Zero(), Vector3d(0.3, -1., 0.), MatrixXd::Identity(3, 3),
                   Vector3d(push, 0., 0.));
      disc.addLinear(std::make_shared<::NewtonImpactFrictionNSL>(0.5, 0., 0.1, 2),
                     groundGradient(), Vector2d::Zero(), {0});
      const auto problem = problemOf<ImpactFrictionContact>(*law.law, 2);
      disc.solveWith(problem);
      disc.simulation->computeOneStep();
      assertNear(law.name, vec({0.3 + 0.5 * push * h}), problem->lastProblem().tangents.slip,
                 1e-12);
    }
  }

  /** mu and k_t of the contact's law; what a contact source says comes first, and one that
      says nothing of friction leaves it. */
  void parametersOfFriction() {
    const auto contact = std::make_shared<LZBFrictionNSL>(0.6, 0.2, 1e8, kHertzExponent, 2);
    const auto answered = [&](const ImpactStep::ContactSource& source) {
      OneContact disc(lzbLaw(), vec({1., 1., 0.5}), groundGradient(), vec({1., -1., 0.}),
                      contact);
      disc.problem->setContactSource(source);
      disc.model.steps(1);
      const ContactProblem& problem = disc.problem->lastProblem();
      return vec({problem.stiffness[0], problem.friction[0], problem.tangentialStiffness[0]});
    };
    const double rigid = std::numeric_limits<double>::infinity();
    CPPUNIT_ASSERT_EQUAL(rigid, contact->tangentialStiffness());
    CPPUNIT_ASSERT(vec({1e8, 0.2, rigid}) == answered(nullptr));
    contact->setTangentialStiffness(1e7);
    CPPUNIT_ASSERT(vec({1e8, 0.2, 1e7}) == answered(nullptr));
    CPPUNIT_ASSERT(vec({1e6, 0.2, rigid}) == answered([](const ::Interaction&) {
                     return std::optional(ContactParameters{0.5, 1e6, 1.});
                   }));
    CPPUNIT_ASSERT(vec({1e6, 0.4, 1e5}) == answered([](const ::Interaction&) {
                     ContactParameters own{0.5, 1e6, 1.};
                     own.friction = 0.4;
                     own.tangentialStiffness = 1e5;
                     return std::optional(own);
                   }));
  }

 private:
  /** In space, a slide holds the first of two tangents. */
  static void requireHalfHeld(const SimulatedLaw& law,
                              const std::shared_ptr<ImpactGenericMechanical>& problem) {
    SteppedModel model(1e-11);
    model.addBody(Vector3d::Zero(), Vector3d(0.5, -1., 0.), MatrixXd::Identity(3, 3),
                  Vector3d::Zero());
    model.addLinear(std::make_shared<::EqualityConditionNSL>(1),
                    Eigen::RowVector3d(0., 0., 1.), VectorXd::Zero(1), {0});
    MatrixXd H(3, 3);
    H << 0., 1., 0., 0., 0., 1., 1., 0., 0.;
    model.addLinear(coulomb(0.5, 0.1, H), H, Vector3d::Zero(), {0});
    model.solveWith(problem);
    model.simulation->computeOneStep();
    CPPUNIT_ASSERT_EQUAL(Eigen::Index{1}, problem->lastProblem().tangents.rowCount());
    assertNear(law.name, vec({0.5 - 0.1 * 1.5, 0.5, 0.}), model.model.velocities(), 1e-7);
    assertNear(law.name, vec({0., -0.15}), vec({model.lambda(1, 1), model.lambda(1, 2)}),
               1e-7);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(FrictionInsideTest);
