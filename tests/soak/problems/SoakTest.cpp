// SPDX-License-Identifier: Apache-2.0
/* The soak itself: deliberately wrong solvers are caught, each by the check meant for it; a
   failure is shrunk; and the random impacts reach the limits they promise. */
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <thread>

#include "FrictionBodies.hpp"
#include "Isolation.hpp"
#include "Shrinker.hpp"
#include "Trial.hpp"
#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/command/solve/ImpactReport.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::soak;
using command::ImpactRequest;
using nlohmann::json;

namespace {

constexpr double kBudget = 20.;  // [s]

/** Three balls of which the outer ones strike; linear contacts. */
RandomImpact threeBalls(const char* law) {
  RandomImpact impact;
  impact.name = "three balls";
  impact.tame = impact.aligned = true;
  impact.file = json::parse(R"({"velocity": [1, 0, -1], "mass": [1, 2, 3], "contacts": [
    {"normal": {"index": [0, 1], "value": [-1, 1]},
     "restitution": 0.5, "stiffness": 1, "exponent": 1},
    {"normal": {"index": [1, 2], "value": [-1, 1]},
     "restitution": 0.5, "stiffness": 2, "exponent": 1}]})");
  impact.file["law"] = law;
  if (std::string(law) == "binary") impact.file["options"]["order"] = "left_to_right";
  return impact;
}

/** A ball that strikes a corner of two walls, with a spin: one contact has two tangents, the
    other one. */
RandomImpact ballInACorner(const char* law) {
  RandomImpact impact;
  impact.name = "ball in a corner";
  impact.tame = true;
  impact.file = json::parse(R"({"velocity": [-1, -2, 0.5, 0.3, -0.2, 0.4],
    "mass": [1, 1, 1, 0.4, 0.4, 0.4], "contacts": [
    {"normal": {"index": [0], "value": [1]}, "friction": 0.2,
     "tangents": [{"index": [1, 5], "value": [1, -1]}, {"index": [2, 4], "value": [1, 1]}],
     "restitution": 0.5, "stiffness": 1, "exponent": 1},
    {"normal": {"index": [1], "value": [1]}, "friction": 0.3,
     "tangents": [{"index": [2, 3], "value": [1, -1]}],
     "restitution": 0.5, "stiffness": 2, "exponent": 1}]})");
  impact.file["law"] = law;
  return impact;
}

/** The outcome with other impulses, and velocities to match. */
ImpactOutcome outcomeWith(const ImpactRequest& request, const Eigen::VectorXd& impulse,
                          const Eigen::VectorXd& tangentialImpulse = {}) {
  return abandonImpact(request.problem,
                       unfinishedWith(request.problem, impulse, tangentialImpulse),
                       ImpactStatus::Solved, {});
}

std::string kindOf(const RandomImpact& impact, const Solver& solver, double budget = kBudget) {
  return judge(impact, solver, budget, 1).kind();
}

void requireKind(const std::string& expected, const Solver& solver, const char* law = "lzb") {
  CPPUNIT_ASSERT_EQUAL(expected, kindOf(threeBalls(law), solver));
}

/** The kind of violation where a solver's outcomes are spoiled. */
template <class Spoil>
std::string kindOfSpoiled(const RandomImpact& impact, Spoil spoil) {
  return kindOf(impact, [spoil](const ImpactRequest& request) {
    ImpactOutcome outcome = command::outcomeOf(request);
    spoil(request, outcome);
    return outcome;
  });
}

/** The ball under Poisson's law and under LZB. */
template <class Spoil>
void requireSpoiledBall(const std::string& expected, Spoil spoil) {
  for (const char* law : {"poisson", "lzb"})
    CPPUNIT_ASSERT_EQUAL_MESSAGE(law, expected, kindOfSpoiled(ballInACorner(law), spoil));
}

}  // namespace

class SoakTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SoakTest);
  CPPUNIT_TEST(rightSolversPass);
  CPPUNIT_TEST(brokenGuarantees);
  CPPUNIT_TEST(brokenFriction);
  CPPUNIT_TEST(brokenInvariance);
  CPPUNIT_TEST(brokenFrames);
  CPPUNIT_TEST(frictionOfZero);
  CPPUNIT_TEST(wrongEndings);
  CPPUNIT_TEST(crashesAndHangs);
  CPPUNIT_TEST(endlessWork);
  CPPUNIT_TEST(shrinking);
  CPPUNIT_TEST(shrinkingFriction);
  CPPUNIT_TEST(sameSeedSameImpact);
  CPPUNIT_TEST(limitsAreReached);
  CPPUNIT_TEST(frictionIsDrawn);
  CPPUNIT_TEST_SUITE_END();

 public:
  void rightSolversPass() {
    for (const char* law : {"lzb", "binary", "moreau", "poisson", "compliant"}) {
      const Verdict verdict = judge(threeBalls(law), command::outcomeOf, kBudget, 1);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law, std::string(), verdict.violation);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law, std::string("Solved"), verdict.status);
      CPPUNIT_ASSERT_MESSAGE(law, verdict.compared);
    }
    for (const char* law : {"lzb", "binary", "poisson"}) {
      const Verdict verdict = judge(ballInACorner(law), command::outcomeOf, kBudget, 1);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law, std::string(), verdict.violation);
      CPPUNIT_ASSERT_MESSAGE(law, verdict.compared);
    }
  }

  void brokenGuarantees() {
    requireKind("impulse", [](const ImpactRequest& request) {
      ImpactOutcome outcome = command::outcomeOf(request);
      outcome.impulse[0] = -1e-300;
      return outcome;
    });
    requireKind("approach left", [](const ImpactRequest& request) {
      return outcomeWith(request, 0.5 * command::outcomeOf(request).impulse);
    });
    requireKind("U+ - H v+", [](const ImpactRequest& request) {
      ImpactOutcome outcome = command::outcomeOf(request);
      outcome.velocity[1] += 1e-11;
      return outcome;
    });
    // Twice the impulse that stops both contacts reverses them; a little more is too much.
    requireKind("energy created", [](const ImpactRequest& request) {
      return outcomeWith(request, (2. + 1e-5) * plasticImpact(request.problem).impulse);
    });
  }

  void brokenFriction() {
    using Eigen::VectorXd;
    requireSpoiledBall("friction beyond mu P",
                       [](const ImpactRequest& request, ImpactOutcome& outcome) {
                         const double bound = request.problem.friction[0] * outcome.impulse[0];
                         VectorXd T = outcome.tangentialImpulse;
                         T.head(2) *= (1. + 1e-11) * bound / T.head(2).norm();
                         outcome = outcomeWith(request, outcome.impulse, T);
                       });
    requireSpoiledBall("friction beyond mu P",
                       [](const ImpactRequest& request, ImpactOutcome& outcome) {
                         VectorXd T = outcome.tangentialImpulse;
                         T[1] = 1.01 * request.problem.friction[0] * outcome.impulse[0];
                         outcome = outcomeWith(request, outcome.impulse, T);
                       });
    requireSpoiledBall("friction beyond mu P",
                       [](const ImpactRequest&, ImpactOutcome& outcome) {
                         outcome.tangentialImpulse[0] = std::nan("");
                       });
    requireSpoiledBall("friction and slip of other tangents",
                       [](const ImpactRequest&, ImpactOutcome& outcome) {
                         outcome.tangentialImpulse.resize(0);
                       });
    // T turned by 180 degrees, with the velocities of T as it was.
    requireSpoiledBall("U+ - H v+", [](const ImpactRequest&, ImpactOutcome& outcome) {
      outcome.tangentialImpulse *= -1.;
    });
    requireSpoiledBall("u+ - H_t v+", [](const ImpactRequest&, ImpactOutcome& outcome) {
      outcome.slip[2] += 1e-11;
    });
    requireSpoiledBall("u+ - H_t v+", [](const ImpactRequest&, ImpactOutcome& outcome) {
      outcome.slip[2] = std::nan("");
    });
    // An elastic sphere on a plane that friction pulls forward.
    for (const char* law : {"poisson", "lzb"}) {
      RandomImpact sphere = ballInACorner(law);
      sphere.file["contacts"].erase(1);
      sphere.file["contacts"][0]["restitution"] = 1.;
      const auto forward = [](const ImpactRequest& request, ImpactOutcome& outcome) {
        outcome = outcomeWith(request, outcome.impulse, -outcome.tangentialImpulse);
      };
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law, std::string("energy created"),
                                   kindOfSpoiled(sphere, forward));
    }
    requireSpoiledBall("energy not booked", [](const ImpactRequest&, ImpactOutcome& outcome) {
      outcome.statistics.dissipated[0] *= 1. - 1e-5;
    });
    const auto work = [](const ImpactRequest&, ImpactOutcome& outcome) {
      outcome.statistics.frictionLoss *= -1.;
    };
    for (const char* law : {"lzb", "binary"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law, std::string("work of friction"),
                                   kindOfSpoiled(ballInACorner(law), work));
  }

  /** Solvers that prefer a direction, mind the side of a tangent, the length of a gradient or
      the order of the contacts, or have other slips each time. */
  void brokenFrames() {
    using Eigen::VectorXd;
    // Less friction the more T turns from the first tangent.
    requireSpoiledBall("tangents turned",
                       [](const ImpactRequest& request, ImpactOutcome& outcome) {
                         const int row = request.problem.tangents.countAt(0) == 2 ? 0 : 1;
                         VectorXd T = outcome.tangentialImpulse;
                         T.segment(row, 2) *= std::abs(T[row]) / T.segment(row, 2).norm();
                         outcome = outcomeWith(request, outcome.impulse, T);
                       });
    requireSpoiledBall("tangents turned",
                       [](const ImpactRequest& request, ImpactOutcome& outcome) {
                         const Tangents& tangents = request.problem.tangents;
                         const int row = tangents.countAt(0) == 1 ? 0 : 2;
                         VectorXd T = outcome.tangentialImpulse;
                         if (tangents.slip[row] > 0.) T[row] *= 1. - 1e-3;
                         outcome = outcomeWith(request, outcome.impulse, T);
                       });
    // Handed: det(n, t1, t2) changes its sign in the mirror only.
    requireSpoiledBall(
        "in the mirror", [](const ImpactRequest& request, ImpactOutcome& outcome) {
          const Eigen::MatrixXd Ht = request.tangentJacobian;
          const bool left =
              Ht.block(0, 1, 2, 2).determinant() * request.gapJacobian.coeff(0, 0) < 0.;
          VectorXd T = outcome.tangentialImpulse;
          if (left) T.head(2) *= 1. - 1e-3;
          outcome = outcomeWith(request, outcome.impulse, T);
        });
    requireSpoiledBall("in other units", [](const ImpactRequest& request,
                                            ImpactOutcome& outcome) {
      if (request.gapJacobian.coeff(0, 0) == 1.) return;
      outcome = outcomeWith(request, outcome.impulse, (1. - 1e-3) * outcome.tangentialImpulse);
    });
    const auto first = [](const ImpactRequest& request, ImpactOutcome& outcome) {
      if (request.problem.tangents.countAt(0) == 2) return;
      outcome = outcomeWith(request, outcome.impulse, (1. - 1e-3) * outcome.tangentialImpulse);
    };
    CPPUNIT_ASSERT_EQUAL(std::string("contacts renumbered"),
                         kindOfSpoiled(ballInACorner("lzb"), first));
    long calls = 0;
    requireSpoiledBall("other bits", [&calls](const ImpactRequest&, ImpactOutcome& outcome) {
      outcome.slip[0] *= 1. + 1e-15 * static_cast<double>(++calls);
    });
  }

  /** With mu = 0 tangents must not matter. */
  void frictionOfZero() {
    for (const char* law : {"lzb", "binary", "poisson"}) {
      RandomImpact impact = ballInACorner(law);
      for (json& contact : impact.file["contacts"]) contact["friction"] = 0.;
      CPPUNIT_ASSERT_EQUAL(std::string(), kindOf(impact, command::outcomeOf));
      const auto tangentsMatter = [](const ImpactRequest& request, ImpactOutcome& outcome) {
        const double rows = static_cast<double>(request.problem.tangents.rowCount());
        outcome = outcomeWith(request, (1. + 1e-11 * rows) * outcome.impulse);
      };
      CPPUNIT_ASSERT_EQUAL(std::string("without tangents"),
                           kindOfSpoiled(impact, tangentsMatter));
      const auto pulls = [](const ImpactRequest&, ImpactOutcome& outcome) {
        outcome.tangentialImpulse[0] = 1e-300;
      };
      CPPUNIT_ASSERT_EQUAL(std::string("friction beyond mu P"), kindOfSpoiled(impact, pulls));
    }
  }

  void brokenInvariance() {
    requireKind("in other units", [](const ImpactRequest& request) {
      const double speed = request.problem.velocity.cwiseAbs().maxCoeff();
      const bool usual = speed > 0.5 && speed < 2.;
      return usual ? command::outcomeOf(request) : plasticImpact(request.problem);
    });
    requireKind("contacts renumbered", [](const ImpactRequest& request) {
      ImpactRequest other = request;
      other.problem.restitution[0] = 0.;
      return command::outcomeOf(other);
    });
    long calls = 0;
    requireKind("other bits", [&calls](const ImpactRequest& request) {
      return outcomeWith(request, (1. + 1e-15 * static_cast<double>(++calls)) *
                                      command::outcomeOf(request).impulse);
    });
    requireKind(
        "in the mirror",
        [](const ImpactRequest& request) {
          ImpactRequest other = request;
          std::any_cast<BinaryOptions&>(other.options).order = CollisionOrder::LeftToRight;
          return command::outcomeOf(other);
        },
        "binary");
  }

  void wrongEndings() {
    const auto ending = [](ImpactStatus status, const char* message) {
      return [status, message](const ImpactRequest& request) {
        ImpactOutcome outcome = command::outcomeOf(request);
        outcome.status = status;
        outcome.message = message;
        return outcome;
      };
    };
    requireKind("NotAdmissible", ending(ImpactStatus::NotAdmissible, "for some reason"));
    requireKind("NotRun", ending(ImpactStatus::NotRun, ""));
    requireKind("StepLimit", ending(ImpactStatus::StepLimit, "steps"), "poisson");
    requireKind("StepLimit without a message", ending(ImpactStatus::StepLimit, ""));
    requireKind("", ending(ImpactStatus::StepLimit, "the limit of 3 steps"));
    requireKind("exception", [](const ImpactRequest&) -> ImpactOutcome {
      throw std::runtime_error("thrown on purpose");
    });
    // Refused input must not pass for a smaller case of an exception.
    RandomImpact senseless = threeBalls("lzb");
    senseless.file["contacts"][0]["exponent"] = 0.;
    CPPUNIT_ASSERT_EQUAL(std::string("input refused"), kindOf(senseless, command::outcomeOf));
    CPPUNIT_ASSERT_EQUAL(std::string("too long"),
                         kindOf(threeBalls("lzb"), command::outcomeOf, -1.));
  }

  /** A task that uses too much processor time is stopped long before its wall-clock time. */
  void endlessWork() {
    std::string failure;
    runIsolated(
        {1, 0.5, 1000.}, 1,
        [](long) {
          for (volatile long k = 0;; k = k + 1)
            if (k < 0) return std::string();
        },
        [&](long, const TaskResult& result) { failure = result.failure; });
    CPPUNIT_ASSERT_EQUAL(std::string("hang: stopped by the clock"), failure);
  }

  /** Of six tasks, the third crashes and the fifth never ends. */
  void crashesAndHangs() {
    std::string failures[6], texts[6];
    runIsolated(
        {2, 2., 1.}, 6,
        [](long k) {
          if (k == 2) std::_Exit(3);
          while (k == 4) std::this_thread::sleep_for(std::chrono::seconds(1));
          return "task " + std::to_string(k);
        },
        [&](long k, const TaskResult& result) {
          failures[k] = result.failure;
          texts[k] = result.text;
        });
    for (const int k : {0, 1, 3, 5})
      CPPUNIT_ASSERT_EQUAL("task " + std::to_string(k), texts[k] + failures[k]);
    CPPUNIT_ASSERT_EQUAL(std::string("crash: exit code 3"), failures[2]);
    CPPUNIT_ASSERT_EQUAL(std::string("hang: stopped by the clock"), failures[4]);
  }

  /** A fault that needs soft contacts beside heavy bodies, in an impact of hundreds of
      contacts. */
  void shrinking() {
    json file = threeBalls("lzb").file;
    file["mass"] = file["velocity"] = file["contacts"] = json::array();
    for (int i = 0; i < 300; ++i) {
      file["mass"].push_back(i == 177 ? 123.456 : 1.234);
      file["velocity"].push_back(0.1234 * i);
      if (i > 0)
        file["contacts"].push_back({{"normal", {{"index", {i - 1, i}}, {"value", {-1., 1.}}}},
                                    {"restitution", 0.789},
                                    {"stiffness", 3.21},
                                    {"exponent", i == 177 ? 0.4321 : 1.5}});
    }
    const json small = shrunk(file, [](const json& candidate) {
      try {
        const ImpactRequest request = command::parseImpact(candidate.dump(), "candidate");
        return request.mass.diagonal().maxCoeff() > 100. &&
               request.problem.exponent.minCoeff() < 0.5;
      } catch (const command::InputError&) {
        return false;  // an exponent of 0, say
      }
    });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, small["contacts"].size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, small["mass"].size());
    const json& contact = small["contacts"][0];
    CPPUNIT_ASSERT_EQUAL(0.4, contact["exponent"].get<double>());
    CPPUNIT_ASSERT_EQUAL(1., contact["stiffness"].get<double>());
    CPPUNIT_ASSERT_EQUAL(1., small["mass"][0].get<double>());
    command::parseImpact(small.dump(), "small");
  }

  /** A fault that needs one contact with friction, of a heap that has it everywhere. */
  void shrinkingFriction() {
    std::uint64_t seed = 0;
    while (randomImpact(seed, "poisson", ImpactKind::Friction).file["contacts"].size() < 8)
      ++seed;
    const json small = shrunk(
        randomImpact(seed, "poisson", ImpactKind::Friction).file, [](const json& candidate) {
          try {
            return command::parseImpact(candidate.dump(), "candidate").problem.hasFriction();
          } catch (const command::InputError&) {
            return false;
          }
        });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, small["contacts"].size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, small["contacts"][0]["tangents"].size());
    CPPUNIT_ASSERT_EQUAL(1., small["contacts"][0]["friction"].get<double>());
    command::parseImpact(small.dump(), "small");
  }

  void sameSeedSameImpact() {
    for (std::uint64_t seed = 0; seed < 200; ++seed)
      CPPUNIT_ASSERT(randomImpact(seed).file == randomImpact(seed).file);
    CPPUNIT_ASSERT(randomImpact(1).file != randomImpact(2).file);
  }

  /** In the plane and in space, with and without tangents at a contact and with dependent
      contacts, under all laws with friction and no others. */
  void frictionIsDrawn() {
    std::set<std::string> laws, kinds;
    std::set<std::size_t> tangents;
    Bounds friction, contacts;
    bool dependent = false, soft = false;
    int compared = 0, drawn = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      const RandomImpact impact = randomImpact(seed, {}, ImpactKind::Friction);
      const ImpactRequest request = command::parseImpact(impact.file.dump(), impact.name);
      laws.insert(request.law->name);
      kinds.insert(impact.name.substr(0, impact.name.find(',')));
      contacts.add(static_cast<double>(request.problem.contactCount()));
      dependent = dependent || request.problem.contactCount() > request.velocity.size();
      for (const json& contact : impact.file["contacts"]) {
        tangents.insert(contact.value("tangents", json::array()).size());
        soft = soft || contact.contains("tangential_stiffness");
        friction.add(contact.value("friction", 0.));
      }
      if (impact.tame && test::hasOneOutcome(request.problem)) ++compared;
      if (randomImpact(seed).name == impact.name) ++drawn;
    }
    CPPUNIT_ASSERT(laws == (std::set<std::string>{"binary", "lzb", "poisson"}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{12}, kinds.size());
    CPPUNIT_ASSERT(tangents == (std::set<std::size_t>{0, 1, 2}));
    CPPUNIT_ASSERT(friction.lowest == 0. && friction.highest > 1.9);
    CPPUNIT_ASSERT(contacts.lowest == 1. && contacts.highest > 50.);
    CPPUNIT_ASSERT(dependent && soft);
    CPPUNIT_ASSERT(compared > 200 && drawn > 150);
    CPPUNIT_ASSERT(randomImpact(1, "moreau", ImpactKind::Friction).file ==
                   randomImpact(1, "moreau", ImpactKind::Frictionless).file);
  }

  void limitsAreReached() {
    std::set<std::string> choices;
    Bounds contacts, exponents, restitutions, speeds;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
      const json file = randomImpact(seed).file;
      contacts.add(static_cast<double>(file["contacts"].size()));
      for (const json& v : file["velocity"])
        if (v != 0.) speeds.add(std::abs(v.get<double>()));
      for (const json& contact : file["contacts"]) {
        exponents.add(contact["exponent"]);
        restitutions.add(contact["restitution"]);
      }
      choices.insert(file["law"].get<std::string>());
      if (!file.contains("options")) continue;
      for (const json& value : file["options"])
        if (value.is_string()) choices.insert(value);
    }
    for (const Law* law : allLaws()) {
      CPPUNIT_ASSERT_MESSAGE(law->name, choices.count(law->name) == 1);
      for (const OptionField& field : law->options)
        for (const ChoiceNames& choice : field.choices)
          CPPUNIT_ASSERT_MESSAGE(choice.key, choices.count(choice.key) == 1);
    }
    CPPUNIT_ASSERT(contacts.lowest == 1. && contacts.highest > 3000.);
    CPPUNIT_ASSERT(exponents.lowest < 1.1e-3 && exponents.highest > 4.9);
    CPPUNIT_ASSERT(restitutions.lowest == 0. && restitutions.highest == 1.);
    CPPUNIT_ASSERT(speeds.lowest < 1e-9 && speeds.highest > 1e8);
  }

 private:
  struct Bounds {
    double lowest = 1e300, highest = -1e300;
    void add(double value) {
      lowest = std::min(lowest, value);
      highest = std::max(highest, value);
    }
  };
};

CPPUNIT_TEST_SUITE_REGISTRATION(SoakTest);
