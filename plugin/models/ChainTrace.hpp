// SPDX-License-Identifier: Apache-2.0
/*! \file ChainTrace.hpp
  \brief The history of an impact, for all contacts of a chain.
*/
#ifndef ChainTrace_hpp
#define ChainTrace_hpp

#include <vector>

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/osns/SolvedImpacts.hpp"

class OneStepNSProblem;

namespace multiple_impacts::models {

/** The samples of an impact cover only the closed contacts. Here these are put at their places
    in the chain; open contacts have zero energy and force, and no velocity (NaN). */
class SMI_EXPORT ChainTrace : public TraceRecorder {
 public:
  /** \param problem the one observed, event-driven or in time steps; must outlive the last
      impact. Throws InvalidParameter if it is none of the plugin's. */
  ChainTrace(const TraceOptions& options, const ChainModel& model,
             const ::OneStepNSProblem& problem);

  /** Of one impact at time 0, without a model, in which all contacts of a chain are closed. */
  ChainTrace(const TraceOptions& options, ContactProblem impact);

  void begin() override;
  void record(const ImpactSample& sample) override { TraceRecorder::record(placed(sample)); }
  void end(const ImpactSample& sample) override { TraceRecorder::end(placed(sample)); }

  /** How many impacts were observed so far. */
  long impactCount() const { return static_cast<long>(_starts.size()); }
  /** The impact that is kept, as the law saw it: to solve it again. */
  const ContactProblem& impact() const { return _impact; }
  /** When an impact began [s]; in time steps, the end of the step. \param impact from 1 to
      impactCount() */
  double startOf(long impact) const {
    return _starts.at(static_cast<std::size_t>(impact - 1));
  }

 private:
  ImpactSample placed(const ImpactSample& sample) const;

  const std::size_t _first;                  ///< number of the first interaction
  const std::size_t _count;                  ///< how many there are
  const ::OneStepNSProblem* const _problem;  ///< null: there is no model
  const SolvedImpacts* const _impacts;       ///< of the problem
  std::vector<double> _starts;               ///< of all impacts [s]
  std::vector<Eigen::Index> _places;         ///< of the closed contacts
  ContactProblem _impact;
};

}  // namespace multiple_impacts::models

#endif
