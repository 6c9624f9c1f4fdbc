// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactStep.hpp
  \brief Impact laws in Moreau-Jean time steps.
*/
#ifndef ImpactStep_hpp
#define ImpactStep_hpp

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "multiple_impacts/osns/KnownParameters.hpp"
#include "multiple_impacts/osns/SolvedImpacts.hpp"
#include "multiple_impacts/osns/stepping/StepContacts.hpp"

class OneStepNSProblem;

namespace multiple_impacts {

class GroupProblem;
struct ImpactGroup;

/** What the impact problems of Siconos's TimeStepping share. In the step from t_k to t_k+1,
    with U_k the speeds of the active contacts at its start, U_free those at its end without
    contact impulses, and D the Delassus matrix of the step:

    1. A group of active contacts that are connected through bodies, one of which approaches,
       is an impact. The law computes its impulses P from \f$ U_{mid} = (U_k + U_{free})/2 \f$
       and D: half of the step's forces act before the impact, half after it. The outcome is
       \f$ U^+ = U_{mid} + D P \f$. Laws that know friction (Law::uses("friction")) compute
       tangential impulses too, from the slip in the middle of the step. After the
       outcome of the other laws friction acts, with impulses up to mu P (ImpactFriction.hpp);
       after that of all laws if setFrictionInside(false) says so.
       Either way, tangential impulses are a part of P from here on.
    2. \f$ q = U_{free} + D P \f$ goes to Siconos's own problem with e = 0, which finds the
       impulses z of lasting contact: complementarity, Coulomb friction, joints.
    3. \f$ \lambda = P + z \f$.

    | symbol | unit | meaning                                                      |
    |--------|------|--------------------------------------------------------------|
    | U_k    | m/s  | H v_k + dg/dt, with the gradient H that impulses act along   |
    | U_free | m/s  | the same with v_free = v_k + W^-1 (h times the forces)       |
    | D      | 1/kg | H W^-1 H^T, with W = M + O(h) the matrix of the theta-scheme |

    **Energy.** With F = U_free - U_k the speeds at the end are U+ + F/2 + D z. In a step with
    theta = 1/2 contacts change the energy of the bodies by

    \f$ \lambda \cdot (U_k + U_{k+1})/2 = P \cdot (U_{mid} + U^+)/2 +
    z \cdot (U_k + D P + U_{k+1})/2. \f$

    The first part is what the law says, -energyLost, with forces as without, friction inside
    the impact included; what friction takes after the outcome of a law is not in energyLost.
    The second is \f$ z \cdot U_{k+1} - z \cdot (F + D z)/2 \f$: friction of lasting contacts
    that slide, and a term of second order in h. Without forces and friction z = 0, and the
    energy does not grow.

    **Joints** keep their speeds during an impact: the law sees D on their manifold
    (JointedContacts.hpp), and the part of F that they leave. Bounded forces (RelayNSL) have no
    part in it.

    **What is closed.** MoreauJeanOSI activates a contact if y + gamma h y' is not above its
    threshold, and moves the bodies as if the impact were in the middle of the step. With
    gamma = 1/2, the default, an impact is between 0 and h late; with `setGamma(1.)` and
    `setUseGamma(true)` on the integrator, between h/2 early and h/2 late; with gamma = 0 only
    contacts that are closed act.

    **What approaches.** Speeds that the forces of a single step cause, U_free - U_k, cannot be
    told from lasting contact: a group that does not approach faster is left to step 2, and so
    is one below the capture velocity. setCaptureVelocity() sets one limit for both; 0: every
    approach is an impact.

    Newton iterations of a nonlinear step solve the impact again where H or D changed; the last
    one counts, observers see all. */
class SMI_EXPORT ImpactStep : public SolvedImpacts {
 public:
  /** Parameters of a contact, or none. */
  using ContactSource =
      std::function<std::optional<ContactParameters>(const ::Interaction& contact)>;

  const std::any& options() const { return lawOptions(); }
  /** The options struct of the law, such as LZBOptions. Throws InvalidParameter, and keeps the
      old options, if one is out of range. */
  void setOptions(std::any options) { setLawOptions(std::move(options)); }

