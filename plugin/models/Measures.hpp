// SPDX-License-Identifier: Apache-2.0
/*! \file Measures.hpp
  \brief The measures of a run by name: what each means, its unit, and when it has no meaning.

  Tables, files, their documentation and Python are made of these descriptions.
*/
#ifndef Measures_hpp
#define Measures_hpp

#include <limits>
#include <string>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/models/Chain.hpp"

namespace multiple_impacts::models {

/** What a run under one law left behind. The run starts with the velocities of the chain. */
struct RunResult {
  const Chain& chain;
  Eigen::VectorXd velocity;   ///< of the balls at the end [m/s]; empty: the law gave up
  Eigen::VectorXd reference;  ///< the same under LZB; empty: unknown
  /** Time at the end [s]; NaN: there was no simulation. */
  double end = std::numeric_limits<double>::quiet_NaN();
  long impacts = -1;          ///< how many there were; -1: they are not told apart
  double lastImpact = 0.;     ///< when the last one was [s]
  double computingTime = 0.;  ///< [s]
  /** The worst of its impacts (ImpactTrust), and the error of velocities after one that this
      leaves [m/s]; NaN: not known. */
  double amplification = std::numeric_limits<double>::quiet_NaN();
  double digits = std::numeric_limits<double>::quiet_NaN();
  double velocityError = std::numeric_limits<double>::quiet_NaN();
};

/** A reason why a measure has no meaning for a run, and whether it holds. */
struct Undefined {
  const char* why;
  bool (*holds)(const RunResult& run);
};

struct Measure {
  const char* name;  ///< in tables and files
  const char* unit;  ///< "" if it has none
  const char* text;  ///< what it says
  std::vector<Undefined> undefined;
  double (*value)(const RunResult& run);

  /** The reasons, separated by semicolons. */
  SMI_EXPORT std::string whenUndefined() const;
};

/** A value, or the reason why there is none. */
struct MeasuredValue {
  double value;     ///< NaN if it is undefined
  const char* why;  ///< null if it is defined
};

/** All measures that depend on nothing but the run itself, in the order of tables. */
SMI_EXPORT const std::vector<Measure>& measures();

/** The time that the computation took, which differs from one machine to the next. */
SMI_EXPORT const Measure& computingTime();

/** The measure with this name. Throws InvalidParameter if there is none. */
SMI_EXPORT const Measure& measureNamed(const std::string& name);

SMI_EXPORT MeasuredValue evaluate(const Measure& measure, const RunResult& run);

}  // namespace multiple_impacts::models

#endif
