// SPDX-License-Identifier: Apache-2.0
/*! \file LZBImpact.hpp
  \brief The LZB multiple-impact law as an impact problem of Siconos.
*/
#ifndef LZBImpact_hpp
#define LZBImpact_hpp

#include <string>

#include "ImpactOSNS.hpp"
#include "LZBSolver.hpp"

namespace multiple_impacts {

/** Solves the impacts of an EventDriven simulation with the law of Liu, Zhao and Brogliato
    (solveLZB says what is computed). Every closed contact carries an LZBImpactNSL; Siconos's
    own MultipleImpactNSL is accepted too.

    \code
    auto impact = std::make_shared<multiple_impacts::LZBImpact>();
    simulation->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    \endcode */
class LZBImpact : public ImpactOSNS {
 public:
  explicit LZBImpact(LZBOptions options = {}) { setOptions(options); }

  const LZBOptions& options() const { return _options; }
  /** Throws InvalidParameter, and keeps the old options, if one is out of range. */
  void setOptions(const LZBOptions& options);

  bool checkCompatibleNSLaw(::NonSmoothLaw& law) override;
  void display() const override;

 protected:
  std::string name() const override { return "LZBImpact"; }
  ContactProblem readProblem(const ContactSeam& seam) const override;
  ImpactOutcome solve(const ContactProblem& problem, ImpactObserver* observer) const override;

 private:
  LZBOptions _options;
};

}  // namespace multiple_impacts

#endif
