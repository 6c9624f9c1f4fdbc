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
  Starts,     ///< in space, it has begun to slide: the direction follows from the forces
  Slides,     ///< friction is mu lambda, against the slip
  Sticks      ///< friction is what keeps the slip at zero, at most mu lambda
};

/** Coulomb's friction at contacts whose normal forces lambda are known:

    slip: \f$ \tau_i = -\mu_i \lambda_i u_i/|u_i| \f$,
    stick: \f$ \dot u_S = 0 \f$, that is
    \f$ W_{SS} \tau_S = -(W_{Sn} \lambda + W_{S,slip} \tau_{slip}) \f$.

    W_SS may be singular, as that of a block on two corners: the solution of minimum norm is
    taken. The others move the bodies in the same way.

    In the plane a direction of slip stays until the slip ends. In space it turns, the faster
    the slower the slip is: where a contact begins to slide, it is at once the one in which
    the forces pull, \f$ \dot u_i = \kappa s, \tau_i = -\mu_i \lambda_i s \f$, until the slip
    is fast enough to be followed. The error of a slip u is then of the order u^(3/2). A
    contact that is held by others while its own friction has reached mu lambda counts as one
    that begins to slide. */
class GripStates {
 public:
  /** \param stopSpeed slip that counts as none, in space [m/s]
      \param freeSpeed slip whose direction is followed, in space [m/s] */
  GripStates(const ContactProblem& problem, double stopSpeed, double freeSpeed);

  Grip of(int i) const { return _grip[i]; }
  double freeSpeed() const { return _freeSpeed; }
  double limit(int i, double force) const { return _problem.friction[i] * force; }

  /** A contact begins to exert a force, or exerts none any more. */
  void engage(int i, const Eigen::VectorXd& slip);
  void release(int i);
  /** The slip of a contact has come to its end; what is left of it, less than stopSpeed,
      does not count from now on. */
  void stop(int i, const Eigen::VectorXd& slip);
  /** A contact that sticks begins to slide, pulled by more than its friction can bear. */
  void letGo(int i, const Eigen::VectorXd& friction);
  /** Finds the grip of all contacts that do not slide: who can stick, who begins to slide.
      \param force lambda, positive at all contacts that are engaged
      \param others friction of contacts that have no grip, else zero */
  void decide(const Eigen::VectorXd& force, const Eigen::VectorXd& slip,
              const Eigen::VectorXd& others);
  bool isDecided() const;
  /** A contact has begun to slide, and its direction is that of its slip from now on. */
  void setFree(int i, const Eigen::VectorXd& slip);

  /** tau of all tangents [N]. \param others as above */
  Eigen::VectorXd friction(const Eigen::VectorXd& force, const Eigen::VectorXd& slip,
                           Eigen::VectorXd others) const;

  /** Positive while a contact goes on sliding [m/s]. */
  double slipLeft(int i, const Eigen::VectorXd& slip) const;
  /** Positive while a contact that begins to slide is slow and gets faster. */
  double startLeft(int i, const Eigen::VectorXd& force, const Eigen::VectorXd& friction,
                   const Eigen::VectorXd& slip) const;
  /** Positive while a contact goes on sticking [N]. */
  double gripLeft(int i, double force, const Eigen::VectorXd& friction) const;

 private:
  Eigen::VectorXd slipOf(int i, const Eigen::VectorXd& slip) const;
  void beginSlip(int i, const Eigen::VectorXd& friction);
  void addSliding(const Eigen::VectorXd& force, const Eigen::VectorXd& slip,
                  Eigen::VectorXd& friction) const;
  Eigen::Vector2d startingFriction(int i, double force, const Eigen::Vector2d& pull) const;
  void holdOthers(const Eigen::VectorXd& force, Eigen::VectorXd& friction) const;
  void sortRows();

  const ContactProblem& _problem;
  const Tangents& _tangents;
  const double _stopSpeed, _freeSpeed;
  std::vector<Grip> _grip;
  Eigen::VectorXd _direction;      ///< of slip in the plane: 1 or -1
  Eigen::VectorXd _ignored;        ///< slip that does not count [m/s]
  std::vector<int> _starting;      ///< contacts that begin to slide
  std::vector<int> _stickingRows;  ///< tangents of the contacts that stick
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> _sticking;  ///< of W_SS
};

}  // namespace multiple_impacts::lzb

#endif
