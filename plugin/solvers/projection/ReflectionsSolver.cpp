// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/ReflectionsSolver.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "multiple_impacts/contact/PhaseTrace.hpp"
#include "multiple_impacts/contact/Texts.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/projection/EndingDerivative.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"
#include "multiple_impacts/solvers/projection/ProjectionDerivative.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

constexpr double kRounding = 1e-13;       ///< of the largest speed before
constexpr double kCreatedEnergy = 1e-10;  ///< of that exchanged
constexpr double kMoved = 1e-9;           ///< of a direction, more than rounding
constexpr double kEndless = 1e8;          ///< times the impulse that opens one contact alone

double largest(const MatrixXd& values) {
  return values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0.;
}

/** Rows and columns of some contacts. */
Sparse blockOf(const Sparse& matrix, const std::vector<Index>& contacts,
               const std::vector<Index>& place) {
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t k = 0; k < contacts.size(); ++k)
    for (Sparse::InnerIterator it(matrix, contacts[k]); it; ++it)
      if (place[static_cast<std::size_t>(it.row())] >= 0)
        entries.emplace_back(place[static_cast<std::size_t>(it.row())], static_cast<Index>(k),
                             it.value());
  const auto n = static_cast<Index>(contacts.size());
  Sparse block(n, n);
  block.setFromTriplets(entries.begin(), entries.end());
  return block;
}

/** The reflections of a checked problem in which something approaches, and, if directions are
    given, their derivatives. */
class Sequence {
 public:
  Sequence(const ContactProblem& problem, const FullDirections* directions)
      : _problem(problem),
        _directions(directions),
        _scale(largest(problem.velocity)),
        _place(static_cast<std::size_t>(problem.contactCount()), -1),
        _velocity(problem.velocity),
        _impulse(VectorXd::Zero(problem.contactCount())) {
    if (!directions) return;
    _dU = directions->velocity;
    _dP = MatrixXd::Zero(_dU.rows(), _dU.cols());
    const double size = std::max({largest(_dU), _scale * largest(directions->restitution)});
    _moved = kMoved * (size > 0. ? size : _scale);
  }

  /** \return false when nothing approaches */
  bool findApproaching();
  /** \return false if a projection found no solution */
  bool reflect();

  const VectorXd& velocity() const { return _velocity; }
  const VectorXd& impulse() const { return _impulse; }
  const VectorXd& lastImpulse() const { return _last; }
  const MatrixXd& impulseDerivative() const { return _dP; }
  const std::string& kink() const { return _kink; }
  Index approachingCount() const { return static_cast<Index>(_approaching.size()); }

 private:
  void differentiate(const Sparse& block, const ProjectionResult& half);
  void watchGrazing();

  const ContactProblem& _problem;
  const FullDirections* const _directions;
  const double _scale;
  std::vector<Index> _approaching, _place;  ///< V, and the place of each contact in it or -1
  VectorXd _velocity, _impulse, _last;
  MatrixXd _dU, _dP;
  double _moved = 0.;
  std::string _kink;
};

bool Sequence::findApproaching() {
  for (const Index i : _approaching) _place[static_cast<std::size_t>(i)] = -1;
  _approaching.clear();
  for (Index i = 0; i < _velocity.size(); ++i)
    if (_velocity[i] < -kRounding * _scale) {
      _place[static_cast<std::size_t>(i)] = approachingCount();
      _approaching.push_back(i);
    }
  return !_approaching.empty();
}

bool Sequence::reflect() {
  const Sparse block = blockOf(_problem.delassus, _approaching, _place);
  const ProjectionResult half = projectPlastic(block, _velocity(_approaching), _scale);
  if (!half.converged) return false;
  if (_directions) differentiate(block, half);
  _last = VectorXd::Zero(_velocity.size());
  _last(_approaching) = 2. * half.impulse;
  _impulse += _last;
  for (const Index j : _approaching)
    for (Sparse::InnerIterator it(_problem.delassus, j); it; ++it)
      _velocity[it.row()] += it.value() * _last[j];
  if (_directions)
    _dU = _directions->velocityChange(_directions->velocity, _problem.delassus, _impulse, _dP);
  return true;
}

