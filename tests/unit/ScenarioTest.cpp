// SPDX-License-Identifier: Apache-2.0
/* Scenario files: the chains of every kind against closed forms, the bundled files, overrides,
   and what is refused. */
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

#include "BadValues.hpp"
#include "Near.hpp"
#include "Scenario.hpp"
#include "StudyChains.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using namespace multiple_impacts::tool;

namespace {

constexpr double kPi = 3.14159265358979323846;

/** Mass of a steel ball [kg]. */
double steelMass(double radius) { return 4. / 3. * kPi * std::pow(radius, 3) * 7780.; }

/** One property of every item. */
template <class Items, class Property>
Eigen::VectorXd each(const Items& items, Property property) {
  Eigen::VectorXd values(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) values[i] = items[i].*property;
  return values;
}

Eigen::VectorXd masses(const Chain& chain) { return each(chain.balls, &Ball::mass); }
Eigen::VectorXd radii(const Chain& chain) { return each(chain.balls, &Ball::radius); }
Eigen::VectorXd velocities(const Chain& chain) { return each(chain.balls, &Ball::velocity); }
Eigen::VectorXd stiffnesses(const Chain& chain) {
  return each(chain.contacts, &ContactParameters::stiffness);
}
Eigen::VectorXd exponents(const Chain& chain) {
  return each(chain.contacts, &ContactParameters::exponent);
}
Eigen::VectorXd restitutions(const Chain& chain) {
  return each(chain.contacts, &ContactParameters::restitution);
}

Chain chainOf(const std::string& text, const Overrides& overrides = {}) {
  return parseScenario(text, "x.toml", overrides).chain;
}

/** The message of the refusal; fails where there is none. */
std::string refusal(const std::string& what, const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  } catch (const std::exception& error) {
    CPPUNIT_FAIL(what + "\nrefused by another exception: " + error.what());
  }
  CPPUNIT_FAIL(what + "\nnot refused");
  return {};
}

void requireSays(const std::string& what, const std::string& message, const std::string& start,
                 const std::string& part) {
  CPPUNIT_ASSERT_MESSAGE(
      what + "\nrefused with \"" + message + "\", which does not begin with \"" + start + "\"",
      message.compare(0, start.size(), start) == 0);
  CPPUNIT_ASSERT_MESSAGE(
      what + "\nrefused with \"" + message + "\", which does not say \"" + part + "\"",
      message.find(part) != std::string::npos);
  CPPUNIT_ASSERT_MESSAGE(what + "\nmore than one line",
                         message.find('\n') == std::string::npos);
}

/** A text that must be refused, how the message begins, and what it says further on. */
struct Broken {
  const char* text;
  const char* start;
  const char* part;
};

// Three unit balls and their contacts, in a line each.
#define BALLS "chain={count=3, mass=1.0}\n"
#define SOFT "contact={stiffness=1.0}\n"

constexpr Broken kBrokenSyntax[] = {
    {"", "x.toml:1: chain: ", "is missing; there must be a table [chain]"},
    {"title = ", "x.toml:1: ", ""},
    {"title = \"a\n", "x.toml:1: ", ""},
    {"\n\n[chain\n", "x.toml:3: ", ""},
    {"[chain]\ncount = 3\ncount = 4\n", "x.toml:3: ", ""},
    {"[chain]\n[chain]\n", "x.toml:2: ", ""},
    {"[chain]\ncount = 1_\n", "x.toml:2: ", ""},
    {"[chain]\ncount = 99999999999999999999\n", "x.toml:2: ", ""},
    {"[chain]\nradius = 1e999\n", "x.toml:2: ", ""},
    {"title = \"\xff\xfe\"\n", "x.toml:1: ", ""},
    {"= 3\n", "x.toml:1: ", ""},
    {"\n[/chain]\n", "x.toml:2: ", ""},
    {"[[/]]\n", "x.toml:1: ", ""},
    {"\nduration = 7e7\u0413\n", "x.toml:2: ", "beyond ASCII"},
    {"title = 'a'\u00e9\n", "x.toml:1: ", "beyond ASCII"},
    {"title = \"\"\"\n\\\u00e9\"\"\"\n", "x.toml:2: ", "beyond ASCII"},
    {"chain.= 3\n", "x.toml:1: ", ""},
    {"chain = {/ = 3}\n", "x.toml:1: ", ""},
    {"chain = {count = 3\n", "x.toml:1: ", ""},
    {"\na.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q = 1\n", "x.toml:2: ", "at most 16 parts"},
    {"[a.a.a.a.a.a.a.a.a.'='.a.a.a.a.a.a.a]\n", "x.toml:1: ", "at most 16 parts"},
};

constexpr Broken kBrokenKeys[] = {
    {BALLS "titel = \"a\"\n",
     "x.toml:2: titel: ", "allowed: title, duration, gravity, gaps, chain"},
    {"[chains]\ncount = 3\n", "x.toml:1: chains: ", "allowed: title"},
    {"[chain]\ncuont = 3\n", "x.toml:2: chain.cuont: ", "allowed: chain.kind, chain.count"},
    {BALLS "[strike]\nleft = {sped = 1.0}\n",
     "x.toml:3: strike.left.sped: ", "allowed: strike.left.count, strike.left.speed"},
    {BALLS "strike.middle.speed = 1.0\n",
     "x.toml:2: strike.middle: ", "strike.left, strike.right, strike.all"},
    {"\"chain.count\" = 3\n", "x.toml:1: chain.count: ", "is not a key"},
    {"\"\" = 3\n", "x.toml:1", "is not a key"},
    {"chain = 3\n", "x.toml:1: chain = 3: ", "must be a table"},
    {"[[chain]]\ncount = 3\n", "x.toml:1: chain = a list of 1: ", "must be a table"},
    {BALLS "wall = true\n", "x.toml:2: wall = true: ", "must be a table"},
    {BALLS "strike.left = 1.0\n", "x.toml:2: strike.left = 1: ", "must be a table"},
    {BALLS "title = 3\n", "x.toml:2: title = 3: ", "must be a text"},
    {BALLS "duration = \"long\"\n", "x.toml:2: duration = \"long\": ", "must be a number"},
    {BALLS "duration = 0\n", "x.toml:2: duration = 0: ", "must be positive"},
    {BALLS "duration = -1e-3\n", "x.toml:2: duration = -0.001: ", "must be positive"},
    {BALLS "duration = 2026-11-16\n", "x.toml:2: duration = a date or time: ", "number"},
    {BALLS SOFT "gravity = nan\n", "x.toml:3: gravity = nan: ", "must be finite"},
    {BALLS SOFT "gravity = -inf\n", "x.toml:3: gravity = -inf: ", "must be finite"},
    {BALLS SOFT "gaps = -1e-3\n", "x.toml:3: gaps = -0.001: ", "zero or positive"},
    {BALLS SOFT "gaps = [0.0, nan]\n", "x.toml:3: gaps[1] = nan: ", "zero or positive"},
    {BALLS SOFT "gaps = [0.0]\n", "x.toml:3: gaps = a list of 1: ", "each of 2 contacts"},
    {BALLS SOFT "gaps = [[0.0], 0.0]\n", "x.toml:3: gaps[0] = a list of 1: ", "a number"},
    {BALLS SOFT "wall = {}\ngaps = [0.0, 0.0]\n", "x.toml:4: gaps", "each of 3 contacts"},
};

