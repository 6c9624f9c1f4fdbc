// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/ImpactLCP.hpp"

#include <MultipleImpactNSL.hpp>
#include <NewtonImpactNSL.hpp>
#include <OSNSMatrix.hpp>
#include <cmath>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/InteractionLoop.hpp"
#include "multiple_impacts/osns/KnownParameters.hpp"
#include "multiple_impacts/osns/UnusedOptions.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts {

ImpactLCP::ImpactLCP(const Law& law) : ImpactLCP(law, law.defaults) {}

ImpactLCP::ImpactLCP(const Law& law, std::any options)
    : ImpactStepOf(law, std::move(options), "ImpactLCP", unusedOptions()) {}

void ImpactLCP::initialize(std::shared_ptr<::Simulation> simulation) {
  checkUnusedOptions(_numerics_solver_options.get(), name());
  checkLaws(*simulation->indexSet(0));
  ImpactStepOf::initialize(simulation);
}

/** Siconos refuses other laws in the first step in which they are active, to Python without a
    text. A collision manager may add contacts at any time. */
void ImpactLCP::checkLaws(::InteractionsGraph& contacts) const {
  forEachInteraction(contacts, [this](const ::Interaction& contact) {
    const ::NonSmoothLaw& law = *contact.nonSmoothLaw();
    if (dynamic_cast<const ::NewtonImpactNSL*>(&law) ||
        dynamic_cast<const ::MultipleImpactNSL*>(&law))
      return;
    throw ImpactError(name() + ": interaction " + std::to_string(contact.number()) +
                      " has the law " + nameOf(law) +
                      ", which LCP does not take; it must be NewtonImpactNSL, "
                      "BinaryCollisionNSL, LZBImpactNSL or ImpulseRatioNSL. For friction, "
                      "take an ImpactFrictionContact, for joints an ImpactGenericMechanical");
  });
}

void ImpactLCP::initOSNSMatrix() {
  if (!_M) _M = std::make_shared<::OSNSMatrix>(1, _numericsMatrixStorageType);
}

bool ImpactLCP::preCompute(double time) {
  beginStep(time);
  checkUnusedOptions(_numerics_solver_options.get(), name());
  ::InteractionsGraph& active = *simulation()->indexSet(indexSetLevel());
  if (active.size() == 0) return false;
  checkLaws(active);
  updateInteractionBlocks();
  readActive();
  _active->number();
  _sizeOutput = static_cast<unsigned>(_active->size());
  _z->resize(_sizeOutput);
  _w->resize(_sizeOutput);
  computeq(time);
  return true;
}

/** Speeds that halve in every step end below the range of normal numbers, where nothing can be
    solved to rounding: those below 1e-200 m/s count as zero. */
int ImpactLCP::compute(double time) {
  constexpr double kNothing = 1e-200;
  if (!preCompute(time)) return 0;
  Eigen::VectorXd q(_sizeOutput);
  for (unsigned i = 0; i < _sizeOutput; ++i)
    q[i] = std::abs((*_q)(i)) < kNothing ? 0. : (*_q)(i);
  const ProjectionResult lasting = projectPlastic(_active->readDelassus(), q);
  if (!lasting.converged)
    throw ImpactError(name() +
                      ": no impulses of lasting contact were found in the step to "
                      "time " +
                      toText(time) + " s; an approach at " + toText(lasting.residual) +
                      " m/s is left");
  for (unsigned i = 0; i < _sizeOutput; ++i) {
    _z->setValue(i, lasting.impulse[i]);
    _w->setValue(i, lasting.velocity[i]);
  }
  postCompute();
  return 0;
}

}  // namespace multiple_impacts
