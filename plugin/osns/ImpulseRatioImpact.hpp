// SPDX-License-Identifier: Apache-2.0
/*! \file ImpulseRatioImpact.hpp
  \brief The law of impulse ratios as an impact problem of Siconos.
*/
#ifndef ImpulseRatioImpact_hpp
#define ImpulseRatioImpact_hpp

#include <string>

#include "multiple_impacts/osns/ImpactOSNS.hpp"
#include "multiple_impacts/solvers/ratios/ImpulseRatioSolver.hpp"

namespace multiple_impacts {

/** Solves the impacts of an EventDriven simulation with the law of Acary and Taha
    (solveImpulseRatio says what is computed). Every closed contact carries an ImpulseRatioNSL.
    The energetic coefficient refers to the kinetic energy of the bodies of the closed
    contacts; ratios and coefficient outside the admissible domain throw ImpactError. */
class SMI_EXPORT ImpulseRatioImpact : public LawImpact<ImpulseRatioOptions> {
 public:
  explicit ImpulseRatioImpact(const ImpulseRatioOptions& options = {});

 protected:
  bool accepts(const ::NonSmoothLaw& law) const override;
  std::string acceptedLaws() const override { return "ImpulseRatioNSL"; }
};

}  // namespace multiple_impacts

#endif
