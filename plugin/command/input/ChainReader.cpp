// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/ChainReader.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "multiple_impacts/command/input/Scenario.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/models/RandomRadii.hpp"
#include "multiple_impacts/models/UniformNumbers.hpp"

namespace multiple_impacts::command {

namespace {

using models::Ball;
using models::Chain;
using models::Material;

enum class Kind {
  Monodisperse,
  Tapered,
  Stepped,
  Decorated,
  Disordered,
  UniformRadii,
  NormalRadii,
  LogNormalRadii,
  Explicit
};

/** A kind of chain and the keys of [chain] that describe it. */
struct KindKeys {
  const char* name;
  Kind choice;
  std::vector<std::string> keys;
};

const std::vector<KindKeys>& kinds() {
  static const std::vector<KindKeys> all{
      {"monodisperse", Kind::Monodisperse, {"count", "radius", "mass"}},
      {"tapered", Kind::Tapered, {"count", "radius", "taper"}},
      {"stepped", Kind::Stepped, {"steps"}},
      {"decorated", Kind::Decorated, {"count", "radius", "mass", "mass_ratio"}},
      {"disordered", Kind::Disordered, {"count", "radius", "mass_low", "mass_high", "seed"}},
      {"uniform_radii", Kind::UniformRadii, {"count", "radius_low", "radius_high", "seed"}},
      {"normal_radii", Kind::NormalRadii, {"count", "radius", "radius_deviation", "seed"}},
      {"lognormal_radii", Kind::LogNormalRadii, {"count", "radius", "log_deviation", "seed"}},
      {"explicit", Kind::Explicit, {"masses", "radii"}}};
  return all;
}

constexpr double kAboveMinusOne = -1. + std::numeric_limits<double>::epsilon() / 2.;
constexpr double kBelowOne = 1. - std::numeric_limits<double>::epsilon() / 2.;
const Range kPoisson{kAboveMinusOne, 0.5, "must be in ]-1, 1/2]"};
const Range kTaper{kAboveMinusOne, kBelowOne, "must be in ]-1, 1["};

/** Radius where only masses matter [m]. */
constexpr double kAnyRadius = Ball{}.radius;

Kind readKind(const Section& chain) {
  const Kind kind = chain.choice("kind", kinds(), Kind::Monodisperse);
  const auto own = std::find_if(kinds().begin(), kinds().end(),
                                [&](const KindKeys& entry) { return entry.choice == kind; });
  for (const KindKeys& other : kinds())
    for (const std::string& key : other.keys)
      if (chain.has(key) &&
          std::find(own->keys.begin(), own->keys.end(), key) == own->keys.end())
        chain.refuse(key,
                     std::string("must be absent from chains of kind \"") + own->name + '"');
  return kind;
}

/** The balls of [chain]; their masses and radii come from its keys and from [material]. */
class BallReader {
 public:
  explicit BallReader(const Section& root)
      : _chain(root.section("chain")), _materialKeys(root.section("material")) {
    _material.density = _materialKeys.number("density", Range::Positive, _material.density);
    _material.elastic.young =
        _materialKeys.number("young", Range::Positive, _material.elastic.young);
    _material.elastic.poisson =
        _materialKeys.number("poisson", kPoisson, _material.elastic.poisson);
  }

  const Material& material() const { return _material; }

  std::vector<Ball> balls() const {
    switch (readKind(_chain)) {
      case Kind::Monodisperse:
        return std::vector<Ball>(count(), equalBall());
      case Kind::Tapered:
        return tapered();
      case Kind::Stepped:
        return stepped();
      case Kind::Decorated:
        return decorated();
      case Kind::Disordered:
        return disordered();
      case Kind::UniformRadii:
        return solidBalls("radius_high", uniformRadii());
      case Kind::NormalRadii:
        return solidBalls("radius_deviation", normalRadii());
      case Kind::LogNormalRadii:
        return solidBalls("log_deviation", logNormalRadii());
      case Kind::Explicit:
        return listed();
    }
    return {};
  }

 private:
  std::size_t count() const { return _chain.whole("count", 1, kMostBalls); }

