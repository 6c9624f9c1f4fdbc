// SPDX-License-Identifier: Apache-2.0
/* The published schemes step by step against a transcription of the printed algorithms:
   chapter, algorithms 2-4, and RR-7636, algorithms 1-3 with the factors Delta P that lines 51
   and 53 lack. One exponent for all contacts, bi-stiffness. Negative energies are set to
   zero. */
#include <algorithm>
#include <cmath>

#include "Near.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/** State of the printed algorithms: approach speeds, energies, impulses. */
struct PrintedScheme {
  ContactProblem problem;
  double eta;
  VectorXd d, E, P, dP;

  explicit PrintedScheme(const ContactProblem& p)
      : problem(p),
        eta(p.exponent[0]),
        d(-p.velocity),
        E(VectorXd::Zero(d.size())),
        P(E),
        dP(E) {}

  double K(Index j) const { return problem.stiffness[j]; }

  /** Chapter, eqs. 33 and 34. */
  void distributeInTime(double dt) {
    const double power = eta / (1. + eta);
    for (Index j = 0; j < d.size(); ++j) {
      if (E[j] > 0.)
        dP[j] = std::pow(1. + eta, power) * std::pow(K(j), 1. / (1. + eta)) *
                std::pow(E[j], power) * dt;
      else
        dP[j] = d[j] > 0. ? 0.5 * K(j) * std::pow(d[j] * dt, eta) * dt : 0.;
    }
  }

  /** RR-7636, lines 24-56: equations 12 at the start, then 11 and 13. */
  void distributeInImpulse(double step) {
    Index primary;
    const bool byEnergy = E.maxCoeff(&primary) > 0.;
    if (!byEnergy) d.maxCoeff(&primary);
    for (Index j = 0; j < d.size(); ++j) {
      const double ratio = K(j) / K(primary);
      if (E[j] > 0.)
        dP[j] = std::pow(ratio, 1. / (1. + eta)) *
                std::pow(E[j] / E[primary], eta / (1. + eta)) * step;
      else if (d[j] <= 0.)
        dP[j] = 0.;
      else
        dP[j] = ratio * step *
                std::pow(byEnergy ? d[j] * step / E[primary] : d[j] / d[primary], eta);
    }
  }

  /** Velocities and energies; the phase is that at the end (chapter) or at the start (RR-7636)
      of the step. */
  void update(bool phaseAtEnd) {
    const VectorXd before = d;
    P += dP;
    d -= problem.delassus * dP;
    for (Index j = 0; j < d.size(); ++j) {
      const double work = 0.5 * (before[j] + d[j]) * dP[j];
      const bool compression = (phaseAtEnd ? d[j] : before[j]) >= 0.;
      const double e = problem.restitution[j];
      E[j] = std::max(0., E[j] + (compression ? work : work / (e * e)));
    }
  }
};

/** Four balls: contact 2 enters late, every contact has its own K and e. */
ContactProblem fourBalls() {
  Chain chain = uniformChain(4);
  chain.contacts = {{0.9, 1., 1.5}, {0.5, 3., 1.5}, {0.7, 0.4, 1.5}};
  chain.balls[2].mass = 0.3;
  chain.balls[0].velocity = 1.;
  chain.balls[1].velocity = 0.6;
  return contactProblem(chain);
}

}  // namespace

class PublishedStepsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(PublishedStepsTest);
  CPPUNIT_TEST(inTime);
  CPPUNIT_TEST(inImpulse);
  CPPUNIT_TEST_SUITE_END();

 public:
  void inTime() { compare(LZBScheme::TimeEuler, 0.05, 80); }
  void inImpulse() { compare(LZBScheme::ImpulseEuler, 0.01, 100); }

 private:
  /** Coarse steps, so that a wrong rule shows in the first one that uses it. */
  static void compare(LZBScheme scheme, double step, int steps) {
    const ContactProblem problem = fourBalls();
    const bool inTime = scheme == LZBScheme::TimeEuler;
    PrintedScheme printed(problem);
    LZBOptions options;
    options.scheme = scheme;
    options.step = step;
    for (options.maximumSteps = 1; options.maximumSteps <= steps; ++options.maximumSteps) {
      inTime ? printed.distributeInTime(step) : printed.distributeInImpulse(step);
      printed.update(inTime);
      const ImpactOutcome outcome = solveLZB(problem, options);
      const std::string what =
          std::string(toString(scheme)) + ", step " + std::to_string(options.maximumSteps);
      CPPUNIT_ASSERT_MESSAGE(what, outcome.status == ImpactStatus::StepLimit);
      assertNear(what + ", impulses", printed.P, outcome.impulse, 1e-12);
      assertNear(what + ", velocities", -printed.d, outcome.velocity, 1e-12);
    }
    // All contacts took part, and some are in expansion.
    CPPUNIT_ASSERT(printed.P.minCoeff() > 0.);
    CPPUNIT_ASSERT(printed.d.minCoeff() < 0.);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(PublishedStepsTest);
