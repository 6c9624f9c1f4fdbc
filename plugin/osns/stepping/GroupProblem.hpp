// SPDX-License-Identifier: Apache-2.0
/*! \file GroupProblem.hpp
  \brief The contact problem of a group of contacts in a time step, and its joints.
*/
#ifndef GroupProblem_hpp
#define GroupProblem_hpp

#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"
#include "multiple_impacts/osns/stepping/ImpactGroups.hpp"

namespace multiple_impacts {

/** A matrix W that depends on velocities, as that of a spinning body does, makes D a little
    unsymmetric, O(h). Energies see the symmetric part only. */
Eigen::SparseMatrix<double> symmetricPart(const Eigen::SparseMatrix<double>& matrix);

/** F/2 of the joints' rows, F = U_free - U_k [m/s]. */
Eigen::VectorXd halfForced(const StepContacts& step, const std::vector<std::size_t>& joints,
                           Eigen::Index rows);

/** A row of a contact in an impact. */
struct ImpactRow {
  std::size_t contact;  ///< in StepContacts
  unsigned row;         ///< of its law: 0 along the normal, 1 and 2 along the tangents
  int place;            ///< row of D of the group
};

/** An impact in a time step as the laws see it, in its middle: half of the step's forces have
    acted, and joints have taken up their part of them. With F = U_free - U_k,

    \f$ U_{mid} = U_k + (F_c - D_{cb} D_{bb}^+ F_b)/2 \f$ for contacts c and joints b.

    Contacts with friction have tangents, and slip as they have speeds. Contacts that the
    joints hold fast are left out: they take no impulse. So are tangents along which nothing
    can move.

    Vectors over all rows have those of the normals first, then those of the tangents. */
class GroupProblem {
 public:
  /** \param rubbing contacts of the group at which the law sees friction */
  GroupProblem(const StepContacts& step, const ImpactGroup& group,
               const std::vector<std::size_t>& rubbing);

  std::vector<std::size_t> contacts;  ///< of the problem, in StepContacts
  std::vector<ImpactRow> rows;        ///< normals of `contacts`, then tangents
  ContactProblem problem;             ///< without the parameters of the law

  /** U_mid of all rows [m/s]. */
  Eigen::VectorXd speedsBefore() const;
  /** U+ of all rows, as the law says [m/s], and its impulses [N.s]. */
  static Eigen::VectorXd speedsOf(const ImpactOutcome& outcome);
  static Eigen::VectorXd impulsesOf(const ImpactOutcome& outcome);

  /** Writes the impulses of the contacts, and those of the joints that follow from them.
      \param impulse of all rows [N.s]
      \param impulses rows of each interaction of the step */
  void distribute(const Eigen::VectorXd& impulse,
                  std::vector<Eigen::VectorXd>& impulses) const;

  /** U_mid + D P of all rows, with D as Siconos assembled it [m/s]. */
  Eigen::VectorXd speedsAfter(const Eigen::VectorXd& impulse) const;

  /** D of all rows as the law sees it: symmetric, on the manifold of the joints [1/kg]. */
  const Eigen::SparseMatrix<double>& delassus() const { return _delassus; }

 private:
  void choose(const std::vector<int>& moving, const std::vector<ImpactRow>& from);
  void pose(const StepContacts& step);

  Eigen::SparseMatrix<double> _assembled;  ///< D of contacts and joints
  Eigen::SparseMatrix<double> _delassus;
  std::vector<int> _jointRows;
  std::vector<std::size_t> _joints;  ///< in StepContacts
  Eigen::MatrixXd _transfer;         ///< from all rows to those of the joints
};

}  // namespace multiple_impacts

#endif
