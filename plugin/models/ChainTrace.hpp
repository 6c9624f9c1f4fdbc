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
#include "multiple_impacts/osns/ImpactOSNS.hpp"

namespace multiple_impacts::models {

/** The samples of an impact cover only the closed contacts. Here these are put at their places
    in the chain; open contacts have zero energy and force, and no velocity (NaN). */
class SMI_EXPORT ChainTrace : public TraceRecorder {
 public:
  /** \param problem the one observed; must outlive the last impact */
  ChainTrace(const TraceOptions& options, const ChainModel& model, const ImpactOSNS& problem);

  /** Of one impact at time 0, without a model, in which all contacts of a chain are closed. */
  ChainTrace(const TraceOptions& options, std::size_t contacts);

  void begin() override;
  void record(const ImpactSample& sample) override { TraceRecorder::record(placed(sample)); }
  void end(const ImpactSample& sample) override { TraceRecorder::end(placed(sample)); }

  /** How many impacts were observed so far. */
  long impactCount() const { return static_cast<long>(_starts.size()); }
  /** When an impact began [s]. \param impact from 1 to impactCount() */
  double startOf(long impact) const {
    return _starts.at(static_cast<std::size_t>(impact - 1));
  }

 private:
  ImpactSample placed(const ImpactSample& sample) const;

  const std::size_t _first,
      _count;  ///< number of the first interaction, and how many there are
  const ImpactOSNS* const _problem;   ///< null: there is no model
  std::vector<double> _starts;        ///< of all impacts [s]
  std::vector<Eigen::Index> _places;  ///< of the closed contacts
};

}  // namespace multiple_impacts::models

#endif
