// SPDX-License-Identifier: Apache-2.0
#include "StepRun.hpp"

#include <Eigen/Cholesky>
#include <Interaction.hpp>
#include <LagrangianDS.hpp>
#include <SiconosVector.hpp>
#include <TimeStepping.hpp>
#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>

#include "RandomSource.hpp"
#include "RunSoak.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::soak {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kGain = 1e-7;    ///< of an impact: ten times the tolerance of LZB
constexpr double kUsedUp = 1e-2;  ///< energy over the first below which a body is struck
constexpr double kDepth = 2.;     ///< allowed, over h times the fastest approach
constexpr double kMargin = 4.;    ///< accelerations and errors so far, over those to come
constexpr double kTravel = 5e-4;  ///< of a body in a step, at the speed of the model [m]
constexpr long kIdle = 2000;      ///< steps without an impact after which a body is struck
constexpr long kStepsPerImpact = 2000;

class StepRun {
 public:
  StepRun(RandomModel& model, std::uint64_t seed)
      : _model(model),
        _mechanics(model.mechanics),
        _random(seed + 1),
        _h(std::min(model.timeStep, kTravel / model.speed)),
        _first(kineticEnergy(model.velocities())),
        _largest(_first) {
    _impact = dynamic_cast<ImpactStep*>(model.impact.get());
    _simulation = models::makeEventCapturing(model.system, model.impact, _h);
    _acceleration = VectorXd::Zero(model.velocities().size());
  }

  StepRunResult run(long impacts);

 private:
  bool step();
  bool isStruck(const VectorXd& q, const VectorXd& v, const VectorXd& lambda) const;
  void checkGaps(const VectorXd& velocity);
  void checkImpacts();
  void checkEnergy(const VectorXd& q, const VectorXd& v, const VectorXd& lambda);
  VectorXd accelerationAt(const VectorXd& q) const;
  void strike();
  void require(bool condition, const std::string& what, double value, double allowed);
  double kineticEnergy(const VectorXd& v) const {
    return _mechanics.kineticEnergy(_model.positions(), v);
  }
  double energy(const VectorXd& q, const VectorXd& v) const {
    return _mechanics.kineticEnergy(q, v) + _mechanics.potential(q);
  }
  VectorXd projected(const VectorXd& v) const;
  double workOfJoints(const VectorXd& q, const VectorXd& v) const;

  RandomModel& _model;
  const Mechanics& _mechanics;
  test::RandomSource _random;
  const double _h;           ///< [s]
  const double _first;       ///< kinetic energy at the start [J]
  double _largest;           ///< kinetic energy so far [J]
  double _fastest = 0.;      ///< approach so far [m/s]
  VectorXd _acceleration;    ///< largest of each coordinate without contacts
  double _smoothError = 0.;  ///< of the energy in a step in which nothing touched [J]
  ImpactStep* _impact = nullptr;
  std::shared_ptr<::TimeStepping> _simulation;
  StepRunResult _result;
};

/** P.(U- + U+)/2 + T.(u- + u+)/2 [J], from the impulses alone. */
double workOf(const SolvedImpact& impact) {
  const ContactProblem& problem = impact.problem;
  const VectorXd& P = impact.outcome.impulse;
  const VectorXd twice = 2. * problem.velocity + problem.delassus * P;
  if (problem.tangents.rowCount() == 0) return 0.5 * P.dot(twice);
  const VectorXd& T = impact.outcome.tangentialImpulse;
  const VectorXd slips = 2. * (problem.tangents.slip + problem.tangents.coupling * P) +
                         problem.tangents.delassus * T;
  return 0.5 * (P.dot(twice) + T.dot(slips));
}

void StepRun::require(bool condition, const std::string& what, double value, double allowed) {
  if (condition || !_result.violation.empty()) return;
  _result.violation = what + ": " + toText(value) + ", allowed " + toText(allowed) +
                      " after " + std::to_string(_result.impacts) + " impacts, step " +
                      std::to_string(_result.steps);
}

