// SPDX-License-Identifier: Apache-2.0
/* The points of a sweep, and its journal after every possible interruption. */
#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/sweep/SweepJournal.hpp"
#include "multiple_impacts/command/sweep/SweepPlan.hpp"
#include "multiple_impacts/command/sweep/SweepSummary.hpp"

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
  CPPUNIT_TEST(rowsReadBack);
  CPPUNIT_TEST(rangesOverTheRowsOfALaw);
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

  /** As many fields as the header has, and the same bits. */
  void rowsReadBack() {
    SweepRow row{{0.1, 1. / 3.}, "lzb", true, {}};
    row.results.assign(sweepColumns().size(), 2. / 3.);
    row.results[1] = std::nan("");
    const std::string text = csvLine(row), header = sweepHeader({"a", "b"});
    CPPUNIT_ASSERT_EQUAL(std::count(header.begin(), header.end(), ','),
                         std::count(text.begin(), text.end(), ','));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0},
                         header.find("a,b,law,failed,first_velocity,last_velocity,"));
    const SweepRow read = parseSweepRow(text, 2);
    CPPUNIT_ASSERT(read.keys == row.keys);
    CPPUNIT_ASSERT_EQUAL(row.law, read.law);
    CPPUNIT_ASSERT(read.failed);
    CPPUNIT_ASSERT_EQUAL(row.results.size(), read.results.size());
    for (std::size_t i = 0; i < row.results.size(); ++i)
      if (i == 1)
        CPPUNIT_ASSERT(std::isnan(read.results[i]));
      else
        CPPUNIT_ASSERT_EQUAL(row.results[i], read.results[i]);
  }

  void rangesOverTheRowsOfALaw() {
    const double none = std::nan("");
    const std::vector<SweepRow> rows{{{1.}, "lzb", false, {3., none}},
                                     {{1.}, "binary", false, {9., 1.}},
                                     {{2.}, "lzb", true, {none, none}},
                                     {{3.}, "lzb", false, {-2., none}}};
    const ValueRange range = rangeOf(rows, "lzb", 0);
    CPPUNIT_ASSERT(!range.isEmpty());
    CPPUNIT_ASSERT_EQUAL(-2., range.lowest);
    CPPUNIT_ASSERT_EQUAL(3., range.highest);
    CPPUNIT_ASSERT(rangeOf(rows, "lzb", 1).isEmpty());
    CPPUNIT_ASSERT(rangeOf(rows, "moreau", 0).isEmpty());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(SweepTest);
