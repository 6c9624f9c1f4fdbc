// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/ContactProblem.hpp"

#include <Eigen/SparseCholesky>
#include <cmath>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

namespace {

/** Messages count contacts from 1. */
std::string contactSuffix(Eigen::Index contact) {
  return " (contact " + std::to_string(contact + 1) + ")";
}

void checkSize(const char* where, const char* name, Eigen::Index size, Eigen::Index expected) {
  if (size != expected)
    throw InvalidParameter(std::string(where) + ": " + name +
                           " must have one value for each of " + std::to_string(expected) +
                           " contacts, got " + std::to_string(size));
}

void checkValues(const char* where, const char* name, const Eigen::VectorXd& values,
                 Eigen::Index contacts, const Range& range) {
  checkSize(where, name, values.size(), contacts);
  for (Eigen::Index i = 0; i < values.size(); ++i)
    if (!range.contains(values[i])) checked(where, name, values[i], range, contactSuffix(i));
}

void checkShape(const char* where, const char* name, const Eigen::SparseMatrix<double>& matrix,
                Eigen::Index rows, Eigen::Index columns) {
  if (matrix.rows() != rows || matrix.cols() != columns)
    throw InvalidParameter(std::string(where) + ": " + name + " must be " +
                           std::to_string(rows) + " x " + std::to_string(columns) + ", got " +
                           std::to_string(matrix.rows()) + " x " +
                           std::to_string(matrix.cols()));
}

/** D must be finite, symmetric to rounding, and have a positive diagonal. */
void checkDelassus(const Eigen::SparseMatrix<double>& D, Eigen::Index contacts,
                   const char* where) {
  if (D.rows() == D.cols() && D.rows() != contacts)
    throw InvalidParameter(std::string(where) +
                           ": velocity and delassus must have the same size, got " +
                           std::to_string(contacts) + " and " + std::to_string(D.rows()) +
                           " x " + std::to_string(D.cols()));
  checkShape(where, "delassus", D, contacts, contacts);
  const Eigen::VectorXd diagonal = D.diagonal();
  checkValues(where, "delassus diagonal", diagonal, contacts, Range::Positive);

  const Eigen::SparseMatrix<double> transposed = D.transpose();
  const Eigen::SparseMatrix<double> skew = D - transposed;
  for (Eigen::Index j = 0; j < contacts; ++j)
    for (Eigen::SparseMatrix<double>::InnerIterator it(skew, j); it; ++it) {
      const double scale = std::sqrt(diagonal[it.row()] * diagonal[j]);
      if (!(std::abs(it.value()) <= 1e-10 * scale))
        throw InvalidParameter(std::string(where) +
                               ": delassus must be finite and symmetric, delassus[" +
                               std::to_string(it.row()) + ", " + std::to_string(j) +
                               "] and its transpose differ by " + toText(it.value()));
    }
}

void checkMotion(const ContactProblem& problem, const char* where) {
  checkValues(where, "velocity", problem.velocity, problem.contactCount(), Range::Finite);
  checkDelassus(problem.delassus, problem.contactCount(), where);
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
       "before the impact; a contact that has opened must close its gap again", 0.}};
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

void checkImpulseShares(const ContactProblem& problem, const char* where) {
  checkMotion(problem, where);
  checkValues(where, "impulseShare", problem.impulseShare, problem.contactCount(),
              Range::Positive);
}

namespace {

/** M^-1 H^T; point masses, the usual case, need no factorisation. */
Eigen::SparseMatrix<double> solveMass(const Eigen::SparseMatrix<double>& mass,
                                      const Eigen::SparseMatrix<double>& Ht) {
  const Eigen::VectorXd diagonal = mass.diagonal();
  if (mass.nonZeros() == mass.rows() && (diagonal.array() > 0.).all()) {
    const Eigen::VectorXd inverse = diagonal.cwiseInverse();
    return inverse.asDiagonal() * Ht;
  }
  const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factor(mass);
  if (factor.info() != Eigen::Success || !(factor.vectorD().array() > 0.).all())
    throw InvalidParameter("contactProblemOf: mass must be symmetric positive definite");
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
  problem.delassus = gapJacobian * solveMass(mass, Ht);
  problem.delassus.makeCompressed();
  problem.velocity = gapJacobian * bodyVelocity;
  problem.kineticEnergy = 0.5 * bodyVelocity.dot(mass * bodyVelocity);
  return problem;
}

}  // namespace multiple_impacts
