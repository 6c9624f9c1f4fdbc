// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/ContactProblem.hpp"

#include <Eigen/SparseCholesky>
#include <cmath>
#include <limits>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

namespace {

constexpr double kRigid = std::numeric_limits<double>::infinity();
constexpr Range kTangentialStiffness{Range::Positive.lowest, kRigid, "must be positive"};

/** Messages count contacts, and tangents, from 1. */
std::string suffix(Eigen::Index i, const std::string& counted = "contact") {
  return " (" + counted + " " + std::to_string(i + 1) + ")";
}

/** \param counted what there is a value for each of: "contact" or "tangent" */
void checkSize(const char* where, const char* name, Eigen::Index size, Eigen::Index expected,
               const std::string& counted) {
  if (size != expected)
    throw InvalidParameter(std::string(where) + ": " + name +
                           " must have one value for each of " + std::to_string(expected) +
                           " " + counted + "s, got " + std::to_string(size));
}

void checkValues(const char* where, const char* name, const Eigen::VectorXd& values,
                 Eigen::Index count, const Range& range,
                 const std::string& counted = "contact") {
  checkSize(where, name, values.size(), count, counted);
  for (Eigen::Index i = 0; i < values.size(); ++i)
    if (!range.contains(values[i])) checked(where, name, values[i], range, suffix(i, counted));
}

void checkShape(const char* where, const char* name, const Eigen::SparseMatrix<double>& matrix,
                Eigen::Index rows, Eigen::Index columns) {
  if (matrix.rows() != rows || matrix.cols() != columns)
    throw InvalidParameter(std::string(where) + ": " + name + " must be " +
                           std::to_string(rows) + " x " + std::to_string(columns) + ", got " +
                           std::to_string(matrix.rows()) + " x " +
                           std::to_string(matrix.cols()));
}

void checkFinite(const Eigen::SparseMatrix<double>& matrix, const char* name,
                 const char* where) {
  for (Eigen::Index j = 0; j < matrix.outerSize(); ++j)
    for (Eigen::SparseMatrix<double>::InnerIterator it(matrix, j); it; ++it)
      if (!std::isfinite(it.value()))
        throw InvalidParameter(std::string(where) + ": " + name + " must be finite, " + name +
                               "[" + std::to_string(it.row()) + ", " + std::to_string(j) +
                               "] is " + toText(it.value()));
}

/** Whether a matrix is finite and symmetric to the last bit, with a positive diagonal: a quick
    look that says no rather than being wrong. Column after column, entries below the diagonal
    are compared with those beside it, which come in the same order. */
bool isSurelySymmetric(const Eigen::SparseMatrix<double>& D) {
  if (D.rows() != D.cols() || !D.isCompressed()) return false;
  const int *const first = D.outerIndexPtr(), *const row = D.innerIndexPtr();
  const double* const value = D.valuePtr();
  std::vector<int> next(first, first + D.cols());  // entry of each column
  for (int j = 0; j < D.cols(); ++j) {
    int below = next[j];
    if (below == first[j + 1] || row[below] != j || !Range::Positive.contains(value[below]))
      return false;
    while (++below < first[j + 1]) {
      const int i = row[below], beside = next[i]++;
      if (i <= j || beside >= first[i + 1] || row[beside] != j) return false;
      if (value[beside] != value[below] || !std::isfinite(value[below])) return false;
    }
  }
  return true;
}

/** A matrix with a positive diagonal must be finite, and symmetric to rounding. */
void checkSymmetric(const Eigen::SparseMatrix<double>& D, Eigen::Index size, const char* name,
                    const char* where, const std::string& counted = "contact") {
  checkShape(where, name, D, size, size);
  if (isSurelySymmetric(D)) return;
  const Eigen::VectorXd diagonal = D.diagonal();
  checkValues(where, (std::string(name) + " diagonal").c_str(), diagonal, size,
              Range::Positive, counted);
  const Eigen::SparseMatrix<double> transposed = D.transpose();
  const Eigen::SparseMatrix<double> skew = D - transposed;
  for (Eigen::Index j = 0; j < size; ++j)
    for (Eigen::SparseMatrix<double>::InnerIterator it(skew, j); it; ++it) {
      const double scale = std::sqrt(diagonal[it.row()] * diagonal[j]);
      if (!(std::abs(it.value()) <= 1e-10 * scale))
        throw InvalidParameter(std::string(where) + ": " + name +
                               " must be finite and symmetric, " + name + "[" +
                               std::to_string(it.row()) + ", " + std::to_string(j) +
                               "] and its transpose differ by " + toText(it.value()));
    }
}

/** D must be finite, symmetric to rounding, and have a positive diagonal. */
void checkDelassus(const Eigen::SparseMatrix<double>& D, Eigen::Index contacts,
                   const char* where) {
  if (D.rows() == D.cols() && D.rows() != contacts)
    throw InvalidParameter(std::string(where) +
                           ": velocity and delassus must have the same size, got " +
                           std::to_string(contacts) + " and " + std::to_string(D.rows()) +
                           " x " + std::to_string(D.cols()));
  checkSymmetric(D, contacts, "delassus", where);
}

/** Sizes and numbers of the tangents; which contact has how many. */
void checkTangents(const Tangents& tangents, Eigen::Index contacts, const char* where) {
  const Eigen::Index rows = tangents.rowCount();
  if (tangents.first.empty() && rows == 0) return;
  const std::string begin = std::string(where) + ": tangents.";
  if (static_cast<Eigen::Index>(tangents.first.size()) != contacts + 1 ||
      tangents.first.front() != 0 || tangents.first.back() != rows)
    throw InvalidParameter(begin + "first must have a value for each of " +
                           std::to_string(contacts) + " contacts and end with the " +
                           std::to_string(rows) + " rows of slip");
  for (Eigen::Index i = 0; i < contacts; ++i)
    if (tangents.countAt(i) < 0 || tangents.countAt(i) > 2)
      throw InvalidParameter(begin + "first: a contact has 0, 1 or 2 tangents, got " +
                             std::to_string(tangents.countAt(i)) + suffix(i));
  checkValues(where, "tangents.slip", tangents.slip, rows, Range::Finite, "tangent");
  checkSymmetric(tangents.delassus, rows, "tangents.delassus", where, "tangent");
  checkShape(where, "tangents.coupling", tangents.coupling, rows, contacts);
  checkFinite(tangents.coupling, "tangents.coupling", where);
}

void checkFriction(const ContactProblem& problem, const char* where) {
  const Eigen::Index contacts = problem.contactCount();
  checkTangents(problem.tangents, contacts, where);
  if (problem.friction.size() > 0)
    checkValues(where, "friction", problem.friction, contacts, Range::NonNegative);
  if (problem.tangentialStiffness.size() > 0)
    checkValues(where, "tangential_stiffness", problem.tangentialStiffness, contacts,
                kTangentialStiffness);
  for (Eigen::Index i = 0; i < contacts; ++i)
    if (problem.hasFriction(i) && problem.tangents.countAt(i) == 0)
      throw InvalidParameter(std::string(where) + ": friction needs tangents, one or two" +
                             suffix(i));
}

void checkMotion(const ContactProblem& problem, const char* where) {
  checkValues(where, "velocity", problem.velocity, problem.contactCount(), Range::Finite);
  checkDelassus(problem.delassus, problem.contactCount(), where);
  checkFriction(problem, where);
}

}  // namespace

