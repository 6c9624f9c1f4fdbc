// SPDX-License-Identifier: Apache-2.0
/*! \file RestingFriction.hpp
  \brief Friction with known bounds, of surfaces at rest: Tresca's problem.
*/
#ifndef RestingFriction_hpp
#define RestingFriction_hpp

#include <vector>

#include "multiple_impacts/solvers/friction/BlockRows.hpp"

namespace multiple_impacts::friction {

/** Tresca's problem on accelerations: surfaces at rest begin to slide as little as their
    bounds allow,

    \f$ \tau = \arg\min f(\tau), \quad f = \tau \cdot a + \tau \cdot W \tau / 2, \quad
        |\tau_i| \leq r_i \f$

    so that a contact within its bound stays at rest, and one that begins to slide does so
    against its friction, \f$ a + W \tau = -\kappa \tau, \kappa \geq 0 \f$. Impulses and
    slips may take the place of forces and accelerations.

    Dependent contacts, as those of a block on many corners, have one motion but many tau: the
    one found is, as a rule, near that of the last call.

    **To rounding**, solve(): Newton's method on the projections \f$ \tau_i =
    \mathrm{proj}(\tau_i - \rho_i (a + W \tau)_i) \f$ (as CoulombNewton), from the tau of the
    last call. Where it does not settle, it begins again nearer to the solution: where sweeps
    from contact to contact lead and, if that is not near enough, where the central path of an
    interior-point method ends. Many contacts without a last tau begin with the sweeps.
    Accelerations are accurate to rounding; where contacts are nearly dependent, W with a
    condition of 1e10 and more, to 1e-6 of the largest.

    **As near as wanted**, approach(): the sweeps alone. After each of them tau is within the
    bounds and f has fallen. With v = a + W tau they end where

    \f$ \sum_i (\tau_i \cdot v_i + r_i |v_i|) \leq \epsilon \, |f(\tau)|. \f$

    As f is convex, the left side is above f(tau) minus its minimum, and so above
    \f$ \Delta\tau \cdot W \Delta\tau / 2 \f$ with the distance from a solution: of
    impulses, the kinetic energy of the error in the velocities of the bodies. Where they
    are slow, as in tall stacks that stick, solve() can go on from tau. */
class RestingFriction {
 public:
  RestingFriction() = default;
  /** \param delassus W [1/kg], with a positive diagonal
      \param first the rows of contact i are first[i] to first[i + 1] - 1: at most two */
  RestingFriction(const Eigen::SparseMatrix<double>& delassus, std::vector<int> first);

  /** tau [N].
      \param pull a [m/s^2]
      \param bounds r of each contact [N] */
  const Eigen::VectorXd& solve(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds);

  /** Makes tau(), from 0.
      \param share epsilon
      \param sweeps at most so many
      \return whether they came so near */
  bool approach(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds, double share,
                int sweeps);
  /** Of the last call [N]. */
  const Eigen::VectorXd& tau() const { return _tau; }

 private:
  using Tangential = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 2, 1>;

  int contacts() const { return static_cast<int>(_first.size()) - 1; }
  int count(int i) const { return _first[i + 1] - _first[i]; }
  Tangential at(int i, const Eigen::VectorXd& all) const {
    return all.segment(_first[i], count(i));
  }
  bool newton(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds, double enough);
  void sweep(const Eigen::VectorXd& bounds, Eigen::VectorXd& rate);
  void sweepOften(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds);
  bool isNear(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds,
              const Eigen::VectorXd& rate, double share) const;
  void followCentralPath(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds);
  Eigen::VectorXd projected(const Eigen::VectorXd& tau, const Eigen::VectorXd& rate,
                            const Eigen::VectorXd& bounds) const;
  double distance(const Eigen::VectorXd& tau, const Eigen::VectorXd& pull,
                  const Eigen::VectorXd& bounds) const;
  Eigen::VectorXd newtonStep(const Eigen::VectorXd& pull, const Eigen::VectorXd& bounds);

  std::vector<int> _first;
  BlockRows _W;
  Eigen::VectorXd _step;  ///< rho, for each row [kg]
  Eigen::VectorXd _tau;
  std::vector<char> _slides;  ///< of the last factor; empty: it cannot be used again
};

}  // namespace multiple_impacts::friction

#endif
