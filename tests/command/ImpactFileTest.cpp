// SPDX-License-Identifier: Apache-2.0
/* Bare impacts in JSON: closed forms, agreement with the solvers, and what is refused. */
#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "Near.hpp"
#include "RandomGraph.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/command/solve/ImpactReport.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using namespace multiple_impacts::command;
using nlohmann::json;

namespace {

json contact(int left, int right, double e) {
  return {{"normal", {{"index", {left, right}}, {"value", {-1., 1.}}}},
          {"restitution", e},
          {"stiffness", 1.},
          {"exponent", 1.5}};
}

/** n balls of 1 kg in a row; the first strikes at 1 m/s. */
json row(const char* law, int balls, double e) {
  json file = {{"law", law}, {"contacts", json::array()}};
  for (int i = 0; i < balls; ++i) {
    file["velocity"].push_back(i == 0 ? 1. : 0.);
    file["mass"].push_back(1.);
    if (i > 0) file["contacts"].push_back(contact(i - 1, i, e));
  }
  return file;
}

json solved(const json& file) {
  return json::parse(toJson(solve(parseImpact(file.dump(), "f"))));
}

Eigen::VectorXd numbers(const json& list) {
  const std::vector<double> values = list;
  return Eigen::Map<const Eigen::VectorXd>(values.data(), values.size());
}

/** A change to a valid file, and what the message must name. */
struct Broken {
  const char* text;  ///< a JSON merge patch, or a whole file if it starts with '!'
  const char* named;
};

const Broken kBroken[] = {
    {"!", "no JSON"},
    {"!{", "no JSON"},
    {"!nonsense", "no JSON"},
    {"!{\"law\": \"lzb\",}", "no JSON"},
    {"!{\"law\": NaN}", "no JSON"},
    {"!{\"velocity\": [1e999]}", "no JSON"},
    {"![]", "must be an object"},
    {"!null", "must be an object"},
    {"!3", "must be an object"},
    {"!{}", "law: is missing"},
    {R"({"law": null})", "law: is missing"},
    {R"({"law": "newton"})", "law = \"newton\": must be one of lzb, binary, moreau"},
    {R"({"law": 3})", "law = 3: must be one of"},
    {R"({"options": {"energy_ratio": 2}})", "options.energy_ratio = 2: must be in [0, 1]"},
    {R"({"options": {"ratios": "mine"}})", "options.ratios"},
    {R"({"options": {"damping": "oil"}})", "options.damping"},
    {R"({"options": {"coefficient": -1}})", "options.coefficient = -1"},
    {R"({"laws": "lzb"})", "laws = \"lzb\": unknown key"},
    {R"({"velocity": null})", "velocity: is missing"},
    {R"({"velocity": 1})", "velocity = 1: must be a list"},
    {R"({"velocity": []})", "velocity"},
    {R"({"velocity": [1, "fast", 0]})", "velocity[1] = \"fast\": must be a number"},
    {R"({"velocity": [1, 0]})", "mass"},
    {R"({"velocity": [1, 0, 0, 0]})", "mass"},
    {R"({"velocity": [[1], 0, 0]})", "velocity[0]"},
    {R"({"mass": null})", "mass: is missing"},
    {R"({"mass": "heavy"})", "mass"},
    {R"({"mass": [1, 0, 1]})", "mass[1] = 0"},
    {R"({"mass": [1, -2, 1]})", "mass[1] = -2"},
    {R"({"mass": [1, true, 1]})", "mass[1] = true: must be a number"},
    {R"({"mass_matrix": [[1]]})", "mass_matrix"},
    {R"({"mass": null, "mass_matrix": 1})", "mass_matrix = 1: must be a list"},
    {R"({"mass": null, "mass_matrix": [[1, 0, 0], [0, 1, 0]]})", "mass_matrix"},
    {R"({"mass": null, "mass_matrix": [[1, 0], [0, 1, 0], [0, 0, 1]]})", "mass_matrix[0]"},
    {R"({"mass": null, "mass_matrix": [[1, 2, 0], [0, 1, 0], [0, 0, 1]]})", "symmetric"},
    {R"({"mass": null, "mass_matrix": [[1, 2, 0], [2, 1, 0], [0, 0, 1]]})",
     "positive definite"},
    {R"({"mass": null, "mass_matrix": [[0, 0, 0], [0, 1, 0], [0, 0, 1]]})",
     "positive definite"},
    {R"({"mass": null, "mass_matrix": [[1, "x", 0], [0, 1, 0], [0, 0, 1]]})",
     "mass_matrix[0][1]"},
    {R"({"contacts": null})", "contacts: is missing"},
    {R"({"contacts": {}})", "contacts = an object: must be a list"},
    {R"({"contacts": []})", "contacts"},
    {R"({"contacts": [1]})", "contacts[0] = 1: must be an object"},
    {R"({"contacts": [{}]})", "contacts[0].normal: is missing"},
    {R"({"contacts": [{"normal": 1}]})", "contacts[0].normal = 1: must be an object"},
    {R"({"contacts": [{"normal": {}}]})", "contacts[0].normal.index: is missing"},
    {R"({"contacts": [{"normal": {"index": [0]}}]})", "contacts[0].normal.value: is missing"},
    {R"({"contacts": [{"normal": {"index": [], "value": []}}]})", "contacts[0].normal.index"},
    {R"({"contacts": [{"normal": {"index": [0, 1], "value": [1]}}]})",
     "contacts[0].normal.value"},
    {R"({"contacts": [{"normal": {"index": [3], "value": [1]}}]})",
     "contacts[0].normal.index[0] = 3"},
    {R"({"contacts": [{"normal": {"index": [-1], "value": [1]}}]})",
     "contacts[0].normal.index[0] = -1"},
    {R"({"contacts": [{"normal": {"index": [0.5], "value": [1]}}]})",
     "contacts[0].normal.index[0] = 0.5"},
    {R"({"contacts": [{"normal": {"index": [99999999999999999999], "value": [1]}}]})",
     "contacts[0].normal.index[0]"},
    {R"({"contacts": [{"normal": {"index": [0, 0], "value": [1, 1]}}]})", "is given twice"},
    {R"({"contacts": [{"normal": {"index": [0], "value": ["x"]}}]})",
     "contacts[0].normal.value[0]"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1], "sign": 1}}]})",
     "contacts[0].normal.sign"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1]}}]})",
     "contacts[0].restitution: is missing"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1]}, "restitution": 1.1}]})",
     "contacts[0].restitution = 1.1: must be in [0, 1]"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1]}, "restitution": -0.1}]})",
     "contacts[0].restitution = -0.1"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1]}, "restitution": "1"}]})",
     "contacts[0].restitution = \"1\": must be a number"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1]}, "restitution": 1}]})",
     "contacts[0].stiffness: is missing"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1]}, )"
     R"("restitution": 1, "stiffness": 0}]})",
     "contacts[0].stiffness = 0"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1]}, )"
     R"("restitution": 1, "stiffness": 1}]})",
     "contacts[0].exponent: is missing"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1]}, )"
     R"("restitution": 1, "stiffness": 1, "exponent": -1}]})",
     "contacts[0].exponent = -1"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1]}, )"
     R"("restitution": 1, "stiffness": 1, "exponent": 1, "energy": -1}]})",
     "contacts[0].energy = -1"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [0]}, )"
     R"("restitution": 1, "stiffness": 1, "exponent": 1}]})",
     "contacts[0].normal"},
    {R"({"contacts": [{"normal": {"index": [0], "value": [1]}, "roughness": 0.3}]})",
     "contacts[0].roughness = 0.3: unknown key"},
    {R"({"options": 1})", "options = 1: must be an object"},
    {R"({"options": {"tol": 1}})", "options.tol = 1: unknown key"},
    {R"({"options": {"tolerance": 1}})", "tolerance"},
    {R"({"options": {"tolerance": -1}})", "tolerance"},
    {R"({"options": {"tolerance": "small"}})", "options.tolerance"},
    {R"({"options": {"scheme": "euler"}})",
     "options.scheme = \"euler\": must be one of \"default\", \"time_euler\""},
    {R"({"options": {"scheme": "time_euler"}})", "step"},
    {R"({"options": {"scheme": "time_euler", "step": 0}})", "options.step = 0"},
    {R"({"options": {"stiffness_model": "tri"}})", "options.stiffness_model"},
    {R"({"options": {"order": "up"}})", "options.order"},
    {R"({"options": {"seed": -1}})", "options.seed = -1"},
    {R"({"options": {"seed": 1.5}})", "options.seed = 1.5"},
    {R"({"options": {"max_steps": -1}})", "options.max_steps = -1"},
    {R"({"options": {"max_collisions": 1e300}})", "options.max_collisions"},
};

