// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactLCP.hpp
  \brief Impact laws in time steps without friction.
*/
#ifndef ImpactLCP_hpp
#define ImpactLCP_hpp

#include <LCP.hpp>
#include <SimulationGraphs.hpp>

#include "multiple_impacts/osns/stepping/ImpactStepOf.hpp"

namespace multiple_impacts {

/** Takes the place of Siconos's LCP in a TimeStepping simulation with MoreauJeanOSI: impacts
    follow the law (ImpactStep says how), and lasting contacts get the impulses that keep them
    closed.

    \code
    auto impact = std::make_shared<ImpactLCP>(lzbLaw());
    impact->setDefaultStiffness(1e9, 1.5);
    simulation->insertNonSmoothProblem(impact);
    \endcode

    Contacts carry Siconos's NewtonImpactNSL, or a law that knows its stiffness, such as
    LZBImpactNSL; contacts with a law of friction and joints are refused. The impulses of
    lasting contact are a plastic projection (PlasticProjection.hpp): sparse, and to rounding,
    for thousands of contacts. Siconos's solver options have no effect; changed ones are
    refused. */
class SMI_EXPORT ImpactLCP : public ImpactStepOf<::LCP> {
 public:
  explicit ImpactLCP(const Law& law);
  /** \param options struct of the law, such as LZBOptions */
  ImpactLCP(const Law& law, std::any options);

  void initialize(std::shared_ptr<::Simulation> simulation) override;
  /** Siconos makes a dense matrix for all contacts of the model, which nothing here needs. */
  void initOSNSMatrix() override;
  /** Brings D and q up to date. \return false if no contact is active */
  bool preCompute(double time) override;
  /** \return 0; a failure throws ImpactError */
  int compute(double time) override;

 private:
  void checkLaws(::InteractionsGraph& contacts) const;
};

}  // namespace multiple_impacts

#endif
