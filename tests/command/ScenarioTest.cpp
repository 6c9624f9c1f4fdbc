// SPDX-License-Identifier: Apache-2.0
/* What is read from scenario files: the chains of every kind against closed forms, options,
   overrides, and the bundled files. */
#include <cmath>
#include <filesystem>

#include "Near.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/command/input/Scenario.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/compliant/CompliantSolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/ratios/ImpulseRatioSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using namespace multiple_impacts::command;

namespace {

constexpr double kPi = 3.14159265358979323846;

/** Mass of a steel ball [kg]. */
double steelMass(double radius) { return 4. / 3. * kPi * std::pow(radius, 3) * 7780.; }

/** One property of every item. */
template <class Items, class Property>
Eigen::VectorXd each(const Items& items, Property property) {
  Eigen::VectorXd values(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) values[i] = items[i].*property;
  return values;
}

Eigen::VectorXd masses(const Chain& chain) { return each(chain.balls, &Ball::mass); }
Eigen::VectorXd radii(const Chain& chain) { return each(chain.balls, &Ball::radius); }
Eigen::VectorXd velocities(const Chain& chain) { return each(chain.balls, &Ball::velocity); }
Eigen::VectorXd stiffnesses(const Chain& chain) {
  return each(chain.contacts, &ContactParameters::stiffness);
}
Eigen::VectorXd exponents(const Chain& chain) {
  return each(chain.contacts, &ContactParameters::exponent);
}
Eigen::VectorXd restitutions(const Chain& chain) {
  return each(chain.contacts, &ContactParameters::restitution);
}

double deviation(const Eigen::VectorXd& values) {
  return std::sqrt((values.array() - values.mean()).square().mean());
}

Chain chainOf(const std::string& text, const Overrides& overrides = {}) {
  return parseScenario(text, "x.toml", overrides).chain;
}

}  // namespace

class ScenarioTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ScenarioTest);
  CPPUNIT_TEST(smallest);
  CPPUNIT_TEST(charactersBeyondAscii);
  CPPUNIT_TEST(monodisperse);
  CPPUNIT_TEST(tapered);
  CPPUNIT_TEST(stepped);
  CPPUNIT_TEST(decorated);
  CPPUNIT_TEST(disordered);
  CPPUNIT_TEST(uniformRadii);
  CPPUNIT_TEST(normalRadii);
  CPPUNIT_TEST(logNormalRadii);
  CPPUNIT_TEST(randomBallsAreSolid);
  CPPUNIT_TEST(listed);
  CPPUNIT_TEST(materials);
  CPPUNIT_TEST(contacts);
  CPPUNIT_TEST(graded);
  CPPUNIT_TEST(walls);
  CPPUNIT_TEST(strikes);
  CPPUNIT_TEST(gapsAndGravity);
  CPPUNIT_TEST(options);
  CPPUNIT_TEST(schemes);
  CPPUNIT_TEST(neighbours);
  CPPUNIT_TEST(largest);
  CPPUNIT_TEST(overrides);
  CPPUNIT_TEST(bundledFiles);
  CPPUNIT_TEST(bundledChains);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** The smallest scenario: everything else has a default. */
  void smallest() {
    const Scenario scenario = parseScenario("[chain]\ncount = 2\nradius = 0.01\n", "x.toml");
    CPPUNIT_ASSERT_EQUAL(std::string(), scenario.title);
    CPPUNIT_ASSERT_EQUAL(1e-3, scenario.duration);
    CPPUNIT_ASSERT_EQUAL(LZBOptions{}.tolerance, scenario.options.get<LZBOptions>().tolerance);
    CPPUNIT_ASSERT(scenario.options.get<LZBOptions>().scheme == LZBScheme::VirtualIndentation);
    CPPUNIT_ASSERT(scenario.options.get<BinaryOptions>().jumpToLimit);
    CPPUNIT_ASSERT_EQUAL(BinaryOptions{}.maximumCollisions,
                         scenario.options.get<BinaryOptions>().maximumCollisions);
    const Chain& chain = scenario.chain;
    assertNear("m", vec({steelMass(0.01), steelMass(0.01)}), masses(chain), 1e-15);
    assertNear("v", vec({0., 0.}), velocities(chain), 0.);
    assertNear("e", vec({1.}), restitutions(chain), 0.);
    assertNear("eta", vec({1.5}), exponents(chain), 0.);
    assertNear("K", vec({1.05159e10}), stiffnesses(chain), 1e5);
    CPPUNIT_ASSERT(!chain.wall && chain.gaps.empty() && chain.gravity == 0.);
  }

  /** In comments, in strings, and after a UTF-8 byte order mark. */
  void charactersBeyondAscii() {
    const Scenario scenario = parseScenario(
        "\xEF\xBB\xBF# \u00e9\u0413\ntitle = \"\u00e9\\u00e9\"\nchain = {count = 1, mass = "
        "1}\n",
        "x.toml");
    CPPUNIT_ASSERT_EQUAL(std::string("\u00e9\u00e9"), scenario.title);
  }

  void monodisperse() {
    const Chain heavy = chainOf(
        "[chain]\nkind = 'monodisperse'\ncount = 3\nmass = 2\nradius = 0.3\n"
        "[contact]\nstiffness = 4\n");
    assertNear("m", vec({2., 2., 2.}), masses(heavy), 0.);
    assertNear("R", vec({0.3, 0.3, 0.3}), radii(heavy), 0.);
    assertNear("K", vec({4., 4.}), stiffnesses(heavy), 0.);
    const Chain alone = chainOf("chain = {count = 1, mass = 2.0}\n");
    CPPUNIT_ASSERT(alone.balls.size() == 1 && alone.contacts.empty());
    // Mass and radius may both be given: the stiffness is that of the radius.
    const Chain both = chainOf("chain = {count = 2, mass = 2.0, radius = 0.04}\n");
    assertNear("K", vec({2. * 1.05159e10}), stiffnesses(both), 2e5);
  }

  /** Radii 0.8^i; between spheres K is proportional to the root of R*. */
  void tapered() {
    const Chain chain =
        chainOf("chain = {kind = 'tapered', count = 3, radius = 0.01, taper = 0.2}\n");
    assertNear("R", vec({0.01, 0.008, 0.0064}), radii(chain), 1e-17);
    assertNear("m", steelMass(0.01) * vec({1., 0.512, 0.262144}), masses(chain), 1e-15);
    const double equal = hertzSphereSphere(1., kSteel.elastic, 1., kSteel.elastic);
    const double first = std::sqrt(2. * 0.01 * 0.008 / 0.018);
    assertNear("K", equal * first * vec({1., std::sqrt(0.8)}), stiffnesses(chain), 1.);
    const Chain growing =
        chainOf("chain = {kind = 'tapered', count = 2, radius = 0.01, taper = -0.5}\n");
    assertNear("R", vec({0.01, 0.015}), radii(growing), 1e-17);
  }

  void stepped() {
    const Chain chain =
        chainOf("chain = {kind = 'stepped', steps = [[2, 0.02], [1, 1e-2]]}\n");
    assertNear("R", vec({0.02, 0.02, 0.01}), radii(chain), 0.);
    assertNear("m", steelMass(0.01) * vec({8., 8., 1.}), masses(chain), 1e-14);
    assertNear("K", 1.05159e10 * vec({std::sqrt(2.), std::sqrt(4. / 3.)}), stiffnesses(chain),
               2e5);
  }

  void decorated() {
    const Chain chain = chainOf(
        "contact.stiffness = 1.0\n"
        "chain = {kind = 'decorated', count = 5, mass = 2.0, mass_ratio = 0.25}\n");
    assertNear("m", vec({2., 0.5, 2., 0.5, 2.}), masses(chain), 0.);
    const Chain solid =
        chainOf("chain = {kind = 'decorated', count = 2, radius = 0.01, mass_ratio = 3}\n");
    assertNear("m", steelMass(0.01) * vec({1., 3.}), masses(solid), 1e-15);
    assertNear("R", vec({0.01, 0.01}), radii(solid), 0.);
  }

  /** The masses are those that the tests' own random source gives. */
  void disordered() {
    const std::string text =
        "contact.stiffness = 1.0\n"
        "chain = {kind = 'disordered', count = 30, mass_low = 0.5, mass_high = 1.5, seed = ";
    const Chain chain = chainOf(text + "7}\n");
    assertNear("m", masses(disorderedChain(30, 1., 7)), masses(chain), 0.);
    CPPUNIT_ASSERT((masses(chain).array() >= 0.5).all() &&
                   (masses(chain).array() < 1.5).all());
    CPPUNIT_ASSERT(masses(chain) != masses(chainOf(text + "8}\n")));
    const Chain equal = chainOf(
        "contact.stiffness = 1.0\n"
        "chain = {kind = 'disordered', count = 2, mass_low = 3, mass_high = 3}\n");
    assertNear("m", vec({3., 3.}), masses(equal), 0.);
  }

  /** Moments of the uniform distribution; the numbers themselves as in RandomSource. */
  void uniformRadii() {
    const Eigen::VectorXd r = drawn("uniform_radii', radius_low = 0.008, radius_high = 0.012");
    RandomSource random(5);
    for (Eigen::Index i = 0; i < 10; ++i)
      CPPUNIT_ASSERT_EQUAL(random.uniform(0.008, 0.012), r[i]);
    CPPUNIT_ASSERT(r.minCoeff() >= 0.008 && r.maxCoeff() < 0.012);
    requireMoments(r, 0.01, 0.004 / std::sqrt(12.));
  }

  /** Of a normal distribution cut at c = 3 deviations, the variance is
      1 - 2 c phi(c)/(2 Phi(c) - 1) times as large. */
  void normalRadii() {
    const Eigen::VectorXd r = drawn("normal_radii', radius = 0.01, radius_deviation = 0.003");
    const double c = 3., inside = std::erf(c / std::sqrt(2.));
    const double density = std::exp(-c * c / 2.) / std::sqrt(2. * kPi);
    CPPUNIT_ASSERT(r.minCoeff() >= 0.001 && r.maxCoeff() <= 0.019);
    requireMoments(r, 0.01, 0.003 * std::sqrt(1. - 2. * c * density / inside));
    const auto within = (r.array() - 0.01).abs() < 0.003;
    CPPUNIT_ASSERT_DOUBLES_EQUAL(std::erf(std::sqrt(0.5)) / inside,
                                 within.cast<double>().mean(), 5e-3);
    const Eigen::VectorXd same = drawn("normal_radii', radius = 0.01, radius_deviation = 0");
    CPPUNIT_ASSERT(same.minCoeff() == 0.01 && same.maxCoeff() == 0.01);
  }

  /** With ln(R/m) normal of deviation s: mean m exp(s^2/2), variance (exp(s^2) - 1) times the
      square of the mean. */
  void logNormalRadii() {
    const double s = 0.3;
    const Eigen::VectorXd r = drawn("lognormal_radii', radius = 0.01, log_deviation = 0.3");
    const double mean = 0.01 * std::exp(s * s / 2.);
    requireMoments(r, mean, mean * std::sqrt(std::exp(s * s) - 1.));
    requireMoments((r.array() / 0.01).log() + 1., 1., s);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5, (r.array() < 0.01).cast<double>().mean(), 5e-3);
  }

  /** m = 4/3 pi R^3 rho; K = 4/3 E* sqrt(R*), E* = E/(2 (1 - nu^2)), R* = R1 R2/(R1 + R2). */
  void randomBallsAreSolid() {
    const std::string text =
        "chain = {kind = 'normal_radii', count = 20, radius = 0.01, radius_deviation = 0.002, "
        "seed = ";
    const Chain chain = chainOf(text + "3}\nmaterial.density = 7780.0\n");
    const Eigen::VectorXd r = radii(chain);
    for (Eigen::Index i = 0; i < 20; ++i)
      CPPUNIT_ASSERT_DOUBLES_EQUAL(1., masses(chain)[i] / steelMass(r[i]), 1e-14);
    for (Eigen::Index i = 0; i + 1 < 20; ++i) {
      const double effective = r[i] * r[i + 1] / (r[i] + r[i + 1]);
      const double K = 4. / 3. * 203e9 / (2. * (1. - 0.09)) * std::sqrt(effective);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(1., stiffnesses(chain)[i] / K, 1e-14);
    }
    assertNear("same seed", r, radii(chainOf(text + "3}\n")), 0.);
    CPPUNIT_ASSERT(r != radii(chainOf(text + "4}\n")));
    CPPUNIT_ASSERT(r != radii(chainOf(text + "3}\n", {{"chain.seed", 4.}})));
  }

  void listed() {
    const Chain heavy = chainOf(
        "contact.stiffness = 1.0\nchain = {kind = 'explicit', masses = [1, 2.5, 3]}\n");
    assertNear("m", vec({1., 2.5, 3.}), masses(heavy), 0.);
    const Chain solid = chainOf("chain = {kind = 'explicit', radii = [0.01, 0.02]}\n");
    assertNear("m", steelMass(0.01) * vec({1., 8.}), masses(solid), 1e-14);
    const Chain both =
        chainOf("chain = {kind = 'explicit', masses = [1, 2], radii = [0.01, 0.01]}\n");
    assertNear("m", vec({1., 2.}), masses(both), 0.);
    assertNear("K", vec({1.05159e10}), stiffnesses(both), 1e5);
  }

  void materials() {
    const Chain chain = chainOf(
        "chain = {count = 2, radius = 0.01}\n"
        "[material]\nyoung = 70e9\npoisson = 0.5\ndensity = 2700\n");
    assertNear("m", steelMass(0.01) * 2700. / 7780. * vec({1., 1.}), masses(chain), 1e-15);
    // 1/E* = 2 * 0.75 / 70e9, R* = 0.005
    const double K = 4. / 3. * std::sqrt(0.005) * 70e9 / 1.5;
    assertNear("K", vec({K}), stiffnesses(chain), 1e-14 * K);
  }

  void contacts() {
    const Chain chain = chainOf(
        "chain = {count = 3, mass = 1}\n[contact]\nstiffness = [1, 2]\nexponent = [1, 3]\n"
        "restitution = [0, 0.5]\n");
    assertNear("K", vec({1., 2.}), stiffnesses(chain), 0.);
    assertNear("eta", vec({1., 3.}), exponents(chain), 0.);
    assertNear("e", vec({0., 0.5}), restitutions(chain), 0.);
  }

  /** Chapter, section 5.1.2. */
  void graded() {
    for (const double alpha : {0., 0.5, -0.25}) {
      const Chain chain = chainOf("chain = {count = 6, mass = 1}\n[contact]\nstiffness = 2\n",
                                  {{"contact.alpha", alpha}});
      assertNear("K", 2. * stiffnesses(linearlyGradedChain(6, alpha)), stiffnesses(chain), 0.);
    }
  }

  void walls() {
    const std::string balls = "chain = {count = 2, mass = 1, radius = 0.01}\n";
    const Chain same = chainOf(
        balls +
        "[contact]\nstiffness = 3\nexponent = 2\nrestitution = 0.7\nalpha = 5\n[wall]\n");
    CPPUNIT_ASSERT(same.wall);
    assertNear("K", vec({3., 3.}), stiffnesses(same), 0.);
    assertNear("eta", vec({2., 2.}), exponents(same), 0.);
    assertNear("e", vec({0.7, 0.7}), restitutions(same), 0.);

    const double steel = hertzSphereSphere(0.01, kSteel.elastic, 0.01, kSteel.elastic);
    const Chain hertz = chainOf(balls + "[wall]\nrestitution = 0.5\n");
    assertNear("K", steel * vec({1., std::sqrt(2.)}), stiffnesses(hertz), 1e-3);
    assertNear("e", vec({1., 0.5}), restitutions(hertz), 0.);

    const Chain soft = chainOf(balls + "[wall]\nyoung = 1e9\npoisson = 0.1\n");
    assertNear("K", vec({steel, hertzSpherePlane(0.01, kSteel.elastic, {1e9, 0.1})}),
               stiffnesses(soft), 1e-3);
    // The wall has the material of the balls.
    const ElasticMaterial glass{70e9, 0.2};
    const Chain brittle = chainOf(balls + "[material]\nyoung = 70e9\npoisson = 0.2\n[wall]\n");
    assertNear("K",
               vec({hertzSphereSphere(0.01, glass, 0.01, glass),
                    hertzSpherePlane(0.01, glass, glass)}),
               stiffnesses(brittle), 1e-3);
    const Chain mixed = chainOf(balls + "[wall]\nstiffness = 4\nexponent = 1\n");
    assertNear("K", vec({steel, 4.}), stiffnesses(mixed), 1e-3);
    assertNear("eta", vec({1.5, 1.}), exponents(mixed), 0.);
    const Chain hard = chainOf(
        balls + "[contact]\nstiffness = 3\nexponent = 2\n[wall]\nstiffness = 'hertz'\n");
    assertNear("K", vec({3., std::sqrt(2.) * steel}), stiffnesses(hard), 1e-3);
    assertNear("eta", vec({2., 1.5}), exponents(hard), 0.);
  }

  void strikes() {
    const std::string balls = "chain = {count = 4, mass = 1}\ncontact.stiffness = 1\n";
    const Chain left = chainOf(balls + "strike.left = {count = 2, speed = 3}\n");
    assertNear("left", vec({3., 3., 0., 0.}), velocities(left), 0.);
    const Chain right = chainOf(balls + "strike.right = {speed = 2.5}\n");
    assertNear("right", vec({0., 0., 0., -2.5}), velocities(right), 0.);
    const Chain both =
        chainOf(balls + "[strike]\nleft = {count = 3, speed = 1}\nright = {speed = 2}\n");
    assertNear("both", vec({1., 1., 1., -2.}), velocities(both), 0.);
    const Chain all = chainOf(balls + "wall = {}\nstrike.all = 2\n");
    assertNear("all", vec({2., 2., 2., 2.}), velocities(all), 0.);
    const Chain each = chainOf(balls + "strike.velocities = [1, -2, 3.5, 0]\n");
    assertNear("each", vec({1., -2., 3.5, 0.}), velocities(each), 0.);
  }

  void gapsAndGravity() {
    const std::string balls =
        "chain = {count = 2, mass = 1}\ncontact.stiffness = 1\nwall = {}\n";
    const Chain uniform = chainOf(balls + "gaps = 0.5\ngravity = 9.81\n");
    CPPUNIT_ASSERT(uniform.gaps == (std::vector<double>{0.5, 0.5}));
    CPPUNIT_ASSERT_EQUAL(9.81, uniform.gravity);
    const Chain each = chainOf(balls + "gaps = [0, 1e-3]\ngravity = -1\n");
    CPPUNIT_ASSERT(each.gaps == (std::vector<double>{0., 1e-3}));
    CPPUNIT_ASSERT_EQUAL(-1., each.gravity);
  }

  /** Options and shares of impulse ratios, options of the compliant reference. */
  void neighbours() {
    const Scenario scenario = parseScenario(
        "chain = {count = 3, mass = 1}\n"
        "[contact]\nstiffness = 1\nshare = [1, 0.7]\n[wall]\nshare = 0.2\n"
        "[impulse_ratio]\nenergy_ratio = 0.8\nratios = 'given'\ntolerance = 1e-6\n"
        "[compliant]\ndamping = 'kuwabara_kono'\ncoefficient = 0.1\ntolerance = 1e-5\n"
        "max_steps = 7\n",
        "x.toml");
    CPPUNIT_ASSERT_EQUAL(0.8, scenario.options.get<ImpulseRatioOptions>().energyRatio);
    CPPUNIT_ASSERT(scenario.options.get<ImpulseRatioOptions>().ratios == RatioSource::Given);
    CPPUNIT_ASSERT_EQUAL(1e-6, scenario.options.get<ImpulseRatioOptions>().tolerance);
    CPPUNIT_ASSERT(scenario.options.get<CompliantOptions>().damping ==
                   DampingModel::KuwabaraKono);
    CPPUNIT_ASSERT_EQUAL(0.1, scenario.options.get<CompliantOptions>().coefficient);
    CPPUNIT_ASSERT_EQUAL(1e-5, scenario.options.get<CompliantOptions>().tolerance);
    CPPUNIT_ASSERT_EQUAL(7L, scenario.options.get<CompliantOptions>().maximumSteps);
    CPPUNIT_ASSERT_EQUAL(1., scenario.chain.contacts[0].share);
    CPPUNIT_ASSERT_EQUAL(0.7, scenario.chain.contacts[1].share);
    CPPUNIT_ASSERT_EQUAL(0.2, scenario.chain.contacts[2].share);
  }

  void options() {
    const Scenario scenario = parseScenario(
        "title = 'a'\nduration = 2\nchain = {count = 1, mass = 1}\n"
        "[lzb]\ntolerance = 1e-5\nmodel = 'mono'\nmax_steps = 12\n"
        "[binary]\norder = 'random'\nseed = 9223372036854775807\ntolerance = 0\n"
        "jump_to_limit = false\nmax_collisions = 34\n",
        "x.toml");
    CPPUNIT_ASSERT_EQUAL(std::string("a"), scenario.title);
    CPPUNIT_ASSERT_EQUAL(2., scenario.duration);
    CPPUNIT_ASSERT_EQUAL(1e-5, scenario.options.get<LZBOptions>().tolerance);
    CPPUNIT_ASSERT(scenario.options.get<LZBOptions>().model == ContactModel::MonoStiffness);
    CPPUNIT_ASSERT_EQUAL(12L, scenario.options.get<LZBOptions>().maximumSteps);
    CPPUNIT_ASSERT(scenario.options.get<BinaryOptions>().order == CollisionOrder::Random);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{9223372036854775807u},
                         scenario.options.get<BinaryOptions>().seed);
    CPPUNIT_ASSERT_EQUAL(0., scenario.options.get<BinaryOptions>().tolerance);
    CPPUNIT_ASSERT(!scenario.options.get<BinaryOptions>().jumpToLimit);
    CPPUNIT_ASSERT_EQUAL(34L, scenario.options.get<BinaryOptions>().maximumCollisions);
    const std::pair<const char*, CollisionOrder> orders[] = {
        {"left_to_right", CollisionOrder::LeftToRight},
        {"right_to_left", CollisionOrder::RightToLeft},
        {"fastest_first", CollisionOrder::FastestFirst},
        {"sweeps", CollisionOrder::Sweeps}};
    for (const auto& [name, order] : orders) {
      const std::string text = "chain = {count = 1, mass = 1}\nbinary.order = '";
      CPPUNIT_ASSERT(
          parseScenario(text + name + "'\n", "x.toml").options.get<BinaryOptions>().order ==
          order);
    }
  }

  void schemes() {
    const std::string text = "chain = {count = 1, mass = 1}\n[lzb]\n";
    const auto options = [&](const std::string& keys) {
      return parseScenario(text + keys, "x.toml").options.get<LZBOptions>();
    };
    const LZBOptions byTime = options("scheme = 'time_euler'\nstep = 1e-6\n");
    CPPUNIT_ASSERT(byTime.scheme == LZBScheme::TimeEuler);
    CPPUNIT_ASSERT_EQUAL(1e-6, byTime.step);
    const LZBOptions byImpulse =
        options("scheme = 'impulse_euler'\nstep = 2\nmodel = 'mono'\n");
    CPPUNIT_ASSERT(byImpulse.scheme == LZBScheme::ImpulseEuler);
    CPPUNIT_ASSERT_EQUAL(2., byImpulse.step);
    CPPUNIT_ASSERT(options("scheme = 'default'\n").scheme == LZBScheme::VirtualIndentation);
    CPPUNIT_ASSERT_EQUAL(0.25, options("step = 0.25\n").step);
  }

  void largest() {
    CPPUNIT_ASSERT_EQUAL(std::size_t{1'000'000},
                         chainOf("chain = {count = 1_000_000, radius = 0.01}\n").balls.size());
  }

  /** Overrides of numbers in the file, of keys in missing tables, of integers, and of
      lists. */
  void overrides() {
    const std::string text =
        "duration = 1\nchain = {count = 3, mass = 1}\n"
        "contact = {stiffness = 1, exponent = 2, restitution = [1, 0.5]}\n";
    const Scenario scenario = parseScenario(text, "x.toml",
                                            {{"duration", 5.},
                                             {"chain.count", 5.},
                                             {"contact.exponent", 1.25},
                                             {"contact.restitution", 0.75},
                                             {"strike.left.speed", 3.},
                                             {"lzb.tolerance", 1e-4},
                                             {"lzb.tolerance", 1e-6}});
    CPPUNIT_ASSERT_EQUAL(5., scenario.duration);
    CPPUNIT_ASSERT_EQUAL(1e-6, scenario.options.get<LZBOptions>().tolerance);
    assertNear("eta", vec({1.25, 1.25, 1.25, 1.25}), exponents(scenario.chain), 0.);
    assertNear("e", vec({0.75, 0.75, 0.75, 0.75}), restitutions(scenario.chain), 0.);
    assertNear("v", vec({3., 0., 0., 0., 0.}), velocities(scenario.chain), 0.);
  }

  void bundledFiles() {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(SMI_SCENARIOS_DIR)) {
      if (entry.path().extension() != ".toml") continue;
      const Scenario scenario = readScenario(entry.path().string());
      CPPUNIT_ASSERT_MESSAGE(entry.path().string(), !scenario.title.empty());
      const ContactProblem problem = contactProblem(scenario.chain);
      CPPUNIT_ASSERT_MESSAGE(entry.path().string(), (problem.velocity.array() < 0.).any());
      ++files;
    }
    CPPUNIT_ASSERT_EQUAL(15, files);
  }

  /** Bundled files that the tests also have as chains of the papers. */
  void bundledChains() {
    requireSame("free-chain", steelChain(100));
    requireSame("unit-chain", unitChain(100));
    requireSame("exponent-sweep", unitChain(100));
    Chain wall = steelChain(100);
    addWall(wall, {});
    setHertzStiffness(wall);
    strikeFromLeft(wall, 100, 1.);
    requireSame("wall-chain", wall);
    Chain decorated = steelChain(51);
    for (std::size_t i = 1; i < 51; i += 2) decorated.balls[i].mass *= 0.1;
    requireSame("decorated-chain", decorated);
    Chain graded = linearlyGradedChain(50, 0.5);
    for (Ball& ball : graded.balls) ball.mass = 0.0326;
    for (ContactParameters& contact : graded.contacts) contact.stiffness *= 1.05e10;
    requireSame("graded-chain", graded);
    Chain cradle = steelChain(5);
    strikeFromLeft(cradle, 2, 1.);
    requireSame("newtons-cradle", cradle);
    Chain opposite = steelChain(12, 0.95);
    strikeFromRight(opposite, 1, 2.);
    requireSame("opposite-strikers", opposite);
  }

 private:
  /** The radii of very many balls. \param kind with its keys */
  static Eigen::VectorXd drawn(const std::string& kind) {
    return radii(chainOf("chain = {count = 200000, seed = 5, kind = '" + kind + "}\n"));
  }

  /** Mean and standard deviation of 200 000 values, to four standard errors of theirs, which
      is generous for the deviation of a bounded or mildly skewed distribution. */
  static void requireMoments(const Eigen::VectorXd& values, double mean, double expected) {
    const double count = static_cast<double>(values.size());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(mean, values.mean(), 4. * expected / std::sqrt(count));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1., deviation(values) / expected,
                                 4. * 1.5 / std::sqrt(2. * count));
  }

  static void requireSame(const std::string& name, const Chain& expected) {
    const Chain actual =
        readScenario(std::string(SMI_SCENARIOS_DIR) + "/" + name + ".toml").chain;
    CPPUNIT_ASSERT_EQUAL_MESSAGE(name, expected.wall, actual.wall);
    assertNear(name + ": m", masses(expected), masses(actual), 0.);
    assertNear(name + ": v", velocities(expected), velocities(actual), 0.);
    assertNear(name + ": K", stiffnesses(expected), stiffnesses(actual), 0.);
    assertNear(name + ": eta", exponents(expected), exponents(actual), 0.);
    assertNear(name + ": e", restitutions(expected), restitutions(actual), 0.);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(ScenarioTest);
