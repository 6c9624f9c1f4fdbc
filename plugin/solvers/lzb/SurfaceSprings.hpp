// SPDX-License-Identifier: Apache-2.0
/*! \file SurfaceSprings.hpp
  \brief Friction of surfaces that deform before they slide.
*/
#ifndef SurfaceSprings_hpp
#define SurfaceSprings_hpp

#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::lzb {

/** Contacts with a tangential stiffness k. Their surfaces deform by y and pull back with

    \f$ \tau = -k y, \quad |\tau| \leq \mu \lambda \f$.

    They stick, \f$ \dot y = u \f$, until the bound is reached. Then they slide over each other
    with the speed \f$ \kappa = u \cdot s - (\mu/k) \dot\lambda \geq 0 \f$ along s = y/|y|, so
    that y stays on the bound, \f$ \dot y = u - \kappa s \f$; friction takes
    \f$ \mu \lambda \kappa \f$. They stick again when kappa falls to zero.

    In space s turns towards the slip within the time (mu lambda/k)/|u|, the faster the smaller
    the force is. Where friction changes no speed in that time that could be felt, s is the
    direction of the slip itself. */
class SurfaceSprings {
 public:
  /** What springs need to know of their contacts at one moment. */
  struct Moment {
    const Eigen::VectorXd& force;      ///< lambda [N]
    const Eigen::VectorXd& forceRate;  ///< d(lambda)/dt [N/s]
    const Eigen::VectorXd& slip;       ///< u [m/s]
    const Eigen::VectorXd& y;          ///< deformations [m]
  };

  /** \param unfelt what friction may change while s turns, unless s is followed [m/s] */
  SurfaceSprings(const ContactProblem& problem, double unfelt);

  bool has(int i) const { return _stiffness[i] > 0.; }
  double stiffness(int i) const { return _stiffness[i]; }

  /** A contact begins to exert a force, with surfaces that are not deformed yet. If it does
      already, as under a precompression, they can bear something and stick. */
  void engage(int i, const Moment& now);
  /** It exerts none any more. */
  void release(int i) { _mode[i] = Mode::Loose; }
  bool isEngaged(int i) const { return _mode[i] != Mode::Loose; }
  bool sticks(int i) const { return _mode[i] == Mode::Sticks; }
  /** Elastic energy of the surfaces [J]. */
  double energy(int i, double force, const Eigen::VectorXd& y) const;

  /** Writes tau of the contacts that have springs [N]. */
  void addFriction(const Moment& now, Eigen::VectorXd& friction) const;
  /** dy/dt of all tangents [m/s]. */
  Eigen::VectorXd deformationRate(const Moment& now) const;
  /** Power that friction takes at a contact [W]. */
  double loss(int i, const Moment& now) const;

  /** Positive as long as a contact goes on as it does. */
  double left(int i, const Moment& now) const;
  /** What comes next for a contact. \return its deformation from now on */
  Eigen::VectorXd change(int i, const Moment& now);

 private:
  enum class Mode : char {
    Loose,   ///< no friction: the contact is open, or has no spring
    Sticks,  ///< dy/dt = u
    Slides,  ///< y is on the bound
    Follows  ///< the same in space, where s is that of the slip
  };

  double limit(int i, double force) const { return _problem.friction[i] * force; }
  Eigen::VectorXd direction(int i, const Moment& now) const;
  double slidingSpeed(int i, const Moment& now) const;
  double slidingLeft(int i, const Moment& now) const;
  double lag(int i, const Moment& now) const;
  double modeLeft(int i, const Moment& now) const;

  const ContactProblem& _problem;
  const Tangents& _tangents;
  const double _unfelt;
  Eigen::VectorXd _stiffness;  ///< k [N/m]; 0 for contacts without springs
  std::vector<Mode> _mode;
  Eigen::VectorXd _side;  ///< direction of slip in the plane: 1 or -1
};

}  // namespace multiple_impacts::lzb

#endif