  /** A ball with a given mass [kg], which the density must not contradict.

      \param key of [chain] that decides the mass
  */
  Ball heavyBall(const std::string& key, double mass, double radius) const {
    if (_materialKeys.has("density"))
      _materialKeys.refuse("density", "must be absent: chain." + key + " decides the masses");
    return checkedBall(key, {mass, radius, 0., _material.elastic});
  }

  /** A solid ball of the material.

      \param key of [chain] that decides the radius [m]
  */
  Ball solidBall(const std::string& key, double radius) const {
    if (!Range::Positive.contains(radius))
      _chain.refuse(key, "must give every ball a radius that is positive and finite, not " +
                             toText(radius));
    return checkedBall(key, models::sphere(radius, _material));
  }

  Ball checkedBall(const std::string& key, const Ball& ball) const {
    if (!Range::Positive.contains(ball.mass))
      _chain.refuse(key, "must give every ball a mass that is positive and finite, not " +
                             toText(ball.mass));
    return ball;
  }

  double radius() const { return _chain.number("radius", Range::Positive, kAnyRadius); }

  Ball equalBall() const {
    if (_chain.has("mass"))
      return heavyBall("mass", _chain.number("mass", Range::Positive), radius());
    if (!_chain.has("radius")) _chain.refuse("radius", "there must be a radius or a mass");
    return solidBall("radius", radius());
  }

  std::vector<Ball> tapered() const {
    const double factor = 1. - _chain.number("taper", kTaper);
    double radius = _chain.number("radius", Range::Positive);
    std::vector<Ball> balls{solidBall("radius", radius)};
    const std::size_t n = count();
    while (balls.size() < n) balls.push_back(solidBall("taper", radius *= factor));
    return balls;
  }

  std::vector<Ball> stepped() const {
    std::vector<Ball> balls;
    for (const auto& [count, radius] :
         _chain.countedList("steps", kMostBalls, Range::Positive)) {
      if (static_cast<long>(balls.size()) + count > kMostBalls)
        _chain.refuse("steps", "must have at most " + std::to_string(kMostBalls) + " balls");
      balls.insert(balls.end(), count, solidBall("steps", radius));
    }
    if (balls.empty()) _chain.refuse("steps", "must have at least one [count, radius]");
    return balls;
  }

  std::vector<Ball> decorated() const {
    std::vector<Ball> balls(count(), equalBall());
    Ball second = balls[0];
    second.mass *= _chain.number("mass_ratio", Range::Positive);
    checkedBall("mass_ratio", second);
    for (std::size_t i = 1; i < balls.size(); i += 2) balls[i] = second;
    return balls;
  }

  std::vector<Ball> disordered() const {
    const double low = _chain.number("mass_low", Range::Positive);
    const double high = _chain.number("mass_high", Range::Positive);
    if (high < low) _chain.refuse("mass_high", "must be at least chain.mass_low");
    std::vector<Ball> balls(count(), heavyBall("mass_low", low, radius()));
    models::UniformNumbers random(seed());
    for (Ball& ball : balls) ball.mass = random.between(low, high);
    return balls;
  }

  std::uint64_t seed() const {
    return _chain.whole("seed", 0, std::numeric_limits<std::int64_t>::max(), 1);
  }

  std::vector<double> uniformRadii() const {
    const double low = _chain.number("radius_low", Range::Positive);
    const double high = _chain.number("radius_high", Range::Positive);
    if (high < low) _chain.refuse("radius_high", "must be at least chain.radius_low");
    return models::uniformRadii(count(), low, high, seed());
  }

  std::vector<double> normalRadii() const {
    const double mean = _chain.number("radius", Range::Positive);
    const double deviation = _chain.number("radius_deviation", Range::NonNegative);
    if (!(models::kNormalCut * deviation < mean))
      _chain.refuse("radius_deviation",
                    "must be less than a third of chain.radius: radii are cut off at three "
                    "deviations, and must be positive");
    return models::normalRadii(count(), mean, deviation, seed());
  }

  std::vector<double> logNormalRadii() const {
    const double median = _chain.number("radius", Range::Positive);
    return models::logNormalRadii(count(), median,
                                  _chain.number("log_deviation", Range::NonNegative), seed());
  }