/** A rod of 1 kg and 1 m at 45 degrees strikes a plane with its lower left end: x and y of its
    centre, and its angle. W_nn = W_tt = 1 + 12/8, W_tn = -12/8 [1/kg]. */
json rod(const char* law) {
  const double r = std::sqrt(0.125);
  json file = row(law, 3, 1.);
  file["velocity"] = {0.5, -1., 0.};
  file["mass"] = {1., 1., 1. / 12.};
  file["contacts"] = {contact(1, 2, 1.)};
  file["contacts"][0]["normal"]["value"] = {1., -r};
  file["contacts"][0]["tangents"] = {{{"index", {0, 2}}, {"value", {1., r}}}};
  file["contacts"][0]["friction"] = 0.8;
  return file;
}

/** Wrong values of the rod: the place of a key, its value, and what the message must name. */
struct WrongFriction {
  const char* place;
  const char* value;
  const char* named;
};

const WrongFriction kWrongFriction[] = {
    {"/contacts/0/friction", "-0.1", "contacts[0].friction = -0.1: must be zero or positive"},
    {"/contacts/0/friction", "\"rough\"",
     "contacts[0].friction = \"rough\": must be a number"},
    {"/law", "\"moreau\"",
     "contacts[0].friction = 0.8: must be 0 for the law moreau; laws with friction: lzb, "
     "binary, poisson"},
    {"/law", "\"compliant\"", "must be 0 for the law compliant"},
    {"/law", "\"impulse_ratio\"", "must be 0 for the law impulse_ratio"},
    {"/contacts/0/tangents", "{}", "contacts[0].tangents = an object: must be a list"},
    {"/contacts/0/tangents", "[]", "contacts[0].tangents"},
    {"/contacts/0/tangents", "[{}, {}, {}]", "must be a list of one or two"},
    {"/contacts/0/tangents", "[1]", "contacts[0].tangents[0] = 1: must be an object"},
    {"/contacts/0/tangents/0", R"({"index": [0]})",
     "contacts[0].tangents[0].value: is missing"},
    {"/contacts/0/tangents/0/index", "[0, 3]", "contacts[0].tangents[0].index[1] = 3"},
    {"/contacts/0/tangents/0/index", "[2, 2]", "2 is given twice"},
    {"/contacts/0/tangents/0/value", "[1]", "must have as many elements as index, 2"},
    {"/contacts/0/tangents/0/value", "[0, 0]", "tangents[0] must have an element that is not"},
    {"/contacts/0/tangents/0/sign", "1", "contacts[0].tangents[0].sign = 1: unknown key"},
    {"/contacts/0/tangential_stiffness", "0", "contacts[0].tangential_stiffness = 0"},
};

