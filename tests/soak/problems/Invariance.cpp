// SPDX-License-Identifier: Apache-2.0
#include "Invariance.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "FrictionBodies.hpp"
#include "Guarantees.hpp"
#include "RandomSource.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::soak {

namespace {
using command::ImpactRequest;
using Eigen::VectorXd;
using nlohmann::json;

void scale(json& value, double factor) {
  if (value.is_array())
    for (json& element : value) scale(element, factor);
  else
    value = value.get<double>() * factor;
}

void scaleIfThere(json& object, const char* key, double factor) {
  if (object.contains(key)) scale(object[key], factor);
}

bool hasTangents(const ImpactRequest& request) {
  return request.problem.tangents.rowCount() > 0;
}

/** Applies an action to each gradient of a contact. */
template <class Action>
void forGradients(json& contact, Action action) {
  action(contact["normal"]);
  if (!contact.contains("tangents")) return;
  for (json& tangent : contact["tangents"]) action(tangent);
}

/** Factors of the numbers that stand for masses, lengths and times. */
struct Units {
  double mass, length, time;
};

/** In other units. Coordinates are taken to be pure numbers: gaps and slips have the unit of
    length. */
json inOtherUnits(json file, const Units& units) {
  const auto& [mass, length, time] = units;
  scale(file["velocity"], 1. / time);
  scaleIfThere(file, "mass", mass * length * length);
  scaleIfThere(file, "mass_matrix", mass * length * length);
  const double force = mass * length / (time * time);
  for (json& contact : file["contacts"]) {
    if (contact.contains("stiffness"))
      scale(contact["stiffness"], force * std::pow(length, -contact.value("exponent", 1.)));
    scaleIfThere(contact, "tangential_stiffness", force / length);
    scaleIfThere(contact, "energy", force * length);
    forGradients(contact, [&](json& gradient) { scale(gradient["value"], length); });
  }
  if (file.contains("options")) {
    json& options = file["options"];
    scaleIfThere(options, "step",
                 options.value("scheme", "") == "impulse_euler" ? mass / time : time);
    scaleIfThere(options, "coefficient", time);
  }
  return file;
}

json renumbered(json file, const std::vector<int>& order) {
  const json contacts = file["contacts"];
  for (std::size_t i = 0; i < order.size(); ++i) file["contacts"][i] = contacts[order[i]];
  return file;
}

/** Whether collisions go along the contacts, so that a mirror turns their order round. */
bool hasOrder(const json& file) {
  const std::string order = file.value("options", json::object()).value("order", "");
  return order == "left_to_right" || order == "right_to_left";
}

/** Balls, contacts and velocities in reverse order. */
json mirrored(json file) {
  const auto last = file["velocity"].size() - 1;
  scale(file["velocity"], -1.);
  for (const char* key : {"velocity", "mass", "contacts"})
    std::reverse(file[key].begin(), file[key].end());
  for (json& contact : file["contacts"]) {
    scale(contact["normal"]["value"], -1.);
    for (json& index : contact["normal"]["index"]) index = last - index.get<std::size_t>();
  }
  if (hasOrder(file)) {
    json& order = file["options"]["order"];
    order = order == "left_to_right" ? "right_to_left" : "left_to_right";
  }
  return file;
}

/** a f + b g of two gradients. */
json combined(double a, const json& f, double b, const json& g) {
  std::map<long, double> sum;
  for (std::size_t k = 0; k < f["index"].size(); ++k)
    sum[f["index"][k]] += a * f["value"][k].get<double>();
  for (std::size_t k = 0; k < g["index"].size(); ++k)
    sum[g["index"][k]] += b * g["value"][k].get<double>();
  json result;
  for (const auto& [index, value] : sum) {
    result["index"].push_back(index);
    result["value"].push_back(value);
  }
  return result;
}

/** With the two tangents of each contact turned by an angle, and a single one reversed. */
json turned(json file, const std::vector<double>& angles) {
  for (std::size_t i = 0; i < angles.size(); ++i) {
    if (!file["contacts"][i].contains("tangents")) continue;
    json& tangents = file["contacts"][i]["tangents"];
    const json first = tangents[0], second = tangents.back();
    const double c = std::cos(angles[i]), s = std::sin(angles[i]);
    if (tangents.size() == 1)
      scale(tangents[0]["value"], -1.);
    else
      tangents = {combined(c, first, s, second), combined(-s, first, c, second)};
  }
  return file;
}

/** With some coordinates counted the other way, which changes nothing, and the last tangent of
    each contact reversed: the image of what happens. */
json reflected(json file, const std::vector<double>& signs) {
  const auto flip = [&signs](json& list) {
    for (std::size_t i = 0; i < list.size(); ++i) scale(list[i], signs[i]);
  };
  flip(file["velocity"]);
  if (file.contains("mass_matrix")) {
    flip(file["mass_matrix"]);
    for (json& row : file["mass_matrix"]) flip(row);
  }
  for (json& contact : file["contacts"]) {
    forGradients(contact, [&signs](json& gradient) {
      for (std::size_t k = 0; k < gradient["index"].size(); ++k)
        scale(gradient["value"][k], signs[gradient["index"][k].get<std::size_t>()]);
    });
    if (contact.contains("tangents")) scale(contact["tangents"].back()["value"], -1.);
  }
  return file;
}

json withoutTangents(json file) {
  for (json& contact : file["contacts"])
    for (const char* key : {"tangents", "friction", "tangential_stiffness"})
      contact.erase(key);
  return file;
}

/** Whether the law does not depend on the numbering of the contacts. */
bool allowsRenumbering(const ImpactRequest& request) {
  const auto ignores = request.law->promises.ignoresNumbering;
  return !ignores || ignores(request.problem, request.options);
}

/** U+ and u+ [m/s]. */
struct Speeds {
  VectorXd normal, sliding;
};

double largestOf(const VectorXd& v) { return v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0.; }

class Comparison {
 public:
  Comparison(const ImpactRequest& request, const ImpactOutcome& outcome, const Solver& solver)
      : _outcome(outcome), _solver(solver) {
    _scale = std::max({test::speedScale(request.problem), largestOf(outcome.velocity),
                       largestOf(outcome.slip)});
  }