const std::vector<ContactParameter>& contactParameters() {
  static const std::vector<ContactParameter> all{
      {"restitution", "restitution", &ContactProblem::restitution,
       &ContactParameters::restitution, Range::UnitInterval, "",
       "e; energetic for LZB, kinetic for Poisson's law, kinematic for the others", 1.},
      {"stiffness", "stiffness", &ContactProblem::stiffness, &ContactParameters::stiffness,
       Range::Positive, "N/m^eta", "K of the force K x^eta", 1.},
      {"exponent", "exponent", &ContactProblem::exponent, &ContactParameters::exponent,
       Range::Positive, "", "eta of the force K x^eta: 1 linear, 3/2 Hertz", 1.},
      {"precompression", "", &ContactProblem::precompression,
       &ContactParameters::precompression, Range::NonNegative, "N", "force before the impact",
       0.},
      {"share", "share", &ContactProblem::impulseShare, &ContactParameters::share,
       Range::Positive, "", "of the impulses; only ratios matter", 1.},
      {"gaps", "gap", &ContactProblem::gaps, nullptr, Range::NonNegative, "m",
       "before the impact; a contact that has opened must close its gap again", 0.},
      {"friction", "friction", &ContactProblem::friction, &ContactParameters::friction,
       Range::NonNegative, "", "mu, Coulomb's coefficient; the contact has tangents", 0.},
      {"tangential_stiffness", "tangential_stiffness", &ContactProblem::tangentialStiffness,
       &ContactParameters::tangentialStiffness, kTangentialStiffness, "N/m",
       "k_t: surfaces deform up to mu times the force before they slide; infinite: they do "
       "not",
       kRigid}};
  return all;
}

const ContactParameter& contactParameter(const std::string& name) {
  for (const ContactParameter& each : contactParameters())
    if (each.name == name) return each;
  throw InvalidParameter("contactParameter: " + name + " is not a parameter of contacts");
}

