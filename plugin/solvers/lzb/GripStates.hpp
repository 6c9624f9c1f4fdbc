// SPDX-License-Identifier: Apache-2.0
/*! \file GripStates.hpp
  \brief Which surfaces slide and which stick during an LZB impact, and their friction.
*/
#ifndef GripStates_hpp
#define GripStates_hpp

#include <Eigen/QR>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::lzb {

enum class Grip : char {
  Loose,      ///< no friction: mu = 0, or the contact is open
  Undecided,  ///< its slip has just become zero: decide() says what follows
  Slides,     ///< friction is mu lambda, against the slip
  Sticks      ///< friction is what keeps the slip at zero, at most mu lambda
};

/** Coulomb's friction at contacts whose normal forces lambda are known:

    slip: \f$ \tau_i = -\mu_i \lambda_i u_i/|u_i| \f$,
    stick: \f$ \dot u_S = 0 \f$, that is
    \f$ W_{SS} \tau_S = -(W_{Sn} \lambda + W_{S,slip} \tau_{slip}) \f$.

    Between changes of grip the forces are linear in lambda, but for the directions of slip
    that turn in space. W_SS may be singular, as that of a block on two corners: the solution
    of minimum norm is taken. The others move the bodies in the same way.

    A contact that begins to slide, or is held by others while its own friction has reached
    mu lambda, keeps the direction in which friction acted. */
class GripStates {
 public:
  /** \param stopSpeed slip that counts as none, in space [m/s] */
  GripStates(const ContactProblem& problem, double stopSpeed);

  Grip of(int i) const { return _grip[i]; }
  bool hasFriction(int i) const { return _problem.hasFriction(i); }
  double limit(int i, double force) const { return _problem.friction[i] * force; }

  /** A contact begins to exert a force, or exerts none any more. */
  void engage(int i, const Eigen::VectorXd& slip);
  void release(int i) { _grip[i] = Grip::Loose; }
  /** The slip of a contact has come to its end; what is left of it, less than stopSpeed,
      does not count from now on. */
  void stop(int i, const Eigen::VectorXd& slip);
  /** A contact that sticks begins to slide, pulled by more than its friction can bear. */
  void letGo(int i, const Eigen::VectorXd& friction);
  /** Finds the grip of all contacts that do not slide: who can stick, who begins to slide.
      \param force lambda, positive at all contacts that are engaged */
  void decide(const Eigen::VectorXd& force, const Eigen::VectorXd& slip);
  bool isDecided() const;
  /** Directions of slip turn from now on where contacts have really begun to slide. */
  void noteSlip(const Eigen::VectorXd& slip);

  /** tau of all tangents [N]. */
  Eigen::VectorXd friction(const Eigen::VectorXd& force, const Eigen::VectorXd& slip) const;

  /** Positive while a contact goes on sliding: its slip along the direction of its friction,
      or how far it is from its end [m/s]. */
  double slipLeft(int i, const Eigen::VectorXd& slip) const;
  /** Positive while a contact goes on sticking [N]. */
  double gripLeft(int i, double force, const Eigen::VectorXd& friction) const;

 private:
  Eigen::VectorXd slipOf(int i, const Eigen::VectorXd& slip) const;
  bool turns(int i) const { return _problem.tangents.countAt(i) == 2 && !_isFixed[i]; }
  Eigen::VectorXd slidingFriction(const Eigen::VectorXd& force,
                                  const Eigen::VectorXd& slip) const;
  void factorise();

  const ContactProblem& _problem;
  const Tangents& _tangents;
  const double _stopSpeed;
  std::vector<Grip> _grip;
  std::vector<char> _isFixed;      ///< the direction of slip does not turn
  Eigen::VectorXd _direction;      ///< of slip, where it is fixed; unit vectors
  Eigen::VectorXd _ignored;        ///< slip that does not count [m/s]
  std::vector<int> _stickingRows;  ///< tangents of the contacts that stick
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> _sticking;  ///< of W_SS
};

}  // namespace multiple_impacts::lzb

#endif
