// SPDX-License-Identifier: Apache-2.0
/* The formulas of the mechanisms agree with each other: derivatives are compared with
   differences of fourth order, in random states. */
#include <cmath>
#include <functional>

#include "Arrivals.hpp"
#include "FreeFlight.hpp"
#include "Near.hpp"
#include "RandomSource.hpp"

using namespace multiple_impacts::mechanisms;
using namespace multiple_impacts::test;

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kGravity = 9.81;  ///< of all mechanisms [m/s^2]
constexpr std::uint64_t kSeed = 20261118;

/** The derivative of a function of one variable at 0. */
template <class Value>
Value slope(const std::function<Value(double)>& f) {
  constexpr double h = 2e-4;
  return (8. * (f(h) - f(-h)) - (f(2. * h) - f(-2. * h))) / (12. * h);
}

/** The gradient of a function of q. */
VectorXd gradient(const VectorXd& q, const std::function<double(const VectorXd&)>& f) {
  VectorXd result(q.size());
  for (Eigen::Index i = 0; i < q.size(); ++i)
    result[i] =
        slope<double>([&](double h) { return f(q + h * VectorXd::Unit(q.size(), i)); });
  return result;
}

std::vector<Arrival> allArrivals() {
  std::vector<Arrival> all = isolatedArrivals();
  for (Arrival& arrival : multipleArrivals()) all.push_back(std::move(arrival));
  return all;
}

VectorXd randomVector(RandomSource& random, Eigen::Index size) {
  VectorXd values(size);
  for (double& value : values) value = random.uniform(-1., 1.);
  return values;
}

template <class Check>
void inRandomStates(Check check) {
  RandomSource random(kSeed);
  for (const Arrival& arrival : allArrivals())
    for (int i = 0; i < 5; ++i) {
      const Eigen::Index n = arrival.mechanism->coordinateCount();
      const State state{randomVector(random, n), randomVector(random, n)};
      check(*arrival.mechanism, state, random.uniform(0., 1.),
            arrival.name + ", seed " + std::to_string(kSeed) + ", state " + std::to_string(i));
    }
}

void near(const std::string& what, const MatrixXd& expected, const MatrixXd& actual) {
  const double scale = 1. + expected.cwiseAbs().maxCoeff();
  assertNear(what, expected.reshaped(), actual.reshaped(), 1e-7 * scale);
}

}  // namespace

class MechanismFormulasTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MechanismFormulasTest);
  CPPUNIT_TEST(massIsThatOfTheBodies);
  CPPUNIT_TEST(gyroscopicForceFollowsFromTheMass);
  CPPUNIT_TEST(potentialIsThatOfTheBodies);
  CPPUNIT_TEST(forceFollowsFromThePotential);
  CPPUNIT_TEST(gradientsFollowFromTheGaps);
  CPPUNIT_TEST(gradientRatesFollowFromTheGradients);
  CPPUNIT_TEST(flightConservesEnergy);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** v.M v = sum of m |dx/dt|^2 + J (d angle/dt)^2; for v and for all pairs of unit
      vectors. */
  void massIsThatOfTheBodies() {
    inRandomStates([](const Mechanism& mechanism, const State& state, double,
                      const std::string& what) {
      const Eigen::Index n = state.q.size();
      MatrixXd expected = MatrixXd::Zero(n, n);
      const auto placed = mechanism.bodies(state.q);
      for (std::size_t b = 0; b < placed.size(); ++b) {
        MatrixXd J(3, n);  // of centre and angle
        for (Eigen::Index i = 0; i < n; ++i)
          J.col(i) = slope<Eigen::Vector3d>([&](double h) {
            const PlacedBody body = mechanism.bodies(state.q + h * VectorXd::Unit(n, i))[b];
            return Eigen::Vector3d(body.centre[0], body.centre[1], body.angle);
          });
        const Eigen::Vector3d m(placed[b].mass, placed[b].mass, placed[b].inertia);
        expected += J.transpose() * m.asDiagonal() * J;
      }
      near(what, expected, mechanism.mass(state.q));
    });
  }

  /** c = dM/dt v - d(v.M v)/dq / 2. */
  void gyroscopicForceFollowsFromTheMass() {
    inRandomStates([](const Mechanism& mechanism, const State& state, double,
                      const std::string& what) {
      const auto& [q, v] = state;
      const VectorXd momentum =
          slope<VectorXd>([&](double h) { return VectorXd(mechanism.mass(q + h * v) * v); });
      const VectorXd energy =
          gradient(q, [&](const VectorXd& at) { return v.dot(mechanism.mass(at) * v); });
      near(what, momentum - energy / 2., mechanism.gyroscopicForce(q, v));
    });
  }

  void potentialIsThatOfTheBodies() {
    const auto lifted = [](const Mechanism& mechanism, const VectorXd& q) {
      double sum = 0.;
      for (const PlacedBody& body : mechanism.bodies(q))
        sum += body.mass * kGravity * body.centre[1];
      return sum;
    };
    inRandomStates(
        [&](const Mechanism& mechanism, const State& state, double, const std::string& what) {
          const VectorXd zero = VectorXd::Zero(state.q.size());
          CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(
              what, lifted(mechanism, state.q) - lifted(mechanism, zero),
              mechanism.potential(state.q) - mechanism.potential(zero), 1e-12);
        });
  }

  void forceFollowsFromThePotential() {
    inRandomStates(
        [](const Mechanism& mechanism, const State& state, double, const std::string& what) {
          const VectorXd slopeOfV =
              gradient(state.q, [&](const VectorXd& q) { return mechanism.potential(q); });
          near(what, -slopeOfV, mechanism.force(state.q, state.v));
        });
  }

  /** With respect to q, and to t. */
  void gradientsFollowFromTheGaps() {
    inRandomStates(
        [](const Mechanism& mechanism, const State& state, double t, const std::string& what) {
          const VectorXd& q = state.q;
          MatrixXd expected(mechanism.contactCount(), q.size());
          for (Eigen::Index i = 0; i < q.size(); ++i)
            expected.col(i) = slope<VectorXd>([&](double h) {
              return mechanism.gaps(t, q + h * VectorXd::Unit(q.size(), i));
            });
          near(what, expected, mechanism.gradients(t, q));
          const VectorXd inTime =
              slope<VectorXd>([&](double h) { return mechanism.gaps(t + h, q); });
          near(what + ", in time", inTime, mechanism.gapRates(t, q));
        });
  }

  void gradientRatesFollowFromTheGradients() {
    inRandomStates(
        [](const Mechanism& mechanism, const State& state, double t, const std::string& what) {
          const auto& [q, v] = state;
          const MatrixXd expected =
              slope<MatrixXd>([&](double h) { return mechanism.gradients(t + h, q + h * v); });
          near(what, expected, mechanism.gradientRates(t, q, v));
        });
  }

  /** From the start of each arrival to its impact and back. */
  void flightConservesEnergy() {
    for (const Arrival& arrival : allArrivals()) {
      const Mechanism& mechanism = *arrival.mechanism;
      const double scale = kineticEnergy(mechanism, arrival.impact);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(
          arrival.name, totalEnergy(mechanism, arrival.impact),
          totalEnergy(mechanism, arrival.start), 1e-11 * scale);
      const State there = fly(mechanism, arrival.start, arrival.time);
      assertNear(arrival.name, arrival.impact.q, there.q, 1e-12);
      const VectorXd gaps = mechanism.gaps(0., arrival.start.q);
      CPPUNIT_ASSERT_MESSAGE(arrival.name + " starts in a wall", gaps.minCoeff() > 0.);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(MechanismFormulasTest);
