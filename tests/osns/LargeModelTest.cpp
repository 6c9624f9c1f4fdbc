// SPDX-License-Identifier: Apache-2.0
/* Many contacts: the impact problems keep the Delassus matrix sparse.

   Siconos's own parts grow faster. LsodarOSI sets up in O(n^3) for n bodies, so that whole
   runs are made with 300 balls here; the impact of 10 000 contacts is computed in Siconos's
   event loop with an integrator that is never asked to integrate. */
#include <sys/resource.h>

#include <LsodarOSI.hpp>

#include "PublishedValues.hpp"
#include "SimulatedImpact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

/** Allowed growth of the memory [MB]; a dense matrix takes 800. The address sanitizer keeps
    freed memory for a while, and pads the rest. */
#ifdef __SANITIZE_ADDRESS__
constexpr double kAllowedGrowth = 400.;
#else
constexpr double kAllowedGrowth = 200.;
#endif

/** Peak memory use so far [MB]. */
double peakMemory() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.;
}

/** Gives each body only what an impact needs, without LSODAR's work arrays. */
class ImpactOnlyOSI : public LsodarOSI {
 public:
  void initializeWorkVectorsForDS(double time, SP::DynamicalSystem ds) override {
    VectorOfVectors& work = *_initializeDSWorkVectors(ds);
    ds->initRhs(time);
    work.resize(LsodarOSI::WORK_LENGTH);
    work[LsodarOSI::FREE] = std::make_shared<SiconosVector>(ds->dimension());
    ds->swapInMemory();
  }
};

/** Balls that touch, in pairs: the balls of pair k approach each other at 2 m/s about the
    velocity 4 k. Neighbouring pairs separate before and after, so that every pair rebounds
    alone: 4 k -/+ e. No contact is at rest at any time: Siconos would copy it to its set of
    lasting contacts, in a time that grows with the square of their number. */
Chain chainOfPairs(std::size_t balls, double e) {
  Chain chain = uniformChain(balls, {}, {e, 1., kHertzExponent});
  for (std::size_t i = 0; i < balls; ++i)
    chain.balls[i].velocity = 4. * static_cast<double>(i / 2) + (i % 2 == 0 ? 1. : -1.);
  return chain;
}

Eigen::VectorXd pairsAfter(const Chain& chain, double e) {
  Eigen::VectorXd v(chain.balls.size());
  for (std::size_t i = 0; i < chain.balls.size(); ++i)
    v[i] = 4. * static_cast<double>(i / 2) + (i % 2 == 0 ? -e : e);
  if (chain.balls.size() % 2 == 1) v[v.size() - 1] = chain.balls.back().velocity;
  return v;
}

}  // namespace

class LargeModelTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LargeModelTest);
  CPPUNIT_TEST(threeHundredBalls);
  CPPUNIT_TEST(tenThousandContactsLZB);
  CPPUNIT_TEST(tenThousandContactsBinary);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** A whole run of a struck Hertz chain. LinearOSNS's matrix and vectors are never
      created. */
  void threeHundredBalls() {
    Chain chain = uniformChain(300, sphere(0.01));
    setHertzStiffness(chain);
    strikeFromLeft(chain, 1, 1.);
    const auto impact = std::make_shared<LZBImpact>();
    const Eigen::VectorXd v = simulateImpact(chain, lzbSimulation(), impact);
    assertSameOutcome(contactProblem(chain), lzb(chain), *impact);
    assertNear("first and last", published::endsOfLongHertzChain(), vec({v[0], v[299]}), 1e-7);
    requireNoMatrix(*impact);
  }

  /** The solver's tolerance of 1e-8 refers to relative velocities of some 6 m/s. */
  void tenThousandContactsLZB() {
    const auto impact = std::make_shared<LZBImpact>();
    checkPairs(lzbSimulation(), impact, 1e-7);
  }

  /** Velocities of 2e4 m/s are rounded to some 4e-12. */
  void tenThousandContactsBinary() {
    const auto impact = std::make_shared<BinaryCollision>();
    checkPairs(binarySimulation(), impact, 2e-11);
    CPPUNIT_ASSERT_EQUAL(5'000L, impact->lastOutcome().statistics.collisions);
  }

 private:
  /** Velocities after the impact at t = 0, computed by Siconos's event at that time. The peak
      of the memory grows by far less than the 800 MB of a dense 10 000 x 10 000 matrix. */
  static Eigen::VectorXd impactOf(const Chain& chain, const SimulatedLaw& law,
                                  std::shared_ptr<ImpactOSNS> impact) {
    const double memoryBefore = peakMemory();
    const ChainModel model = buildChain(chain, law, 1.);
    const auto simulation = std::make_shared<EventDriven>(
        model.system, std::make_shared<TimeDiscretisation>(0., 1.));
    simulation->insertIntegrator(std::make_shared<ImpactOnlyOSI>());
    simulation->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    simulation->insertNonSmoothProblem(std::make_shared<LastingContact>(),
                                       SICONOS_OSNSP_ED_SMOOTH_ACC);
    simulation->initialize();
    simulation->processEvents();
    CPPUNIT_ASSERT_EQUAL(1L, impact->impactCount());
    CPPUNIT_ASSERT_EQUAL(std::size_t(10'000), impact->lastContacts().size());
    requireNoMatrix(*impact);
    const double growth = peakMemory() - memoryBefore;
    CPPUNIT_ASSERT_MESSAGE("memory grew by " + std::to_string(growth) + " MB",
                           growth < kAllowedGrowth);
    return model.velocities();
  }

  static void checkPairs(const SimulatedLaw& law, std::shared_ptr<ImpactOSNS> impact,
                         double tolerance) {
    const double e = 0.5;
    const Chain chain = chainOfPairs(10'001, e);
    const Eigen::VectorXd error =
        impactOf(chain, law, std::move(impact)) - pairsAfter(chain, e);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., error.cwiseAbs().maxCoeff(), tolerance);
  }

  static void requireNoMatrix(const ImpactOSNS& impact) {
    CPPUNIT_ASSERT(!impact.M());
    CPPUNIT_ASSERT(!impact.q() && !impact.w() && !impact.z());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LargeModelTest);