ContactProblem withParameters(ContactProblem problem,
                              const std::vector<ContactParameters>& contacts) {
  for (const ContactParameter& parameter : contactParameters()) {
    if (!parameter.value) continue;
    Eigen::VectorXd& values = problem.*parameter.values;
    values.resize(static_cast<Eigen::Index>(contacts.size()));
    for (std::size_t i = 0; i < contacts.size(); ++i)
      values[static_cast<Eigen::Index>(i)] = contacts[i].*parameter.value;
  }
  return problem;
}

void checkRigidContacts(const ContactProblem& problem, const char* where) {
  checkMotion(problem, where);
  const Eigen::Index contacts = problem.contactCount();
  checkValues(where, "restitution", problem.restitution, contacts, Range::UnitInterval);
}

void checkCompliantContacts(const ContactProblem& problem, const char* where) {
  checkRigidContacts(problem, where);
  const Eigen::Index contacts = problem.contactCount();
  checkValues(where, "stiffness", problem.stiffness, contacts, Range::Positive);
  checkValues(where, "exponent", problem.exponent, contacts, Range::Positive);
  if (problem.precompression.size() > 0)
    checkValues(where, "precompression", problem.precompression, contacts, Range::NonNegative);
  if (problem.gaps.size() > 0)
    checkValues(where, "gaps", problem.gaps, contacts, Range::NonNegative);
}

void checkFrictionless(const ContactProblem& problem, const char* where,
                       const std::string& reason) {
  for (Eigen::Index i = 0; i < problem.friction.size(); ++i)
    if (problem.friction[i] > 0.)
      throw InvalidParameter(std::string(where) + ": friction must be 0, " + reason +
                             ", got " + toText(problem.friction[i]) + suffix(i));
}

void checkImpulseShares(const ContactProblem& problem, const char* where) {
  checkMotion(problem, where);
  checkValues(where, "impulseShare", problem.impulseShare, problem.contactCount(),
              Range::Positive);
}

namespace {

/** M^-1 H^T; point masses, the usual case, need no factorisation. */
Eigen::SparseMatrix<double> solveMass(const Eigen::SparseMatrix<double>& mass,
                                      const Eigen::SparseMatrix<double>& Ht,
                                      const char* where) {
  const Eigen::VectorXd diagonal = mass.diagonal();
  if (mass.nonZeros() == mass.rows() && (diagonal.array() > 0.).all()) {
    const Eigen::VectorXd inverse = diagonal.cwiseInverse();
    return inverse.asDiagonal() * Ht;
  }
  const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factor(mass);
  if (factor.info() != Eigen::Success || !(factor.vectorD().array() > 0.).all())
    throw InvalidParameter(std::string(where) + ": mass must be symmetric positive definite");
  return factor.solve(Ht);
}

}  // namespace

ContactProblem contactProblemOf(const Eigen::SparseMatrix<double>& mass,
                                const Eigen::SparseMatrix<double>& gapJacobian,
                                const Eigen::VectorXd& bodyVelocity) {
  const Eigen::Index coordinates = bodyVelocity.size();
  checkShape("contactProblemOf", "mass", mass, coordinates, coordinates);
  checkShape("contactProblemOf", "gapJacobian", gapJacobian, gapJacobian.rows(), coordinates);
  const Eigen::SparseMatrix<double> Ht = gapJacobian.transpose();
  ContactProblem problem;
  problem.delassus = gapJacobian * solveMass(mass, Ht, "contactProblemOf");
  problem.delassus.makeCompressed();
  problem.velocity = gapJacobian * bodyVelocity;
  problem.kineticEnergy = 0.5 * bodyVelocity.dot(mass * bodyVelocity);
  return problem;
}

Tangents tangentsOf(const Eigen::SparseMatrix<double>& mass,
                    const Eigen::SparseMatrix<double>& gapJacobian,
                    const Eigen::SparseMatrix<double>& tangentJacobian,
                    const std::vector<int>& counts, const Eigen::VectorXd& bodyVelocity) {
  const char* const where = "tangentsOf";
  const Eigen::Index coordinates = bodyVelocity.size();
  checkShape(where, "mass", mass, coordinates, coordinates);
  checkShape(where, "gapJacobian", gapJacobian, static_cast<Eigen::Index>(counts.size()),
             coordinates);
  Tangents tangents;
  tangents.first.assign(1, 0);
  for (const int count : counts) tangents.first.push_back(tangents.first.back() + count);
  checkShape(where, "tangentJacobian", tangentJacobian, tangents.first.back(), coordinates);
  const Eigen::SparseMatrix<double> Ht = tangentJacobian.transpose();
  const Eigen::SparseMatrix<double> kicks = solveMass(mass, Ht, where);
  tangents.delassus = tangentJacobian * kicks;
  tangents.coupling = kicks.transpose() * gapJacobian.transpose();
  tangents.slip = tangentJacobian * bodyVelocity;
  return tangents;
}

}  // namespace multiple_impacts