/** The first rows of lambda[1], before Siconos moves on. */
VectorXd impulses(const std::vector<std::shared_ptr<::Interaction>>& of, Index rows) {
  VectorXd P(rows * static_cast<Index>(of.size()));
  for (Index i = 0; i < P.size(); ++i)
    P[i] = (*of[static_cast<std::size_t>(i / rows)]->lambda(1))(i % rows);
  return P;
}

/** \return whether there was an impact */
bool StepRun::step() {
  const VectorXd q = _model.positions(), v = _model.velocities();
  const long before = _result.impacts;
  _simulation->computeOneStep();
  const VectorXd lambda = impulses(_model.contacts, 1);
  ++_result.steps;
  _result.impacts =
      _impact ? _impact->impactCount() : before + (isStruck(q, v, lambda) ? 1 : 0);
  const bool isImpact = _result.impacts > before;
  if (_impact && isImpact) checkImpacts();
  if (_impact) checkEnergy(q, v, lambda);
  checkGaps(v);
  _simulation->nextStep();
  return isImpact;
}

/** Where the model has no law of ours: whether a contact that approached took an impulse. */
bool StepRun::isStruck(const VectorXd& q, const VectorXd& v, const VectorXd& lambda) const {
  const VectorXd U = _mechanics.gradients(q) * v;
  return (lambda.array() > 0. && U.array() < -1e-3 * _model.speed).any();
}

/** Contacts act up to h |U|/2 late, and with restitutions below 1 move on by as much in the
    step of the impact; positions are not corrected, here as in Siconos's own steps: a contact
    that stays closed keeps its depth, and the next impact adds to it. */
void StepRun::checkGaps(const VectorXd& velocity) {
  const VectorXd q = _model.positions();
  const MatrixXd H = _mechanics.gradients(q);
  _fastest =
      std::max({_fastest, -(H * velocity).minCoeff(), -(H * _model.velocities()).minCoeff()});
  const double deepest = -_mechanics.gaps(q).minCoeff(),
               allowed = kDepth * _h * _fastest + 1e-9;
  _result.penetration = std::max(_result.penetration, deepest / (_h * _fastest + 1e-9));
  require(deepest <= allowed, "penetration", deepest, allowed);
}

void StepRun::checkImpacts() {
  for (const SolvedImpact& impact : _impact->lastImpacts()) {
    const VectorXd& P = impact.outcome.impulse;
    if ((P.array() > 0.).count() > 1) ++_result.multiple;
    require(P.minCoeff() >= 0., "impulse", P.minCoeff(), 0.);
    const double gain = workOf(impact) / impact.problem.kineticEnergy;
    _result.gain = std::max(_result.gain, gain);
    require(gain <= kGain, "energy created by an impact", gain, kGain);
    const Tangents& tangents = impact.problem.tangents;
    for (Index i = 0; i < P.size(); ++i) {
      if (tangents.countAt(i) == 0) continue;
      const double friction = tangents.at(i, impact.outcome.tangentialImpulse).norm();
      const double allowed = impact.problem.friction[i] * P[i] * (1. + kGain) + 1e-14;
      require(friction <= allowed, "friction", friction, allowed);
    }
  }
}

/** Of the bodies by their potential alone, M^-1 dV/dq, from differences. */
VectorXd StepRun::accelerationAt(const VectorXd& q) const {
  constexpr double kStep = 1e-5;
  VectorXd slope(q.size());
  for (Index i = 0; i < q.size(); ++i) {
    const VectorXd aside = kStep * VectorXd::Unit(q.size(), i);
    slope[i] =
        (_mechanics.potential(q + aside) - _mechanics.potential(q - aside)) / (2. * kStep);
  }
  return _mechanics.mass(q).llt().solve(slope).cwiseAbs();
}

/** At most, of the impulses of joints: they hold the velocities after the step, with gradients
    between its start and its end, but not quite those before it. */
double StepRun::workOfJoints(const VectorXd& q, const VectorXd& v) const {
  if (_model.joints.empty()) return 0.;
  const VectorXd nextQ = _model.positions(), moved = 0.5 * (v + _model.velocities());
  const MatrixXd H = _mechanics.jointGradients(q), nextH = _mechanics.jointGradients(nextQ);
  const Index rows = H.rows() / static_cast<Index>(_model.joints.size());
  return impulses(_model.joints, rows)
      .cwiseAbs()
      .dot((H * moved).cwiseAbs() + (nextH * moved).cwiseAbs());
}

