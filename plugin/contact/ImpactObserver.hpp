// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactObserver.hpp
  \brief A look inside an impact while it is computed.
*/
#ifndef ImpactObserver_hpp
#define ImpactObserver_hpp

#include <Eigen/Core>

#include "multiple_impacts/contact/Tangents.hpp"

namespace multiple_impacts {

/** State of all contacts at one instant inside an impact. */
struct ImpactSample {
  /** Since the impact began [s]; laws without time: number of collisions or phases. */
  double time = 0.;
  /** Elastic energy E of each contact [J]; laws without time: zero. */
  Eigen::VectorXd energy;
  /** Contact forces [N]; laws without time: impulses since the last sample [N.s]. */
  Eigen::VectorXd force;
  /** Separation speeds U [m/s]. */
  Eigen::VectorXd velocity;
  /** Forces of friction [N]; laws without time: tangential impulses since the last sample
      [N.s]. Empty, as the next two, unless a contact has friction. */
  Eigen::VectorXd tangentialForce{};
  /** Sliding velocities u [m/s]. */
  Eigen::VectorXd slip{};
  /** 1 where a contact exerts a force and its surfaces stick, else 0. */
  Eigen::VectorXi sticks{};
};

/** Receives samples from a solver. Observers only read: an outcome is the same, bit for bit,
    with and without one. */
class ImpactObserver {
 public:
  virtual ~ImpactObserver() = default;

  /** The next instant a sample is wanted for. A value up to the current time means at the end
      of the current step; the solver interpolates where the instant falls inside a step. */
  virtual double nextTime() const = 0;

  /** The tangents of the impact that is about to begin: called once before begin() by laws
      with friction. Observers that show no friction need not know. */
  virtual void setTangents(const Tangents& /*tangents*/) {}

  /** A new impact begins: called once before its first sample. */
  virtual void begin() = 0;

  /** Called with times that never decrease; the first is 0. */
  virtual void record(const ImpactSample& sample) = 0;

  /** The impact is over: called once with the state at its end, before what is left is closed
      by the plastic projection; not called if the computation is given up. */
  virtual void end(const ImpactSample& sample) = 0;
};

}  // namespace multiple_impacts

#endif