constexpr Broken kBrokenChains[] = {
    {"[chain]\nmass = 1.0\n", "x.toml:1: chain.count: ", "is missing"},
    {"[chain]\ncount = 0\nmass = 1.0\n", "x.toml:2: chain.count = 0: ", "1 .. 1000000"},
    {"[chain]\ncount = -3\nmass = 1.0\n", "x.toml:2: chain.count = -3: ", "1 .. 1000000"},
    {"[chain]\ncount = 1000001\nmass = 1.0\n", "x.toml:2: chain.count = 1000001: ", "1000000"},
    {"[chain]\ncount = 3.5\nmass = 1.0\n", "x.toml:2: chain.count = 3.5: ", "whole number"},
    {"[chain]\ncount = \"3\"\nmass = 1.0\n",
     "x.toml:2: chain.count = \"3\": ", "whole number"},
    {"[chain]\ncount = 3\n", "x.toml:1: chain.radius: ", "a radius or a mass"},
    {"[chain]\ncount = 3\nmass = 0.0\n", "x.toml:3: chain.mass = 0: ", "must be positive"},
    {"[chain]\ncount = 3\nmass = inf\n", "x.toml:3: chain.mass = inf: ", "must be positive"},
    {"[chain]\ncount = 3\nradius = -0.1\n", "x.toml:3: chain.radius = -0.1: ", "positive"},
    {"[chain]\ncount = 3\nradius = 1e-200\n", "x.toml:3: chain.radius = 1e-200: ", "mass"},
    {"[chain]\ncount = 3\nradius = 1e200\n", "x.toml:3: chain.radius = 1e+200: ", "not inf"},
    {"[chain]\ncount = 3\nmass = 1.0\nradius = true\n",
     "x.toml:4: chain.radius = true: ", "a number"},
    {"[chain]\nkind = \"round\"\n",
     "x.toml:2: chain.kind = \"round\": ", "one of \"monodisperse\", \"tapered\""},
    {"[chain]\nkind = 3\n", "x.toml:2: chain.kind = 3: ", "one of"},
    {"[chain]\ncount = 3\nmass = 1.0\ntaper = 0.1\n",
     "x.toml:4: chain.taper = 0.1: ", "absent from chains of kind \"monodisperse\""},
    {BALLS SOFT "[material]\ndensity = 1000\n",
     "x.toml:4: material.density = 1000: ", "chain.mass decides the masses"},
    {"[chain]\nkind = \"tapered\"\ncount = 3\nradius = 0.1\n",
     "x.toml:1: chain.taper: ", "is missing"},
    {"[chain]\nkind = \"tapered\"\ncount = 3\ntaper = 0.1\n",
     "x.toml:1: chain.radius: ", "is missing"},
    {"[chain]\nkind = \"tapered\"\ncount = 3\nradius = 0.1\ntaper = 1.0\n",
     "x.toml:5: chain.taper = 1: ", "]-1, 1["},
    {"[chain]\nkind = \"tapered\"\ncount = 3\nradius = 0.1\ntaper = -1\n",
     "x.toml:5: chain.taper = -1: ", "]-1, 1["},
    {"[chain]\nkind = \"tapered\"\ncount = 3\nmass = 1.0\ntaper = 0.1\n",
     "x.toml:4: chain.mass = 1: ", "absent from chains of kind \"tapered\""},
    {"[chain]\nkind = \"tapered\"\ncount = 9999\nradius = 0.1\ntaper = 0.5\n",
     "x.toml:5: chain.taper = 0.5: ", "every ball a mass"},
    {"[chain]\nkind = \"tapered\"\ncount = 9999\nradius = 0.1\ntaper = -0.9\n",
     "x.toml:5: chain.taper = -0.9: ", "not inf"},
    {"[chain]\nkind = \"stepped\"\n", "x.toml:1: chain.steps: ", "is missing"},
    {"[chain]\nkind = \"stepped\"\nsteps = []\n", "x.toml:3: chain.steps", "at least one"},
    {"[chain]\nkind = \"stepped\"\nsteps = 3\n", "x.toml:3: chain.steps = 3: ", "a list"},
    {"[chain]\nkind = \"stepped\"\nsteps = [3]\n",
     "x.toml:3: chain.steps[0] = 3: ", "[count, number]"},
    {"[chain]\nkind = \"stepped\"\nsteps = [[3]]\n", "x.toml:3: chain.steps[0]",
     "list of two"},
    {"[chain]\nkind = \"stepped\"\nsteps = [\n[3, 0.1],\n[0, 0.1]]\n",
     "x.toml:5: chain.steps[1][0] = 0: ", "1 .. 1000000"},
    {"[chain]\nkind = \"stepped\"\nsteps = [[3, 0.0]]\n",
     "x.toml:3: chain.steps[0][1] = 0: ", "positive"},
    {"[chain]\nkind = \"stepped\"\nsteps = [[3.0, 0.1]]\n",
     "x.toml:3: chain.steps[0][0] = 3: ", "whole number"},
    {"[chain]\nkind = \"stepped\"\nsteps = [[600000, 0.1], [600000, 0.1]]\n",
     "x.toml:3: chain.steps", "at most 1000000 balls"},
    {"[chain]\nkind = \"stepped\"\ncount = 3\nsteps = [[3, 0.1]]\n",
     "x.toml:3: chain.count = 3: ", "absent"},
    {"[chain]\nkind = \"decorated\"\ncount = 3\nmass = 1.0\n",
     "x.toml:1: chain.mass_ratio: ", "is missing"},
    {"[chain]\nkind = \"decorated\"\ncount = 3\nmass = 1.0\nmass_ratio = 0\n",
     "x.toml:5: chain.mass_ratio = 0: ", "positive"},
    {"[chain]\nkind = \"decorated\"\ncount = 3\nmass = 1e200\nmass_ratio = 1e200\n",
     "x.toml:5: chain.mass_ratio = 1e+200: ", "not inf"},
    {"[chain]\nkind = \"disordered\"\ncount = 3\nmass_high = 1.0\n",
     "x.toml:1: chain.mass_low: ", "is missing"},
    {"[chain]\nkind = \"disordered\"\ncount = 3\nmass_low = 2.0\nmass_high = 1.0\n",
     "x.toml:5: chain.mass_high = 1: ", "at least chain.mass_low"},
    {"[chain]\nkind = \"disordered\"\ncount = 3\nmass_low = 1.0\nmass_high = 2.0\nseed = -1\n",
     "x.toml:6: chain.seed = -1: ", "whole number in 0 .. "},
    {"[chain]\nkind = \"explicit\"\n", "x.toml:1: chain.masses: ", "masses, radii or both"},
    {"[chain]\nkind = \"explicit\"\nmasses = []\n", "x.toml:3: chain.masses", "1 .. 1000000"},
    {"[chain]\nkind = \"explicit\"\nmasses = [1.0, -1.0]\n",
     "x.toml:3: chain.masses[1] = -1: ", "positive"},
    {"[chain]\nkind = \"explicit\"\nmasses = [1.0, \"a\"]\n",
     "x.toml:3: chain.masses[1] = \"a\": ", "number"},
    {"[chain]\nkind = \"explicit\"\nmasses = 1.0\n", "x.toml:3: chain.masses = 1: ", "a list"},
    {"[chain]\nkind = \"explicit\"\nmasses = [1.0, 2.0]\nradii = [0.1]\n",
     "x.toml:4: chain.radii = a list of 1: ", "as many items as chain.masses: 2"},
    {"[chain]\nkind = \"explicit\"\nradii = [0.1]\nmasses = [1.0]\nmass = 2.0\n",
     "x.toml:5: chain.mass = 2: ", "absent"},
    {BALLS SOFT "material.young = 0\n", "x.toml:3: material.young = 0: ", "positive"},
    {BALLS SOFT "material.poisson = 0.6\n", "x.toml:3: material.poisson = 0.6: ", "]-1, 1/2]"},
    {BALLS SOFT "material.poisson = -1\n", "x.toml:3: material.poisson = -1: ", "]-1, 1/2]"},
    {"chain = {count = 3, radius = 0.1}\n[material]\ndensity = 0.0\n",
     "x.toml:3: material.density = 0: ", "positive"},
    {"chain = {count = 3, radius = 0.1}\n[material]\nyoung = 1e-320\n",
     "x.toml:3: material.young", "stiffnesses that are positive"},
};

