// SPDX-License-Identifier: Apache-2.0
/* Scenario files and overrides that are refused: one line says what is wrong, where, and what
   is allowed. */
#include <cppunit/extensions/HelperMacros.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

#include "BadValues.hpp"
#include "multiple_impacts/command/input/Scenario.hpp"

using namespace multiple_impacts::test;
using namespace multiple_impacts::command;

namespace {

/** The message of the refusal; fails if there is none. */
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

/** A text that must be refused, how the message begins, and what else it says. */
struct Broken {
  const char* text;
  const char* start;
  const char* part;
};

// Three unit balls and their contacts, on a line each.
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
    {"title = \"\\\u00e9\"\n", "x.toml:1: ", "beyond ASCII"},
    {"title = '\u00e9'\n", "x.toml:1: ", "double quotes"},
    {"title = \"\xe9\"\n", "x.toml:1: ", "UTF-8"},
    {"\nfne = 1wall.poissNcb\"stta\xef\xbb\xbdl;d =", "x.toml:2", ""},
    {"chain.= 3\n", "x.toml:1: ", ""},
    {"chain = {/ = 3}\n", "x.toml:1: ", ""},
    {"chain = {count = 3\n", "x.toml:1: ", ""},
    {"\na.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q = 1\n", "x.toml:2: ", "at most 16 parts"},
    {"[a.a.a.a.a.a.a.a.a.'='.a.a.a.a.a.a.a]\n", "x.toml:1: ", "at most 16 parts"},
};

constexpr Broken kBrokenKeys[] = {
    {BALLS "titel = \"a\"\n",
     "x.toml:2: titel: ", "allowed: title, duration, gravity, capture_velocity"},
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
    {"[chain]\nkind = \"uniform_radii\"\ncount = 3\nradius_low = 0.1\n",
     "x.toml:1: chain.radius_high: ", "is missing"},
    {"[chain]\nkind = \"uniform_radii\"\ncount = 3\nradius_low = 0.1\nradius_high = 0.09\n",
     "x.toml:5: chain.radius_high = 0.09: ", "at least chain.radius_low"},
    {"[chain]\nkind = \"uniform_radii\"\ncount = 3\nradius_low = 0\nradius_high = 1\n",
     "x.toml:4: chain.radius_low = 0: ", "positive"},
    {"[chain]\nkind = \"uniform_radii\"\ncount = 3\nradius = 0.1\n",
     "x.toml:4: chain.radius = 0.1: ", "absent from chains of kind \"uniform_radii\""},
    {"[chain]\nkind = \"normal_radii\"\ncount = 3\nradius = 0.3\nradius_deviation = 0.1\n",
     "x.toml:5: chain.radius_deviation = 0.1: ", "less than a third of chain.radius"},
    {"[chain]\nkind = \"normal_radii\"\ncount = 3\nradius = 0.3\nradius_deviation = -1\n",
     "x.toml:5: chain.radius_deviation = -1: ", "zero or positive"},
    {"[chain]\nkind = \"normal_radii\"\ncount = 3\nradius_deviation = 1\n",
     "x.toml:1: chain.radius: ", "is missing"},
    {"[chain]\nkind = \"lognormal_radii\"\ncount = 3\nradius = 1\nradius_deviation = 1\n",
     "x.toml:5: chain.radius_deviation = 1: ", "absent"},
    {"[chain]\nkind = \"lognormal_radii\"\ncount = 9999\nradius = 1\nlog_deviation = 999\n",
     "x.toml:5: chain.log_deviation = 999: ", "positive and finite"},
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
    {BALLS SOFT "[lzb]\nscheme = \"euler\"\n",
     "x.toml:4: lzb.scheme = \"euler\": ", "\"default\", \"time_euler\", \"impulse_euler\""},
    {BALLS SOFT "[lzb]\nscheme = 1\n", "x.toml:4: lzb.scheme = 1: ", "one of"},
    {BALLS SOFT "[lzb]\nscheme = \"time_euler\"\n",
     "x.toml:3: lzb.step: ", "is missing; must be positive"},
    {BALLS SOFT "[lzb]\nscheme = \"impulse_euler\"\nstep = 0\n",
     "x.toml:5: lzb.step = 0: ", "must be positive"},
    {BALLS SOFT "[lzb]\nstep = -1\n", "x.toml:4: lzb.step = -1: ", "must be positive"},
    {BALLS SOFT "[lzb]\nscheme = \"time_euler\"\nstep = 1e-6\nmodel = \"mono\"\n",
     "x.toml:6: lzb.model = \"mono\": ", "BiStiffness for scheme TimeEuler"},
    {BALLS SOFT "[binary]\norder = \"upwards\"\n", "x.toml:4: binary.order = \"upwards\": ",
     "\"left_to_right\", \"right_to_left\", \"random\", \"fastest_first\", \"sweeps\""},
    {BALLS SOFT "[binary]\nseed = -1\n", "x.toml:4: binary.seed = -1: ", "whole number"},
    {BALLS SOFT "[binary]\ntolerance = -0.1\n",
     "x.toml:4: binary.tolerance = -0.1: ", "[0, 1e-2]"},
    {BALLS SOFT "[binary]\njump_to_limit = 1\n",
     "x.toml:4: binary.jump_to_limit = 1: ", "true or false"},
    {BALLS SOFT "[impulse_ratio]\nenergy_ratio = 2\n",
     "x.toml:4: impulse_ratio.energy_ratio = 2: ", "[0, 1]"},
    {BALLS SOFT "[impulse_ratio]\nratios = 'mine'\n", "x.toml:4: impulse_ratio.ratios",
     "given"},
    {BALLS SOFT "[compliant]\ndamping = 'oil'\n", "x.toml:4: compliant.damping",
     "hunt_crossley"},
    {BALLS SOFT "[compliant]\ncoefficient = -1\n", "x.toml:4: compliant.coefficient = -1",
     "zero or positive"},
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

class RefusedScenarioTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(RefusedScenarioTest);
  CPPUNIT_TEST(badOverrides);
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
  void badOverrides() {
    requireOverrideRefused("contact.exponnt", 1., "x.toml: contact.exponnt = 1: ",
                           "title, duration, gravity, capture_velocity, event_tolerance, "
                           "time_step, gaps, chain.kind");
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

  /** Nesting that would exhaust the stack is refused, wherever quotes and comments are; dots
      in texts and comments are not keys. */
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
    // As deep as allowed.
    std::string deepest = "a = ", end;
    for (int i = 0; i < 250; ++i) {
      deepest += "{a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = ";
      end += "}";
    }
    requireSays(
        "deepest",
        refusal("deepest", [&] { parseScenario(deepest + "1" + end + "\n", "x.toml"); }),
        "x.toml:1: a: ", "is not a key");
    parseScenario(
        "# ....................\ntitle = '. . . . . . . . . . . . . . . . . . . .'\n"
        "chain = {count = 1, mass = 1.0} # ....................\n",
        "x.toml");
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
    const Overrides overrides{{key, value}};
    requireSays(key, refusal(key, [&] { parseScenario(text, "x.toml", overrides); }), start,
                part);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(RefusedScenarioTest);
