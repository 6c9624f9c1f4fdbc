// SPDX-License-Identifier: Apache-2.0
/* Impacts of mechanisms under every law, checked with mass matrix and gradients at the
   position of the impact, never with what the simulation has computed from them. */
#include <algorithm>
#include <cmath>

#include "ArrivalRun.hpp"
#include "Near.hpp"
#include "PendulumCart.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::mechanisms;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

constexpr double kExact = 1e-9;  ///< relative

/** U before and after at the contacts of an impact. */
struct Speeds {
  VectorXd before, after;
  double scale;

  Speeds(const Mechanism& mechanism, const LoggedImpact& impact)
      : before(relativeVelocities(mechanism, impact.time, impact.before)),
        after(relativeVelocities(mechanism, impact.time, impact.after)),
        scale(std::max(before.cwiseAbs().maxCoeff(), after.cwiseAbs().maxCoeff())) {}
};

Eigen::Index closedCount(const LoggedImpact& impact) {
  return (impact.gaps.array() <= kClosedGap).count();
}

/** The impact happens at the time, position and contacts that the free flight predicts. */
void requireArrival(const Arrival& arrival, const LoggedImpact& impact,
                    const std::string& what) {
  CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what + ", time", arrival.time, impact.time,
                                       1e-9 * arrival.time);
  assertNear(what + ", place", arrival.impact.q, impact.before.q, 1e-10);
  assertNear(what + ", velocity", arrival.impact.v, impact.before.v,
             kExact * arrival.impact.v.norm());
}

/** P >= 0 and only at closed contacts, U+ - U- = D P, and no closed contact approaches. */
void requireMomentum(const Mechanism& mechanism, const LoggedImpact& impact,
                     const std::string& what) {
  const Speeds U(mechanism, impact);
  const VectorXd& P = impact.impulse;
  CPPUNIT_ASSERT_MESSAGE(what + ": an impulse pulls", P.minCoeff() >= 0.);
  const VectorXd change = delassus(mechanism, impact.time, impact.before.q) * P;
  assertNear(what + ", U+ - U- = D P", change, U.after - U.before, kExact * U.scale);
  for (Eigen::Index i = 0; i < P.size(); ++i) {
    const bool closed = impact.gaps[i] <= kClosedGap;
    const std::string contact = what + ", contact " + std::to_string(i);
    CPPUNIT_ASSERT_MESSAGE(contact + " is pushed from afar", closed || P[i] == 0.);
    CPPUNIT_ASSERT_MESSAGE(contact + " approaches with " + toText(U.after[i]),
                           !closed || U.after[i] >= -kExact * U.scale);
  }
}

/** T+ - T- = -(energy lost) - P.dg/dt: obstacles that move do work. */
void requireEnergy(const Mechanism& mechanism, const LoggedImpact& impact,
                   const std::string& what) {
  const double before = kineticEnergy(mechanism, impact.before);
  const double after = kineticEnergy(mechanism, impact.after);
  const double work = -impact.impulse.dot(mechanism.gapRates(impact.time, impact.before.q));
  CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what + ", energy", work - impact.energyLost,
                                       after - before, kExact * std::max(before, after));
}

/** Moreau's law: 0 <= P, U+ + e U- >= 0, and one of them is 0, at each closed contact. */
void requireMoreau(const Mechanism& mechanism, const LoggedImpact& impact, double restitution,
                   const std::string& what) {
  const Speeds U(mechanism, impact);
  for (Eigen::Index i = 0; i < U.after.size(); ++i) {
    if (impact.gaps[i] > kClosedGap) continue;
    const double left = U.after[i] + restitution * U.before[i];
    const double allowed = kExact * U.scale;
    CPPUNIT_ASSERT_MESSAGE(
        what + ", contact " + std::to_string(i) + ": " + toText(left),
        impact.impulse[i] > 0. ? std::abs(left) <= allowed : left >= -allowed);
  }
}

/** All laws and restitutions, except that impulse ratios have no coefficient for a contact,
    and that nothing can rest on a moving table. */
template <class Check>
void forEachCase(const std::vector<Arrival>& arrivals, Check check) {
  for (const Arrival& arrival : arrivals)
    for (const SimulatedLaw& law : kAllLaws)
      for (const double e : {1., 0.7, 0.2, 0.}) {
        if (law == impulseRatioSimulation() && e < 1.) continue;
        if (arrival.mechanism->isRheonomous() && e == 0.) continue;
        check(arrival, law, e, caseName(arrival, law, e));
      }
}

}  // namespace

class MechanismImpactTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MechanismImpactTest);
  CPPUNIT_TEST(isolatedImpacts);
  CPPUNIT_TEST(multipleImpacts);
  CPPUNIT_TEST(laterImpacts);
  CPPUNIT_TEST(struckBalls);
  CPPUNIT_TEST(energyRatioOfAnIsolatedImpact);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** U+ = -e U-, under every law. */
  void isolatedImpacts() {
    forEachCase(isolatedArrivals(), [](const Arrival& arrival, const SimulatedLaw& law,
                                       double e, const std::string& what) {
      const auto impacts = impactsOf(arrival, law, e, 1);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, std::size_t(1), impacts.size());
      requireArrival(arrival, impacts[0], what);
      requireRestitution(*arrival.mechanism, impacts[0], e, what);
      requireMomentum(*arrival.mechanism, impacts[0], what);
      requireBooked(*arrival.mechanism, impacts[0], what);
    });
  }

  /** The laws differ; momentum and energy do not. */
  void multipleImpacts() {
    forEachCase(multipleArrivals(), [](const Arrival& arrival, const SimulatedLaw& law,
                                       double e, const std::string& what) {
      const auto impacts = impactsOf(arrival, law, e, 1);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, std::size_t(1), impacts.size());
      requireArrival(arrival, impacts[0], what);
      CPPUNIT_ASSERT_MESSAGE(what + ": one contact", closedCount(impacts[0]) > 1);
      requireMomentum(*arrival.mechanism, impacts[0], what);
      requireBooked(*arrival.mechanism, impacts[0], what);
      if (law == moreauSimulation()) requireMoreau(*arrival.mechanism, impacts[0], e, what);
    });
  }

  /** The impacts that follow the first, wherever they happen. */
  void laterImpacts() {
    for (const auto& arrivals : {isolatedArrivals(), multipleArrivals()})
      forEachCase(arrivals, [](const Arrival& arrival, const SimulatedLaw& law, double e,
                               const std::string& what) {
        if (e < 0.5) return;  // the bodies soon stick
        for (const LoggedImpact& impact : impactsOf(arrival, law, e, 5)) {
          const std::string when = what + ", time " + toText(impact.time);
          if (closedCount(impact) == 1)
            requireRestitution(*arrival.mechanism, impact, e, when);
          requireMomentum(*arrival.mechanism, impact, when);
          requireBooked(*arrival.mechanism, impact, when);
        }
      });
  }

  /** Balls hang from the cart and touch; the first is struck. All contacts are closed, one
      approaches. */
  void struckBalls() {
    for (const std::size_t balls : {3, 5}) {
      PendulumCartParameters parameters;
      parameters.ballMasses.assign(balls, 0.3);
      const auto cart = std::make_shared<PendulumCart>(parameters);
      const auto coordinates = static_cast<Eigen::Index>(balls) + 1;
      const VectorXd turning = 2. * VectorXd::Unit(coordinates - 1, 0);
      const State start{VectorXd::Zero(coordinates), cart->fromAngles(0., turning)};
      const Arrival struck{"struck " + cart->name(), cart, 0., start, start, 1e-3};
      forEachCase({struck}, [](const Arrival& arrival, const SimulatedLaw& law, double e,
                               const std::string& what) {
        const auto impacts =
            simulationOf(arrival, law, e, 10., preciseProblem(law)).run(e == 1. ? 5 : 1);
        CPPUNIT_ASSERT_MESSAGE(what, !impacts.empty());
        CPPUNIT_ASSERT_EQUAL_MESSAGE(what, arrival.mechanism->contactCount(),
                                     closedCount(impacts[0]));
        for (const LoggedImpact& impact : impacts) {
          requireMomentum(*arrival.mechanism, impact, what);
          requireBooked(*arrival.mechanism, impact, what);
        }
        if (law == moreauSimulation()) requireMoreau(*arrival.mechanism, impacts[0], e, what);
      });
    }
  }

  /** The energy ratio that belongs to a restitution e at one contact: a loss of (1 - e^2)
      U-^2/(2 D). */
  void energyRatioOfAnIsolatedImpact() {
    for (const Arrival& arrival : isolatedArrivals())
      for (const double e : {0.5, 0.9}) {
        const Mechanism& mechanism = *arrival.mechanism;
        if (mechanism.isRheonomous())
          continue;  // the ratio would depend on the table's motion
        const double T = kineticEnergy(mechanism, arrival.impact);
        const VectorXd U = relativeVelocities(mechanism, arrival.time, arrival.impact);
        Eigen::Index closed;
        mechanism.gaps(arrival.time, arrival.impact.q).minCoeff(&closed);
        const double D = delassus(mechanism, arrival.time, arrival.impact.q)(closed, closed);
        ImpulseRatioOptions options;
        options.energyRatio = 1. - (1. - e * e) * U[closed] * U[closed] / (2. * D * T);
        const auto impacts =
            simulationOf(arrival, impulseRatioSimulation(), 1., 2. * arrival.time,
                         std::make_shared<ImpulseRatioImpact>(options))
                .run(1);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(arrival.name, std::size_t(1), impacts.size());
        requireRestitution(mechanism, impacts[0], e, arrival.name);
      }
  }

 private:
  static void requireRestitution(const Mechanism& mechanism, const LoggedImpact& impact,
                                 double e, const std::string& what) {
    Eigen::Index closed;
    impact.gaps.minCoeff(&closed);
    const Speeds U(mechanism, impact);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(what, Eigen::Index(1), closedCount(impact));
    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what + ", U+ = -e U-", -e * U.before[closed],
                                         U.after[closed], -kExact * U.before[closed]);
  }

  /** The energy balance; Siconos's LCP does not report one. */
  static void requireBooked(const Mechanism& mechanism, const LoggedImpact& impact,
                            const std::string& what) {
    if (!std::isnan(impact.energyLost)) requireEnergy(mechanism, impact, what);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(MechanismImpactTest);