void Sequence::differentiate(const Sparse& block, const ProjectionResult& half) {
  watchGrazing();
  std::vector<Sparse> dBlock;
  for (const Sparse& dD : _directions->delassus)
    dBlock.push_back(blockOf(dD, _approaching, _place));
  const ProjectionDerivative d =
      differentiateProjection(block, half, _dU(_approaching, Eigen::all), dBlock, _scale);
  _dP(_approaching, Eigen::all) += 2. * d.impulse;
  if (d.isOneSided && _kink.empty()) _kink = "in a reflection, " + d.message;
}

/** A contact that the data may bring into this reflection. */
void Sequence::watchGrazing() {
  for (Index i = 0; i < _velocity.size() && _kink.empty(); ++i)
    if (std::abs(_velocity[i]) <= kRounding * _scale && largest(_dU.row(i)) > _moved)
      _kink = "contact " + std::to_string(i + 1) +
              " is about to approach, and would take part in a reflection: the derivative is "
              "one-sided";
}

/** Whether no motion opens all contacts: with the square roots s of the diagonal of D,
    0 <= z, -s + D z >= 0 has no solution then, and z grows without end. */
bool holdEachOther(const ContactProblem& problem) {
  const VectorXd s = problem.delassus.diagonal().cwiseSqrt();
  const ProjectionResult opening = projectPlastic(problem.delassus, -s);
  return !opening.converged || largest(opening.impulse.cwiseProduct(s)) > kEndless;
}

ImpactOutcome giveUp(const ContactProblem& problem, const Sequence& sequence,
                     long reflections) {
  std::string message = "the limit of maximumReflections = " + std::to_string(reflections) +
                        " was reached with " + std::to_string(sequence.approachingCount()) +
                        " contacts still approaching";
  if (holdEachOther(problem))
    message += "; no motion opens all contacts, so that no outcome keeps the energy";
  ImpactOutcome outcome = abandonImpact(problem, unfinishedWith(problem, sequence.impulse()),
                                        ImpactStatus::CollisionLimit, std::move(message));
  outcome.statistics.collisions = reflections;
  return outcome;
}

bool createsEnergy(const ContactProblem& problem, const ImpactOutcome& outcome) {
  const double exchanged = 0.5 * outcome.impulse.dot(problem.velocity.cwiseAbs());
  return outcome.statistics.energyLost < -kCreatedEnergy * exchanged;
}

class Impact {
 public:
  Impact(const ContactProblem& problem, const ReflectionsOptions& options,
         const FullDirections* directions, ImpactObserver* observer)
      : _problem(problem),
        _options(options),
        _directions(directions),
        _trace(observer, problem),
        _sequence(problem, directions) {}

  ClosedImpact outcome();
  ImpactDerivative derivative();

 private:
  bool isElastic() const { return (_problem.restitution.array() == 1.).all(); }
  ClosedImpact refuse(const VectorXd& impulse, const std::string& why) const {
    return {refuseImpact(_problem, impulse, why), {}};
  }

  const ContactProblem& _problem;
  const ReflectionsOptions& _options;
  const FullDirections* const _directions;
  PhaseTrace _trace;
  Sequence _sequence;
  ProjectionResult _plastic;
};

