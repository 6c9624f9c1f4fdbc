// SPDX-License-Identifier: Apache-2.0
/*! \file RaisedTolerance.hpp
  \brief Siconos's tolerance of events, where rounding is coarser than it.
*/
#ifndef RaisedTolerance_hpp
#define RaisedTolerance_hpp

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** EventDriven stops with an exception if the gap, its speed or its acceleration at a contact
    that lasts is not zero to its tolerance, 2e-12 by default: one number for m, m/s, m/s^2 and
    N, and for all simulations of the process. Rounding alone, or the drift of hours at rest,
    is often coarser. This object raises the tolerance where it must, and puts it back when it
    is destroyed. */
class SMI_EXPORT RaisedTolerance {
 public:
  RaisedTolerance() = default;
  RaisedTolerance(const RaisedTolerance&) = delete;
  RaisedTolerance& operator=(const RaisedTolerance&) = delete;
  /** The tolerance is as before, unless somebody else has changed it. */
  ~RaisedTolerance();

  /** Makes the tolerance twice the error, if the error is above it and within the limit. */
  void allowFor(double error);

  double limit = 1e-8;  ///< errors above it are not rounding, and are left to Siconos

 private:
  double _before = 0., _raised = 0.;  ///< 0: not raised
};

}  // namespace multiple_impacts

#endif
