// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/KnownParameters.hpp"

#include <MultipleImpactNSL.hpp>
#include <NewtonImpactFrictionNSL.hpp>
#include <NewtonImpactNSL.hpp>
#include <algorithm>

#include "multiple_impacts/nslaws/ImpulseRatioNSL.hpp"
#include "multiple_impacts/nslaws/LZBFrictionNSL.hpp"
#include "multiple_impacts/nslaws/LZBImpactNSL.hpp"
#include "multiple_impacts/osns/ModelCheck.hpp"

namespace multiple_impacts {

bool KnownParameters::has(const std::string& name) const {
  return std::find(names.begin(), names.end(), name) != names.end();
}

KnownParameters knownParameters(const ::NonSmoothLaw& law) {
  KnownParameters known;
  if (const auto* newton = dynamic_cast<const ::NewtonImpactNSL*>(&law)) {
    known.values.restitution = newton->e();
    known.names = {"restitution"};
  } else if (const auto* coulomb = dynamic_cast<const ::NewtonImpactFrictionNSL*>(&law)) {
    known.values.restitution = coulomb->en();
    known.values.friction = coulomb->mu();
    known.names = {"restitution"};
  } else if (const auto* compliant = dynamic_cast<const ::MultipleImpactNSL*>(&law)) {
    known.values.restitution = compliant->ResCof();
    known.values.stiffness = compliant->Stiff();
    known.values.exponent = compliant->ElasCof();
    known.names = {"restitution", "stiffness", "exponent"};
  }
  if (const auto* lzb = dynamic_cast<const LZBImpactNSL*>(&law))
    known.values.precompression = lzb->precompression();
  if (const auto* friction = dynamic_cast<const LZBFrictionNSL*>(&law)) {
    known.values.stiffness = friction->stiffness();
    known.values.exponent = friction->exponent();
    known.values.tangentialStiffness = friction->tangentialStiffness();
    known.names = {"restitution", "stiffness", "exponent"};
  }
  if (const auto* ratio = dynamic_cast<const ImpulseRatioNSL*>(&law)) {
    known.values.share = ratio->share();
    known.names = {"share", "stiffness", "exponent"};
  }
  known.names.insert(known.names.end(),
                     {"precompression", "friction", "tangential_stiffness"});
  return known;
}

std::string nameOf(const ::NonSmoothLaw& law) {
  const auto* const compliant = dynamic_cast<const CompliantContactNSL*>(&law);
  return compliant ? compliant->name() : className(law);
}

}  // namespace multiple_impacts
