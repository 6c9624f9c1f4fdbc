// SPDX-License-Identifier: Apache-2.0
/*! \file PythonOutcome.hpp
  \brief Outcomes in Python, which know what they were computed from.
*/
#ifndef PythonOutcome_hpp
#define PythonOutcome_hpp

#include <any>
#include <memory>
#include <optional>
#include <utility>

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts::python {

/** What an outcome was computed from. */
struct OutcomeOrigin {
  const Law* law;
  std::shared_ptr<const ContactProblem> problem;
  std::any options;
};

/** The ImpactOutcome of Python. Its figures of trust and its derivatives are computed when
    they are asked for, from its origin. */
struct PythonOutcome : ImpactOutcome {
  /** Of a simulation. */
  PythonOutcome(ImpactOutcome outcome) : ImpactOutcome(std::move(outcome)) {}
  PythonOutcome(ImpactOutcome outcome, OutcomeOrigin from)
      : ImpactOutcome(std::move(outcome)), origin(std::move(from)) {}

  std::optional<OutcomeOrigin> origin;  ///< empty: that of a simulation
  bool knowsTrust = false;              ///< it was computed already
};

}  // namespace multiple_impacts::python

#endif
