// SPDX-License-Identifier: Apache-2.0
#include "LongRun.hpp"

#include <malloc.h>

#include <EventDriven.hpp>
#include <EventsManager.hpp>
#include <Interaction.hpp>
#include <LagrangianDS.hpp>
#include <SiconosVector.hpp>
#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <memory>

#include "RandomSource.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/models/EventTolerance.hpp"

namespace multiple_impacts::soak {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kClosedGap = 1e-10;  ///< EventDriven::setToleranceED [m], [m/s]
constexpr double kMomentum = 1e-11;   ///< error over the momenta: rounding
constexpr double kGain = 1e-7;        ///< of an impact: ten times the tolerance of LZB
constexpr double kDrift = 1e-7;       ///< of the whole run: integration and closed gaps
constexpr double kUsedUp = 1e-2;      ///< energy over the first below which a ball is struck
constexpr double kGrowth = 200.;      ///< of the memory in use [kB]
constexpr long kEventsPerImpact = 5000;
constexpr long kIdle = 1000;  ///< events without an impact after which a ball is struck

double usedKilobytes() { return static_cast<double>(mallinfo2().uordblks) / 1024.; }

class LongRun {
 public:
  LongRun(RandomModel& model, std::uint64_t seed)
      : _model(model),
        _mechanics(model.mechanics),
        _random(seed + 1),
        _simulation(models::makeEventDriven(model.system, model.impact, model.timeStep)),
        _tolerance(*_simulation, kClosedGap),
        _booked(energy()),
        _first(kineticEnergy()),
        _largest(std::abs(_booked) + _first) {
    if (const auto ours = std::dynamic_pointer_cast<ImpactOSNS>(model.impact))
      ours->setCaptureVelocity(model.capture);
  }

  LongRunResult run(long impacts);

 private:
  bool event();
  void checkGaps(const VectorXd& before);
  void book(const VectorXd& before);
  bool separatesAll() const { return _model.law.law->promises.separatesAll; }
  bool mayBecome(const VectorXd& velocity) const;
  void setVelocity(Index coordinate, double value);
  bool strike();
  void require(bool condition, const std::string& what, double value, double allowed);
  double kineticEnergy() const { return kineticEnergy(_model.velocities()); }
  double kineticEnergy(const VectorXd& v) const {
    return _mechanics.kineticEnergy(_model.positions(), v);
  }
  double energy() const { return kineticEnergy() + _mechanics.potential(_model.positions()); }
  VectorXd impulses() const;