void requireMessage(const json& file, const std::string& named) {
  try {
    parseImpact(file.dump(), "broken.json");
  } catch (const InputError& error) {
    CPPUNIT_ASSERT_MESSAGE(named + " is not in: " + error.what(),
                           std::string(error.what()).find(named) != std::string::npos);
    return;
  }
  CPPUNIT_FAIL("accepted: " + named);
}

}  // namespace

class ImpactFileTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ImpactFileTest);
  CPPUNIT_TEST(closedFormsOfThreeLaws);
  CPPUNIT_TEST(reportHasEveryKey);
  CPPUNIT_TEST(massMatrix);
  CPPUNIT_TEST(precompressionFromEnergy);
  CPPUNIT_TEST(optionsReachTheSolvers);
  CPPUNIT_TEST(givingUpIsAStatus);
  CPPUNIT_TEST(moreauSolvesItsLcp);
  CPPUNIT_TEST(brokenFilesAreRefusedByName);
  CPPUNIT_TEST(neighbours);
  CPPUNIT_TEST(frictionOfARod);
  CPPUNIT_TEST(tangentsWithoutFriction);
  CPPUNIT_TEST(tangentsOfSomeContacts);
  CPPUNIT_TEST(wrongFrictionIsRefused);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Poisson's law, impulse ratios (Acary and Taha, eq. 6) and the compliant reference with
      gaps. */
  void neighbours() {
    assertNear("Poisson", vec({-1. / 3., 2. / 3., 2. / 3.}),
               numbers(solved(row("poisson", 3, 1.))["velocity"]), 1e-12);
    const double alpha = 0.7, e = 0.8, w = 1. - alpha + alpha * alpha;
    const double p = (1. + std::sqrt(1. - 2. * (1. - e) * w)) / (2. * w);
    json ratios = row("impulse_ratio", 3, 1.);
    ratios["contacts"][1]["share"] = alpha;
    ratios["options"] = {{"energy_ratio", e}, {"ratios", "given"}};
    assertNear("impulse ratios", vec({1. - p, (1. - alpha) * p, alpha * p}),
               numbers(solved(ratios)["velocity"]), 1e-12);
    json apart = row("compliant", 3, 1.);
    apart["contacts"][1]["gap"] = 10.;
    assertNear("compliant, apart", vec({0., 0., 1.}), numbers(solved(apart)["velocity"]),
               1e-8);
    ratios["options"]["energy_ratio"] = 0.1;
    CPPUNIT_ASSERT_EQUAL(std::string("NotAdmissible"),
                         solved(ratios)["status"].get<std::string>());
  }

  /** Elastic row of n equal balls: Moreau (2-n)/n and 2/n (chapter, proposition 3), the binary
      law gives everything to the last ball; two balls exchange their speeds under any law. */
  void closedFormsOfThreeLaws() {
    assertNear("moreau", vec({-0.6, 0.4, 0.4, 0.4, 0.4}),
               numbers(solved(row("moreau", 5, 1.))["velocity"]), 1e-14);
    assertNear("binary", vec({0., 0., 0., 0., 1.}),
               numbers(solved(row("binary", 5, 1.))["velocity"]), 1e-15);
    for (const char* law : {"lzb", "binary", "moreau"})
      assertNear(law, vec({0.25, 0.75}), numbers(solved(row(law, 2, 0.5))["velocity"]), 1e-8);
  }

  void reportHasEveryKey() {
    const json out = solved(row("lzb", 3, 0.5));
    for (const char* key :
         {"status", "velocity", "impulses", "relative_velocity", "kinetic_energy",
          "dissipated", "energy_balance", "duration", "steps", "collisions", "seconds"})
      CPPUNIT_ASSERT_MESSAGE(key, out.contains(key));
    CPPUNIT_ASSERT_EQUAL(std::string("Solved"), out["status"].get<std::string>());
    CPPUNIT_ASSERT_EQUAL(0.5, out["kinetic_energy"]["before"].get<double>());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(
        0.5, out["kinetic_energy"]["after"].get<double>() + out["dissipated"].get<double>(),
        1e-8);
    CPPUNIT_ASSERT(out["duration"].get<double>() > 0. && out["steps"].get<long>() > 0);
    CPPUNIT_ASSERT(out["collisions"].is_null());
    const Eigen::VectorXd v = numbers(out["velocity"]);
    assertNear("relative", v.tail(2) - v.head(2), numbers(out["relative_velocity"]), 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1., v.sum(), 1e-15);
  }

  /** A rod with coordinates x and theta: the change of coordinates q = A p turns M = diag(m,
      J) into a full matrix A^T M A, with the same impact. */
  void massMatrix() {
    json diagonal = row("binary", 2, 0.3);
    diagonal["mass"] = {2., 0.5};
    json full = diagonal;
    full.erase("mass");
    // q = A p with A = [[1, 1], [0, 1]]: M' = [[2, 2], [2, 2.5]], v' = A^-1 v, H' = H A.
    full["mass_matrix"] = {{2., 2.}, {2., 2.5}};
    full["velocity"] = {1., 0.};
    full["contacts"][0]["normal"] = {{"index", {0}}, {"value", {-1.}}};
    // H A = [-1, 1] [[1, 1], [0, 1]] = [-1, 0].
    const json one = solved(diagonal), other = solved(full);
    assertNear("impulse", numbers(one["impulses"]), numbers(other["impulses"]), 1e-14);
    const Eigen::VectorXd p = numbers(other["velocity"]);
    assertNear("velocity", numbers(one["velocity"]), vec({p[0] + p[1], p[1]}), 1e-14);
  }

  /** Two balls at rest pressed together with energy E, elastic: E becomes kinetic. */
  void precompressionFromEnergy() {
    json file = row("lzb", 2, 1.);
    file["velocity"] = {0., 0.};
    file["contacts"][0]["energy"] = 0.32;
    const json out = solved(file);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.32, out["kinetic_energy"]["after"].get<double>(), 1e-8);
  }

  void optionsReachTheSolvers() {
    json file = row("lzb", 5, 0.8);
    const Eigen::VectorXd fine = numbers(solved(file)["velocity"]);
    file["options"] = {{"tolerance", 1e-3}};
    const long coarse = solved(file)["steps"];
    file["options"] = {{"tolerance", 1e-10}};
    CPPUNIT_ASSERT(solved(file)["steps"].get<long>() > 2 * coarse);
    file["options"] = {{"scheme", "time_euler"}, {"step", 1e-4}};
    assertNear("time_euler", fine, numbers(solved(file)["velocity"]), 1e-3);
    file["options"] = {{"stiffness_model", "mono"}};
    CPPUNIT_ASSERT((numbers(solved(file)["velocity"]) - fine).norm() > 1e-4);

    json collisions = row("binary", 30, 1.);
    RandomSource random(1);
    for (json& mass : collisions["mass"]) mass = random.uniform(0.5, 1.5);
    const Eigen::VectorXd left = numbers(solved(collisions)["velocity"]);
    collisions["options"] = {{"order", "random"}, {"seed", 7}};
    const Eigen::VectorXd seven = numbers(solved(collisions)["velocity"]);
    CPPUNIT_ASSERT((seven - left).norm() > 1e-2);
    collisions["options"]["seed"] = 8;
    CPPUNIT_ASSERT((numbers(solved(collisions)["velocity"]) - seven).norm() > 1e-2);
  }

  void givingUpIsAStatus() {
    json file = row("binary", 30, 1.);
    file["options"] = {{"max_collisions", 3}};
    const json out = solved(file);
    CPPUNIT_ASSERT_EQUAL(std::string("CollisionLimit"), out["status"].get<std::string>());
    CPPUNIT_ASSERT(out["message"].get<std::string>().find("maximumCollisions") !=
                   std::string::npos);
  }

  /** The closed form of a long chain, and the conditions of the LCP elsewhere. */
  void moreauSolvesItsLcp() {
    const int balls = 402;
    const json out = solved(row("moreau", balls, 1.));
    Eigen::VectorXd expected = Eigen::VectorXd::Constant(balls, 2. / balls);
    expected[0] = (2. - balls) / balls;
    assertNear("sparse", expected, numbers(out["velocity"]), 1e-12);
    for (int seed = 1; seed <= 20; ++seed) {
      RandomSource random(seed);
      ContactProblem problem = randomGraph(random, random.integer(3, 20), 0);
      problem.restitution.setConstant(random.unit());
      const ImpactOutcome outcome = solveMoreau(problem);
      if (outcome.status == ImpactStatus::NoImpact) continue;
      CPPUNIT_ASSERT(outcome.status == ImpactStatus::Solved);
      const Eigen::VectorXd w =
          outcome.velocity + problem.restitution.cwiseProduct(problem.velocity);
      CPPUNIT_ASSERT(w.minCoeff() > -1e-10 && outcome.impulse.minCoeff() > -1e-10);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(0., w.dot(outcome.impulse), 1e-10);
    }
  }

  /** Poisson's law sticks at the end: P = 7/8 and T = 13/40 solve U = 7/10, u = 0. The bodies
      get both impulses, and lose P (U- + U+)/2 + T (u- + u+)/2 = 1/20. */
  void frictionOfARod() {
    const json out = solved(rod("poisson"));
    assertNear("P", vec({7. / 8.}), numbers(out["impulses"]), 1e-12);
    assertNear("T", vec({13. / 40.}), numbers(out["tangential_impulses"][0]), 1e-12);
    assertNear("U", vec({0.7}), numbers(out["relative_velocity"]), 1e-12);
    assertNear("u", vec({0.}), numbers(out["slip"][0]), 1e-12);
    assertNear("v", vec({33. / 40., -1. / 8., -6.6 * std::sqrt(0.125)}),
               numbers(out["velocity"]), 1e-12);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.625 - 0.05, out["kinetic_energy"]["after"].get<double>(),
                                 1e-12);
  }

  /** Without friction P = 2/2.5, and the end slides with u = 1/2 - 1.5 P afterwards. */
  void tangentsWithoutFriction() {
    for (const char* law : {"lzb", "binary", "moreau", "poisson", "compliant"}) {
      json file = rod(law);
      file["contacts"][0]["friction"] = 0.;
      const json out = solved(file);
      assertNear(law, vec({0.8}), numbers(out["impulses"]), 1e-8);
      assertNear(law, vec({0.}), numbers(out["tangential_impulses"][0]), 0.);
      assertNear(law, vec({-0.7}), numbers(out["slip"][0]), 1e-8);
      CPPUNIT_ASSERT(out.contains("friction_loss"));
    }
    CPPUNIT_ASSERT(!solved(row("lzb", 3, 1.)).contains("tangential_impulses"));
    CPPUNIT_ASSERT(!solved(row("lzb", 3, 1.)).contains("slip"));
    CPPUNIT_ASSERT(!solved(row("lzb", 3, 1.)).contains("friction_loss"));
  }

  /** A ball of 1 kg in space lands on a floor, beside a wall that it leaves: two tangents at
      the floor, none at the wall. */
  void tangentsOfSomeContacts() {
    json file = row("moreau", 3, 1.);
    file["velocity"] = {0.5, 0.25, -1.};
    file["contacts"] = {contact(0, 1, 1.), contact(0, 1, 1.)};
    file["contacts"][0]["normal"] = {{"index", {0}}, {"value", {1.}}};
    file["contacts"][1]["normal"] = {{"index", {2}}, {"value", {1.}}};
    file["contacts"][1]["tangents"] = {{{"index", {0}}, {"value", {1.}}},
                                       {{"index", {1}}, {"value", {1.}}}};
    const json out = solved(file);
    CPPUNIT_ASSERT_EQUAL(json({json::array(), {0., 0.}}), out["tangential_impulses"]);
    CPPUNIT_ASSERT_EQUAL(json({json::array(), {0.5, 0.25}}), out["slip"]);
    CPPUNIT_ASSERT(out["friction_loss"].is_null());
  }

  void wrongFrictionIsRefused() {
    for (const WrongFriction& wrong : kWrongFriction) {
      json file = rod("lzb");
      file[json::json_pointer(wrong.place)] = json::parse(wrong.value);
      requireMessage(file, wrong.named);
    }
    json file = rod("lzb");
    file["contacts"][0].erase("tangents");
    requireMessage(file,
                   "contacts[0].friction = 0.8: must be 0 unless the contact has tangents");
  }

  void brokenFilesAreRefusedByName() {
    for (const Broken& broken : kBroken) {
      std::string text = broken.text;
      if (text[0] == '!') {
        text.erase(0, 1);
      } else {
        json file = row("lzb", 3, 1.);
        file.merge_patch(json::parse(text));
        text = file.dump();
      }
      try {
        parseImpact(text, "broken.json");
        CPPUNIT_FAIL(std::string("accepted: ") + broken.text);
      } catch (const InputError& error) {
        const std::string message = error.what();
        CPPUNIT_ASSERT_EQUAL_MESSAGE(message, std::size_t{0}, message.find("broken.json: "));
        CPPUNIT_ASSERT_MESSAGE(std::string(broken.text) + " gave " + message,
                               message.find(broken.named) != std::string::npos);
        CPPUNIT_ASSERT_MESSAGE(message, message.find('\n') == std::string::npos);
      }
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(ImpactFileTest);
