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

/** The outcome with other impulses, and velocities to match. */
ImpactOutcome outcomeWith(const ImpactRequest& request, const Eigen::VectorXd& impulse) {
  return abandonImpact(request.problem, unfinishedWith(request.problem, impulse),
                       ImpactStatus::Solved, {});
}

std::string kindOf(const RandomImpact& impact, const Solver& solver, double budget = kBudget) {
  return judge(impact, solver, budget, 1).kind();
}

void requireKind(const std::string& expected, const Solver& solver, const char* law = "lzb") {
  CPPUNIT_ASSERT_EQUAL(expected, kindOf(threeBalls(law), solver));
}

}  // namespace

class SoakTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SoakTest);
  CPPUNIT_TEST(rightSolversPass);
  CPPUNIT_TEST(brokenGuarantees);
  CPPUNIT_TEST(brokenInvariance);
  CPPUNIT_TEST(wrongEndings);
  CPPUNIT_TEST(crashesAndHangs);
  CPPUNIT_TEST(endlessWork);
  CPPUNIT_TEST(shrinking);
  CPPUNIT_TEST(sameSeedSameImpact);
  CPPUNIT_TEST(limitsAreReached);
  CPPUNIT_TEST_SUITE_END();

 public:
  void rightSolversPass() {
    for (const char* law : {"lzb", "binary", "moreau", "poisson", "compliant"}) {
      const Verdict verdict = judge(threeBalls(law), command::outcomeOf, kBudget, 1);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law, std::string(), verdict.violation);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law, std::string("Solved"), verdict.status);
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

  void sameSeedSameImpact() {
    for (std::uint64_t seed = 0; seed < 200; ++seed)
      CPPUNIT_ASSERT(randomImpact(seed).file == randomImpact(seed).file);
    CPPUNIT_ASSERT(randomImpact(1).file != randomImpact(2).file);
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
