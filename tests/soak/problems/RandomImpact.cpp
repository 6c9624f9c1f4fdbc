// SPDX-License-Identifier: Apache-2.0
#include "RandomImpact.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "RandomFriction.hpp"
#include "RandomProblem.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"

namespace multiple_impacts::soak {

namespace {

using nlohmann::json;
using test::Arrangement;
using test::Bodies;
using test::FrictionBodies;
using test::RandomSource;
using test::TouchingBodies;

/** Largest number of contacts times steps in a case: a fraction of a second. */
constexpr double kWork = 2e5;

/** Share of the impacts with friction. */
constexpr double kFriction = 0.2;

/** Bounds of one problem; for hostile problems they are drawn as well. */
struct Ranges {
  int contacts = 1;
  double mass = 1., massSpread = 4.;             ///< typical [kg], and largest over smallest
  double stiffness = 1., stiffnessSpread = 10.;  ///< likewise [N/m^eta]
  double lowestExponent = 1., highestExponent = 2.;
  double speed = 1.;  ///< [m/s]
};

int hostileCount(RandomSource& random) {
  if (random.chance(0.9)) return random.integer(1, 12);
  if (random.chance(0.9)) return random.integer(13, 100);
  return static_cast<int>(random.logUniform(100., 5000.));
}

bool isSpatial(Arrangement arrangement) {
  return arrangement == Arrangement::SpatialCluster ||
         arrangement == Arrangement::SpatialClusterOnFloor;
}

Ranges hostileRanges(RandomSource& random, Arrangement arrangement) {
  Ranges ranges;
  ranges.contacts = hostileCount(random);
  const bool full =
      arrangement == Arrangement::DenseMass || arrangement == Arrangement::IllConditionedMass;
  if (full) ranges.contacts = std::min(ranges.contacts, 40);
  // In a spatial lattice the balls have more contacts than asked for.
  if (isSpatial(arrangement)) ranges.contacts = std::min(ranges.contacts, 3000);
  const double massSpreads[] = {1., 1e2, 1e8}, stiffnessSpreads[] = {1., 1e4, 1e12};
  ranges.massSpread = massSpreads[random.integer(0, 2)];
  ranges.stiffnessSpread = stiffnessSpreads[random.integer(0, 2)];
  if (arrangement == Arrangement::IllConditionedMass) ranges.massSpread = 1e8;
  ranges.mass = random.logUniform(1e-6, 1e6);
  ranges.stiffness = random.logUniform(1e-3, 1e9);
  ranges.lowestExponent = 1e-3;
  ranges.highestExponent = 5.;
  ranges.speed = random.logUniform(1e-9, 1e9);
  return ranges;
}

Ranges tameRanges(RandomSource& random) {
  Ranges ranges;
  ranges.contacts = random.integer(1, 6);
  return ranges;
}

/** A row of a Jacobian, by components. */
json gradient(const Eigen::SparseMatrix<double, Eigen::RowMajor>& H, Eigen::Index i) {
  json index = json::array(), value = json::array();
  for (Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator it(H, i); it; ++it) {
    index.push_back(it.col());
    value.push_back(it.value());
  }
  return {{"index", index}, {"value", value}};
}

/** Writes the contacts of bodies, and what the laws need to know about them. */
class ContactWriter {
 public:
  ContactWriter(RandomSource& random, const Ranges& ranges, double largestRestitution)
      : _random(random), _ranges(ranges), _largest(largestRestitution) {}

  /** \param oneRestitution whether all contacts have the same */
  json contacts(const Bodies& bodies, bool oneRestitution) {
    const Eigen::SparseMatrix<double, Eigen::RowMajor> H = bodies.gapJacobian;
    const double energy = kineticEnergy(bodies);
    const bool same = _random.chance(0.4), stored = _random.chance(0.2);
    const json parameters = contact();
    json list = json::array();
    for (Eigen::Index i = 0; i < H.rows(); ++i) {
      json next = same ? parameters : contact();
      if (oneRestitution) next["restitution"] = parameters["restitution"];
      if (stored && _random.chance(0.7))
        next["energy"] = energy * _random.logUniform(1e-9, 10.);
      next["normal"] = gradient(H, i);
      list.push_back(std::move(next));
    }
    return list;
  }

 private:
  static double kineticEnergy(const Bodies& bodies) {
    return 0.5 * bodies.velocity.dot(bodies.mass * bodies.velocity);
  }

  json contact() {
    const double root = std::sqrt(_ranges.stiffnessSpread);
    return {{"restitution", restitution()},
            {"stiffness", _ranges.stiffness * _random.logUniform(1. / root, root)},
            {"exponent", exponent()},
            {"share", _random.logUniform(0.1, 10.)}};
  }

