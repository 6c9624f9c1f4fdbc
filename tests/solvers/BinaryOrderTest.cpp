// SPDX-License-Identifier: Apache-2.0
/* The order of binary collisions against a reference that scans all contacts before every
   collision: the same contacts in the same order, on random chains and random graphs. */
#include <algorithm>
#include <vector>

#include "Near.hpp"
#include "RandomGraph.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;

namespace {

/** Records which contacts collided. */
class CollisionList : public ImpactObserver {
 public:
  double nextTime() const override { return 0.; }
  void begin() override { contacts.clear(); }
  void record(const ImpactSample& sample) override {
    if (sample.time == 0.) return;
    Eigen::Index contact;
    CPPUNIT_ASSERT(sample.force.maxCoeff(&contact) > 0.);
    CPPUNIT_ASSERT_EQUAL(Eigen::Index(1), (sample.force.array() != 0.).count());
    contacts.push_back(static_cast<int>(contact));
  }
  void end(const ImpactSample&) override {}
  std::vector<int> contacts;
};

/** The contact that collides next, or -1; position is where a sweep stands. */
int choose(const Eigen::VectorXd& U, double threshold, CollisionOrder order, int position) {
  const int n = static_cast<int>(U.size());
  int chosen = -1;
  for (int step = 0; step < n; ++step) {
    const int i = order == CollisionOrder::Sweeps ? (position + step) % n : step;
    if (!(-U[i] > threshold)) continue;
    const bool takesOver = chosen < 0 || order == CollisionOrder::RightToLeft ||
                           (order == CollisionOrder::FastestFirst && -U[i] > -U[chosen]);
    if (takesOver) chosen = i;
  }
  return chosen;
}

std::vector<int> referenceSequence(const ContactProblem& problem, CollisionOrder order,
                                   double tolerance, std::size_t limit) {
  const Eigen::SparseMatrix<double>& D = problem.delassus;
  Eigen::VectorXd U = problem.velocity;
  const double threshold = tolerance * U.cwiseAbs().maxCoeff();
  std::vector<int> sequence;
  while (sequence.size() < limit) {
    const int j = choose(U, threshold, order, sequence.empty() ? 0 : sequence.back() + 1);
    if (j < 0) break;
    const double approach = U[j];
    const double factor = -(1. + problem.restitution[j]) / D.coeff(j, j);
    for (Eigen::SparseMatrix<double>::InnerIterator it(D, j); it; ++it)
      U[it.row()] += factor * it.value() * approach;  // rounded as in the solver: ties
    U[j] = -problem.restitution[j] * approach;
    sequence.push_back(j);
  }
  return sequence;
}

}  // namespace

class BinaryOrderTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BinaryOrderTest);
  CPPUNIT_TEST(chains);
  CPPUNIT_TEST(graphs);
  CPPUNIT_TEST(longChain);
  CPPUNIT_TEST(equalSpeedsTakeTheLowestNumber);
  CPPUNIT_TEST(randomOrderTakesEveryApproachingContact);
  CPPUNIT_TEST_SUITE_END();

 public:
  void chains() { checkRandomProblems(60, 2, 40, 0); }
  void graphs() { checkRandomProblems(60, 3, 25, 8); }
  /** More than 64 x 64 contacts: three levels of the ordered set. */
  void longChain() { checkRandomProblems(1, 4500, 4500, 0); }

  /** Four separate pairs with equal speeds. */
  void equalSpeedsTakeTheLowestNumber() {
    ContactProblem problem;
    problem.delassus.resize(4, 4);
    problem.delassus.setIdentity();
    problem.velocity = vec({-1., -2., -2., -1.});
    problem.restitution = vec({1., 1., 1., 1.});
    CollisionList list;
    BinaryOptions options;
    options.order = CollisionOrder::FastestFirst;
    solveBinary(problem, options, &list);
    CPPUNIT_ASSERT(list.contacts == std::vector<int>({1, 2, 0, 3}));
  }

  /** Six separate pairs: each is first with probability 1/6. In 1200 runs the count has mean
      200 and standard deviation 13; six of them are allowed (the seeds are fixed). */
  void randomOrderTakesEveryApproachingContact() {
    ContactProblem problem;
    problem.delassus.resize(6, 6);
    problem.delassus.setIdentity();
    problem.velocity = Eigen::VectorXd::Constant(6, -1.);
    problem.restitution = Eigen::VectorXd::Ones(6);
    BinaryOptions options;
    options.order = CollisionOrder::Random;
    std::vector<int> first(6, 0);
    for (options.seed = 0; options.seed < 1200; ++options.seed) {
      CollisionList list;
      solveBinary(problem, options, &list);
      ++first[list.contacts.at(0)];
      std::sort(list.contacts.begin(), list.contacts.end());
      CPPUNIT_ASSERT(list.contacts == std::vector<int>({0, 1, 2, 3, 4, 5}));
    }
    for (const int count : first) CPPUNIT_ASSERT_DOUBLES_EQUAL(200., count, 78.);
  }

 private:
  static void checkRandomProblems(int cases, int minimumBodies, int maximumBodies, int extra) {
    for (int k = 0; k < cases; ++k) {
      RandomSource random(1000 + k);
      const ContactProblem problem =
          randomGraph(random, random.integer(minimumBodies, maximumBodies), extra);
      for (const CollisionOrder order :
           {CollisionOrder::LeftToRight, CollisionOrder::RightToLeft,
            CollisionOrder::FastestFirst, CollisionOrder::Sweeps})
        checkSequence(problem, order, "seed " + std::to_string(1000 + k));
    }
  }

  static void checkSequence(const ContactProblem& problem, CollisionOrder order,
                            const std::string& which) {
    constexpr long limit = 1500;
    BinaryOptions options;
    options.order = order;
    options.tolerance = 1e-6;
    options.jumpToLimit = false;
    options.maximumCollisions = limit;
    CollisionList list;
    solveBinary(problem, options, &list);
    const std::vector<int> expected =
        referenceSequence(problem, order, options.tolerance, limit);
    const auto place = std::mismatch(expected.begin(), expected.end(), list.contacts.begin(),
                                     list.contacts.end());
    CPPUNIT_ASSERT_MESSAGE(which + ", " + toString(order) + ": sequences of " +
                               std::to_string(expected.size()) + " and " +
                               std::to_string(list.contacts.size()) +
                               " collisions differ at collision " +
                               std::to_string(place.first - expected.begin()),
                           list.contacts == expected);
    CPPUNIT_ASSERT(!expected.empty() || problem.velocity.minCoeff() >= 0.);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(BinaryOrderTest);