ClosedImpact Impact::outcome() {
  long reflections = 0;
  while (_sequence.findApproaching()) {
    if (reflections == _options.maximumReflections)
      return {giveUp(_problem, _sequence, reflections), {}};
    if (!_sequence.reflect())
      return refuse(_sequence.impulse(), "no solution of the LCP of a reflection was found");
    ++reflections;
    _trace.show(_sequence.lastImpulse(), _sequence.velocity());
  }
  const VectorXd& reflected = _sequence.impulse();
  _plastic = projectPlastic(_problem.delassus, _problem.velocity);
  if (!_plastic.converged)
    return refuse(reflected, "no solution of the LCP of the plastic impact was found");
  const VectorXd& e = _problem.restitution;
  const VectorXd lost =
      isElastic() ? VectorXd::Zero(e.size())
                  : VectorXd((1. - e.array()) * (_plastic.impulse - reflected).array());
  ClosedImpact closed =
      closeWithProjection(_problem, unfinishedWith(_problem, reflected + lost));
  closed.outcome.statistics.collisions = reflections;
  if (createsEnergy(_problem, closed.outcome))
    return refuse(closed.outcome.impulse,
                  "restitutions that differ as much would create " +
                      toText(-closed.outcome.statistics.energyLost) +
                      " J; reflections are made for one restitution of all contacts");
  _trace.end(closed.outcome.impulse - reflected, closed.outcome.velocity);
  return closed;
}

ImpactDerivative Impact::derivative() {
  ClosedImpact closed = outcome();
  if (!isUsable(closed.outcome.status)) return withoutDerivatives(std::move(closed.outcome));
  const VectorXd& e = _problem.restitution;
  const ProjectionDerivative dPlastic =
      differentiateProjection(_problem.delassus, _plastic, _directions->velocity,
                              _directions->delassus, largest(_problem.velocity));
  const VectorXd gained = _sequence.impulse() - _plastic.impulse;
  const MatrixXd dP = (1. - e.array()).matrix().asDiagonal() * dPlastic.impulse +
                      e.asDiagonal() * _sequence.impulseDerivative() +
                      gained.asDiagonal() * _directions->restitution;
  const bool isKink = _sequence.kink().empty() && dPlastic.isOneSided && !isElastic();
  return differentiateEnding(_problem, *_directions, std::move(closed), dP,
                             isKink ? dPlastic.message : _sequence.kink());
}

bool isNoImpact(const ContactProblem& problem) {
  return !(problem.velocity.array() < 0.).any();
}

void check(const ContactProblem& problem, const ReflectionsOptions& options,
           const char* where) {
  checkOptions(options);
  checkFrictionless(problem, where);
  checkRigidContacts(problem, where);
}

}  // namespace

void checkOptions(const ReflectionsOptions& options) {
  checkRanges("ReflectionsOptions", reflectionsLaw().options, options);
}

ImpactOutcome solveReflections(const ContactProblem& problem,
                               const ReflectionsOptions& options, ImpactObserver* observer) {
  check(problem, options, "solveReflections");
  if (isNoImpact(problem)) return noImpact(problem);
  return Impact(problem, options, nullptr, observer).outcome().outcome;
}

ImpactDerivative differentiateReflections(const ContactProblem& problem,
                                          const ImpactDirections& directions,
                                          const ReflectionsOptions& options,
                                          ImpactObserver* observer) {
  check(problem, options, "differentiateReflections");
  checkDirections(problem, directions, "differentiateReflections");
  const FullDirections full(problem, directions);
  if (isNoImpact(problem)) return differentiateNoImpact(problem, full, noImpact(problem));
  return Impact(problem, options, &full, observer).derivative();
}

const Law& reflectionsLaw() {
  using O = ReflectionsOptions;
  LawPromises kept;
  kept.boundsEnergy = false;
  kept.givesUpWith = {ImpactStatus::CollisionLimit};
  static const Law law =
      differentiatedBy<O, differentiateReflections>(solvedBy<O, solveReflections>(
          {"reflections",
           "Reflections",
           "contacts that approach at once are reflected together (Smith and others)",
           {required("restitution")},
           false,
           {whole(&O::maximumReflections, "maximumReflections",
                  {1., 9.2e18, "must be at least 1"},
                  "reflections after which the impact is given up with an error",
                  "max_reflections")},
           kept}));
  return law;
}

}  // namespace multiple_impacts
