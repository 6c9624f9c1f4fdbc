// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/CollapseLimit.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts::binary {

namespace {

/** Largest speed left in a group that counts as closed, over the largest before. */
constexpr double kRounding = 1e-9;

/** Place of a contact in the group, or -1. */
int placeIn(const std::vector<int>& group, int contact) {
  const auto place = std::lower_bound(group.begin(), group.end(), contact);
  return place != group.end() && *place == contact ? static_cast<int>(place - group.begin())
                                                   : -1;
}

Eigen::SparseMatrix<double> delassusOf(const CollidingContacts& contacts,
                                       const std::vector<int>& group) {
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t k = 0; k < group.size(); ++k) {
    entries.emplace_back(k, k, contacts.diagonal(group[k]));
    for (const auto& neighbour : contacts.neighbours(group[k]))
      if (const int place = placeIn(group, neighbour.contact); place >= 0)
        entries.emplace_back(place, k, neighbour.coupling);
  }
  Eigen::SparseMatrix<double> delassus(group.size(), group.size());
  delassus.setFromTriplets(entries.begin(), entries.end());
  return delassus;
}

}  // namespace

std::optional<Eigen::VectorXd> collapseLimit(const CollidingContacts& contacts,
                                             const std::vector<int>& group) {
  Eigen::VectorXd velocity(group.size());
  for (std::size_t k = 0; k < group.size(); ++k) velocity[k] = contacts.velocity(group[k]);
  ProjectionResult projection = projectPlastic(delassusOf(contacts, group), velocity);
  const double largest = velocity.cwiseAbs().maxCoeff();
  if (!projection.converged || projection.velocity.cwiseAbs().maxCoeff() > kRounding * largest)
    return std::nullopt;
  return std::move(projection.impulse);
}

std::vector<Outsider> outsiders(const CollidingContacts& contacts,
                                const std::vector<int>& group,
                                const Eigen::VectorXd& impulse) {
  std::vector<std::pair<int, double>> pulls;
  for (std::size_t k = 0; k < group.size(); ++k)
    for (const auto& neighbour : contacts.neighbours(group[k]))
      if (placeIn(group, neighbour.contact) < 0)
        pulls.emplace_back(neighbour.contact, std::min(0., neighbour.coupling * impulse[k]));
  std::sort(pulls.begin(), pulls.end());
  std::vector<Outsider> result;
  for (const auto& [contact, change] : pulls) {
    if (result.empty() || result.back().contact != contact)
      result.push_back({contact, contacts.velocity(contact)});
    result.back().lowestVelocity += change;
  }
  return result;
}

}  // namespace multiple_impacts::binary
