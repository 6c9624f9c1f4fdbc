// SPDX-License-Identifier: Apache-2.0
/* Which contacts cannot open. */
#include <cppunit/extensions/HelperMacros.h>

#include <vector>

#include "BallsOnALine.hpp"
#include "Near.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/compliant/HeldContacts.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::VectorXd;

Sparse delassus(const VectorXd& masses, const std::vector<Pair>& pairs) {
  return ballsOnALine(masses, VectorXd::Zero(masses.size()), pairs).delassus;
}

bool allHold(const VectorXd& masses, const std::vector<Pair>& pairs) {
  return holdEachOther(delassus(masses, pairs), std::vector<char>(pairs.size(), 1));
}

}  // namespace

class HeldContactsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(HeldContactsTest);
  CPPUNIT_TEST(rings);
  CPPUNIT_TEST(betweenTwoWalls);
  CPPUNIT_TEST(freeChains);
  CPPUNIT_TEST(someOfThem);
  CPPUNIT_TEST(heavyBodiesAreNoWalls);
  CPPUNIT_TEST_SUITE_END();

 public:
  void rings() {
    CPPUNIT_ASSERT(allHold(vec({1., 1., 1.}), {{0, 1}, {1, 2}, {2, 0}}));
    CPPUNIT_ASSERT(allHold(vec({1., 1e-8, 3e8}), {{0, 1}, {1, 2}, {2, 0}}));
    // Two rings with a common contact, which pushes against both.
    CPPUNIT_ASSERT(allHold(vec({1., 2., 3., 4.}), {{0, 1}, {1, 2}, {2, 0}, {1, 3}, {3, 0}}));
    // With the last contact reversed, it opens when the others do.
    CPPUNIT_ASSERT(!allHold(vec({1., 1., 1.}), {{0, 1}, {1, 2}, {0, 2}}));
  }

  void betweenTwoWalls() {
    CPPUNIT_ASSERT(allHold(vec({1.}), {{-1, 0}, {0, -1}}));
    CPPUNIT_ASSERT(allHold(vec({1., 1e-6, 7.}), {{-1, 0}, {0, 1}, {1, 2}, {2, -1}}));
    CPPUNIT_ASSERT(!allHold(vec({1., 1e-6, 7.}), {{-1, 0}, {0, 1}, {1, 2}}));
  }

  void freeChains() {
    CPPUNIT_ASSERT(!allHold(vec({1., 1.}), {{0, 1}}));
    CPPUNIT_ASSERT(
        !holdEachOther(contactProblem(uniformChain(100)).delassus, std::vector<char>(99, 1)));
  }

  /** A ring of three balls, of which the first touches a fourth. */
  void someOfThem() {
    const Sparse D = delassus(vec({1., 2., 3., 4.}), {{0, 1}, {1, 2}, {3, 0}, {2, 0}});
    CPPUNIT_ASSERT(holdEachOther(D, {1, 1, 0, 1}));
    CPPUNIT_ASSERT(!holdEachOther(D, {1, 1, 1, 1}));
    CPPUNIT_ASSERT(!holdEachOther(D, {1, 1, 0, 0}));
    CPPUNIT_ASSERT(holdEachOther(D, {0, 0, 0, 0}));
  }

  /** A ball between a wall and a body that can move, if only slowly. */
  void heavyBodiesAreNoWalls() {
    for (const double mass : {1., 1e4, 1e8, 1e10})
      CPPUNIT_ASSERT(!allHold(vec({1., mass}), {{-1, 0}, {0, 1}}));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(HeldContactsTest);