void StepRun::checkEnergy(const VectorXd& q, const VectorXd& v, const VectorXd& lambda) {
  const VectorXd nextQ = _model.positions(), nextV = _model.velocities();
  const double growth = energy(nextQ, nextV) - energy(q, v);
  _largest = std::max(_largest, kineticEnergy(nextV));
  if ((lambda.array() == 0.).all()) {
    _acceleration = _acceleration.cwiseMax((nextV - v).cwiseAbs() / _h);
    _smoothError = std::max(_smoothError, std::abs(growth));
    return;
  }
  const MatrixXd H = _mechanics.gradients(nextQ), turned = H - _mechanics.gradients(q);
  const VectorXd speeds = v.cwiseAbs().cwiseMax(nextV.cwiseAbs());
  const VectorXd impulse = lambda.cwiseAbs();
  for (const VectorXd& at : {q, VectorXd(q + _h * v)})  // where the step would end, unhindered
    _acceleration = _acceleration.cwiseMax(accelerationAt(at)).eval();
  const double forced = 0.5 * kMargin * _h * impulse.dot(H.cwiseAbs() * _acceleration);
  const double curved = impulse.dot(turned.cwiseAbs() * speeds);
  const double allowed =
      forced + curved + workOfJoints(q, v) + kMargin * _smoothError + kGain * _largest;
  _result.growth = std::max(_result.growth, growth / allowed);
  require(growth <= allowed, "growth of the energy in a step", growth, allowed);
}

/** The nearest velocities, by their kinetic energy, that joints allow:
    v - M^-1 H^T (H M^-1 H^T)^-1 H v. */
VectorXd StepRun::projected(const VectorXd& v) const {
  if (_model.joints.empty()) return v;
  const VectorXd q = _model.positions();
  const MatrixXd H = _mechanics.jointGradients(q),
                 kicks = _mechanics.mass(q).llt().solve(H.transpose());
  return v - kicks * (H * kicks).ldlt().solve(H * v);
}

/** Gives a random coordinate a new velocity, as if it had always had it: the next step begins
    with the forces in the memory, which may depend on velocities. Strikes alone must not make
    a mechanism ever faster, beyond what its smooth steps resolve: one that is faster than at
    the start is halted first. */
void StepRun::strike() {
  VectorXd v = _model.velocities();
  if (kineticEnergy(v) > _first) v.setZero();
  const Index struck = _random.integer(0, static_cast<int>(v.size()) - 1);
  v[struck] = _random.uniform(-1., 1.) * _model.speed;
  v = projected(v);
  Index next = 0;
  for (const auto& body : _model.bodies) {
    for (unsigned i = 0; i < body->velocity()->size(); ++i)
      body->velocity()->setValue(i, v[next++]);
    body->computeForces(_simulation->startingTime(), body->q(), body->velocity());
    body->swapInMemory();
  }
  ++_result.strikes;
}

StepRunResult StepRun::run(long impacts) {
  long idle = 0;
  try {
    while (_result.impacts < impacts && _result.steps < kStepsPerImpact * impacts &&
           _result.violation.empty()) {
      idle = step() ? 0 : idle + 1;
      if (kineticEnergy(_model.velocities()) >= kUsedUp * _first && idle < kIdle) continue;
      strike();
      idle = 0;
    }
  } catch (const std::exception& error) {
    _result.violation = "exception after " + std::to_string(_result.impacts) +
                        " impacts: " + command::messageOf(error);
  }
  return _result;
}

}  // namespace

std::vector<SimulatedLaw> steppedLaws() {
  return simulatedLawsThat([](const SimulatedLaw& law) { return law.isCapturing(); });
}

StepRunResult runSteps(RandomModel& model, long impacts, std::uint64_t seed) {
  return StepRun(model, seed).run(impacts);
}

}  // namespace multiple_impacts::soak