  double restitution() {
    if (_random.chance(0.2)) return 0.;
    if (_random.chance(0.3)) return _largest;
    if (_random.chance(0.05)) return _random.chance(0.5) ? 1e-12 : _largest * (1. - 1e-12);
    return _random.uniform(0., _largest);
  }

  double exponent() {
    if (_random.chance(0.5)) return _random.chance(0.6) ? 1.5 : 1.;
    return _random.logUniform(_ranges.lowestExponent, _ranges.highestExponent);
  }

  RandomSource& _random;
  const Ranges& _ranges;
  const double _largest;
};

/** Shortest time in which a contact could reverse the largest speed [s]:
    (m V^(1-eta) / K)^(1/(eta+1)). */
double shortestTime(const Bodies& bodies, const json& contacts, double speed) {
  const double mass = bodies.mass.diagonal().minCoeff();
  double shortest = 1e300;
  for (const json& contact : contacts) {
    const double eta = contact["exponent"], K = contact["stiffness"];
    shortest =
        std::min(shortest, std::pow(mass * std::pow(speed, 1. - eta) / K, 1. / (eta + 1.)));
  }
  return std::clamp(shortest, 1e-200, 1e200);
}

/** Any law with any of its options, drawn from its description. What an option means, such as
    a step or a limit, decides its size; which law has it does not matter. */
class OptionWriter {
 public:
  OptionWriter(RandomSource& random, const Bodies& bodies, double speed, bool friction)
      : _random(random), _bodies(bodies), _speed(speed), _friction(friction) {}

  void write(json& file) {
    const Law& law = *findLaw(file["law"]);
    const auto contacts = static_cast<double>(file["contacts"].size());
    _limit = std::max(2000L, static_cast<long>(kWork / contacts));
    _time = shortestTime(_bodies, file["contacts"], _speed);
    json options = json::object();
    for (const OptionField& field : law.options) options[field.key] = drawn(field);
    settleScheme(options);
    settleDamping(file["contacts"], options);
    settleShares(file["contacts"], options);
    if (law.uses("gaps") && _random.chance(0.3)) openGaps(file["contacts"]);
    if (_friction && law.uses("tangential_stiffness") && _random.chance(0.25))
      softenSurfaces(file["contacts"]);
    if (!options.empty()) file["options"] = options;
  }

 private:
  template <class Choice, std::size_t count>
  Choice oneOf(const Choice (&all)[count]) {
    return all[_random.integer(0, static_cast<int>(count) - 1)];
  }

  json drawn(const OptionField& field) {
    if (const auto* flag = std::get_if<bool>(&field.defaultValue))
      return _random.chance(0.8) ? *flag : !*flag;
    if (std::holds_alternative<double>(field.defaultValue)) return drawnNumber(field);
    if (std::holds_alternative<std::int64_t>(field.defaultValue))
      return field.key.rfind("max_", 0) == 0 ? _limit : _random.integer(0, 1'000'000);
    if (_random.chance(0.5)) return std::get<std::string>(field.defaultValue);
    const int last = static_cast<int>(field.choices.size()) - 1;
    return field.choices[static_cast<std::size_t>(_random.integer(0, last))].key;
  }

  /** The default, something larger or smaller, or a limit of the range. */
  double drawnNumber(const OptionField& field) {
    const double usual = std::get<double>(field.defaultValue);
    const double factors[] = {1., 1., 1e4, 1e-3, 0.};
    if (field.range.highest == 1.) return _random.chance(0.5) ? usual : _random.unit();
    return std::clamp(usual * oneOf(factors), field.range.lowest, field.range.highest);
  }

  /** The published schemes of LZB have a step, which must be short against the impact; they do
      not know friction. */
  void settleScheme(json& options) {
    if (!options.contains("scheme")) return;
    options.erase("step");
    if (_friction || _random.chance(0.5)) options["scheme"] = "default";
    if (options["scheme"] == "default") return;
    const bool inTime = options["scheme"] == "time_euler";
    if (inTime) options["model"] = "bi";
    options["step"] = 0.02 * (inTime ? _time : _speed * _bodies.mass.diagonal().minCoeff());
    options["tolerance"] = 1e-3;
  }

  /** A damping that is felt. */
  void settleDamping(json& contacts, json& options) {
    if (!options.contains("damping") || options["damping"] == "none") return;
    const bool perSpeed = options["damping"] == "hunt_crossley";
    options["coefficient"] = _random.logUniform(1e-3, 1.) * (perSpeed ? 1. / _speed : _time);
    if (perSpeed) return;
    // Exponents below 1 are refused: the force of a first touch is infinite.
    for (json& contact : contacts)
      contact["exponent"] = std::max(1., contact["exponent"].get<double>());
  }

