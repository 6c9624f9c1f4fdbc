// SPDX-License-Identifier: Apache-2.0
/* Wrong input is refused before anything is computed, with a message that names the parameter,
   what is allowed, the value given, and the contact. */
#include <functional>

#include "BadValues.hpp"
#include "Near.hpp"
#include "Refused.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

/** Contacts as the messages name them. */
constexpr const char* kContact[] = {"contact 1", "contact 2", "contact 3"};

/** Four balls, three contacts. */
ContactProblem goodProblem() {
  Chain chain = uniformChain(4);
  strikeFromLeft(chain, 1, 1.);
  return contactProblem(chain);
}

using Change = std::function<void(ContactProblem&)>;
using Parts = std::initializer_list<const char*>;

void requireRefusedByLzb(const Change& change, Parts parts) {
  ContactProblem problem = goodProblem();
  change(problem);
  requireRefused(
      "solveLZB", [&] { solveLZB(problem); }, parts);
}

void requireRefusedByBoth(const Change& change, Parts parts) {
  requireRefusedByLzb(change, parts);
  ContactProblem problem = goodProblem();
  change(problem);
  requireRefused(
      "solveBinary", [&] { solveBinary(problem); }, parts);
}

template <class Options, class Change_>
void requireOptionsRefused(Change_ change, Parts parts) {
  Options options;
  change(options);
  requireRefused(
      "checkOptions", [&] { checkOptions(options); }, parts);
}

void requireLzbOptionsRefused(const std::function<void(LZBOptions&)>& change, Parts parts) {
  requireOptionsRefused<LZBOptions>(change, parts);
  LZBOptions options;
  change(options);
  requireRefused(
      "solveLZB", [&] { solveLZB(goodProblem(), options); }, parts);
}

void requireBinaryOptionsRefused(const std::function<void(BinaryOptions&)>& change,
                                 Parts parts) {
  requireOptionsRefused<BinaryOptions>(change, parts);
  BinaryOptions options;
  change(options);
  requireRefused(
      "solveBinary", [&] { solveBinary(goodProblem(), options); }, parts);
}

}  // namespace

class ParameterCheckTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ParameterCheckTest);
  CPPUNIT_TEST(goodInputIsAccepted);
  CPPUNIT_TEST(velocities);
  CPPUNIT_TEST(sizes);
  CPPUNIT_TEST(delassusMatrix);
  CPPUNIT_TEST(restitutions);
  CPPUNIT_TEST(stiffnesses);
  CPPUNIT_TEST(exponents);
  CPPUNIT_TEST(precompressions);
  CPPUNIT_TEST(binaryLawNeedsNoStiffness);
  CPPUNIT_TEST(massMatrix);
  CPPUNIT_TEST(lzbOptions);
  CPPUNIT_TEST(publishedSchemesNeedAStep);
  CPPUNIT_TEST(binaryOptions);
  CPPUNIT_TEST(traceOptions);
  CPPUNIT_TEST(noContacts);
  CPPUNIT_TEST(names);
  CPPUNIT_TEST_SUITE_END();

 public:
  void goodInputIsAccepted() {
    CPPUNIT_ASSERT(solveLZB(goodProblem()).status == ImpactStatus::Solved);
    CPPUNIT_ASSERT(solveBinary(goodProblem()).status == ImpactStatus::Solved);
  }

  void velocities() {
    requireRefusedByBoth([](auto& p) { p.velocity[1] = kNaN; },
                         {"velocity", "finite", "nan", "contact 2"});
    requireRefusedByBoth([](auto& p) { p.velocity[2] = -kInfinity; },
                         {"velocity", "finite", "-inf", "contact 3"});
  }

  void sizes() {
    requireRefusedByBoth(
        [](auto& p) {
          p.restitution = vec({1., 1.});
        },
        {"restitution", "one value for each of 3", "got 2"});
    requireRefusedByLzb(
        [](auto& p) {
          p.stiffness = vec({1., 1., 1., 1.});
        },
        {"stiffness", "one value for each of 3", "got 4"});
    requireRefusedByLzb([](auto& p) { p.exponent = Eigen::VectorXd(); },
                        {"exponent", "one value for each of 3", "got 0"});
    requireRefusedByLzb([](auto& p) { p.precompression = vec({1.}); },
                        {"precompression", "one value for each of 3", "got 1"});
    requireRefusedByBoth([](auto& p) { p.delassus.conservativeResize(3, 2); },
                         {"delassus", "3 x 3", "got 3 x 2"});
    requireRefusedByBoth(
        [](auto& p) {
          p.velocity = vec({-1., 0.});
        },
        {"velocity and delassus", "same size", "got 2 and 3 x 3"});
  }

  void delassusMatrix() {
    requireRefusedByBoth([](auto& p) { p.delassus.coeffRef(0, 1) = -0.9; },
                         {"delassus", "symmetric", "delassus[1, 0]"});
    requireRefusedByBoth([](auto& p) { p.delassus.coeffRef(2, 0) = 0.5; },
                         {"delassus", "symmetric"});
    requireRefusedByBoth(
        [](auto& p) { p.delassus.coeffRef(0, 1) = p.delassus.coeffRef(1, 0) = kNaN; },
        {"delassus", "finite"});
    requireRefusedByBoth(
        [](auto& p) { p.delassus.coeffRef(1, 2) = p.delassus.coeffRef(2, 1) = kInfinity; },
        {"delassus", "finite"});
    for (const double wrong : {0., -2., kNaN, kInfinity})
      requireRefusedByBoth([=](auto& p) { p.delassus.coeffRef(1, 1) = wrong; },
                           {"delassus diagonal", "positive", "contact 2"});
  }

  void restitutions() {
    for (const BadValue& bad : kNotInUnitInterval)
      for (int i = 0; i < 3; ++i)
        requireRefusedByBoth([&](auto& p) { p.restitution[i] = bad.value; },
                             {"restitution", "[0, 1]", bad.text, kContact[i]});
  }

  void stiffnesses() {
    for (const BadValue& bad : kNotPositive)
      for (int i = 0; i < 3; ++i)
        requireRefusedByLzb([&](auto& p) { p.stiffness[i] = bad.value; },
                            {"stiffness", "positive and finite", bad.text, kContact[i]});
  }

  void exponents() {
    for (const BadValue& bad : kNotPositive)
      for (int i = 0; i < 3; ++i)
        requireRefusedByLzb([&](auto& p) { p.exponent[i] = bad.value; },
                            {"exponent", "positive and finite", bad.text, kContact[i]});
  }

  void precompressions() {
    for (const BadValue& bad : kNegative)
      for (int i = 0; i < 3; ++i)
        requireRefusedByLzb(
            [&](auto& p) {
              p.precompression = Eigen::VectorXd::Zero(3);
              p.precompression[i] = bad.value;
            },
            {"precompression", "zero or positive", bad.text, kContact[i]});
  }

  void binaryLawNeedsNoStiffness() {
    ContactProblem problem = goodProblem();
    problem.stiffness = problem.exponent = Eigen::VectorXd();
    CPPUNIT_ASSERT(solveBinary(problem).status == ImpactStatus::Solved);
  }

  void massMatrix() {
    Eigen::SparseMatrix<double> mass(2, 2), jacobian(1, 2);
    mass.insert(0, 0) = 1.;
    jacobian.insert(0, 0) = 1.;
    requireRefused("singular mass",
                   [&] {
                     contactProblemOf(mass, jacobian, vec({1., 0.}));
                   },
                   {"contactProblemOf", "mass", "positive definite"});
    mass.insert(1, 1) = 1.;
    requireRefused("size of the velocity",
                   [&] {
                     contactProblemOf(mass, jacobian, vec({1., 0., 0.}));
                   },
                   {"contactProblemOf", "mass", "3 x 3", "got 2 x 2"});
    jacobian.resize(1, 3);
    requireRefused("size of the Jacobian",
                   [&] {
                     contactProblemOf(mass, jacobian, vec({1., 0.}));
                   },
                   {"contactProblemOf", "gapJacobian", "1 x 2", "got 1 x 3"});
  }

  void lzbOptions() {
    for (const double wrong : {0., -1., kNaN, 1e-14, 0.5, kInfinity})
      requireLzbOptionsRefused([=](auto& o) { o.tolerance = wrong; },
                               {"LZBOptions", "tolerance", toText(wrong).c_str()});
    requireLzbOptionsRefused([](auto& o) { o.tolerance = 0.5; }, {"[1e-13, 1e-2]", "0.5"});
    requireLzbOptionsRefused([](auto& o) { o.maximumSteps = -7; }, {"maximumSteps", "got -7"});
  }

  void publishedSchemesNeedAStep() {
    for (const LZBScheme scheme : {LZBScheme::TimeEuler, LZBScheme::ImpulseEuler})
      for (const double wrong : {0., -1e-6, kNaN, kInfinity})
        requireLzbOptionsRefused(
            [=](auto& o) {
              o.scheme = scheme;
              o.step = wrong;
            },
            {"step", "positive", toText(wrong).c_str(), toString(scheme)});
    requireLzbOptionsRefused(
        [](auto& o) {
          o.scheme = LZBScheme::TimeEuler;
          o.step = 1e-3;
          o.model = ContactModel::MonoStiffness;
        },
        {"TimeEuler", "BiStiffness", "MonoStiffness"});
  }

  void binaryOptions() {
    for (const double wrong : {-1e-3, kNaN, kInfinity, 0.1})
      requireBinaryOptionsRefused(
          [=](auto& o) { o.tolerance = wrong; },
          {"BinaryOptions", "tolerance", "[0, 1e-2]", toText(wrong).c_str()});
    requireBinaryOptionsRefused([](auto& o) { o.maximumCollisions = 0; },
                                {"maximumCollisions", "at least 1", "got 0"});
  }

  void traceOptions() {
    for (const BadValue& bad : kNegative) {
      TraceOptions options;
      options.interval = bad.value;
      requireRefused("TraceRecorder", [&] { TraceRecorder trace(options); },
                     {"TraceRecorder", "interval", "zero or positive", bad.text});
    }
    for (const std::size_t wrong : {0u, 1u}) {
      TraceOptions options;
      options.maximumSamples = wrong;
      requireRefused("TraceRecorder", [&] { TraceRecorder trace(options); },
                     {"maximumSamples", "at least 2", std::to_string(wrong).c_str()});
    }
    for (const double wrong : {0., -1., kNaN}) {
      TraceOptions options;
      options.until = wrong;
      requireRefused("TraceRecorder", [&] { TraceRecorder trace(options); },
                     {"until", "positive", toText(wrong).c_str()});
    }
    TraceOptions options;
    options.impact = -2;
    requireRefused("TraceRecorder", [&] { TraceRecorder trace(options); },
                   {"impact", "not be negative", "-2"});
  }

  /** Not an error: there is just no impact. */
  void noContacts() {
    const ContactProblem problem = contactProblem(uniformChain(1));
    CPPUNIT_ASSERT(solveLZB(problem).status == ImpactStatus::NoImpact);
    CPPUNIT_ASSERT(solveBinary(problem).status == ImpactStatus::NoImpact);
    CPPUNIT_ASSERT_EQUAL(Eigen::Index(0), solveLZB(problem).impulse.size());
  }

  void names() {
    CPPUNIT_ASSERT_EQUAL(std::string("NotAdmissible"),
                         std::string(toString(ImpactStatus::NotAdmissible)));
    CPPUNIT_ASSERT_EQUAL(std::string("FastestFirst"),
                         std::string(toString(CollisionOrder::FastestFirst)));
    CPPUNIT_ASSERT_EQUAL(std::string("0.1"), toText(0.1));
    CPPUNIT_ASSERT(std::stod(toText(1. / 3.)) == 1. / 3.);
    CPPUNIT_ASSERT(isUsable(ImpactStatus::NoImpact) && !isUsable(ImpactStatus::StepLimit));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(ParameterCheckTest);
