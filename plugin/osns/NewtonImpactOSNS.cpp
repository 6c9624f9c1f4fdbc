// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/NewtonImpactOSNS.hpp"

#include <NewtonImpactNSL.hpp>

namespace multiple_impacts {

bool NewtonImpactOSNS::accepts(const ::NonSmoothLaw& law) const {
  return dynamic_cast<const ::NewtonImpactNSL*>(&law) != nullptr;
}

ContactProblem NewtonImpactOSNS::withParameters(ContactProblem problem,
                                                const ContactSeam& seam) const {
  problem.restitution.resize(problem.contactCount());
  for (std::size_t i = 0; i < seam.size(); ++i)
    problem.restitution[i] = static_cast<const ::NewtonImpactNSL&>(seam.law(i)).e();
  return problem;
}

}  // namespace multiple_impacts