  /** Stiffness and exponent of contacts whose law does not know them, such as Siconos's
      NewtonImpactNSL. Without this call there is no default.
      \param stiffness K > 0 [N/m^eta]
      \param exponent eta > 0; 1 linear, 3/2 Hertz
      Throws InvalidParameter, and keeps the old values, if one is out of range. */
  void setDefaultStiffness(double stiffness, double exponent);

  /** From now on this function is asked first for all parameters of a contact; what it does
      not answer comes from the contact's law and the default. A friction of 0 in an answer
      leaves that of the contact's law, which lasting contacts and laws that do not know
      friction always take. Null: no function. */
  void setContactSource(ContactSource source);

  /** Whether friction acts inside the impacts, where the law knows it: the default. Otherwise
      it acts after their outcome, as for laws that do not know it. In a heap of many contacts
      an impact then costs little more than without friction. */
  void setFrictionInside(bool inside) { _frictionInside = inside; }
  bool frictionInside() const { return _frictionInside && law().uses("friction"); }

  /** The impacts of the last step, the fastest last; lastOutcome() is that one's. */
  const std::vector<SolvedImpact>& lastImpacts() const { return _lastImpacts; }

 protected:
  /** Some parameters of a contact, those whose names are given; or none. */
  using KnownSource =
      std::function<std::optional<KnownParameters>(const ::Interaction& contact)>;

  /** As setContactSource(), for answers that have a part of the parameters. */
  void setKnownSource(KnownSource source) { _source = std::move(source); }

  /** \param options struct of the law
      \param name of the derived class, for messages */
  ImpactStep(const Law& law, std::any options, std::string name);
  ~ImpactStep() = default;

  /** Throws ImpactError unless the plugin supports the model (ModelCheck.hpp) and, before the
      first step, every contact has the parameters that the law needs. Siconos initialises
      the problem again in every step in which a collision manager has found contacts: their
      parameters are checked as they collide. */
  void checkStep(::Simulation& simulation, const ::OneStepNSProblem& problem) const;

  /** Forgets the impacts of the last step, unless this is the next iteration of it. */
  void beginStep(double time);

  /** Solves the impacts of a step.
      \param active contacts of the problem; blocks and positions must be up to date
      \param rows of the problem
      \return q, the speeds without impulses of lasting contact */
  Eigen::VectorXd solveImpacts(const ContactSeam& active, ::Simulation& simulation,
                               double time, Eigen::Index rows);

  /** Adds the impulses of the impacts to lambda[1]. */
  void addImpulses() const;

  void displayStep() const;

 private:
  struct Impulse {
    std::shared_ptr<::Interaction> interaction;
    Eigen::VectorXd rows;
  };

  bool isImpact(const ImpactGroup& group) const;
  KnownParameters parametersOf(const ::Interaction& contact) const;
  std::string where() const;
  void solveGroup(const StepContacts& step, const ImpactGroup& connected,
                  std::vector<GroupProblem>& posed, std::vector<Eigen::VectorXd>& impulses);
  bool rubs(const KnownParameters& known) const;
  void checkParameters(const KnownParameters& known, const ::Interaction& contact) const;
  void checkTrial(const KnownParameters& known, const std::string& where) const;
  void giveParameters(ContactProblem& problem,
                      const std::vector<KnownParameters>& known) const;
  void solveUnlessKnown(ContactProblem problem, std::vector<std::size_t> contacts);

  bool _frictionInside = true;
  std::optional<std::pair<double, double>> _defaultStiffness;  ///< K, eta
  KnownSource _source;
  std::vector<SolvedImpact> _lastImpacts;
  std::vector<SolvedImpact> _iterate;  ///< impacts of the Newton iteration before
  std::vector<Impulse> _impulses;
  double _time;           ///< of the last step, no number before the first [s]
  long _countBefore = 0;  ///< impacts before the last step
};

}  // namespace multiple_impacts

#endif