constexpr Broken kBrokenContacts[] = {
    {BALLS, "x.toml:1: chain.radius: ", "must be given where a stiffness is \"hertz\""},
    {"[chain]\nkind = \"explicit\"\nmasses = [1.0, 1.0]\n",
     "x.toml:1: chain.radii: ", "hertz"},
    {BALLS SOFT "wall.stiffness = \"hertz\"\n", "x.toml:1: chain.radius: ", "hertz"},
    {BALLS "[contact]\nstiffness = \"soft\"\n",
     "x.toml:3: contact.stiffness = \"soft\": ", "\"hertz\" or positive"},
    {BALLS "[contact]\nstiffness = 0\n", "x.toml:3: contact.stiffness = 0: ", "positive"},
    {BALLS "[contact]\nstiffness = [1.0]\n",
     "x.toml:3: contact.stiffness = a list of 1: ", "each of 2 contacts between balls"},
    {BALLS "[contact]\nstiffness = false\n",
     "x.toml:3: contact.stiffness = false: ", "number"},
    {BALLS "[contact]\nstiffness = 1.0\nexponent = 0\n",
     "x.toml:4: contact.exponent = 0: ", "positive"},
    {"chain = {count = 3, radius = 0.1}\ncontact.exponent = 2\n",
     "x.toml:2: contact.exponent = 2: ", "must be 1.5"},
    {"chain = {count = 3, radius = 0.1}\ncontact.alpha = 2\n",
     "x.toml:2: contact.alpha = 2: ", "unless contact.stiffness is one number"},
    {BALLS "[contact]\nstiffness = [1.0, 2.0]\nalpha = 1\n",
     "x.toml:4: contact.alpha = 1: ", "unless"},
    {BALLS "[contact]\nstiffness = 1e300\nalpha = 1e300\n",
     "x.toml:4: contact.alpha = 1e+300: ", "finite stiffness"},
    {BALLS "[contact]\nstiffness = 1.0\nalpha = nan\n",
     "x.toml:4: contact.alpha = nan: ", "finite"},
    {BALLS "[contact]\nstiffness = 1.0\nrestitution = 1.5\n",
     "x.toml:4: contact.restitution = 1.5: ", "must be in [0, 1]"},
    {BALLS "[contact]\nstiffness = 1.0\nrestitution = [0.5, -0.5]\n",
     "x.toml:4: contact.restitution[1] = -0.5: ", "must be in [0, 1]"},
    {BALLS "[contact]\nstiffness = 1.0\nrestitution = [0.5, 0.5, 0.5]\n",
     "x.toml:4: contact.restitution = a list of 3: ", "each of 2 contacts"},
    {BALLS SOFT "[wall]\nrestitution = -0.5\n",
     "x.toml:4: wall.restitution = -0.5: ", "[0, 1]"},
    {BALLS SOFT "[wall]\nrestitution = [0.5]\n",
     "x.toml:4: wall.restitution = a list of 1: ", "number"},
    {BALLS SOFT "[wall]\nstiffness = -2\n", "x.toml:4: wall.stiffness = -2: ", "positive"},
    {BALLS SOFT "[wall]\nexponent = \"a\"\n", "x.toml:4: wall.exponent = \"a\": ", "number"},
    {BALLS SOFT "[wall]\nyoung = -1\n", "x.toml:4: wall.young = -1: ", "positive"},
    {BALLS SOFT "[wall]\npoisson = 1\n", "x.toml:4: wall.poisson = 1: ", "]-1, 1/2]"},
    {BALLS SOFT "chain.radius = 0.1\n", "x.toml:3: ", ""},
    {"chain = {count = 3, radius = 0.1}\n[wall]\nexponent = 2\n",
     "x.toml:3: wall.exponent = 2: ", "must be 1.5"},
    {BALLS "[contact]\nstiffness = [1.0, 2.0]\n[wall]\n",
     "x.toml:4: wall.stiffness: ", "is missing"},
    {BALLS "[contact]\nstiffness = 1.0\nrestitution = [1.0, 1.0]\n[wall]\n",
     "x.toml:5: wall.restitution: ", "is missing"},
};

