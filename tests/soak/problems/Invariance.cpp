// SPDX-License-Identifier: Apache-2.0
#include "Invariance.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

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

/** Masses and times multiplied by the given factors; lengths unchanged. */
json inOtherUnits(json file, double mass, double time) {
  scale(file["velocity"], 1. / time);
  scaleIfThere(file, "mass", mass);
  scaleIfThere(file, "mass_matrix", mass);
  const double force = mass / (time * time);
  for (json& contact : file["contacts"]) {
    scaleIfThere(contact, "stiffness", force);
    scaleIfThere(contact, "energy", force);
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

/** Whether the law does not depend on the numbering of the contacts. */
bool allowsRenumbering(const ImpactRequest& request) {
  const auto ignores = request.law->promises.ignoresNumbering;
  return !ignores || ignores(request.problem, request.options);
}

/** Difference that rounding may cause in a tame impact, relative to the largest speed. */
double agreementOf(const ImpactRequest& request) {
  const auto agreement = request.law->promises.agreement;
  return agreement ? agreement(request.problem, request.options) : 1e-11;
}

class Comparison {
 public:
  Comparison(const ImpactRequest& request, const ImpactOutcome& outcome, const Solver& solver)
      : _outcome(outcome), _solver(solver) {
    _scale = std::max(request.problem.velocity.cwiseAbs().maxCoeff(),
                      outcome.velocity.cwiseAbs().maxCoeff());
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
    const double largest =
        (VectorXd(back(other.velocity)) - _outcome.velocity).cwiseAbs().maxCoeff();
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

}  // namespace

std::string differenceOf(const RandomImpact& impact, const ImpactRequest& request,
                         const ImpactOutcome& outcome, const Solver& solver,
                         std::uint64_t seed) {
  test::RandomSource random(seed + 1);
  const double agreement = agreementOf(request);
  Comparison comparison(request, outcome, solver);

  const double mass = std::exp2(2 * random.integer(-8, 8));
  const double time = std::exp2(2 * random.integer(-8, 8));
  comparison.with(inOtherUnits(impact.file, mass, time), "in other units",
                  request.law->promises.isExactInUnits ? 0. : agreement,
                  [&](const VectorXd& U) { return U * time; });
  if (allowsRenumbering(request)) {
    std::vector<int> order =
        random.permutation(static_cast<int>(request.problem.contactCount()));
    if (std::is_sorted(order.begin(), order.end())) std::reverse(order.begin(), order.end());
    comparison.with(renumbered(impact.file, order), "contacts renumbered", agreement,
                    [&](const VectorXd& U) {
                      VectorXd back(U.size());
                      for (Eigen::Index i = 0; i < U.size(); ++i) back[order[i]] = U[i];
                      return back;
                    });
  }
  if (impact.aligned && (allowsRenumbering(request) || hasOrder(impact.file)))
    comparison.with(mirrored(impact.file), "in the mirror", agreement,
                    [](const VectorXd& U) { return VectorXd(U.reverse()); });
  return comparison.difference();
}

}  // namespace multiple_impacts::soak
