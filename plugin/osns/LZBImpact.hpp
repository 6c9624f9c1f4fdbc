// SPDX-License-Identifier: Apache-2.0
/*! \file LZBImpact.hpp
  \brief The LZB multiple-impact law as an impact problem of Siconos.
*/
#ifndef LZBImpact_hpp
#define LZBImpact_hpp

#include <optional>
#include <string>

#include "multiple_impacts/osns/ImpactOSNS.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts {

/** Solves the impacts of an EventDriven simulation with the law of Liu, Zhao and Brogliato
    (solveLZB says what is computed). Every contact carries an LZBImpactNSL or Siconos's own
    MultipleImpactNSL. Contacts with Siconos's NewtonImpactNSL, which has only a restitution,
    are accepted if setDefaultStiffness() says how stiff they are.

    \code
    auto impact = std::make_shared<multiple_impacts::LZBImpact>();
    simulation->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    \endcode */
class SMI_EXPORT LZBImpact : public LawImpact<LZBOptions> {
 public:
  explicit LZBImpact(const LZBOptions& options = {});

  /** Stiffness and exponent of the contacts that carry Siconos's NewtonImpactNSL; e of that
      law is then the energetic restitution. Without this call there is no default.
      \param stiffness K > 0 [N/m^eta]
      \param exponent eta > 0; 1 linear, 3/2 Hertz
      Throws InvalidParameter, and keeps the old values, if one is out of range. */
  void setDefaultStiffness(double stiffness, double exponent);

 protected:
  bool accepts(const ::NonSmoothLaw& law) const override;
  std::string acceptedLaws() const override;
  ContactParameters parametersOf(const ::NonSmoothLaw& law) const override;
  void displayMore() const override;

 private:
  struct ContactStiffness {
    double stiffness, exponent;
  };

  std::optional<ContactStiffness> _defaultStiffness;
};

}  // namespace multiple_impacts

#endif
