// SPDX-License-Identifier: Apache-2.0
/*! \file SiconosMultipleImpacts.hpp
  \brief Everything a user of the plugin needs, with Siconos's SP:: pointer names.
*/
#ifndef SiconosMultipleImpacts_hpp
#define SiconosMultipleImpacts_hpp

#include <memory>

#include "multiple_impacts/contact/HertzContact.hpp"
#include "multiple_impacts/contact/KineticAngles.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/models/Cradle.hpp"
#include "multiple_impacts/models/ImpactSimulation.hpp"
#include "multiple_impacts/models/PlanarModel.hpp"
#include "multiple_impacts/nslaws/BinaryCollisionNSL.hpp"
#include "multiple_impacts/nslaws/ImpulseRatioNSL.hpp"
#include "multiple_impacts/nslaws/LZBFrictionNSL.hpp"
#include "multiple_impacts/nslaws/LZBImpactNSL.hpp"
#include "multiple_impacts/osns/BinaryCollision.hpp"
#include "multiple_impacts/osns/ImpulseRatioImpact.hpp"
#include "multiple_impacts/osns/LZBImpact.hpp"
#include "multiple_impacts/osns/LastingContact.hpp"
#include "multiple_impacts/osns/MoreauImpact.hpp"
#include "multiple_impacts/osns/PoissonImpact.hpp"
#include "multiple_impacts/osns/ReflectionsImpact.hpp"
#include "multiple_impacts/osns/RefreshForces.hpp"
#include "multiple_impacts/osns/Release.hpp"
#include "multiple_impacts/osns/SimulatedLaw.hpp"
#include "multiple_impacts/osns/SpringBody.hpp"
#include "multiple_impacts/osns/stepping/ImpactFrictionContact.hpp"
#include "multiple_impacts/osns/stepping/ImpactGenericMechanical.hpp"
#include "multiple_impacts/osns/stepping/ImpactLCP.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/binary/BinarySpread.hpp"
#include "multiple_impacts/solvers/compliant/CompliantSolver.hpp"
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"
#include "multiple_impacts/solvers/projection/ReflectionsSolver.hpp"

namespace SP {
using LZBImpactNSL = std::shared_ptr<multiple_impacts::LZBImpactNSL>;
using BinaryCollisionNSL = std::shared_ptr<multiple_impacts::BinaryCollisionNSL>;
using LZBImpact = std::shared_ptr<multiple_impacts::LZBImpact>;
using BinaryCollision = std::shared_ptr<multiple_impacts::BinaryCollision>;
using ImpulseRatioNSL = std::shared_ptr<multiple_impacts::ImpulseRatioNSL>;
using ImpulseRatioImpact = std::shared_ptr<multiple_impacts::ImpulseRatioImpact>;
using PoissonImpact = std::shared_ptr<multiple_impacts::PoissonImpact>;
using ReflectionsImpact = std::shared_ptr<multiple_impacts::ReflectionsImpact>;
using MoreauImpact = std::shared_ptr<multiple_impacts::MoreauImpact>;
using LZBFrictionNSL = std::shared_ptr<multiple_impacts::LZBFrictionNSL>;
using ImpactLCP = std::shared_ptr<multiple_impacts::ImpactLCP>;
using ImpactFrictionContact = std::shared_ptr<multiple_impacts::ImpactFrictionContact>;
using ImpactGenericMechanical = std::shared_ptr<multiple_impacts::ImpactGenericMechanical>;
using LastingContact = std::shared_ptr<multiple_impacts::LastingContact>;
using SpringBody = std::shared_ptr<multiple_impacts::SpringBody>;
}  // namespace SP

#endif