constexpr Broken kBrokenStrikes[] = {
    {BALLS SOFT "[strike]\nleft = {count = 1}\n",
     "x.toml:4: strike.left.speed: ", "is missing"},
    {BALLS SOFT "[strike]\nleft = {speed = nan}\n",
     "x.toml:4: strike.left.speed = nan: ", "finite"},
    {BALLS SOFT "[strike]\nleft = {count = 0, speed = 1.0}\n",
     "x.toml:4: strike.left.count = 0: ", "1 .. 3"},
    {BALLS SOFT "[strike]\nleft = {count = 4, speed = 1.0}\n",
     "x.toml:4: strike.left.count = 4: ", "1 .. 3"},
    {BALLS SOFT
     "[strike]\nleft = {count = 2, speed = 1.0}\nright = {count = 2, speed = 1.0}\n",
     "x.toml:5: strike.right.count = 2: ", "1 .. 1"},
    {BALLS SOFT
     "[strike]\nleft = {count = 3, speed = 1.0}\nright = {count = 1, speed = 1.0}\n",
     "x.toml:5: strike.right.count = 1: ", "no ball is left"},
    {BALLS SOFT "[strike]\nright = {speed = \"fast\"}\n",
     "x.toml:4: strike.right.speed = \"fast\": ", "number"},
    {BALLS SOFT "[strike]\nall = 1.0\n", "x.toml:4: strike.all = 1: ", "without a [wall]"},
    {BALLS SOFT "wall = {}\n[strike]\nall = 1.0\nright = {speed = 1.0}\n",
     "x.toml:6: strike.right = a table: ", "absent next to strike.all"},
    {BALLS SOFT "[strike]\nvelocities = [1.0, 0.0]\n",
     "x.toml:4: strike.velocities = a list of 2: ", "each of 3 balls"},
    {BALLS SOFT "[strike]\nvelocities = [1.0, 0.0, inf]\n",
     "x.toml:4: strike.velocities[2] = inf: ", "finite"},
    {BALLS SOFT "[strike]\nvelocities = 1.0\n", "x.toml:4: strike.velocities = 1: ", "a list"},
    {BALLS SOFT "[strike]\nvelocities = [1.0, 0.0, 0.0]\nleft = {speed = 1.0}\n",
     "x.toml:5: strike.left = a table: ", "absent next to strike.velocities"},
};

constexpr Broken kBrokenOptions[] = {
    {BALLS SOFT "[lzb]\ntolerance = 0.5\n",
     "x.toml:4: lzb.tolerance = 0.5: ", "[1e-13, 1e-2]"},
    {BALLS SOFT "[lzb]\ntolerance = 1e-14\n",
     "x.toml:4: lzb.tolerance = 1e-14: ", "[1e-13, 1e-2]"},
    {BALLS SOFT "[lzb]\nmodel = \"tri\"\n",
     "x.toml:4: lzb.model = \"tri\": ", "\"bi\", \"mono\""},
    {BALLS SOFT "[lzb]\nmax_steps = -1\n", "x.toml:4: lzb.max_steps = -1: ", "whole number"},
    {BALLS SOFT "[lzb]\nmax_steps = 1e6\n",
     "x.toml:4: lzb.max_steps = 1e+06: ", "whole number"},
    {BALLS SOFT "[binary]\norder = \"upwards\"\n", "x.toml:4: binary.order = \"upwards\": ",
     "\"left_to_right\", \"right_to_left\", \"random\", \"fastest_first\", \"sweeps\""},
    {BALLS SOFT "[binary]\nseed = -1\n", "x.toml:4: binary.seed = -1: ", "whole number"},
    {BALLS SOFT "[binary]\ntolerance = -0.1\n",
     "x.toml:4: binary.tolerance = -0.1: ", "[0, 1e-2]"},
    {BALLS SOFT "[binary]\nmax_collisions = 0\n",
     "x.toml:4: binary.max_collisions = 0: ", "whole number"},
};

#undef BALLS
#undef SOFT

template <std::size_t n>
void requireAllRefused(const Broken (&table)[n]) {
  for (const Broken& broken : table)
    requireSays(broken.text,
                refusal(broken.text, [&] { parseScenario(broken.text, "x.toml"); }),
                broken.start, broken.part);
}

}  // namespace

class ScenarioTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ScenarioTest);
  CPPUNIT_TEST(smallest);
  CPPUNIT_TEST(charactersBeyondAscii);
  CPPUNIT_TEST(monodisperse);
  CPPUNIT_TEST(tapered);
  CPPUNIT_TEST(stepped);
  CPPUNIT_TEST(decorated);
  CPPUNIT_TEST(disordered);
  CPPUNIT_TEST(listed);
  CPPUNIT_TEST(materials);
  CPPUNIT_TEST(contacts);
  CPPUNIT_TEST(graded);
  CPPUNIT_TEST(walls);
  CPPUNIT_TEST(strikes);
  CPPUNIT_TEST(gapsAndGravity);
  CPPUNIT_TEST(options);
  CPPUNIT_TEST(largest);
  CPPUNIT_TEST(overrides);
  CPPUNIT_TEST(badOverrides);
  CPPUNIT_TEST(bundledFiles);
  CPPUNIT_TEST(bundledChains);
  CPPUNIT_TEST(unreadableFiles);
  CPPUNIT_TEST(brokenSyntax);
  CPPUNIT_TEST(brokenKeys);
  CPPUNIT_TEST(brokenChains);
  CPPUNIT_TEST(brokenContacts);
  CPPUNIT_TEST(brokenStrikes);
  CPPUNIT_TEST(brokenOptions);
  CPPUNIT_TEST(deepTexts);
  CPPUNIT_TEST(truncatedTexts);
  CPPUNIT_TEST(messages);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Everything else has a default. */
  void smallest() {
    const Scenario scenario = parseScenario("[chain]\ncount = 2\nradius = 0.01\n", "x.toml");
    CPPUNIT_ASSERT_EQUAL(std::string(), scenario.title);
    CPPUNIT_ASSERT_EQUAL(1e-3, scenario.duration);
    CPPUNIT_ASSERT_EQUAL(LZBOptions{}.tolerance, scenario.lzb.tolerance);
    CPPUNIT_ASSERT_EQUAL(BinaryOptions{}.maximumCollisions, scenario.binary.maximumCollisions);
    const Chain& chain = scenario.chain;
    assertNear("m", vec({steelMass(0.01), steelMass(0.01)}), masses(chain), 1e-15);
    assertNear("v", vec({0., 0.}), velocities(chain), 0.);
    assertNear("e", vec({1.}), restitutions(chain), 0.);
    assertNear("eta", vec({1.5}), exponents(chain), 0.);
    assertNear("K", vec({1.05159e10}), stiffnesses(chain), 1e5);
    CPPUNIT_ASSERT(!chain.wall && chain.gaps.empty() && chain.gravity == 0.);
  }

  /** In comments, texts and after the mark of UTF-8 files. */
  void charactersBeyondAscii() {
    const Scenario scenario = parseScenario(
        "\xEF\xBB\xBF# \u00e9\u0413\ntitle = \"\u00e9\\u00e9\"\nchain = {count = 1, mass = "
        "1}\n",
        "x.toml");
    CPPUNIT_ASSERT_EQUAL(std::string("\u00e9\u00e9"), scenario.title);
  }

  void monodisperse() {
    const Chain heavy = chainOf(
        "[chain]\nkind = 'monodisperse'\ncount = 3\nmass = 2\nradius = 0.3\n"
        "[contact]\nstiffness = 4\n");
    assertNear("m", vec({2., 2., 2.}), masses(heavy), 0.);
    assertNear("R", vec({0.3, 0.3, 0.3}), radii(heavy), 0.);
    assertNear("K", vec({4., 4.}), stiffnesses(heavy), 0.);
    const Chain alone = chainOf("chain = {count = 1, mass = 2.0}\n");
    CPPUNIT_ASSERT(alone.balls.size() == 1 && alone.contacts.empty());
    // Mass and radius may both be given: the stiffness is that of the radius.
    const Chain both = chainOf("chain = {count = 2, mass = 2.0, radius = 0.04}\n");
    assertNear("K", vec({2. * 1.05159e10}), stiffnesses(both), 2e5);
  }

  /** Radii 0.8^i; between spheres K is proportional to the root of R*. */
  void tapered() {
    const Chain chain =
        chainOf("chain = {kind = 'tapered', count = 3, radius = 0.01, taper = 0.2}\n");
    assertNear("R", vec({0.01, 0.008, 0.0064}), radii(chain), 1e-17);
    assertNear("m", steelMass(0.01) * vec({1., 0.512, 0.262144}), masses(chain), 1e-15);
    const double equal = hertzSphereSphere(1., kSteel.elastic, 1., kSteel.elastic);
    const double first = std::sqrt(2. * 0.01 * 0.008 / 0.018);
    assertNear("K", equal * first * vec({1., std::sqrt(0.8)}), stiffnesses(chain), 1.);
    const Chain growing =
        chainOf("chain = {kind = 'tapered', count = 2, radius = 0.01, taper = -0.5}\n");
    assertNear("R", vec({0.01, 0.015}), radii(growing), 1e-17);
  }

  void stepped() {
    const Chain chain =
        chainOf("chain = {kind = 'stepped', steps = [[2, 0.02], [1, 1e-2]]}\n");
    assertNear("R", vec({0.02, 0.02, 0.01}), radii(chain), 0.);
    assertNear("m", steelMass(0.01) * vec({8., 8., 1.}), masses(chain), 1e-14);
    assertNear("K", 1.05159e10 * vec({std::sqrt(2.), std::sqrt(4. / 3.)}), stiffnesses(chain),
               2e5);
  }

  void decorated() {
    const Chain chain = chainOf(
        "contact.stiffness = 1.0\n"
        "chain = {kind = 'decorated', count = 5, mass = 2.0, mass_ratio = 0.25}\n");
    assertNear("m", vec({2., 0.5, 2., 0.5, 2.}), masses(chain), 0.);
    const Chain solid =
        chainOf("chain = {kind = 'decorated', count = 2, radius = 0.01, mass_ratio = 3}\n");
    assertNear("m", steelMass(0.01) * vec({1., 3.}), masses(solid), 1e-15);
    assertNear("R", vec({0.01, 0.01}), radii(solid), 0.);
  }

  /** The masses are those of the tests' own random source. */
  void disordered() {
    const std::string text =
        "contact.stiffness = 1.0\n"
        "chain = {kind = 'disordered', count = 30, mass_low = 0.5, mass_high = 1.5, seed = ";
    const Chain chain = chainOf(text + "7}\n");
    assertNear("m", masses(disorderedChain(30, 1., 7)), masses(chain), 0.);
    CPPUNIT_ASSERT((masses(chain).array() >= 0.5).all() &&
                   (masses(chain).array() < 1.5).all());
    CPPUNIT_ASSERT(masses(chain) != masses(chainOf(text + "8}\n")));
    const Chain equal = chainOf(
        "contact.stiffness = 1.0\n"
        "chain = {kind = 'disordered', count = 2, mass_low = 3, mass_high = 3}\n");
    assertNear("m", vec({3., 3.}), masses(equal), 0.);
  }

  void listed() {
    const Chain heavy = chainOf(
        "contact.stiffness = 1.0\nchain = {kind = 'explicit', masses = [1, 2.5, 3]}\n");
    assertNear("m", vec({1., 2.5, 3.}), masses(heavy), 0.);
    const Chain solid = chainOf("chain = {kind = 'explicit', radii = [0.01, 0.02]}\n");
    assertNear("m", steelMass(0.01) * vec({1., 8.}), masses(solid), 1e-14);
    const Chain both =
        chainOf("chain = {kind = 'explicit', masses = [1, 2], radii = [0.01, 0.01]}\n");
    assertNear("m", vec({1., 2.}), masses(both), 0.);
    assertNear("K", vec({1.05159e10}), stiffnesses(both), 1e5);
  }

  void materials() {
    const Chain chain = chainOf(
        "chain = {count = 2, radius = 0.01}\n"
        "[material]\nyoung = 70e9\npoisson = 0.5\ndensity = 2700\n");
    assertNear("m", steelMass(0.01) * 2700. / 7780. * vec({1., 1.}), masses(chain), 1e-15);
    // 1/E* = 2 * 0.75 / 70e9, R* = 0.005
    const double K = 4. / 3. * std::sqrt(0.005) * 70e9 / 1.5;
    assertNear("K", vec({K}), stiffnesses(chain), 1e-14 * K);
  }

  void contacts() {
    const Chain chain = chainOf(
        "chain = {count = 3, mass = 1}\n[contact]\nstiffness = [1, 2]\nexponent = [1, 3]\n"
        "restitution = [0, 0.5]\n");
    assertNear("K", vec({1., 2.}), stiffnesses(chain), 0.);
    assertNear("eta", vec({1., 3.}), exponents(chain), 0.);
    assertNear("e", vec({0., 0.5}), restitutions(chain), 0.);
  }

  /** Chapter, section 5.1.2. */
  void graded() {
    for (const double alpha : {0., 0.5, -0.25}) {
      const Chain chain = chainOf("chain = {count = 6, mass = 1}\n[contact]\nstiffness = 2\n",
                                  {{"contact.alpha", alpha}});
      assertNear("K", 2. * stiffnesses(linearlyGradedChain(6, alpha)), stiffnesses(chain), 0.);
    }
  }

  void walls() {
    const std::string balls = "chain = {count = 2, mass = 1, radius = 0.01}\n";
    const Chain same = chainOf(
        balls +
        "[contact]\nstiffness = 3\nexponent = 2\nrestitution = 0.7\nalpha = 5\n[wall]\n");
    CPPUNIT_ASSERT(same.wall);
    assertNear("K", vec({3., 3.}), stiffnesses(same), 0.);
    assertNear("eta", vec({2., 2.}), exponents(same), 0.);
    assertNear("e", vec({0.7, 0.7}), restitutions(same), 0.);

    const double steel = hertzSphereSphere(0.01, kSteel.elastic, 0.01, kSteel.elastic);
    const Chain hertz = chainOf(balls + "[wall]\nrestitution = 0.5\n");
    assertNear("K", steel * vec({1., std::sqrt(2.)}), stiffnesses(hertz), 1e-3);
    assertNear("e", vec({1., 0.5}), restitutions(hertz), 0.);

    const Chain soft = chainOf(balls + "[wall]\nyoung = 1e9\npoisson = 0.1\n");
    assertNear("K", vec({steel, hertzSpherePlane(0.01, kSteel.elastic, {1e9, 0.1})}),
               stiffnesses(soft), 1e-3);
    // The wall is made of what the balls are made of.
    const ElasticMaterial glass{70e9, 0.2};
    const Chain brittle = chainOf(balls + "[material]\nyoung = 70e9\npoisson = 0.2\n[wall]\n");
    assertNear("K",
               vec({hertzSphereSphere(0.01, glass, 0.01, glass),
                    hertzSpherePlane(0.01, glass, glass)}),
               stiffnesses(brittle), 1e-3);
    const Chain mixed = chainOf(balls + "[wall]\nstiffness = 4\nexponent = 1\n");
    assertNear("K", vec({steel, 4.}), stiffnesses(mixed), 1e-3);
    assertNear("eta", vec({1.5, 1.}), exponents(mixed), 0.);
    const Chain hard = chainOf(
        balls + "[contact]\nstiffness = 3\nexponent = 2\n[wall]\nstiffness = 'hertz'\n");
    assertNear("K", vec({3., std::sqrt(2.) * steel}), stiffnesses(hard), 1e-3);
    assertNear("eta", vec({2., 1.5}), exponents(hard), 0.);
  }

  void strikes() {
    const std::string balls = "chain = {count = 4, mass = 1}\ncontact.stiffness = 1\n";
    const Chain left = chainOf(balls + "strike.left = {count = 2, speed = 3}\n");
    assertNear("left", vec({3., 3., 0., 0.}), velocities(left), 0.);
    const Chain right = chainOf(balls + "strike.right = {speed = 2.5}\n");
    assertNear("right", vec({0., 0., 0., -2.5}), velocities(right), 0.);
    const Chain both =
        chainOf(balls + "[strike]\nleft = {count = 3, speed = 1}\nright = {speed = 2}\n");
    assertNear("both", vec({1., 1., 1., -2.}), velocities(both), 0.);
    const Chain all = chainOf(balls + "wall = {}\nstrike.all = 2\n");
    assertNear("all", vec({2., 2., 2., 2.}), velocities(all), 0.);
    const Chain each = chainOf(balls + "strike.velocities = [1, -2, 3.5, 0]\n");
    assertNear("each", vec({1., -2., 3.5, 0.}), velocities(each), 0.);
  }

  void gapsAndGravity() {
    const std::string balls =
        "chain = {count = 2, mass = 1}\ncontact.stiffness = 1\nwall = {}\n";
    const Chain uniform = chainOf(balls + "gaps = 0.5\ngravity = 9.81\n");
    CPPUNIT_ASSERT(uniform.gaps == (std::vector<double>{0.5, 0.5}));
    CPPUNIT_ASSERT_EQUAL(9.81, uniform.gravity);
    const Chain each = chainOf(balls + "gaps = [0, 1e-3]\ngravity = -1\n");
    CPPUNIT_ASSERT(each.gaps == (std::vector<double>{0., 1e-3}));
    CPPUNIT_ASSERT_EQUAL(-1., each.gravity);
  }

  void options() {
    const Scenario scenario = parseScenario(
        "title = 'a'\nduration = 2\nchain = {count = 1, mass = 1}\n"
        "[lzb]\ntolerance = 1e-5\nmodel = 'mono'\nmax_steps = 12\n"
        "[binary]\norder = 'random'\nseed = 9223372036854775807\ntolerance = 0\n"
        "max_collisions = 34\n",
        "x.toml");
    CPPUNIT_ASSERT_EQUAL(std::string("a"), scenario.title);
    CPPUNIT_ASSERT_EQUAL(2., scenario.duration);
    CPPUNIT_ASSERT_EQUAL(1e-5, scenario.lzb.tolerance);
    CPPUNIT_ASSERT(scenario.lzb.model == ContactModel::MonoStiffness);
    CPPUNIT_ASSERT_EQUAL(12L, scenario.lzb.maximumSteps);
    CPPUNIT_ASSERT(scenario.binary.order == CollisionOrder::Random);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{9223372036854775807u}, scenario.binary.seed);
    CPPUNIT_ASSERT_EQUAL(0., scenario.binary.tolerance);
    CPPUNIT_ASSERT_EQUAL(34L, scenario.binary.maximumCollisions);
    const std::pair<const char*, CollisionOrder> orders[] = {
        {"left_to_right", CollisionOrder::LeftToRight},
        {"right_to_left", CollisionOrder::RightToLeft},
        {"fastest_first", CollisionOrder::FastestFirst},
        {"sweeps", CollisionOrder::Sweeps}};
    for (const auto& [name, order] : orders) {
      const std::string text = "chain = {count = 1, mass = 1}\nbinary.order = '";
      CPPUNIT_ASSERT(parseScenario(text + name + "'\n", "x.toml").binary.order == order);
    }
  }

  void largest() {
    CPPUNIT_ASSERT_EQUAL(std::size_t{1'000'000},
                         chainOf("chain = {count = 1_000_000, radius = 0.01}\n").balls.size());
  }

  /** Numbers of the file, of tables that it does not have, whole numbers, and lists. */
  void overrides() {
    const std::string text =
        "duration = 1\nchain = {count = 3, mass = 1}\n"
        "contact = {stiffness = 1, exponent = 2, restitution = [1, 0.5]}\n";
    const Scenario scenario = parseScenario(text, "x.toml",
                                            {{"duration", 5.},
                                             {"chain.count", 5.},
                                             {"contact.exponent", 1.25},
                                             {"contact.restitution", 0.75},
                                             {"strike.left.speed", 3.},
                                             {"lzb.tolerance", 1e-4},
                                             {"lzb.tolerance", 1e-6}});
    CPPUNIT_ASSERT_EQUAL(5., scenario.duration);
    CPPUNIT_ASSERT_EQUAL(1e-6, scenario.lzb.tolerance);
    assertNear("eta", vec({1.25, 1.25, 1.25, 1.25}), exponents(scenario.chain), 0.);
    assertNear("e", vec({0.75, 0.75, 0.75, 0.75}), restitutions(scenario.chain), 0.);
    assertNear("v", vec({3., 0., 0., 0., 0.}), velocities(scenario.chain), 0.);
  }

  void badOverrides() {
    requireOverrideRefused("contact.exponnt", 1., "x.toml: contact.exponnt = 1: ",
                           "title, duration, gravity, gaps, chain.kind, chain.count");
    requireOverrideRefused("strike.left", 1.,
                           "x.toml: strike.left = 1: ", "strike.left.speed");
    requireOverrideRefused("chain", 1., "x.toml: chain = 1: ", "is not a key");
    requireOverrideRefused("", 1., "x.toml: ", "is not a key");
    requireOverrideRefused(".", 1., "x.toml: . = 1: ", "is not a key");
    requireOverrideRefused("chain.count", 2.5, "x.toml: chain.count = 2.5: ", "whole number");
    requireOverrideRefused("chain.count", 1e18, "x.toml: chain.count = 1e+18: ", "1000000");
    requireOverrideRefused("chain.count", kNaN, "x.toml: chain.count = nan: ", "whole number");
    requireOverrideRefused("contact.exponent", kInfinity,
                           "x.toml: contact.exponent = inf: ", "positive");
    requireOverrideRefused("contact.restitution", 1.5,
                           "x.toml: contact.restitution = 1.5: ", "must be in [0, 1]");
    requireOverrideRefused("title", 1., "x.toml: title = 1: ", "must be a text");
    requireOverrideRefused("wall.restitution", 1., "x.toml: wall.restitution = 1: ", "[wall]");
  }

  void bundledFiles() {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(SMI_SCENARIOS_DIR)) {
      if (entry.path().extension() != ".toml") continue;
      const Scenario scenario = readScenario(entry.path().string());
      CPPUNIT_ASSERT_MESSAGE(entry.path().string(), !scenario.title.empty());
      const ContactProblem problem = contactProblem(scenario.chain);
      CPPUNIT_ASSERT_MESSAGE(entry.path().string(), (problem.velocity.array() < 0.).any());
      ++files;
    }
    CPPUNIT_ASSERT_EQUAL(10, files);
  }

  /** Those that are also in the tests as chains of the papers. */
  void bundledChains() {
    requireSame("free-chain", unitChain(100));
    requireSame("wall-chain", wallChain(100));
    requireSame("decorated-chain", massDecoratedChain(51, 0.1));
    requireSame("disordered-chain", disorderedChain(30, 0.9, 7));
    requireSame("graded-chain", linearlyGradedChain(50, 0.5));
    Chain cradle = steelChain(5);
    strikeFromLeft(cradle, 2, 1.);
    requireSame("newtons-cradle", cradle);
    Chain opposite = steelChain(12, 0.95);
    strikeFromRight(opposite, 1, 2.);
    requireSame("opposite-strikers", opposite);
  }

  void unreadableFiles() {
    const std::string missing = SMI_SCENARIOS_DIR "/no-such-file.toml";
    requireSays("missing", refusal("missing", [&] { readScenario(missing); }), missing + ": ",
                "can be read");
    const std::string folder = SMI_SCENARIOS_DIR;
    requireSays("folder", refusal("folder", [&] { readScenario(folder); }), folder + ": ",
                "can be read");
    requireSays("endless", refusal("endless", [] { readScenario("/dev/zero"); }),
                "/dev/zero: ", "at most 64000000 bytes");
  }

  void brokenSyntax() { requireAllRefused(kBrokenSyntax); }
  void brokenKeys() { requireAllRefused(kBrokenKeys); }
  void brokenChains() { requireAllRefused(kBrokenChains); }
  void brokenContacts() { requireAllRefused(kBrokenContacts); }
  void brokenStrikes() { requireAllRefused(kBrokenStrikes); }
  void brokenOptions() { requireAllRefused(kBrokenOptions); }

  /** Nesting that would exhaust the stack is refused, wherever quotes and comments are; dots in
      texts and comments are not keys. */
  void deepTexts() {
    std::string key = "a", lists, tables = "a = ";
    for (int i = 0; i < 200'000; ++i) {
      key += ".a";
      lists += "[";
      tables += "{a=";
    }
    for (const std::string& text :
         {key + " = 1\n", "[" + key + "]\n", "a = {" + key + " = 1}\n", "a = " + lists, tables,
          "a = {b = \"\"\"c\"\"\"\", " + key + " = 1}\n", "'#'." + key + " = 1\n",
          "\"\\\"\"." + key + " = 1\n", "a = '''\n#'''\n" + key + " = 1\n"})
      refusal(text.substr(0, 40), [&] { parseScenario(text, "x.toml"); });
    // As deep as can be.
    std::string deepest = "a = ", end;
    for (int i = 0; i < 250; ++i) {
      deepest += "{a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = ";
      end += "}";
    }
    requireSays("deepest", refusal("deepest", [&] { chainOf(deepest + "1" + end + "\n"); }),
                "x.toml:1: a: ", "is not a key");
    chainOf(
        "# ....................\ntitle = '. . . . . . . . . . . . . . . . . . . .'\n"
        "chain = {count = 1, mass = 1.0} # ....................\n");
  }

  /** Every beginning of every bundled file is a scenario or is refused. */
  void truncatedTexts() {
    int refused = 0;
    for (const auto& entry : std::filesystem::directory_iterator(SMI_SCENARIOS_DIR)) {
      std::ifstream file(entry.path());
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      for (std::size_t size = 0; size < text.size(); ++size) {
        try {
          parseScenario(text.substr(0, size), "x.toml");
        } catch (const InputError&) {
          ++refused;
        }
      }
    }
    CPPUNIT_ASSERT(refused > 1000);
  }

  void messages() {
    requireMessage("a.toml:7: contact.restitution = 1.5: must be in [0, 1]",
                   {"a.toml", 7, "contact.restitution", "1.5", "must be in [0, 1]"});
    requireMessage("a.toml: b: is missing", {"a.toml", 0, "b", "", "is missing"});
    requireMessage("a.toml:3: bad", {"a.toml", 3, "", "", "bad"});
    requireMessage("a.toml:1: b c = \"d e\": f", {"a.toml", 1, "b\nc", "\"d\te\"", "f"});
    requireMessage("a.toml: b = " + std::string(80, 'c') + "...: d",
                   {"a.toml", 0, "b", std::string(1000, 'c'), "d"});
  }

 private:
  static void requireMessage(const std::string& expected, const InputError& error) {
    CPPUNIT_ASSERT_EQUAL(expected, std::string(error.what()));
  }

  static void requireOverrideRefused(const std::string& key, double value,
                                     const std::string& start, const std::string& part) {
    const std::string text = "chain = {count = 3, mass = 1}\ncontact.stiffness = 1\n";
    requireSays(key, refusal(key, [&] { chainOf(text, {{key, value}}); }), start, part);
  }

  static void requireSame(const std::string& name, const Chain& expected) {
    const Chain actual =
        readScenario(std::string(SMI_SCENARIOS_DIR) + "/" + name + ".toml").chain;
    CPPUNIT_ASSERT_EQUAL_MESSAGE(name, expected.wall, actual.wall);
    assertNear(name + ": m", masses(expected), masses(actual), 0.);
    assertNear(name + ": v", velocities(expected), velocities(actual), 0.);
    assertNear(name + ": K", stiffnesses(expected), stiffnesses(actual), 0.);
    assertNear(name + ": eta", exponents(expected), exponents(actual), 0.);
    assertNear(name + ": e", restitutions(expected), restitutions(actual), 0.);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(ScenarioTest);
