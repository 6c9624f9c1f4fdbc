// SPDX-License-Identifier: Apache-2.0
/*! \file SeparateProblems.hpp
  \brief Several contact problems as one, in which they do not feel each other.
*/
#ifndef SeparateProblems_hpp
#define SeparateProblems_hpp

#include <algorithm>
#include <vector>

#include "RandomSource.hpp"
#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::test {

/** Problems and where their contacts are in one that has them all. */
struct SeparateProblems {
  std::vector<ContactProblem> parts;
  std::vector<std::vector<int>> contacts;  ///< of each part, ascending
  std::vector<std::vector<int>> tangents;
  ContactProblem whole;

  /** Shuffles the contacts of different parts; those of one part keep their order. */
  SeparateProblems(std::vector<ContactProblem> problems, RandomSource& random)
      : parts(std::move(problems)) {
    int count = 0;
    for (const ContactProblem& part : parts) count += static_cast<int>(part.contactCount());
    const std::vector<int> order = random.permutation(count);
    auto next = order.begin();
    for (const ContactProblem& part : parts) {
      contacts.emplace_back(next, next + part.contactCount());
      std::sort(contacts.back().begin(), contacts.back().end());
      next += part.contactCount();
    }
    whole.velocity = vectorOf(&ContactProblem::velocity, 0.);
    for (const ContactParameter& parameter : contactParameters())
      whole.*parameter.values = vectorOf(parameter.values, parameter.fallback);
    whole.delassus = joined(contacts, contacts, count, count,
                            [](const ContactProblem& part) { return part.delassus; });
    joinTangents(count);
  }

  /** What the parts of a vector make together. */
  template <class Part>
  static Eigen::VectorXd together(const std::vector<std::vector<int>>& places, Part part) {
    Eigen::Index size = 0;
    for (const auto& each : places) size += static_cast<Eigen::Index>(each.size());
    Eigen::VectorXd all = Eigen::VectorXd::Zero(size);
    for (std::size_t p = 0; p < places.size(); ++p) {
      const Eigen::VectorXd values = part(p);
      for (std::size_t i = 0; i < places[p].size(); ++i)
        all[places[p][i]] = values[static_cast<Eigen::Index>(i)];
    }
    return all;
  }

 private:
  using Places = std::vector<std::vector<int>>;
  using Sparse = Eigen::SparseMatrix<double>;

  Eigen::VectorXd vectorOf(Eigen::VectorXd ContactProblem::*values, double fallback) const {
    return together(contacts, [&](std::size_t p) -> Eigen::VectorXd {
      if ((parts[p].*values).size() > 0) return parts[p].*values;
      return Eigen::VectorXd::Constant(parts[p].contactCount(), fallback);
    });
  }

  template <class Matrix>
  Sparse joined(const Places& rows, const Places& columns, int rowCount, int columnCount,
                Matrix matrix) const {
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      const Sparse part = matrix(parts[p]);
      for (Eigen::Index j = 0; j < part.outerSize(); ++j)
        for (Sparse::InnerIterator it(part, j); it; ++it)
          entries.emplace_back(rows[p][it.row()], columns[p][j], it.value());
    }
    Sparse result(rowCount, columnCount);
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
  }

  void joinTangents(int count) {
    Tangents& all = whole.tangents;
    std::vector<int> counts(static_cast<std::size_t>(count), 0);
    for (std::size_t p = 0; p < parts.size(); ++p)
      for (std::size_t i = 0; i < contacts[p].size(); ++i)
        counts[contacts[p][i]] = parts[p].tangents.countAt(static_cast<Eigen::Index>(i));
    all.first.assign(1, 0);
    for (const int tangentCount : counts) all.first.push_back(all.first.back() + tangentCount);
    for (const std::vector<int>& part : contacts) {
      tangents.emplace_back();
      for (const int i : part)
        for (int k = all.first[i]; k < all.first[i + 1]; ++k) tangents.back().push_back(k);
    }
    const int rows = all.first.back();
    if (rows == 0) {
      all = {};
      return;
    }
    all.slip = together(tangents, [&](std::size_t p) { return parts[p].tangents.slip; });
    all.delassus = joined(tangents, tangents, rows, rows,
                          [](const ContactProblem& part) { return part.tangents.delassus; });
    all.coupling = joined(tangents, contacts, rows, count,
                          [](const ContactProblem& part) { return part.tangents.coupling; });
  }
};

}  // namespace multiple_impacts::test

#endif
