// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/ImpactFile.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <vector>

#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/command/input/OptionCheck.hpp"

namespace multiple_impacts::command {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Triplets = std::vector<Eigen::Triplet<double>>;

VectorXd vectorOf(const std::vector<double>& numbers) {
  return Eigen::Map<const VectorXd>(numbers.data(), static_cast<Index>(numbers.size()));
}

const Law& readLaw(const Section& file) {
  const Law* const law = findLaw(file.hasText("law") ? file.text("law", "") : "");
  if (!law) file.refuse("law", "must be one of " + listed(lawNames()));
  return *law;
}

/** Refuses a list whose length is not that of `velocity`. */
void checkLength(const Section& file, const std::string& key, std::size_t length, Index n) {
  if (static_cast<Index>(length) != n)
    file.refuse(key, "must have as many elements as velocity, " + std::to_string(n));
}

bool isPositiveDefinite(const Eigen::SparseMatrix<double>& mass) {
  const Eigen::SparseMatrix<double> skew =
      mass - Eigen::SparseMatrix<double>(mass.transpose());
  const Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> factor(mass);
  return skew.norm() <= 1e-12 * mass.norm() && factor.info() == Eigen::Success;
}

Eigen::SparseMatrix<double> readMassMatrix(const Section& file, Index n) {
  const std::vector<std::vector<double>> rows = file.rows("mass_matrix", Range::Finite);
  checkLength(file, "mass_matrix", rows.size(), n);
  Triplets entries;
  for (Index i = 0; i < n; ++i) {
    const std::vector<double>& row = rows[static_cast<std::size_t>(i)];
    if (static_cast<Index>(row.size()) != n)
      file.refuse("mass_matrix", "mass_matrix[" + std::to_string(i) +
                                     "] must have as many elements as velocity, " +
                                     std::to_string(n));
    for (Index j = 0; j < n; ++j)
      if (const double m = row[static_cast<std::size_t>(j)]; m != 0. || i == j)
        entries.emplace_back(i, j, m);
  }
  Eigen::SparseMatrix<double> mass(n, n);
  mass.setFromTriplets(entries.begin(), entries.end());
  if (!isPositiveDefinite(mass))
    file.refuse("mass_matrix", "must be symmetric and positive definite");
  return mass;
}

Eigen::SparseMatrix<double> readMass(const Section& file, Index n) {
  if (file.has("mass") && file.has("mass_matrix"))
    file.refuse("mass_matrix", "give either mass or mass_matrix");
  if (file.has("mass_matrix")) return readMassMatrix(file, n);
  const std::vector<double> masses = file.list("mass", Range::Positive);
  checkLength(file, "mass", masses.size(), n);
  Eigen::SparseMatrix<double> mass(n, n);
  for (Index i = 0; i < n; ++i) mass.insert(i, i) = masses[static_cast<std::size_t>(i)];
  mass.makeCompressed();
  return mass;
}

/** A gradient by components, {index, value}: adds a row of H or H_t. */
void readGradient(const Section& gradient, Index row, Index n, Triplets& entries) {
  gradient.allowKeys({"index", "value"});
  const std::vector<std::int64_t> index = gradient.wholes("index", 0, n - 1);
  const std::vector<double> value = gradient.list("value", Range::Finite);
  if (index.size() != value.size())
    gradient.refuse("value",
                    "must have as many elements as index, " + std::to_string(index.size()));
  if (index.empty()) gradient.refuse("index", "must not be empty");
  for (std::size_t k = 0; k < index.size(); ++k) {
    if (std::count(index.begin(), index.end(), index[k]) > 1)
      gradient.refuse("index", std::to_string(index[k]) + " is given twice");
    entries.emplace_back(row, index[k], value[k]);
  }
}

Eigen::SparseMatrix<double> matrixOf(const Triplets& entries, Index rows, Index columns) {
  Eigen::SparseMatrix<double> matrix(rows, columns);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

/** H, a row per contact. */
Eigen::SparseMatrix<double> readNormals(const std::vector<Section>& contacts, Index n) {
  Triplets entries;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (!contacts[i].has("normal")) contacts[i].refuse("normal", "must have index and value");
    readGradient(contacts[i].section("normal"), static_cast<Index>(i), n, entries);
  }
  return matrixOf(entries, static_cast<Index>(contacts.size()), n);
}

/** The tangents of a contact; none if it has no such key. */
std::vector<Section> tangentsIn(const Section& contact) {
  if (!contact.has("tangents")) return {};
  std::vector<Section> tangents = contact.sections("tangents");
  if (tangents.empty() || tangents.size() > 2)
    contact.refuse("tangents", "must be a list of one or two, each with index and value");
  return tangents;
}

/** Adds H_t to a request, and what follows from it to its problem. */
void readTangents(const std::vector<Section>& contacts, ImpactRequest& request) {
  const Index n = request.velocity.size();
  Triplets entries;
  std::vector<int> counts;
  Index rows = 0;
  for (const Section& contact : contacts) {
    const std::vector<Section> tangents = tangentsIn(contact);
    for (const Section& tangent : tangents) readGradient(tangent, rows++, n, entries);
    counts.push_back(static_cast<int>(tangents.size()));
  }
  request.tangentJacobian = matrixOf(entries, rows, n);
  if (rows > 0)
    request.problem.tangents = tangentsOf(request.mass, request.gapJacobian,
                                          request.tangentJacobian, counts, request.velocity);
}

/** A gradient whose elements are all zero moves nothing. */
void checkGradients(const Section& contact, Index i, const ContactProblem& problem) {
  const char* const allowed = "must have an element that is not zero";
  if (!(problem.delassus.coeff(i, i) > 0.)) contact.refuse("normal", allowed);
  const Tangents& tangents = problem.tangents;
  for (int k = 0; k < tangents.countAt(i); ++k) {
    const int row = tangents.first[static_cast<std::size_t>(i)] + k;
    if (!(tangents.delassus.coeff(row, row) > 0.))
      contact.refuse("tangents", "tangents[" + std::to_string(k) + "] " + allowed);
  }
}

std::string lawsWithFriction() {
  std::vector<std::string> names;
  for (const Law* law : allLaws())
    if (law->uses("friction")) names.push_back(law->name);
  return listed(names);
}

/** Friction needs a law that knows it, and directions in which surfaces slide. */
void checkFriction(const Section& contact, Index i, const Law& law,
                   const ContactProblem& problem) {
  if (!problem.hasFriction(i)) return;
  if (!law.uses("friction"))
    contact.refuse("friction", "must be 0 for the law " + law.name +
                                   "; laws with friction: " + lawsWithFriction());
  if (problem.tangents.countAt(i) == 0)
    contact.refuse("friction", "must be 0 unless the contact has tangents, one or two");
}

/** Force of a contact that stores an elastic energy: E = F x/(eta + 1), F = K x^eta. */
double forceOf(double energy, double stiffness, double exponent) {
  const double x = std::pow((exponent + 1.) * energy / stiffness, 1. / (exponent + 1.));
  return stiffness * std::pow(x, exponent);
}

/** The parameters of one contact: those that the law requires, and any others given. */
void readParameters(const Section& contact, Index i, const Law& law, ContactProblem& problem) {
  for (const ContactParameter& parameter : contactParameters())
    if (!parameter.key.empty() && (law.needs(parameter.name) || contact.has(parameter.key)))
      (problem.*parameter.values)[i] = contact.number(parameter.key, parameter.range);
  const double energy = contact.number("energy", Range::NonNegative, 0.);
  if (law.uses("precompression"))
    problem.precompression[i] = forceOf(energy, problem.stiffness[i], problem.exponent[i]);
}

std::vector<std::string> contactKeys() {
  std::vector<std::string> keys{"normal", "tangents", "energy"};
  for (const ContactParameter& parameter : contactParameters())
    if (!parameter.key.empty()) keys.push_back(parameter.key);
  return keys;
}

void readContacts(const Section& file, ImpactRequest& request) {
  const std::vector<Section> contacts = file.sections("contacts");
  const auto count = static_cast<Index>(contacts.size());
  if (count == 0) file.refuse("contacts", "must not be empty");
  const std::vector<std::string> keys = contactKeys();
  for (const Section& contact : contacts) contact.allowKeys(keys);
  ContactProblem& problem = request.problem;
  request.gapJacobian = readNormals(contacts, request.velocity.size());
  problem = contactProblemOf(request.mass, request.gapJacobian, request.velocity);
  readTangents(contacts, request);
  for (const ContactParameter& parameter : contactParameters())
    (problem.*parameter.values).setConstant(count, parameter.fallback);
  for (Index i = 0; i < count; ++i) {
    const Section& contact = contacts[static_cast<std::size_t>(i)];
    readParameters(contact, i, *request.law, problem);
    checkGradients(contact, i, problem);
    checkFriction(contact, i, *request.law, problem);
  }
}

/** The option of a law that has the given key; null if there is none. */
const OptionField* ownOption(const Law& law, const std::string& key) {
  for (const OptionField& field : law.options)
    if (field.key == key || (!field.alias.empty() && field.alias == key)) return &field;
  return nullptr;
}

/** Options of the law. Those of other laws are allowed, so that one file does for all laws,
    and are checked too. */
std::any readOptions(const Section& options, const Law& law) {
  std::any values = law.defaults;
  for (const std::string& key : options.keys()) {
    const OptionOfLaw found = findOption(law, key);
    if (!found.field) options.refuse(key, "unknown key; known here: " + listed(optionKeys()));
    const OptionValue value = options.option(key, *found.field);
    if (found.law == &law) found.field->set(values, value);
  }
  checkOptions(options, law, values);
  return values;
}

}  // namespace

