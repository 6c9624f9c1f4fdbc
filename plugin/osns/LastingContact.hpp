// SPDX-License-Identifier: Apache-2.0
/*! \file LastingContact.hpp
  \brief The forces of contacts that last, between impacts.
*/
#ifndef LastingContact_hpp
#define LastingContact_hpp

#include <Eigen/Core>
#include <LCP.hpp>

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/osns/RaisedTolerance.hpp"

namespace multiple_impacts {

class ContactSeam;

/** Forces of lasting contacts in an EventDriven simulation (SICONOS_OSNSP_ED_SMOOTH_ACC). For
    the contacts with \f$ y = \dot y = 0 \f$

    \f$ 0 \leq \lambda \perp \ddot y = H M^{-1} (f + H^T \lambda) + \dot H v \geq 0 \f$

    | symbol | unit | meaning                                          |
    |--------|------|--------------------------------------------------|
    | lambda | N    | contact forces, written to lambda[2]             |
    | M, f   |      | masses of and forces on the bodies               |
    | H      |      | gradients of the gaps, \f$ \dot H \f$ their rate |

    It takes the place of Siconos's LCP, and differs from it in three ways.

    - LCP takes M, f and H as they were last evaluated, at a time other than the one LSODAR
      asks for. Where they depend on positions or velocities, they then disagree, and Siconos
      stops with "integration failed". Here all of them are evaluated first, and the
      accelerations afterwards, since they tell Siconos whether a contact opens.
    - The problem is that of a plastic impact, with accelerations for speeds, and is solved as
      one (PlasticProjection.hpp): sparse, and to rounding. Lemke's method leaves errors above
      Siconos's tolerance in a column of thirty balls, and Siconos stops with "output[2] and
      lambda[2] ... must be nonnegative". A problem without a solution throws ImpactError;
      Siconos itself would carry on.
    - Where rounding and drift are coarser than Siconos's tolerance of events, it is raised for
      as long as this problem lives, see setLargestRounding().

    A LagrangianRheonomousR does not give the acceleration of its gap: bodies can bounce on it
    but not rest, and a contact of this kind that lasts throws ImpactError.

    \code
    simulation->insertNonSmoothProblem(std::make_shared<multiple_impacts::LastingContact>(),
                                       SICONOS_OSNSP_ED_SMOOTH_ACC);
    \endcode */
class SMI_EXPORT LastingContact : public ::LCP {
 public:
  LastingContact();

  /** Throws ImpactError if the plugin's problems do not support the model (ModelCheck.hpp), or
      if Siconos's solver options were changed. */
  void initialize(std::shared_ptr<::Simulation> simulation) override;

  /** Siconos makes a dense matrix for all contacts of the model, which nothing here needs. */
  void initOSNSMatrix() override;

  /** Brings D and y'' without contact forces up to date. \return false if no contact lasts */
  bool preCompute(double time) override;
  int compute(double time) override;

  /** Errors of gaps, speeds and accelerations up to which Siconos's tolerance is raised, to
      twice the error [m, m/s, m/s^2]; 1e-8 by default, 0: never. */
  void setLargestRounding(double error);
  double largestRounding() const { return _tolerance.limit; }

  /** Raises the tolerance for an error that was found elsewhere. */
  void allowFor(double error) { _tolerance.allowFor(error); }

 private:
  void solve(double time);
  void allowForRounding(const ContactSeam& seam, const Eigen::VectorXd& force,
                        const Eigen::VectorXd& terms);

  RaisedTolerance _tolerance;
};

}  // namespace multiple_impacts

#endif
