// SPDX-License-Identifier: Apache-2.0
/*! \file GroupProblem.hpp
  \brief The contact problem of a group of contacts in a time step, and its joints.
*/
#ifndef GroupProblem_hpp
#define GroupProblem_hpp

#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/osns/stepping/ImpactGroups.hpp"

namespace multiple_impacts {

/** A matrix W that depends on velocities, as that of a spinning body does, makes D a little
    unsymmetric, O(h). Energies see the symmetric part only. */
Eigen::SparseMatrix<double> symmetricPart(const Eigen::SparseMatrix<double>& matrix);

/** F/2 of the joints' rows, F = U_free - U_k [m/s]. */
Eigen::VectorXd halfForced(const StepContacts& step, const std::vector<std::size_t>& joints,
                           Eigen::Index rows);

/** An impact in a time step as the laws see it, in its middle: half of the step's forces have
    acted, and joints have taken up their part of them. With F = U_free - U_k,

    \f$ U_{mid} = U_k + (F_c - D_{cb} D_{bb}^+ F_b)/2 \f$ for contacts c and joints b.

    Contacts that the joints hold fast are left out: they take no impulse. */
class GroupProblem {
 public:
  GroupProblem(const StepContacts& step, const ImpactGroup& group);

  std::vector<std::size_t> contacts;  ///< of the problem, in StepContacts
  ContactProblem problem;             ///< without the parameters of the law

  /** Writes the impulses of the contacts, and those of the joints that follow from them.
      \param impulse of the problem's contacts [N.s]
      \param impulses rows of each interaction of the step */
  void distribute(const Eigen::VectorXd& impulse,
                  std::vector<Eigen::VectorXd>& impulses) const;

  /** U_mid + D P of the problem's contacts, with D as Siconos assembled it [m/s]. */
  Eigen::VectorXd speedsAfter(const Eigen::VectorXd& impulse) const;

 private:
  Eigen::SparseMatrix<double> _assembled;  ///< D of contacts and joints
  std::vector<int> _contactRows, _jointRows;
  std::vector<std::size_t> _joints;  ///< in StepContacts
  Eigen::MatrixXd _transfer;         ///< from `contacts` to the rows of the joints
};

}  // namespace multiple_impacts

#endif
