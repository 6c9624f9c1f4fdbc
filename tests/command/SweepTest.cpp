// SPDX-License-Identifier: Apache-2.0
/* The points of a sweep, and its journal after every possible interruption. */
#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/sweep/SweepJournal.hpp"
#include "multiple_impacts/command/sweep/SweepPlan.hpp"

using namespace multiple_impacts::command;

namespace {

std::string contentOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/** A folder that is removed when the test ends. */
struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("sweep-test-" + std::to_string(::getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
};

}  // namespace

class SweepTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SweepTest);
  CPPUNIT_TEST(variations);
  CPPUNIT_TEST(allCombinations);
  CPPUNIT_TEST(brokenVariations);
  CPPUNIT_TEST(journalCutAnywhere);
  CPPUNIT_TEST(journalOfAnotherSweep);
  CPPUNIT_TEST_SUITE_END();

 public:
  void variations() {
    const Variation linear = parseVariation("contact.exponent=1:2:5");
    CPPUNIT_ASSERT_EQUAL(std::string("contact.exponent"), linear.key);
    CPPUNIT_ASSERT(linear.values == std::vector<double>({1., 1.25, 1.5, 1.75, 2.}));
    const Variation powers = parseVariation("k=1e-2:100:5:log");
    for (std::size_t i = 0; i < 5; ++i)
      CPPUNIT_ASSERT_DOUBLES_EQUAL(std::vector<double>({0.01, 0.1, 1., 10., 100.})[i],
                                   powers.values[i], 1e-13 * powers.values[i]);
    CPPUNIT_ASSERT(parseVariation("k=3:7:1").values == std::vector<double>{3.});
  }

  /** The last parameter changes fastest. */
  void allCombinations() {
    const SweepPlan plan({parseVariation("a=1:2:2"), parseVariation("b=5:7:3")});
    CPPUNIT_ASSERT_EQUAL(6L, plan.size());
    const multiple_impacts::command::Overrides fourth = plan.at(4);
    CPPUNIT_ASSERT(fourth[0] == std::make_pair(std::string("a"), 2.));
    CPPUNIT_ASSERT(fourth[1] == std::make_pair(std::string("b"), 6.));
  }

  void brokenVariations() {
    for (const char* text :
         {"", "a", "=1:2:3", "a=", "a=1", "a=1:2", "a=1:2:0", "a=1:2:-1", "a=1:2:1.5",
          "a=x:2:3", "a=1:2:3:lin", "a=1:2:3:log:4", "a=0:2:3:log", "a=-1:2:3:log",
          "a=nan:2:3", "a=1:inf:3", "a=1:2:99999999999999999999", "a=1:2:10000001"})
      CPPUNIT_ASSERT_THROW_MESSAGE(text, parseVariation(text), UsageError);
    CPPUNIT_ASSERT_THROW(SweepPlan({parseVariation("a=1:2:3"), parseVariation("a=1:2:3")}),
                         UsageError);
    CPPUNIT_ASSERT_THROW(
        SweepPlan({parseVariation("a=1:2:9999"), parseVariation("b=1:2:9999")}), UsageError);
  }

  /** Cut after any byte, the journal leads to the same result. */
  void journalCutAnywhere() {
    const Folder folder;
    const std::string result = (folder.path / "r.csv").string();
    const std::vector<std::string> rows[] = {
        {"1,lzb", "1,binary"}, {"2,lzb", "2,binary"}, {"3"}};
    {
      SweepJournal journal(result, 7);
      for (const long point : {1, 0, 2}) journal.add(point, rows[point]);
    }
    const std::string whole = contentOf(result + ".part");
    for (std::size_t length = 0; length <= whole.size(); ++length) {
      std::ofstream(result + ".part", std::ios::binary) << whole.substr(0, length);
      SweepJournal journal(result, 7);
      for (long point = 0; point < 3; ++point)
        if (!journal.has(point)) journal.add(point, rows[point]);
      journal.finish("x,law");
      CPPUNIT_ASSERT_EQUAL_MESSAGE("cut after " + std::to_string(length),
                                   std::string("x,law\n1,lzb\n1,binary\n2,lzb\n2,binary\n3\n"),
                                   contentOf(result));
    }
    SweepJournal::remove(result);
    CPPUNIT_ASSERT(!std::filesystem::exists(result + ".part"));
  }

  void journalOfAnotherSweep() {
    const Folder folder;
    const std::string result = (folder.path / "r.csv").string();
    SweepJournal(result, 7).add(0, {"row"});
    CPPUNIT_ASSERT_THROW(SweepJournal(result, 8), OutputError);
    CPPUNIT_ASSERT(SweepJournal(result, 7).has(0));
    CPPUNIT_ASSERT_THROW(SweepJournal((folder.path / "no" / "r.csv").string(), 7),
                         OutputError);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(SweepTest);
