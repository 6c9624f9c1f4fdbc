// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/ImpactLCP.hpp"

#include <OSNSMatrix.hpp>
#include <cmath>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/UnusedOptions.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts {

ImpactLCP::ImpactLCP(const Law& law) : ImpactLCP(law, law.defaults) {}

ImpactLCP::ImpactLCP(const Law& law, std::any options)
    : ImpactStepOf(law, std::move(options), "ImpactLCP", unusedOptions()) {}

void ImpactLCP::initialize(std::shared_ptr<::Simulation> simulation) {
  checkUnusedOptions(_numerics_solver_options.get(), name());
  ImpactStepOf::initialize(simulation);
}

void ImpactLCP::initOSNSMatrix() {
  if (!_M) _M = std::make_shared<::OSNSMatrix>(1, _numericsMatrixStorageType);
}

bool ImpactLCP::preCompute(double time) {
  beginStep(time);
  checkUnusedOptions(_numerics_solver_options.get(), name());
  if (simulation()->indexSet(indexSetLevel())->size() == 0) return false;
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
