// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/ImpactFile.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/command/input/OptionNames.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::command {

namespace {

using Eigen::VectorXd;
using nlohmann::json;

/** A value and where it stands, such as contacts[3].normal. */
class Field {
 public:
  Field(const json& value, std::string path, const std::string& file)
      : _value(value), _path(std::move(path)), _file(file) {}

  [[noreturn]] void refuse(const std::string& allowed) const {
    std::string text = _value.dump(-1, ' ', true, json::error_handler_t::replace);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    throw InputError(_file, 0, _path.empty() ? "the file" : _path, text, allowed);
  }

  /** Refuses what is no object, or has a key that is not among these. */
  void allowKeys(std::initializer_list<const char*> keys) const {
    if (!_value.is_object()) refuse("must be an object");
    for (const auto& item : _value.items())
      if (std::find(keys.begin(), keys.end(), item.key()) == keys.end()) {
        std::string known;
        for (const char* key : keys) known += (known.empty() ? "" : ", ") + std::string(key);
        at(item.key().c_str()).refuse("unknown key; known here: " + known);
      }
  }

  bool has(const char* key) const { return _value.contains(key); }
  Field at(const char* key) const {
    const std::string path = _path.empty() ? key : _path + "." + key;
    if (!has(key)) throw InputError(_file, 0, path, "", "is missing");
    return {_value.at(key), path, _file};
  }
  Field at(std::size_t i) const {
    return {_value.at(i), _path + "[" + std::to_string(i) + "]", _file};
  }
  /** Number of elements of a list. */
  std::size_t size() const {
    if (!_value.is_array()) refuse("must be a list");
    return _value.size();
  }

  double number() const {
    if (!_value.is_number()) refuse("must be a number");
    const double number = _value.get<double>();
    if (!std::isfinite(number)) refuse("must be finite");
    return number;
  }
  double number(Range range) const {
    if (!contains(range, number())) refuse(allowed(range));
    return number();
  }
  /** An integer between two bounds. */
  long integer(long lowest, long highest) const {
    const bool fits = _value.is_number_integer() &&
                      (!_value.is_number_unsigned() ||
                       _value.get<std::uint64_t>() <= static_cast<std::uint64_t>(highest)) &&
                      _value.get<long>() >= lowest && _value.get<long>() <= highest;
    if (!fits)
      refuse("must be an integer from " + std::to_string(lowest) + " to " +
             std::to_string(highest));
    return _value.get<long>();
  }
  bool boolean() const {
    if (!_value.is_boolean()) refuse("must be true or false");
    return _value.get<bool>();
  }
  VectorXd numbers() const {
    VectorXd result(size());
    for (std::size_t i = 0; i < size(); ++i) result[i] = at(i).number();
    return result;
  }
  /** One of several names, such as kCollisionOrders. */
  template <class Names>
  auto oneOf(const Names& all) const {
    std::string known;
    for (const auto& named : all) {
      if (_value.is_string() && _value.get_ref<const std::string&>() == named.name)
        return named.choice;
      known += (known.empty() ? "" : ", ") + std::string(named.name);
    }
    refuse("must be one of " + known);
  }