  /** \param key of [chain] that decides the radii */
  std::vector<Ball> solidBalls(const std::string& key,
                               const std::vector<double>& radii) const {
    std::vector<Ball> balls;
    for (const double radius : radii) balls.push_back(solidBall(key, radius));
    return balls;
  }

  std::vector<Ball> listed() const {
    const bool heavy = _chain.has("masses"), sized = _chain.has("radii");
    if (!heavy && !sized) _chain.refuse("masses", "there must be masses, radii or both");
    const auto masses = heavy ? _chain.list("masses", Range::Positive) : std::vector<double>();
    const auto radii = sized ? _chain.list("radii", Range::Positive)
                             : std::vector<double>(masses.size(), kAnyRadius);
    const char* key = heavy ? "masses" : "radii";
    if (radii.empty() || static_cast<long>(radii.size()) > kMostBalls)
      _chain.refuse(key, "must have 1 .. " + std::to_string(kMostBalls) + " items");
    if (heavy && masses.size() != radii.size())
      _chain.refuse("radii", "must have as many items as chain.masses: " +
                                 std::to_string(masses.size()));
    std::vector<Ball> balls;
    for (std::size_t i = 0; i < radii.size(); ++i)
      balls.push_back(heavy ? heavyBall(key, masses[i], radii[i]) : solidBall(key, radii[i]));
    return balls;
  }