  /** Given shares drawn at random are seldom in the domain of the law: two in three are those
      of Poisson's law. */
  void settleShares(json& contacts, json& options) {
    if (options.value("ratios", "") != "given" || !_random.chance(0.67)) return;
    ContactProblem problem =
        contactProblemOf(_bodies.mass, _bodies.gapJacobian, _bodies.velocity);
    problem.restitution.setConstant(problem.contactCount(), _random.uniform(0.2, 1.));
    const ImpactOutcome outcome = solvePoisson(problem);
    if (outcome.status != ImpactStatus::Solved) return;
    const double largest = outcome.impulse.maxCoeff();
    const ImpactStatistics& energies = outcome.statistics;
    for (std::size_t i = 0; i < contacts.size(); ++i)
      contacts[i]["share"] =
          std::max(outcome.impulse[static_cast<Eigen::Index>(i)] / largest, 1e-9);
    options["energy_ratio"] = std::clamp(energies.energyAfter / energies.energyBefore, 0., 1.);
  }

  void openGaps(json& contacts) {
    for (json& contact : contacts)
      if (_random.chance(0.5)) {
        contact["gap"] = _speed * _time * _random.logUniform(1e-3, 1e3);
        contact.erase("energy");  // an open contact is not compressed
      }
  }

  /** Surfaces about as stiff as the contacts, to two orders of magnitude. */
  void softenSurfaces(json& contacts) {
    const double stiffness = _bodies.mass.diagonal().minCoeff() / (_time * _time);
    for (json& contact : contacts)
      if (contact.contains("tangents") && _random.chance(0.8))
        contact["tangential_stiffness"] =
            std::clamp(stiffness * _random.logUniform(1e-2, 1e2), 1e-200, 1e200);
  }

