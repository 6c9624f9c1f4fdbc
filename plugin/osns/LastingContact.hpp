// SPDX-License-Identifier: Apache-2.0
/*! \file LastingContact.hpp
  \brief The forces of contacts that last, between impacts.
*/
#ifndef LastingContact_hpp
#define LastingContact_hpp

#include <LCP.hpp>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** Forces of lasting contacts in an EventDriven simulation (SICONOS_OSNSP_ED_SMOOTH_ACC). For
    the contacts with \f$ y = \dot y = 0 \f$

    \f$ 0 \leq \lambda \perp \ddot y = H M^{-1} (f + H^T \lambda) + \dot H v \geq 0 \f$

    | symbol | unit | meaning                                          |
    |--------|------|--------------------------------------------------|
    | lambda | N    | contact forces, written to lambda[2]             |
    | M, f   |      | masses of and forces on the bodies               |
    | H      |      | gradients of the gaps, \f$ \dot H \f$ their rate |

    It is Siconos's LCP, which by itself takes M, f and H as they were last evaluated, at a
    time other than the one LSODAR asks for. Where masses, forces or gradients depend on
    positions or velocities, they then disagree, and Siconos stops with "integration failed",
    or with "output[2] and lambda[2] ... must be nonnegative". Here all of them are evaluated
    first, and the accelerations afterwards, since they tell Siconos whether a contact opens.

    A LagrangianRheonomousR does not give the acceleration of its gap: bodies can bounce on it
    but not rest, and a contact of this kind that lasts throws ImpactError. So does an LCP that
    Siconos's solver cannot solve; Siconos itself would carry on.

    \code
    simulation->insertNonSmoothProblem(std::make_shared<multiple_impacts::LastingContact>(),
                                       SICONOS_OSNSP_ED_SMOOTH_ACC);
    \endcode */
class SMI_EXPORT LastingContact : public ::LCP {
 public:
  using ::LCP::LCP;

  /** Throws ImpactError if the plugin's problems do not support the model (ModelCheck.hpp). */
  void initialize(std::shared_ptr<::Simulation> simulation) override;

  /** Siconos makes a dense matrix for all contacts of the model; this one grows with the
      contacts that last. */
  void initOSNSMatrix() override;

  bool preCompute(double time) override;
  int compute(double time) override;
};

}  // namespace multiple_impacts

#endif
