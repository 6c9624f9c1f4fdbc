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
    The energetic coefficient refers to the kinetic energy of the bodies of the closed contacts;
    ratios and coefficient outside the admissible domain throw ImpactError. */
class ImpulseRatioImpact : public ImpactOSNS {
 public:
  explicit ImpulseRatioImpact(ImpulseRatioOptions options = {}) { setOptions(options); }

  const ImpulseRatioOptions& options() const { return _options; }
  /** Throws InvalidParameter, and keeps the old options, if one is out of range. */
  void setOptions(const ImpulseRatioOptions& options);

  void display() const override;

 protected:
  std::string name() const override { return "ImpulseRatioImpact"; }
  bool accepts(const ::NonSmoothLaw& law) const override;
  std::string acceptedLaws() const override { return "ImpulseRatioNSL"; }
  ContactProblem withParameters(ContactProblem problem,
                                const ContactSeam& seam) const override;
  ImpactOutcome solve(const ContactProblem& problem, ImpactObserver* observer) const override;

 private:
  ImpulseRatioOptions _options;
};

}  // namespace multiple_impacts

#endif