  /** \param back converts the speeds of the other outcome into those of this one */
  template <class Back>
  void with(const json& file, const char* what, double allowed, Back back) {
    if (!_difference.empty()) return;
    const ImpactOutcome other = _solver(command::parseImpact(file.dump(), what));
    if (!isUsable(other.status)) {
      _difference = std::string(what) + ": " + toString(other.status) + ", " + other.message;
      return;
    }
    const Speeds speeds = back(Speeds{other.velocity, other.slip});
    const double largest = std::max(largestOf(speeds.normal - _outcome.velocity),
                                    largestOf(speeds.sliding - _outcome.slip));
    if (!(largest <= allowed * _scale))
      _difference = std::string(what) + ": " + toText(largest) + " m/s, allowed " +
                    toText(allowed * _scale);
  }

  const std::string& difference() const { return _difference; }

 private:
  const ImpactOutcome& _outcome;
  const Solver& _solver;
  double _scale = 0.;
  std::string _difference;
};

/** Speeds of contacts in another order, in their own. */
Speeds inOrder(const Speeds& other, const std::vector<int>& order, const Tangents& tangents) {
  Speeds back = other;
  Eigen::Index row = 0;
  for (Eigen::Index i = 0; i < other.normal.size(); ++i) {
    back.normal[order[i]] = other.normal[i];
    const int count = tangents.countAt(order[i]);
    if (count == 0) continue;
    tangents.at(order[i], back.sliding) = other.sliding.segment(row, count);
    row += count;
  }
  return back;
}

/** How closely outcomes agree in other frames: slips that turn are integrated, and several
    impacts amplify what is left. */
constexpr double kFrames = 1e-9;

/** What matters to friction alone: the frames of the tangents, and their handedness. */
void compareFrames(const json& file, const ImpactRequest& request, double agreement,
                   test::RandomSource& random, Comparison& comparison) {
  const Tangents& tangents = request.problem.tangents;
  const Eigen::Index contacts = request.problem.contactCount();
  std::vector<double> angles(static_cast<std::size_t>(contacts)),
      signs(static_cast<std::size_t>(request.velocity.size()));
  for (double& angle : angles) angle = random.uniform(0., 2. * M_PI);
  for (double& sign : signs) sign = random.chance(0.5) ? 1. : -1.;
  comparison.with(turned(file, angles), "tangents turned", agreement, [&](Speeds speeds) {
    for (Eigen::Index i = 0; i < contacts; ++i) {
      if (tangents.countAt(i) == 0) continue;
      auto u = tangents.at(i, speeds.sliding);
      if (u.size() == 1)
        u *= -1.;
      else
        u = (Eigen::Rotation2Dd(angles[static_cast<std::size_t>(i)]) * Eigen::Vector2d(u))
                .eval();
    }
    return speeds;
  });
  comparison.with(reflected(file, signs), "in the mirror", agreement, [&](Speeds speeds) {
    for (Eigen::Index i = 0; i < contacts; ++i)
      if (tangents.countAt(i) > 0)
        speeds.sliding[tangents.first[static_cast<std::size_t>(i) + 1] - 1] *= -1.;
    return speeds;
  });
}

}  // namespace

std::string differenceOf(const RandomImpact& impact, const ImpactRequest& request,
                         const ImpactOutcome& outcome, const Solver& solver,
                         std::uint64_t seed) {
  test::RandomSource random(seed + 1);
  const double agreement = agreementOf(request);
  Comparison comparison(request, outcome, solver);

  Units units{std::exp2(2 * random.integer(-8, 8)), 1., std::exp2(2 * random.integer(-8, 8))};
  const bool tangents = hasTangents(request);
  if (tangents) units.length = std::exp2(2 * random.integer(-8, 8));
  comparison.with(inOtherUnits(impact.file, units), "in other units",
                  request.law->promises.isExactInUnits ? 0. : agreement, [&](Speeds speeds) {
                    const double back = units.time / units.length;
                    return Speeds{speeds.normal * back, speeds.sliding * back};
                  });
  if (allowsRenumbering(request)) {
    std::vector<int> order =
        random.permutation(static_cast<int>(request.problem.contactCount()));
    if (std::is_sorted(order.begin(), order.end())) std::reverse(order.begin(), order.end());
    comparison.with(renumbered(impact.file, order), "contacts renumbered", agreement,
                    [&](const Speeds& speeds) {
                      return inOrder(speeds, order, request.problem.tangents);
                    });
  }
  if (impact.aligned && (allowsRenumbering(request) || hasOrder(impact.file)))
    comparison.with(mirrored(impact.file), "in the mirror", agreement,
                    [](const Speeds& speeds) {
                      return Speeds{speeds.normal.reverse(), speeds.sliding};
                    });
  if (tangents)
    compareFrames(impact.file, request, std::max(agreement, kFrames), random, comparison);
  return comparison.difference();
}

std::string differenceWithoutTangents(const RandomImpact& impact, const ImpactRequest& request,
                                      const ImpactOutcome& outcome, const Solver& solver) {
  Comparison comparison(request, outcome, solver);
  comparison.with(withoutTangents(impact.file), "without tangents", 1e-12,
                  [&](const Speeds& speeds) {
                    return Speeds{speeds.normal, outcome.slip};
                  });
  return comparison.difference();
}

}  // namespace multiple_impacts::soak
