// SPDX-License-Identifier: Apache-2.0
/*! \file RestingFriction.hpp
  \brief Friction of surfaces at rest, under forces that change little from call to call.
*/
#ifndef RestingFriction_hpp
#define RestingFriction_hpp

#include <Eigen/Dense>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts::friction {

/** Tresca's problem on accelerations: surfaces at rest begin to slide as little as their bounds
    allow,

    \f$ \tau = \arg\min f(\tau), \quad f = \tau \cdot a + \tau \cdot W \tau / 2, \quad
        |\tau_i| \leq r_i \f$

    so that a contact within its bound stays at rest, and one that begins to slide does so
    against its friction, \f$ a + W \tau = -\kappa \tau, \kappa \geq 0 \f$.

    Dependent contacts, as those of a block on many corners, have one motion but many tau: the
    one found is near that of the last call, and so changes little where a and r do.

    Newton's method on the projections \f$ \tau_i = \mathrm{proj}(\tau_i - \rho_i (a + W
    \tau)_i) \f$ (as CoulombNewton), from the tau of the last call. Where it does not settle, it
    begins again near the solution, to which the central path of an interior-point method
    leads. */
class SMI_EXPORT RestingFriction {
 public:
  RestingFriction() = default;
  /** \param delassus W [1/kg]
      \param first the rows of contact i are first[i] to first[i + 1] - 1: one or two */
  RestingFriction(Eigen::MatrixXd delassus, std::vector<int> first);

  bool isEmpty() const { return _tau.size() == 0; }
  /** tau [N].
      \param pull a [m/s^2]
      \param bounds r of each contact [N] */
  const Eigen::VectorXd& solve(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds);

 private:
  using Tangential = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 2, 1>;

  int contacts() const { return static_cast<int>(_first.size()) - 1; }
  int count(int i) const { return _first[i + 1] - _first[i]; }
  Tangential at(int i, const Eigen::VectorXd& all) const {
    return all.segment(_first[i], count(i));
  }
  Eigen::VectorXd projected(const Eigen::VectorXd& tau, const Eigen::VectorXd& rate,
                            const Eigen::VectorXd& bounds) const;
  double distance(const Eigen::VectorXd& tau, const Eigen::VectorXd& pull,
                  const Eigen::VectorXd& bounds) const;
  bool newton(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds, double enough);
  void followCentralPath(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds);
  Eigen::VectorXd newtonStep(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds);

  Eigen::MatrixXd _W;
  Eigen::VectorXd _step;  ///< rho [kg]
  std::vector<int> _first;
  Eigen::VectorXd _tau;
  Eigen::PartialPivLU<Eigen::MatrixXd> _factor;
  std::vector<char> _slides;  ///< of the factor; empty: of none that can be used again
};

}  // namespace multiple_impacts::friction

#endif