 private:
  const json& _value;
  const std::string _path;
  const std::string& _file;
};

constexpr Named<ComparedLaw> kLaws[] = {{"lzb", ComparedLaw::LZB},
                                        {"binary", ComparedLaw::Binary},
                                        {"moreau", ComparedLaw::Moreau},
                                        {"poisson", ComparedLaw::Poisson},
                                        {"impulse_ratio", ComparedLaw::ImpulseRatio},
                                        {"compliant", ComparedLaw::Compliant}};

/** Whether contacts must have a stiffness. */
bool isCompliant(ComparedLaw law) {
  return law == ComparedLaw::LZB || law == ComparedLaw::Compliant;
}

constexpr long kLargestInteger = 1'000'000'000'000'000;

Eigen::SparseMatrix<double> readMass(const Field& file, Eigen::Index n) {
  if (file.has("mass") && file.has("mass_matrix"))
    file.at("mass_matrix").refuse("give either mass or mass_matrix");
  std::vector<Eigen::Triplet<double>> entries;
  const auto row = [&](const Field& list, Eigen::Index i, const auto& add) {
    if (static_cast<Eigen::Index>(list.size()) != n)
      list.refuse("must have as many elements as velocity, " + std::to_string(n));
    for (Eigen::Index j = 0; j < n; ++j) add(i, j, list.at(static_cast<std::size_t>(j)));
  };
  if (file.has("mass_matrix")) {
    const Field matrix = file.at("mass_matrix");
    if (static_cast<Eigen::Index>(matrix.size()) != n)
      matrix.refuse("must have as many rows as velocity has elements, " + std::to_string(n));
    for (Eigen::Index i = 0; i < n; ++i)
      row(matrix.at(static_cast<std::size_t>(i)), i,
          [&](Eigen::Index r, Eigen::Index c, const Field& value) {
            if (const double m = value.number(); m != 0. || r == c)
              entries.emplace_back(r, c, m);
          });
  } else {
    row(file.at("mass"), 0, [&](Eigen::Index, Eigen::Index c, const Field& value) {
      entries.emplace_back(c, c, value.number(Range::Positive));
    });
  }
  Eigen::SparseMatrix<double> mass(n, n);
  mass.setFromTriplets(entries.begin(), entries.end());
  if (!file.has("mass_matrix")) return mass;

  const Eigen::SparseMatrix<double> skew =
      mass - Eigen::SparseMatrix<double>(mass.transpose());
  const bool symmetric = skew.norm() <= 1e-12 * mass.norm();
  const Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> factor(mass);
  if (!symmetric || factor.info() != Eigen::Success)
    file.at("mass_matrix").refuse("must be symmetric and positive definite");
  return mass;
}

/** The entries of a row of H. */
void readNormal(const Field& normal, Eigen::Index contact, Eigen::Index n,
                std::vector<Eigen::Triplet<double>>& entries) {
  normal.allowKeys({"index", "value"});
  const Field index = normal.at("index"), value = normal.at("value");
  if (index.size() != value.size())
    value.refuse("must have as many elements as index, " + std::to_string(index.size()));
  if (index.size() == 0) index.refuse("must not be empty");
  std::vector<long> seen;
  for (std::size_t k = 0; k < index.size(); ++k) {
    const long column = index.at(k).integer(0, static_cast<long>(n) - 1);
    if (std::find(seen.begin(), seen.end(), column) != seen.end())
      index.at(k).refuse("is given twice");
    seen.push_back(column);
    entries.emplace_back(contact, column, value.at(k).number());
  }
}

/** Force of a contact that holds an elastic energy: E = F x/(eta + 1), F = K x^eta. */
double forceOf(double energy, double stiffness, double exponent) {
  const double x = std::pow((exponent + 1.) * energy / stiffness, 1. / (exponent + 1.));
  return stiffness * std::pow(x, exponent);
}

void readContact(const Field& contact, Eigen::Index i, ComparedLaw law,
                 ContactProblem& problem) {
  if (law != ComparedLaw::ImpulseRatio && law != ComparedLaw::Compliant)
    problem.restitution[i] = contact.at("restitution").number(Range::UnitInterval);
  if (contact.has("share"))
    problem.impulseShare[i] = contact.at("share").number(Range::Positive);
  const bool compliant = isCompliant(law);
  for (const auto& [key, array] :
       {std::pair{"stiffness", &problem.stiffness}, std::pair{"exponent", &problem.exponent}})
    if (compliant || contact.has(key)) (*array)[i] = contact.at(key).number(Range::Positive);
  if (!contact.has("energy")) return;
  const double energy = contact.at("energy").number(Range::NonNegative);
  if (compliant)
    problem.precompression[i] = forceOf(energy, problem.stiffness[i], problem.exponent[i]);
}

ContactProblem readContacts(const Field& file, ImpactRequest& request) {
  const Field contacts = file.at("contacts");
  const auto count = static_cast<Eigen::Index>(contacts.size());
  if (count == 0) contacts.refuse("must not be empty");
  const Eigen::Index n = request.velocity.size();
  std::vector<Eigen::Triplet<double>> entries;
  for (Eigen::Index i = 0; i < count; ++i) {
    const Field contact = contacts.at(static_cast<std::size_t>(i));
    contact.allowKeys(
        {"normal", "restitution", "stiffness", "exponent", "energy", "share", "gap"});
    readNormal(contact.at("normal"), i, n, entries);
  }
  request.gapJacobian.resize(count, n);
  request.gapJacobian.setFromTriplets(entries.begin(), entries.end());
  ContactProblem problem =
      contactProblemOf(request.mass, request.gapJacobian, request.velocity);
  problem.restitution = problem.stiffness = problem.exponent = problem.impulseShare =
      VectorXd::Ones(count);
  problem.precompression = request.gaps = VectorXd::Zero(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const Field contact = contacts.at(static_cast<std::size_t>(i));
    readContact(contact, i, request.law, problem);
    if (contact.has("gap")) request.gaps[i] = contact.at("gap").number(Range::NonNegative);
    if (!(problem.delassus.coeff(i, i) > 0.))
      contact.at("normal").refuse("must have an element that is not zero");
  }
  return problem;
}

/** Options of impulse ratios and of the compliant reference. */
void readNeighbours(const Field& options, ImpactRequest& request) {
  if (options.has("energy_ratio"))
    request.impulseRatio.energyRatio = options.at("energy_ratio").number(Range::UnitInterval);
  if (options.has("ratios"))
    request.impulseRatio.ratios = options.at("ratios").oneOf(kRatioSources);
  if (options.has("damping"))
    request.compliant.damping = options.at("damping").oneOf(kDampingModels);
  if (options.has("coefficient"))
    request.compliant.coefficient = options.at("coefficient").number(Range::NonNegative);
}

void readOptions(const Field& options, ImpactRequest& request) {
  options.allowKeys({"tolerance", "scheme", "step", "stiffness_model", "order", "seed",
                     "max_steps", "max_collisions", "energy_ratio", "ratios", "damping",
                     "coefficient", "jump_to_limit"});
  if (options.has("tolerance"))
    request.lzb.tolerance = request.binary.tolerance = request.impulseRatio.tolerance =
        request.compliant.tolerance = options.at("tolerance").number();
  readNeighbours(options, request);
  if (options.has("scheme")) request.lzb.scheme = options.at("scheme").oneOf(kLZBSchemes);
  if (options.has("step")) request.lzb.step = options.at("step").number(Range::Positive);
  if (options.has("stiffness_model"))
    request.lzb.model = options.at("stiffness_model").oneOf(kContactModels);
  if (options.has("order")) request.binary.order = options.at("order").oneOf(kCollisionOrders);
  if (options.has("seed"))
    request.binary.seed =
        static_cast<std::uint64_t>(options.at("seed").integer(0, kLargestInteger));
  if (options.has("jump_to_limit"))
    request.binary.jumpToLimit = options.at("jump_to_limit").boolean();
  if (options.has("max_steps"))
    request.lzb.maximumSteps = request.compliant.maximumSteps =
        request.impulseRatio.maximumSteps =
            options.at("max_steps").integer(1, kLargestInteger);
  if (options.has("max_collisions"))
    request.binary.maximumCollisions =
        options.at("max_collisions").integer(1, kLargestInteger);
}

/** Options of the law that is used, refused by name if out of their range. */
void checkOptionsOf(const ImpactRequest& request, const std::string& name) {
  try {
    if (request.law == ComparedLaw::LZB) checkOptions(request.lzb);
    if (request.law == ComparedLaw::Binary) checkOptions(request.binary);
    if (request.law == ComparedLaw::ImpulseRatio) checkOptions(request.impulseRatio);
    if (request.law == ComparedLaw::Compliant) checkOptions(request.compliant);
  } catch (const InvalidParameter& error) {
    throw InputError(name, 0, "options", "", error.what());
  }
}

}  // namespace

ImpactRequest parseImpact(const std::string& text, const std::string& name) {
  json content;
  try {
    content = json::parse(text);
  } catch (const json::exception& error) {
    throw InputError(name, 0, "", "", std::string("no JSON: ") + error.what());
  }
  const Field file(content, "", name);
  file.allowKeys({"law", "velocity", "mass", "mass_matrix", "contacts", "options"});
  ImpactRequest request;
  request.law = file.at("law").oneOf(kLaws);
  request.velocity = file.at("velocity").numbers();
  if (request.velocity.size() == 0) file.at("velocity").refuse("must not be empty");
  request.mass = readMass(file, request.velocity.size());
  request.problem = readContacts(file, request);
  if (file.has("options")) readOptions(file.at("options"), request);
  checkOptionsOf(request, name);
  return request;
}

}  // namespace multiple_impacts::command