  Section _chain, _materialKeys;
  Material _material = models::kSteel;
};

/** Whether a section asks for Hertz stiffness, which is the default. */
bool isHertz(const Section& section) {
  if (section.hasText("stiffness") && section.text("stiffness", "") != "hertz")
    section.refuse("stiffness", "must be \"hertz\" or positive numbers");
  return !section.has("stiffness") || section.hasText("stiffness");
}

/** Parameters of the contacts between balls, without Hertz stiffnesses. */
std::vector<ContactParameters> readContacts(const Section& contact, std::size_t count) {
  const char* of = "contacts between balls";
  const bool hertz = isHertz(contact);
  const auto e = contact.spread("restitution", count, of, Range::UnitInterval, 1.);
  const auto eta = contact.spread("exponent", count, of, Range::Positive, kHertzExponent);
  const auto share = contact.spread("share", count, of, Range::Positive, 1.);
  const auto K = hertz ? std::vector<double>(count, 1.)
                       : contact.spread("stiffness", count, of, Range::Positive, 1.);
  const double alpha = contact.number("alpha", Range::Finite, 0.);
  if (alpha != 0. && (hertz || contact.hasList("stiffness")))
    contact.refuse("alpha", "must be absent unless contact.stiffness is one number");
  const bool bent = contact.has("exponent") &&
                    (contact.hasList("exponent") ||
                     contact.number("exponent", Range::Positive) != kHertzExponent);
  if (hertz && bent)
    contact.refuse("exponent", "must be 1.5 where contact.stiffness is \"hertz\"");
  std::vector<ContactParameters> contacts;
  for (std::size_t i = 0; i < count; ++i) {
    const auto rank = static_cast<double>(alpha > 0. ? i : count - 1 - i);
    contacts.push_back({e[i], K[i] * (1. + std::abs(alpha) * rank), eta[i], share[i]});
    if (!Range::Positive.contains(contacts.back().stiffness))
      contact.refuse("alpha", "must give every contact a finite stiffness");
  }
  return contacts;
}

/** A number of [wall]; the default is that of [contact], if that is one number. */
double wallNumber(const Section& root, const char* key, const Range& range, double fallback) {
  const Section contact = root.section("contact"), wall = root.section("wall");
  if (contact.hasList(key)) return wall.number(key, range);
  return wall.number(key, range, contact.number(key, range, fallback));
}

bool isHertzWall(const Section& root) {
  return isHertz(root.section(root.section("wall").has("stiffness") ? "wall" : "contact"));
}

/** Ends the chain at the wall, without its Hertz stiffness. */
void readWall(const Section& root, Chain& chain) {
  const Section wall = root.section("wall");
  ContactParameters contact{wallNumber(root, "restitution", Range::UnitInterval, 1.), 1.,
                            kHertzExponent, wallNumber(root, "share", Range::Positive, 1.)};
  if (isHertzWall(root)) {
    if (wall.number("exponent", Range::Positive, kHertzExponent) != kHertzExponent)
      wall.refuse("exponent", "must be 1.5 where the stiffness is \"hertz\"");
  } else {
    contact.stiffness = wallNumber(root, "stiffness", Range::Positive, 1.);
    contact.exponent = wallNumber(root, "exponent", Range::Positive, kHertzExponent);
  }
  chain.wallElastic.young = wall.number("young", Range::Positive, chain.wallElastic.young);
  chain.wallElastic.poisson = wall.number("poisson", kPoisson, chain.wallElastic.poisson);
  models::addWall(chain, contact);
}

/** Replaces the stiffnesses that follow from radii and materials. */
void readHertz(const Section& root, Chain& chain) {
  const Section balls = root.section("chain"), contact = root.section("contact");
  const std::size_t between = chain.balls.size() - 1;
  const std::size_t begin = isHertz(contact) ? 0 : between;
  const std::size_t end = chain.wall && isHertzWall(root) ? between + 1 : between;
  if (begin == end) return;
  const auto given = {"radius", "radii", "radius_low", "steps"};
  if (std::none_of(given.begin(), given.end(), [&](auto key) { return balls.has(key); }))
    balls.refuse(balls.has("masses") ? "radii" : "radius",
                 "must be given where a stiffness is \"hertz\", the default");
  Chain hertz = chain;
  models::setHertzStiffness(hertz);
  for (std::size_t i = begin; i < end; ++i) {
    chain.contacts[i].stiffness = hertz.contacts[i].stiffness;
    if (!Range::Positive.contains(chain.contacts[i].stiffness))
      root.section("material")
          .refuse("young", "must give stiffnesses that are positive and finite, not " +
                               toText(chain.contacts[i].stiffness));
  }
}

/** Refuses the keys of a section that must not stand beside `one`. */
void onlyOne(const Section& section, const std::string& one,
             std::initializer_list<const char*> others) {
  for (const char* other : others)
    if (section.has(other)) section.refuse(other, "must be absent next to strike." + one);
}

/** Number of balls that one end of the chain strikes with. */
std::size_t strikers(const Section& side, std::size_t most) {
  if (most == 0) side.refuse("count", "no ball is left to strike with");
  return side.whole("count", 1, static_cast<std::int64_t>(most), 1);
}

void readVelocities(const Section& root, Chain& chain) {
  const Section strike = root.section("strike");
  const std::size_t n = chain.balls.size();
  if (strike.has("velocities")) {
    onlyOne(strike, "velocities", {"left", "right", "all"});
    const auto velocities = strike.list("velocities", Range::Finite);
    if (velocities.size() != n)
      strike.refuse("velocities",
                    "must have one item for each of " + std::to_string(n) + " balls");
    for (std::size_t i = 0; i < n; ++i) chain.balls[i].velocity = velocities[i];
  }
  if (strike.has("all")) {
    onlyOne(strike, "all", {"left", "right"});
    if (!chain.wall) strike.refuse("all", "must be absent from chains without a [wall]");
    models::strikeFromLeft(chain, n, strike.number("all", Range::Finite));
  }
  std::size_t left = 0;
  if (strike.has("left")) {
    left = strikers(strike.section("left"), n);
    models::strikeFromLeft(chain, left, strike.section("left").number("speed", Range::Finite));
  }
  if (strike.has("right")) {
    const Section right = strike.section("right");
    models::strikeFromRight(chain, strikers(right, n - left),
                            right.number("speed", Range::Finite));
  }
}

}  // namespace

Chain readChain(const Section& root) {
  if (!root.has("chain")) root.refuse("chain", "there must be a table [chain]");
  const BallReader reader(root);
  Chain chain;
  chain.balls = reader.balls();
  chain.wallElastic = reader.material().elastic;
  chain.contacts = readContacts(root.section("contact"), chain.balls.size() - 1);
  if (root.has("wall")) readWall(root, chain);
  readHertz(root, chain);
  readVelocities(root, chain);
  chain.gravity = root.number("gravity", Range::Finite, 0.);
  if (root.has("gaps"))
    chain.gaps = root.spread("gaps", chain.contactCount(), "contacts", Range::NonNegative, 0.);
  return chain;
}

}  // namespace multiple_impacts::command
