// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/ContactGroups.hpp"

#include <algorithm>
#include <utility>

#include "multiple_impacts/contact/ConnectedSets.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Matrix = ContactGroups::Matrix;

/** The contact of each tangent. */
std::vector<int> ownersOf(const Tangents& tangents) {
  std::vector<int> owner;
  for (std::size_t i = 0; i + 1 < tangents.first.size(); ++i)
    owner.resize(static_cast<std::size_t>(tangents.first[i + 1]), static_cast<int>(i));
  return owner;
}

/** Connects the contacts that a row and a column with a nonzero entry stand for; the contact
    -1 is none. */
template <class RowContact, class ColumnContact>
void connect(const Matrix& matrix, RowContact rowContact, ColumnContact columnContact,
             ConnectedSets& sets) {
  for (Index j = 0; j < matrix.outerSize(); ++j)
    for (Matrix::InnerIterator it(matrix, j); it; ++it) {
      const Index one = rowContact(it.row()), other = columnContact(j);
      if (it.value() != 0. && one >= 0 && other >= 0 && one != other)
        sets.connect(static_cast<std::size_t>(one), static_cast<std::size_t>(other));
    }
}

std::vector<int> groupOfContacts(const ContactProblem& problem,
                                 const std::vector<Matrix>& changes) {
  const auto itself = [](Index i) { return i; };
  const auto ofTangent = [&, owner = ownersOf(problem.tangents)](Index row) {
    return problem.hasFriction(owner[row]) ? owner[row] : -1;
  };
  ConnectedSets sets(static_cast<std::size_t>(problem.contactCount()));
  connect(problem.delassus, itself, itself, sets);
  for (const Matrix& change : changes) connect(change, itself, itself, sets);
  connect(problem.tangents.coupling, ofTangent, itself, sets);
  connect(problem.tangents.delassus, ofTangent, ofTangent, sets);
  return sets.numbers();
}

std::vector<int> groupOfTangents(const ContactProblem& problem,
                                 const std::vector<int>& groupOfContacts) {
  std::vector<int> result = ownersOf(problem.tangents);
  for (int& contact : result) contact = groupOfContacts[contact];
  return result;
}

VectorXd elements(const VectorXd& values, const ContactGroups::Indices& indices) {
  if (values.size() == 0) return {};
  VectorXd result(indices.size());
  for (Index i = 0; i < indices.size(); ++i) result[i] = values[indices[i]];
  return result;
}

int groupsIn(const std::vector<int>& groupOf) {
  return groupOf.empty() ? 0 : 1 + *std::max_element(groupOf.begin(), groupOf.end());
}

}  // namespace

ContactGroups::Sorted::Sorted(std::vector<int> groupOf, int groups)
    : group(std::move(groupOf)), place(group.size()), first(groups + 1, 0) {
  for (std::size_t i = 0; i < group.size(); ++i) place[i] = first[group[i] + 1]++;
  for (int g = 0; g < groups; ++g) first[g + 1] += first[g];
  element.resize(group.size());
  for (std::size_t i = 0; i < group.size(); ++i)
    element[first[group[i]] + place[i]] = static_cast<int>(i);
}

ContactGroups::ContactGroups(const ContactProblem& problem, const std::vector<Matrix>& changes)
    : ContactGroups(problem, groupOfContacts(problem, changes)) {}

ContactGroups::ContactGroups(const ContactProblem& problem, const std::vector<int>& groupOf)
    : _problem(problem),
      _contacts(groupOf, groupsIn(groupOf)),
      _tangents(groupOfTangents(problem, _contacts.group), count()) {}

Matrix ContactGroups::part(int group, const Matrix& matrix, const Sorted& rows,
                           const Sorted& columns) {
  const Indices ofGroup = columns.of(group);
  Index entries = 0;
  for (const int j : ofGroup) entries += matrix.col(j).nonZeros();
  Matrix result(rows.of(group).size(), ofGroup.size());
  result.reserve(entries);
  for (Index j = 0; j < ofGroup.size(); ++j) {
    result.startVec(j);
    for (Matrix::InnerIterator it(matrix, ofGroup[j]); it; ++it)
      if (rows.group[it.row()] == group)
        result.insertBack(rows.place[it.row()], j) = it.value();
  }
  result.finalize();
  return result;
}

Matrix ContactGroups::within(int group, const Matrix& delassus) const {
  return part(group, delassus, _contacts, _contacts);
}

Tangents ContactGroups::tangentsOf(int group) const {
  const Tangents& all = _problem.tangents;
  Tangents result;
  result.first.assign(1, 0);
  for (const int i : contacts(group))
    result.first.push_back(result.first.back() + all.countAt(i));
  result.delassus = part(group, all.delassus, _tangents, _tangents);
  result.coupling = part(group, all.coupling, _tangents, _contacts);
  result.slip = elements(all.slip, tangents(group));
  return result;
}

ContactProblem ContactGroups::problem(int group) const {
  ContactProblem result;
  result.delassus = within(group, _problem.delassus);
  result.velocity = elements(_problem.velocity, contacts(group));
  for (const ContactParameter& parameter : contactParameters())
    result.*parameter.values = elements(_problem.*parameter.values, contacts(group));
  if (result.hasFriction()) result.tangents = tangentsOf(group);
  return result;
}

}  // namespace multiple_impacts
