// SPDX-License-Identifier: Apache-2.0
/*! \file SiconosMultipleImpacts.hpp
  \brief Everything a user of the plugin needs, with Siconos's SP:: pointer names.
*/
#ifndef SiconosMultipleImpacts_hpp
#define SiconosMultipleImpacts_hpp

#include <memory>

#include "BinaryCollision.hpp"
#include "BinaryCollisionNSL.hpp"
#include "BinarySpread.hpp"
#include "CompliantSolver.hpp"
#include "HertzContact.hpp"
#include "ImpulseRatioImpact.hpp"
#include "ImpulseRatioNSL.hpp"
#include "KineticAngles.hpp"
#include "LZBImpact.hpp"
#include "LZBImpactNSL.hpp"
#include "LastingContact.hpp"
#include "MoreauImpact.hpp"
#include "MoreauSolver.hpp"
#include "ParameterCheck.hpp"
#include "PoissonImpact.hpp"
#include "RefreshForces.hpp"
#include "Release.hpp"
#include "SpringBody.hpp"
#include "TraceRecorder.hpp"

namespace SP {
using LZBImpactNSL = std::shared_ptr<multiple_impacts::LZBImpactNSL>;
using BinaryCollisionNSL = std::shared_ptr<multiple_impacts::BinaryCollisionNSL>;
using LZBImpact = std::shared_ptr<multiple_impacts::LZBImpact>;
using BinaryCollision = std::shared_ptr<multiple_impacts::BinaryCollision>;
using ImpulseRatioNSL = std::shared_ptr<multiple_impacts::ImpulseRatioNSL>;
using ImpulseRatioImpact = std::shared_ptr<multiple_impacts::ImpulseRatioImpact>;
using PoissonImpact = std::shared_ptr<multiple_impacts::PoissonImpact>;
using MoreauImpact = std::shared_ptr<multiple_impacts::MoreauImpact>;
using LastingContact = std::shared_ptr<multiple_impacts::LastingContact>;
using SpringBody = std::shared_ptr<multiple_impacts::SpringBody>;
}  // namespace SP

#endif