  RandomModel& _model;
  const Mechanics& _mechanics;
  test::RandomSource _random;
  std::shared_ptr<::EventDriven> _simulation;
  models::EventTolerance _tolerance;
  double _booked;        ///< energy expected [J]
  const double _first;   ///< kinetic energy at the start [J]
  double _largest;       ///< energy so far [J]
  double _fastest = 0.;  ///< approach so far [m/s]
  LongRunResult _result;
};

void LongRun::require(bool condition, const std::string& what, double value, double allowed) {
  if (condition || !_result.violation.empty()) return;
  _result.violation = what + ": " + toText(value) + ", allowed " + toText(allowed) +
                      " at impact " + std::to_string(_result.impacts) + ", time " +
                      toText(_simulation->startingTime()) + " s";
}

/** lambda[1], which Siconos keeps until it moves on. */
VectorXd LongRun::impulses() const {
  VectorXd P(static_cast<Index>(_model.contacts.size()));
  for (Index i = 0; i < P.size(); ++i)
    P[i] = (*_model.contacts[static_cast<std::size_t>(i)]->lambda(1))(0);
  return P;
}

/** One event. \return whether it changed velocities */
bool LongRun::event() {
  models::goToEvent(*_simulation);
  const VectorXd before = _model.velocities();
  _simulation->processEvents();
  checkGaps(before);
  const bool changed = (_model.velocities() - before).cwiseAbs().maxCoeff() > 0.;
  if (changed) book(before);
  const double now = energy();
  _largest = std::max(_largest, std::abs(now));
  const double drift = std::abs(now - _booked) / _largest;
  _result.drift = std::max(_result.drift, drift);
  require(drift <= kDrift, "energy off the books", drift, kDrift);
  return changed;
}

/** LSODAR finds the time at which a gap closes to 100 roundings of the time; the fastest
    contact so far may have penetrated as long. */
void LongRun::checkGaps(const VectorXd& before) {
  constexpr double kRootError = 100. * std::numeric_limits<double>::epsilon();
  const VectorXd q = _model.positions();
  _fastest = std::max(_fastest, -(_mechanics.gradients(q) * before).minCoeff());
  const double deepest = -_mechanics.gaps(q).minCoeff();
  const double allowed =
      std::max(kClosedGap, kRootError * _simulation->startingTime() * _fastest);
  _result.penetration = std::max(_result.penetration, deepest);
  require(deepest <= 1.01 * allowed, "penetration", deepest, allowed);
}

/** Checks one impact, and books the energy it cost. */
void LongRun::book(const VectorXd& before) {
  const VectorXd after = _model.velocities(), q = _model.positions(), P = impulses();
  const MatrixXd H = _mechanics.gradients(q);
  const VectorXd gaps = _mechanics.gaps(q), U = H * after;
  ++_result.impacts;
  if ((P.array() > 0.).count() > 1) ++_result.multiple;

  require(P.minCoeff() >= 0., "impulse", P.minCoeff(), 0.);
  const double scale = std::max(before.cwiseAbs().maxCoeff(), after.cwiseAbs().maxCoeff());
  const VectorXd separating = (H * before).cwiseMax(0.);
  for (Index i = 0; i < gaps.size(); ++i) {
    // Some laws allow a contact that separates to end with an approach, U+ = -e U-.
    const double law = separatesAll() ? 0. : separating[i];
    const double lowest = -law - 1e-11 * scale;
    if (gaps[i] <= kClosedGap) require(U[i] >= lowest, "approach left", U[i], lowest);
  }

  const MatrixXd M = _mechanics.mass(q);
  const double off = (M * (after - before) - H.transpose() * P).cwiseAbs().maxCoeff() /
                     (M.cwiseAbs().maxCoeff() * scale);
  _result.momentum = std::max(_result.momentum, off);
  require(off <= kMomentum, "momentum", off, kMomentum);

  const double was = kineticEnergy(before), is = kineticEnergy(after);
  const double gain = (is - was) / was;
  _result.gain = std::max(_result.gain, gain);
  require(gain <= kGain, "energy created", gain, kGain);
  _booked += is - was;
}

/** Whether a strike may cause this velocity. States from which the law may let a closed,
    separating contact approach are avoided. */
bool LongRun::mayBecome(const VectorXd& velocity) const {
  if (separatesAll()) return true;
  const VectorXd q = _model.positions(), U = _mechanics.gradients(q) * velocity;
  const VectorXd gaps = _mechanics.gaps(q);
  return !(gaps.array() <= 2. * kClosedGap && U.array() > kClosedGap).any();
}

void LongRun::setVelocity(Index coordinate, double value) {
  for (const auto& body : _model.bodies) {
    SiconosVector& v = *body->velocity();
    const auto size = static_cast<Index>(v.size());
    if (coordinate < size) return v.setValue(static_cast<unsigned>(coordinate), value);
    coordinate -= size;
  }
}

/** Gives a random ball a new velocity, and has Siconos treat it as an impact of the closed
    contacts. \return false if it has to wait, see mayBecome() */
bool LongRun::strike() {
  VectorXd v = _model.velocities();
  const double before = kineticEnergy(v);
  const Index struck = _random.integer(0, static_cast<int>(v.size()) - 1);
  v[struck] = _random.uniform(-1., 1.) * _model.speed;
  if (!mayBecome(v)) return false;  // perhaps after the next event
  setVelocity(struck, v[struck]);
  _booked += kineticEnergy(v) - before;
  ++_result.strikes;
  _simulation->setIstate(1);  // LSODAR starts afresh
  _simulation->eventsManager()->scheduleNonSmoothEvent(*_simulation,
                                                       _simulation->startingTime());
  return true;
}

LongRunResult LongRun::run(long impacts) {
  double memory = 0.;
  long events = 0, idle = 0;
  try {
    while (_result.impacts < impacts && _result.violation.empty()) {
      const bool changed = event();
      ++events;
      idle = changed ? 0 : idle + 1;
      require(events < kEventsPerImpact * impacts, "too many events",
              static_cast<double>(events), static_cast<double>(kEventsPerImpact * impacts));
      if (memory == 0. && 4 * _result.impacts >= impacts) memory = usedKilobytes();
      const bool tired = kineticEnergy() < kUsedUp * _first || idle > kIdle;
      if ((tired || (changed && _random.chance(_model.strikeChance))) && strike()) idle = 0;
    }
  } catch (const std::exception& error) {
    _result.violation = "exception after " + std::to_string(_result.impacts) +
                        " impacts: " + command::messageOf(error);
  }
  if (memory > 0.) _result.growth = usedKilobytes() - memory;
  require(_result.growth <= kGrowth, "memory grows [kB]", _result.growth, kGrowth);
  return _result;
}

}  // namespace

LongRunResult runLong(RandomModel& model, long impacts, std::uint64_t seed) {
  return LongRun(model, seed).run(impacts);
}

}  // namespace multiple_impacts::soak
