// SPDX-License-Identifier: Apache-2.0
#include "MechanismModel.hpp"

#include <BlockVector.hpp>
#include <Interaction.hpp>
#include <LagrangianRheonomousR.hpp>
#include <LagrangianScleronomousR.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <utility>

#include "multiple_impacts/osns/SiconosArrays.hpp"

namespace multiple_impacts::mechanisms {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;
using MechanismPointer = std::shared_ptr<const Mechanism>;

template <class Vector>
VectorXd values(const Vector& from) {
  VectorXd to(static_cast<Index>(from.size()));
  for (unsigned i = 0; i < from.size(); ++i) to[i] = from.getValue(i);
  return to;
}

void fill(SiconosVector& to, const VectorXd& from) {
  for (unsigned i = 0; i < to.size(); ++i) to.setValue(i, from[i]);
}

void fill(SiconosMatrix& to, const MatrixXd& from) {
  for (unsigned i = 0; i < to.size(0); ++i)
    for (unsigned j = 0; j < to.size(1); ++j) to.setValue(i, j, from(i, j));
}

/** A group of coordinates, M(q) dv/dt + FGyr + FInt = p: c and -f of the mechanism. The other
    groups do not matter here, and are set to zero. */
class MechanismBody : public ::LagrangianDS {
 public:
  MechanismBody(MechanismPointer mechanism, const State& start, Index first, Index count)
      : ::LagrangianDS(siconosVector(start.q.segment(first, count)),
                       siconosVector(start.v.segment(first, count))),
        _mechanism(std::move(mechanism)),
        _first(first),
        _count(count) {
    _hasConstantMass = false;
    allocateMass();
    allocateFInt();
    _fGyr = std::make_shared<SiconosVector>(_ndof);
    computeMass(q());
  }

  using ::LagrangianDS::computeFGyr;
  using ::LagrangianDS::computeFInt;
  using ::LagrangianDS::computeMass;

  void computeMass(std::shared_ptr<SiconosVector> q) override {
    fill(*_mass, _mechanism->mass(all(*q)).block(_first, _first, _count, _count));
    _mass->resetFactorizationFlags();
  }

  void computeFInt(double, std::shared_ptr<SiconosVector> q,
                   std::shared_ptr<SiconosVector> v) override {
    fill(*_fInt, -_mechanism->force(all(*q), all(*v)).segment(_first, _count));
  }

  void computeFGyr(std::shared_ptr<SiconosVector> q,
                   std::shared_ptr<SiconosVector> v) override {
    fill(*_fGyr, _mechanism->gyroscopicForce(all(*q), all(*v)).segment(_first, _count));
  }

 private:
  VectorXd all(const SiconosVector& own) const {
    VectorXd coordinates = VectorXd::Zero(_mechanism->coordinateCount());
    coordinates.segment(_first, _count) = values(own);
    return coordinates;
  }

  const MechanismPointer _mechanism;
  const Index _first, _count;
};

/** The gap of one contact with obstacles at rest. */
class RestingGap : public ::LagrangianScleronomousR {
 public:
  RestingGap(MechanismPointer mechanism, Index contact)
      : _mechanism(std::move(mechanism)), _contact(contact) {}

  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, _mechanism->gaps(0., values(q))[_contact]);
  }

  void computeJachq(const BlockVector& q, BlockVector&) override {
    fill(*_jachq, _mechanism->gradients(0., values(q)).row(_contact));
  }

  void computeDotJachq(const BlockVector& q, BlockVector&, const BlockVector& v) override {
    fill(*_dotjachq, _mechanism->gradientRates(0., values(q), values(v)).row(_contact));
  }

 private:
  const MechanismPointer _mechanism;
  const Index _contact;
};

/** The gap of one contact with an obstacle that moves. */
class MovingGap : public ::LagrangianRheonomousR {
 public:
  MovingGap(MechanismPointer mechanism, Index contact)
      : _mechanism(std::move(mechanism)), _contact(contact) {
    _hDot = std::make_shared<SiconosVector>(1);
  }

  void computeh(double t, const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, _mechanism->gaps(t, values(q))[_contact]);
  }

  void computehDot(double t, const BlockVector& q, BlockVector&) override {
    _hDot->setValue(0, _mechanism->gapRates(t, values(q))[_contact]);
  }

  void computeJachq(double t, const BlockVector& q, BlockVector&) override {
    fill(*_jachq, _mechanism->gradients(t, values(q)).row(_contact));
  }

 private:
  const MechanismPointer _mechanism;
  const Index _contact;
};

std::shared_ptr<::LagrangianR> makeGap(const MechanismPointer& mechanism, Index contact) {
  if (mechanism->isRheonomous()) return std::make_shared<MovingGap>(mechanism, contact);
  return std::make_shared<RestingGap>(mechanism, contact);
}

/** One component of lambda for each contact. */
VectorXd multipliers(const MechanismModel& model, unsigned level) {
  VectorXd lambda(static_cast<Index>(model.contacts.size()));
  for (std::size_t i = 0; i < model.contacts.size(); ++i)
    lambda[static_cast<Index>(i)] = (*model.contacts[i]->lambda(level))(0);
  return lambda;
}

}  // namespace

State MechanismModel::state() const {
  return {collect(bodies, &::LagrangianDS::q), collect(bodies, &::LagrangianDS::velocity)};
}

VectorXd MechanismModel::impulses() const { return multipliers(*this, 1); }
VectorXd MechanismModel::forces() const { return multipliers(*this, 2); }

MechanismModel buildMechanism(MechanismPointer mechanism, const State& start,
                              const SimulatedLaw& law,
                              const std::vector<ContactParameters>& contacts,
                              double finalTime) {
  MechanismModel model;
  model.system = std::make_shared<NonSmoothDynamicalSystem>(0., finalTime);
  Index first = 0;
  for (const Index count : mechanism->groups()) {
    model.bodies.push_back(std::make_shared<MechanismBody>(mechanism, start, first, count));
    model.system->insertDynamicalSystem(model.bodies.back());
    first += count;
  }
  for (Index k = 0; k < mechanism->contactCount(); ++k) {
    const auto& parameters =
        contacts.size() == 1 ? contacts[0] : contacts.at(static_cast<std::size_t>(k));
    model.contacts.push_back(std::make_shared<Interaction>(models::makeLaw(law, parameters),
                                                           makeGap(mechanism, k)));
    if (model.bodies.size() == 1)
      model.system->link(model.contacts.back(), model.bodies[0]);
    else
      model.system->link(model.contacts.back(), model.bodies[0], model.bodies[1]);
  }
  model.mechanism = std::move(mechanism);
  return model;
}

}  // namespace multiple_impacts::mechanisms
