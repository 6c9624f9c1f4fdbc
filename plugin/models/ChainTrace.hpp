// SPDX-License-Identifier: Apache-2.0
/*! \file ChainTrace.hpp
  \brief The history of an impact, for all contacts of a chain.
*/
#ifndef ChainTrace_hpp
#define ChainTrace_hpp

#include <vector>

#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/osns/ImpactOSNS.hpp"

namespace multiple_impacts::models {

/** An impact has samples of the contacts that are closed. Here they get the places they have in the
    chain; the others have neither energy nor force, and no velocity (NaN). */
class ChainTrace : public TraceRecorder {
 public:
  /** \param problem that it observes, and that must live as long as there are impacts */
  ChainTrace(const TraceOptions& options, const ChainModel& model, const ImpactOSNS& problem);

  void begin() override;
  void record(const ImpactSample& sample) override { TraceRecorder::record(placed(sample)); }
  void end(const ImpactSample& sample) override { TraceRecorder::end(placed(sample)); }

 private:
  ImpactSample placed(const ImpactSample& sample) const;

  const std::size_t _first,
      _count;  ///< number of the first interaction, and how many there are
  const ImpactOSNS& _problem;
  std::vector<Eigen::Index> _places;  ///< of the closed contacts
};

}  // namespace multiple_impacts::models

#endif
