// SPDX-License-Identifier: Apache-2.0
/* Impacts that once went wrong, reduced: each file is named after what happened. */
#include <cppunit/extensions/HelperMacros.h>

#include <cstdint>
#include <string>

#include "Trial.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"
#include "multiple_impacts/command/solve/ImpactReport.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::soak;

namespace {

RandomImpact impactNamed(const std::string& name) {
  RandomImpact impact;
  impact.name = name;
  impact.file =
      nlohmann::json::parse(command::contentsOf(SMI_REGRESSIONS_DIR "/" + name + ".json"));
  return impact;
}

/** Judges the impact like a case of the soak. \param seed of the units and numberings of a
    tame one */
void requireEnding(const RandomImpact& impact, const char* status, std::uint64_t seed = 1) {
  const Verdict verdict = judge(impact, command::outcomeOf, 20., seed);
  CPPUNIT_ASSERT_EQUAL_MESSAGE(impact.name, std::string(), verdict.violation);
  CPPUNIT_ASSERT_EQUAL_MESSAGE(impact.name, std::string(status), verdict.status);
}

void requireEnding(const char* name, const char* status) {
  requireEnding(impactNamed(name), status);
}

/** The same in other units, and with the contacts renumbered. */
void requireSameEnding(const char* name, const char* status) {
  RandomImpact impact = impactNamed(name);
  impact.tame = true;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) requireEnding(impact, status, seed);
}

}  // namespace

class RegressionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(RegressionTest);
  CPPUNIT_TEST(impulseRatios);
  CPPUNIT_TEST(moreau);
  CPPUNIT_TEST(poisson);
  CPPUNIT_TEST(compliant);
  CPPUNIT_TEST(lzb);
  CPPUNIT_TEST(lzbWithFriction);
  CPPUNIT_TEST(binary);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Impulses were negative where the bodies separate along the given ratios; rounding decided
      whether ratios with a single admissible energy were accepted; outcomes were promised to
      1e-7 whatever the tolerance of the regularised motion. */
  void impulseRatios() {
    requireSameEnding("impulse-ratios-as-sure-as-their-motion", "Solved");
    requireEnding("impulse-ratios-pulled-at-bodies", "NotAdmissible");
    requireEnding("impulse-ratios-on-the-border-were-refused", "Solved");
  }

  /** Lemke's algorithm on dense matrices lost digits, or found nothing. */
  void moreau() {
    requireEnding("moreau-left-an-approach", "Solved");
    requireEnding("moreau-found-no-solution", "Solved");
  }

  /** The projection did not refine what an ill-conditioned matrix leaves. */
  void poisson() { requireEnding("poisson-refused-an-ill-conditioned-mass", "Solved"); }

  /** The tolerance was relative to the summed impulses of thousands of rebounds, and steps
      went across the kinks of the forces. A damped ring came to rest so slowly that rounding
      decided whether the steps sufficed. */
  void compliant() {
    requireEnding("compliant-created-energy-in-many-rebounds", "Solved");
    requireSameEnding("compliant-ring-ended-in-some-units-only", "Solved");
  }

  /** The first turn of a contact that is at rest was taken to be where it starts to move; what
      follows is too stiff to be solved within the allowed steps. Steps up to a sudden loss of
      energy became too short to reach it. */
  void lzb() {
    requireEnding("lzb-created-energy-at-a-contact-at-rest", "StepLimit");
    requireEnding("lzb-waited-for-ever-for-a-loss-of-energy", "Solved");
  }

  /** Surfaces with springs had the friction of their bound under a precompression, although
      not deformed yet; they were taken to slide where they stick, and pulled to one side
      without a reason. A precompressed contact with e = 0 exerted its force for half a step.
      What a contact gives back at once may be less than the rounding of its energy. Surfaces
      that were seen late to slide, where the force falls within the error of x, took their
      energy with them. At the smallest tolerances steps followed rounding, and whether they
      sufficed depended on the units. A step cut at a change was longer than the forces of a
      contact with an exponent near zero allow; it needs more steps than it may take here.
      The first step had no length where a contact approached with the smallest of all
      numbers. */
  void lzbWithFriction() {
    requireSameEnding("lzb-springs-under-a-precompression-gave-energy", "Solved");
    requireSameEnding("lzb-springs-began-to-stick-in-another-direction", "Solved");
    requireSameEnding("lzb-springs-pulled-the-wrong-way", "Solved");
    requireSameEnding("lzb-plastic-contact-opened-too-late", "Solved");
    requireSameEnding("lzb-gave-back-less-than-rounding", "Solved");
    requireEnding("lzb-looked-for-a-change-of-grip-that-was-over", "Solved");
    requireEnding("lzb-springs-slid-too-late", "Solved");
    requireEnding("lzb-springs-went-off-with-their-energy", "Solved");
    requireSameEnding("lzb-steps-followed-rounding", "Solved");
    requireEnding("lzb-cut-step-created-energy", "StepLimit");
    requireEnding("lzb-first-step-had-no-length", "Solved");
  }

  /** With tolerance 0, an infinite sequence with friction came down to speeds whose squares
      are too small for a number. The rounding of the energy that a compression takes is more
      than a contact with e = 1e-12 gives back. */
  void binary() {
    requireEnding("binary-impulses-were-not-numbers", "Solved");
    requireSameEnding("binary-nearly-plastic-contact-bounced", "Solved");
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(RegressionTest);