  RandomSource& _random;
  const Bodies& _bodies;
  const double _speed;
  const bool _friction;
  double _time = 0.;  ///< in which the stiffest contact reverses the largest speed [s]
  long _limit = 0;    ///< of steps or collisions
};

/** Laws with more options are drawn more often. */
std::string randomLaw(RandomSource& random) {
  std::vector<std::string> names;
  for (const Law* law : allLaws())
    names.insert(names.end(), 1 + law->options.size(), law->name);
  return names[static_cast<std::size_t>(
      random.integer(0, static_cast<int>(names.size()) - 1))];
}

/** All laws with friction are drawn equally often. */
std::string randomLawWithFriction(RandomSource& random) {
  std::vector<std::string> names;
  for (const Law* law : allLaws())
    if (law->uses("friction")) names.push_back(law->name);
  return names[static_cast<std::size_t>(
      random.integer(0, static_cast<int>(names.size()) - 1))];
}

json massOf(const Bodies& bodies) {
  json rows = json::array();
  const Eigen::MatrixXd M = bodies.mass;
  for (Eigen::Index i = 0; i < M.rows(); ++i) {
    json row = json::array();
    for (Eigen::Index j = 0; j < M.cols(); ++j) row.push_back(M(i, j));
    rows.push_back(std::move(row));
  }
  return rows;
}

json listOf(const Eigen::VectorXd& v) { return std::vector<double>(v.begin(), v.end()); }

Bodies randomBodies(RandomSource& random, Arrangement arrangement, const Ranges& ranges,
                    bool tame) {
  Bodies bodies = test::BodiesGenerator(random, ranges.massSpread)
                      .make(arrangement, std::max(ranges.contacts, 1));
  if (!tame && ranges.contacts <= 100 && random.chance(0.1))
    test::repeatContacts(random, bodies);
  bodies.mass *= ranges.mass;
  bodies.velocity *= ranges.speed;
  return bodies;
}

void writeBodies(const Bodies& bodies, json& file) {
  file["velocity"] = listOf(bodies.velocity);
  const bool diagonal = bodies.mass.nonZeros() == bodies.mass.rows();
  if (diagonal)
    file["mass"] = listOf(bodies.mass.diagonal());
  else
    file["mass_matrix"] = massOf(bodies);
}

/** \param touch what the bodies do, with the number of contacts */
std::string nameOf(const std::string& touch, const RandomImpact& impact, std::uint64_t seed) {
  return touch + (impact.tame ? ", tame" : "") + ", seed " + std::to_string(seed);
}

RandomImpact frictionlessImpact(std::uint64_t seed, const std::string& law) {
  RandomSource random(seed);
  RandomImpact impact;
  impact.tame = random.chance(0.25);
  const auto arrangement = static_cast<Arrangement>(random.integer(0, 10));
  impact.aligned =
      arrangement == Arrangement::FreeChain || arrangement == Arrangement::WallChain;
  const Ranges ranges = impact.tame ? tameRanges(random) : hostileRanges(random, arrangement);
  const Bodies bodies = randomBodies(random, arrangement, ranges, impact.tame);

  json& file = impact.file;
  file["law"] = randomLaw(random);
  if (!law.empty()) file["law"] = law;
  writeBodies(bodies, file);
  ContactWriter writer(random, ranges, isClosed(arrangement) ? 0.9 : 1.);
  const Law& drawn = *findLaw(file["law"]);
  file["contacts"] = writer.contacts(bodies, !drawn.promises.boundsEnergy);
  OptionWriter(random, bodies, ranges.speed, false).write(file);
  impact.name = nameOf(std::string(toString(arrangement)) + " of " +
                           std::to_string(file["contacts"].size()) + " contacts",
                       impact, seed);
  return impact;
}

/** Contacts that determine their impulses, as far as the bodies decide it. */
bool isRegular(const FrictionBodies& bodies) {
  ContactProblem problem = bodies.problem();
  problem.friction.setConstant(problem.contactCount(), test::kSmallFriction);
  return test::hasOneOutcome(problem);
}

/** Bodies that touch and, if they can, approach. */
TouchingBodies randomTouchingBodies(RandomSource& random, const Ranges& ranges, bool tame) {
  test::TouchingGenerator generator(random,
                                    {std::clamp(ranges.contacts, 2, 40), ranges.massSpread});
  TouchingBodies result = generator.make();
  for (int k = 0; tame && k < 30 && !isRegular(result.bodies); ++k) result = generator.make();
  FrictionBodies& bodies = result.bodies;
  Eigen::VectorXd& v = bodies.velocity;
  if (!tame && random.chance(0.3)) {
    v.setZero();
    v[random.integer(0, static_cast<int>(v.size()) - 1)] = 1.;
  }
  if (!((bodies.normals * v).array() < 0.).any()) v *= -1.;
  bodies.mass *= ranges.mass;
  v *= ranges.speed;
  return result;
}

/** Tangents and coefficients of friction. */
void writeFriction(RandomSource& random, const FrictionBodies& bodies, bool tame,
                   json& contacts) {
  const Eigen::SparseMatrix<double, Eigen::RowMajor> Ht = bodies.tangents.sparseView();
  const double largest = random.chance(0.05) ? 0. : tame ? test::kSmallFriction : 2.;
  const bool same = random.chance(0.4);
  const double common = randomFrictionCoefficient(random, largest);
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    for (int k = 0; k < bodies.counts[i]; ++k)
      contacts[i]["tangents"].push_back(gradient(Ht, row++));
    if (bodies.counts[i] > 0)
      contacts[i]["friction"] = same ? common : randomFrictionCoefficient(random, largest);
  }
}

RandomImpact impactWithFriction(std::uint64_t seed, const std::string& law) {
  RandomSource random(~seed);
  RandomImpact impact;
  impact.tame = random.chance(0.25);
  const Ranges ranges =
      impact.tame ? tameRanges(random) : hostileRanges(random, Arrangement::ClusterOnFloor);
  const TouchingBodies touching = randomTouchingBodies(random, ranges, impact.tame);
  const Bodies bodies{touching.bodies.mass.sparseView(), touching.bodies.normals.sparseView(),
                      touching.bodies.velocity};

  json& file = impact.file;
  file["law"] = law.empty() ? randomLawWithFriction(random) : law;
  writeBodies(bodies, file);
  const Law& drawn = *findLaw(file["law"]);
  file["contacts"] =
      ContactWriter(random, ranges, 1.).contacts(bodies, !drawn.promises.boundsEnergy);
  writeFriction(random, touching.bodies, impact.tame, file["contacts"]);
  OptionWriter(random, bodies, ranges.speed, true).write(file);
  impact.name = nameOf(touching.name + ", friction", impact, seed);
  return impact;
}

bool hasFriction(std::uint64_t seed, const std::string& law, ImpactKind kind) {
  if (!law.empty() && !findLaw(law)->uses("friction")) return false;
  if (kind != ImpactKind::Any) return kind == ImpactKind::Friction;
  return RandomSource(~seed ^ 1u).chance(kFriction);
}

}  // namespace

RandomImpact randomImpact(std::uint64_t seed, const std::string& law, ImpactKind kind) {
  return hasFriction(seed, law, kind) ? impactWithFriction(seed, law)
                                      : frictionlessImpact(seed, law);
}

}  // namespace multiple_impacts::soak
