// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/LastingContact.hpp"

#include <NonSmoothDynamicalSystem.hpp>
#include <OSNSMatrix.hpp>
#include <Relation.hpp>
#include <SiconosVector.hpp>
#include <Simulation.hpp>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/ContactSeam.hpp"
#include "multiple_impacts/osns/InteractionLoop.hpp"
#include "multiple_impacts/osns/ModelCheck.hpp"
#include "multiple_impacts/osns/RefreshForces.hpp"
#include "multiple_impacts/osns/UnusedOptions.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts {

namespace {

/** y'' of such a gap has terms that the relation does not provide. */
void refuseMovingGaps(InteractionsGraph& lasting, double time) {
  forEachInteraction(lasting, [time](const ::Interaction& contact) {
    if (contact.relation()->getSubType() == RELATION::RheonomousR)
      throw ImpactError("LastingContact: the contact of interaction " +
                        std::to_string(contact.number()) + " lasts at time " + toText(time) +
                        " s, but its LagrangianRheonomousR does not tell the acceleration of "
                        "the gap; bodies can bounce on it, not rest");
  });
}

}  // namespace

LastingContact::LastingContact() : ::LCP(unusedOptions()) {}

void LastingContact::initialize(std::shared_ptr<::Simulation> simulation) {
  checkModel(*simulation, *this, "LastingContact", SICONOS_OSNSP_ED_SMOOTH_ACC);
  checkUnusedOptions(_numerics_solver_options.get(), "LastingContact");
  ::LCP::initialize(simulation);
}

void LastingContact::initOSNSMatrix() {
  if (!_M) _M = std::make_shared<::OSNSMatrix>(1, _numericsMatrixStorageType);
}

bool LastingContact::preCompute(double time) {
  checkUnusedOptions(_numerics_solver_options.get(), "LastingContact");
  refuseMovingGaps(*simulation()->indexSet(indexSetLevel()), time);
  refreshForces(*simulation(), time);
  updateInteractionBlocks();
  const ContactSeam seam(*simulation()->indexSet(indexSetLevel()));
  seam.number();
  _sizeOutput = static_cast<unsigned>(seam.size());
  _z->resize(_sizeOutput);
  _w->resize(_sizeOutput);
  computeq(time);
  return seam.size() > 0;
}

int LastingContact::compute(double time) {
  if (simulation()->indexSet(indexSetLevel())->size() == 0 || !preCompute(time)) return 0;
  solve(time);
  postCompute();
  simulation()->nonSmoothDynamicalSystem()->updateInput(time, inputOutputLevel());
  refreshAccelerations(*simulation(), time);
  return 0;
}

/** preCompute() has brought D up to date, and q = y'' without contact forces. */
void LastingContact::solve(double time) {
  const ContactSeam seam(*simulation()->indexSet(indexSetLevel()));
  Eigen::VectorXd free(seam.size());
  for (std::size_t i = 0; i < seam.size(); ++i) free[i] = (*_q)(i);
  const Eigen::SparseMatrix<double> delassus = seam.readDelassus();
  const ProjectionResult forces = projectPlastic(delassus, free);
  if (!forces.converged)
    throw ImpactError("LastingContact: no forces were found for the " +
                      std::to_string(seam.size()) + " contacts that last at time " +
                      toText(time) + " s; an acceleration of " + toText(forces.residual) +
                      " m/s^2 is left");
  for (std::size_t i = 0; i < seam.size(); ++i) {
    _z->setValue(i, forces.impulse[i]);
    _w->setValue(i, forces.velocity[i]);
  }
  allowForRounding(seam, forces.impulse,
                   delassus.cwiseAbs() * forces.impulse + free.cwiseAbs());
}

/** What Siconos will find where it expects zeros: y and y' of the contacts that bear a force,
    as they have drifted, and y'', the sum of terms that cancel. */
void LastingContact::allowForRounding(const ContactSeam& seam, const Eigen::VectorXd& force,
                                      const Eigen::VectorXd& terms) {
  constexpr double kRoundings = 8.;  // of each term
  double error = kRoundings * std::numeric_limits<double>::epsilon() * terms.maxCoeff();
  for (std::size_t i = 0; i < seam.size(); ++i)
    if (force[i] > 0.)
      for (const unsigned level : {0u, 1u})
        error = std::max(error, std::abs((*seam.interaction(i).y(level))(0)));
  _tolerance.allowFor(error);
}

void LastingContact::setLargestRounding(double error) {
  _tolerance.limit =
      checked("LastingContact::setLargestRounding", "error", error, Range::NonNegative);
}

}  // namespace multiple_impacts
