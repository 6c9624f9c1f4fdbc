// SPDX-License-Identifier: Apache-2.0
/*! \file SequenceDerivative.hpp
  \brief Derivatives carried along a sequence of collisions.
*/
#ifndef SequenceDerivative_hpp
#define SequenceDerivative_hpp

#include <set>
#include <string>
#include <vector>

#include "multiple_impacts/solvers/binary/CollidingContacts.hpp"
#include "multiple_impacts/solvers/projection/EndingDerivative.hpp"

namespace multiple_impacts::binary {

/** The derivatives of U and P. A collision of contact j changes them by

    \f$ dp = -((1 + e_j) \, dU_j + de_j \, U_j + p \, dD_{jj}) / D_{jj} \f$

    \f$ dU_j \leftarrow -e_j \, dU_j - de_j \, U_j, \quad
        dU_i \leftarrow dU_i + D_{ij} \, dp + dD_{ij} \, p \f$

    with U_j before it; a group that closes, as its projection. The order of collisions has no
    derivative: it stays, or jumps. That is a kink of the outcome, noticed where
    - a contact with U = 0 is moved by a direction, and would collide next if it approached;
    - the order depends on speeds, contacts have the same speed before a direction makes them
      differ, and the result depends on which of them is first. */
class SequenceDerivative {
 public:
  /** \param problem, directions outlive this object */
  SequenceDerivative(const ContactProblem& problem, const FullDirections& directions);

  /** The queue has chosen contact j, which has not collided yet. */
  template <class Queue>
  void collide(int j, const CollidingContacts& contacts, const Queue& queue) {
    if (_kink.empty()) {
      refreshGrazing(contacts);
      for (const int i : _grazing)
        if (queue.mayPrecede(i, j)) noteGrazing(i);
      noteEqual(queue.equals(kRounding), contacts);
    }
    apply(j, contacts);
  }

  /** A group is about to be closed by the given impulses. */
  void close(const std::vector<int>& group, const Eigen::VectorXd& impulse,
             const CollidingContacts& contacts);

  /** dP, a column for each direction. */
  Eigen::MatrixXd impulse() const { return _impulse.transpose(); }
  /** Why the derivatives are one-sided; empty: they are not. */
  const std::string& kink() const { return _kink; }

 private:
  /** Share of the largest speed before up to which speeds are zero, or of the speed of the
      choice up to which others equal it. */
  static constexpr double kRounding = 1e-12;

  void apply(int j, const CollidingContacts& contacts);
  void refreshGrazing(const CollidingContacts& contacts);
  bool isMoved(const Eigen::VectorXd& dU) const;
  void noteGrazing(int i);
  void noteEqual(const std::vector<int>& equal, const CollidingContacts& contacts);
  bool orderMatters(const std::vector<int>& equal, const CollidingContacts& contacts) const;

  const ContactProblem& _problem;
  const FullDirections& _directions;
  const double _scale;                  ///< largest speed before [m/s]
  const Eigen::VectorXd _sizes;         ///< of each direction, as a change of speed
  Eigen::MatrixXd _velocity, _impulse;  ///< a row for each direction
  std::set<int> _grazing;               ///< contacts with U = 0 that a direction moves
  std::vector<int> _changed;            ///< contacts changed since that was found
  std::string _kink;
};

}  // namespace multiple_impacts::binary

#endif
