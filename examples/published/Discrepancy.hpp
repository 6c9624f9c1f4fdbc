// SPDX-License-Identifier: Apache-2.0
/*! \file Discrepancy.hpp
  \brief Convergence of an integration scheme, measured as in RR-7636, appendix A.2.
*/
#ifndef Discrepancy_hpp
#define Discrepancy_hpp

#include <vector>

#include "multiple_impacts/contact/ImpactObserver.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published {

/** Velocities of the balls of a free chain at evenly spaced instants of an impact. */
class EvenSamples : public ImpactObserver {
 public:
  /** One sample per interval [s]. Schemes with a fixed step give the end of the first step
      after the instant: if the interval is a whole number of steps, `early` (less than a step,
      [s]) prevents rounding from skipping one. */
  static EvenSamples inTime(const models::Chain& chain, double interval, double early);
  /** One sample every `stride` steps. */
  static EvenSamples inSteps(const models::Chain& chain, long stride);

  double nextTime() const override;
  void begin() override;
  void record(const ImpactSample& sample) override;
  void end(const ImpactSample&) override {}

  const std::vector<Eigen::VectorXd>& velocities() const { return _velocities; }

 private:
  EvenSamples(const models::Chain& chain, double interval, double early, long stride)
      : _chain(chain), _interval(interval), _early(early), _stride(stride) {}

  const models::Chain& _chain;
  const double _interval, _early;
  const long _stride;
  long _offered = 0;
  std::vector<Eigen::VectorXd> _velocities;
};

/** The difference, in the maximum norm, between two runs with the step h and with h/2 (in our
    scheme, the tolerance and half of it). */
struct Discrepancy {
  double along = 0.;  ///< largest \f$ \Phi_h(s) = |v_h(s) - v_{h/2}(s)|/|v_{h/2}(s)| \f$
  double after = 0.;  ///< \f$ \Phi^+ = |v^+_h - v^+_{h/2}|/|v^+_{h/2}| \f$
  long steps = 0, stepsOfHalf = 0;             ///< of the runs with h and h/2
  ImpactStatus status = ImpactStatus::NotRun;  ///< of the run that failed, if one did

  /** Eqs. 48 and 49 with the precisions of the report. */
  bool isConverged() const {
    return isUsable(status) && along <= precision && after <= precision;
  }
  static constexpr double precision = 0.01;
};

/** The variable s of eq. 46 is the primary impulse for ImpulseEuler and the time for the other
    schemes; it is sampled at about a thousand instants, or at each step if there are fewer. */
Discrepancy discrepancy(const models::Chain& chain, const LZBOptions& options);

}  // namespace multiple_impacts::published

#endif