OptionOfLaw findOption(const Law& law, const std::string& key) {
  if (const OptionField* own = ownOption(law, key)) return {&law, own};
  for (const Law* other : allLaws())
    if (const OptionField* field = ownOption(*other, key)) return {other, field};
  return {};
}

std::vector<std::string> optionKeys() {
  std::vector<std::string> keys;
  const auto add = [&](const std::string& key) {
    if (!key.empty() && std::find(keys.begin(), keys.end(), key) == keys.end())
      keys.push_back(key);
  };
  for (const Law* law : allLaws())
    for (const OptionField& field : law->options) {
      add(field.key);
      add(field.alias);
    }
  return keys;
}

ImpactRequest parseImpact(const std::string& text, const std::string& name) {
  const Value content = parseJson(text, name);
  const Section file(name, content, "an object");
  file.allowKeys({"$schema", "law", "velocity", "mass", "mass_matrix", "contacts", "options"});
  ImpactRequest request;
  request.law = &readLaw(file);
  request.velocity = vectorOf(file.list("velocity", Range::Finite));
  if (request.velocity.size() == 0) file.refuse("velocity", "must not be empty");
  request.mass = readMass(file, request.velocity.size());
  readContacts(file, request);
  request.options = readOptions(file.section("options"), *request.law);
  return request;
}

}  // namespace multiple_impacts::command
