// SPDX-License-Identifier: Apache-2.0
/*! \file ContactGroups.hpp
  \brief The separate impacts of which a contact problem may consist.
*/
#ifndef ContactGroups_hpp
#define ContactGroups_hpp

#include <vector>

#include "multiple_impacts/contact/ContactNumbers.hpp"
#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts {

/** Contacts in groups that do not feel each other: the connected components of D and, where
    there is friction, of W_tn and W_tt along the tangents that have any. Groups are numbered
    by their first contacts. Finding them takes a look at every entry, and so does taking all
    of them out. */
class ContactGroups {
 public:
  using Matrix = Eigen::SparseMatrix<double>;
  using Indices = Eigen::Map<const Eigen::VectorXi>;

  /** \param problem must outlive this object
      \param changes of D, which connect contacts as well: directions of derivatives */
  SMI_EXPORT explicit ContactGroups(const ContactProblem& problem,
                                    const std::vector<Matrix>& changes = {});

  int count() const { return static_cast<int>(_contacts.first.size()) - 1; }
  /** Ascending. */
  Indices contacts(int group) const { return _contacts.of(group); }
  /** Rows of the tangents of these contacts, ascending. */
  Indices tangents(int group) const { return _tangents.of(group); }
  ContactNumbers numbers(int group) const { return ContactNumbers(contacts(group).data()); }

  /** A group as a problem of its own, with tangents only if it has friction. Its kinetic
      energy is unknown. */
  SMI_EXPORT ContactProblem problem(int group) const;
  /** The rows and columns of a group in D, or in a change of it. */
  SMI_EXPORT Matrix within(int group, const Matrix& delassus) const;

 private:
  /** Contacts or tangents, group by group. */
  struct Sorted {
    Sorted(std::vector<int> groupOf, int groups);
    Indices of(int group) const {
      return {element.data() + first[group], first[group + 1] - first[group]};
    }

    std::vector<int> group;    ///< of each element
    std::vector<int> place;    ///< of each element in its group
    std::vector<int> first;    ///< place of each group among the elements
    std::vector<int> element;  ///< of one group after the other, ascending
  };

  ContactGroups(const ContactProblem& problem, const std::vector<int>& groupOf);
  static Matrix part(int group, const Matrix& matrix, const Sorted& rows,
                     const Sorted& columns);
  Tangents tangentsOf(int group) const;

  const ContactProblem& _problem;
  Sorted _contacts, _tangents;
};

}  // namespace multiple_impacts

#endif
