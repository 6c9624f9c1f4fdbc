// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactStepOf.hpp
  \brief An impact law on top of one of Siconos's problems for time steps.
*/
#ifndef ImpactStepOf_hpp
#define ImpactStepOf_hpp

#include <SiconosVector.hpp>
#include <Simulation.hpp>
#include <memory>
#include <utility>

#include "multiple_impacts/osns/stepping/ImpactStep.hpp"

namespace multiple_impacts {

/** A problem of Siconos that is solved for the impulses of lasting contact alone, after the
    law has computed those of impacts (ImpactStep says how).
    \tparam Problem derived from LinearOSNS: LCP, FrictionContact, GenericMechanical */
template <class Problem>
class ImpactStepOf : public Problem, public ImpactStep {
 public:
  /** Throws ImpactError if the model is not supported, or if a contact does not have the
      parameters that the law needs. */
  void initialize(std::shared_ptr<::Simulation> simulation) override {
    checkStep(*simulation, *this);
    Problem::initialize(simulation);
  }

  bool preCompute(double time) override {
    beginStep(time);
    _active.reset();
    return Problem::preCompute(time);
  }

  /** Solves the impacts of the step; q takes their effect, and no restitution. */
  void computeq(double time) override {
    if (!_active) readActive();
    const Eigen::VectorXd speeds =
        solveImpacts(*_active, *this->simulation(), time, this->_sizeOutput);
    if (this->_q->size() != this->_sizeOutput) this->_q->resize(this->_sizeOutput);
    for (unsigned i = 0; i < this->_sizeOutput; ++i) this->_q->setValue(i, speeds[i]);
  }

  void postCompute() override {
    Problem::postCompute();
    addImpulses();
  }

  /** Prints the options of the law, counters and the last outcome on standard output. */
  void display() const override { displayStep(); }

 protected:
  void readActive() { _active.emplace(*this->simulation()->indexSet(this->indexSetLevel())); }

  std::optional<ContactSeam> _active;  ///< contacts of the step

  /** \param arguments of Problem's constructor */
  template <class... Arguments>
  ImpactStepOf(const Law& law, std::any options, const char* name, Arguments&&... arguments)
      : Problem(std::forward<Arguments>(arguments)...),
        ImpactStep(law, std::move(options), name) {}
};

}  // namespace multiple_impacts

#endif
