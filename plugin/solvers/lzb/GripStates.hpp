// SPDX-License-Identifier: Apache-2.0
/*! \file GripStates.hpp
  \brief Which surfaces slide and which are at rest during an LZB impact, and their friction.
*/
#ifndef GripStates_hpp
#define GripStates_hpp

#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/solvers/friction/RestingFriction.hpp"

namespace multiple_impacts::lzb {

enum class Grip : char {
  Loose,   ///< no friction: mu = 0, or the contact is open
  Slides,  ///< friction is mu lambda, against the slip
  Rests    ///< it sticks, or has just begun to slide
};

/** Coulomb's friction at contacts whose normal forces lambda are known. It slides with

    \f$ \tau_i = -\mu_i \lambda_i u_i/|u_i| \f$,

    and where the slip is zero, friction does its best to keep it so (RestingFriction): it
    sticks, \f$ \dot u_i = 0, |\tau_i| \leq \mu_i \lambda_i \f$, or begins to slide against
    its friction, \f$ \dot u_i = -\kappa_i \tau_i, |\tau_i| = \mu_i \lambda_i \f$.

    In the plane a direction of slip stays until the slip ends. In space it turns, the faster
    the slower the slip is: a contact that begins to slide still counts as one at rest until
    its slip u is fast enough to be followed. The error is then of the order u^(3/2). What is
    left of a slip that ended, or did not become so fast, fades within the time theta: friction
    at rest aims at \f$ \dot u_i = -u_i/\theta \f$ instead of zero. */
class GripStates {
 public:
  /** \param stopSpeed slip that counts as none [m/s]
      \param freeSpeed slip whose direction is followed [m/s] */
  GripStates(const ContactProblem& problem, double stopSpeed, double freeSpeed);

  Grip of(int i) const { return _grip[i]; }
  double limit(int i, double force) const { return _problem.friction[i] * force; }
  /** Whether a contact at rest keeps to its place: its friction is below its bound. */
  bool sticks(int i, double force, const Eigen::VectorXd& friction) const;

  /** A contact begins to exert a force, or exerts none any more. */
  void engage(int i, const Eigen::VectorXd& slip);
  void release(int i);
  /** The slip of a contact has come to its end. */
  void stop(int i);
  /** A contact has begun to slide, and its direction is that of its slip from now on. */
  void setFree(int i, const Eigen::VectorXd& slip);

  /** theta [s]; several times the length of a step. */
  void fadeWithin(double time) { _fading = time; }

  /** tau of all tangents [N].
      \param force lambda
      \param others friction of contacts that have no grip, else zero */
  Eigen::VectorXd friction(const Eigen::VectorXd& force, const Eigen::VectorXd& slip,
                           Eigen::VectorXd others) const;

  /** Positive while a contact goes on sliding [m/s]. */
  double slipLeft(int i, const Eigen::VectorXd& slip) const;
  /** Positive while a contact rests [m/s]. */
  double restLeft(int i, const Eigen::VectorXd& slip) const;

 private:
  void addSliding(const Eigen::VectorXd& force, const Eigen::VectorXd& slip,
                  Eigen::VectorXd& friction) const;
  void gatherResting();

  const ContactProblem& _problem;
  const Tangents& _tangents;
  const double _stopSpeed, _freeSpeed;
  std::vector<Grip> _grip;
  Eigen::VectorXd _direction;  ///< of slip in the plane: 1 or -1
  double _fading;              ///< theta [s]

  std::vector<int> _resting, _restingRows;  ///< contacts and their tangents
  mutable friction::RestingFriction _rest;  ///< begins from its last solution
};

}  // namespace multiple_impacts::lzb

#endif
