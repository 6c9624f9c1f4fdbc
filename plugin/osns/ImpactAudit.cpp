// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/ImpactAudit.hpp"

#include <BlockVector.hpp>
#include <LagrangianDS.hpp>
#include <LagrangianR.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SiconosAlgebraProd.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/Agreement.hpp"

namespace multiple_impacts {

namespace {

/** One body before and after Siconos's update of velocities, v+ = v- + M^-1 p. The velocity is
    v+ as long as this object lives, and v- again afterwards. */
class TrialBody {
 public:
  explicit TrialBody(std::shared_ptr<::LagrangianDS> body)
      : _body(std::move(body)), _before(*_body->velocity()) {
    _body->computeMass();
    energyBefore = _body->computeKineticEnergy();
    _body->computePostImpactVelocity();
    energyAfter = _body->computeKineticEnergy();
  }
  ~TrialBody() { *_body->velocity() = _before; }
  TrialBody(const TrialBody&) = delete;
  TrialBody& operator=(const TrialBody&) = delete;

  /** H^T P . v- [J]. */
  double powerBefore() const { return inner_prod(*_body->p(1), _before); }

  void checkMomentum(const std::string& where) const;

  double energyBefore = 0., energyAfter = 0.;

 private:
  const std::shared_ptr<::LagrangianDS> _body;
  const SiconosVector _before;
};

/** M (v+ - v-) = p, row by row. A body without a mass matrix has unit masses. */
void TrialBody::checkMomentum(const std::string& where) const {
  const SiconosVector& impulse = *_body->p(1);
  const SiconosVector& after = *_body->velocity();
  const auto mass = _body->mass();
  for (unsigned i = 0; i < impulse.size(); ++i) {
    double gain = 0., terms = 0.;
    for (unsigned k = 0; k < impulse.size(); ++k) {
      const double entry = mass ? mass->getValue(i, k) : (i == k ? 1. : 0.);
      gain += entry * (after(k) - _before(k));
      terms += std::abs(entry) * (std::abs(after(k)) + std::abs(_before(k)));
    }
    if (!agree(impulse(i), gain, impulse.normInf(), terms))
      throw ImpactError(where + ": Siconos does not give body " +
                        std::to_string(_body->number()) + ", coordinate " + std::to_string(i) +
                        ", the momentum of the impulses with its mass at this position: " +
                        bothNumbers(impulse(i), gain, "N.s"));
  }
}

/** Sum of |H_k v_k|. */
double speedOfTerms(::Interaction& contact) {
  // A relation written in Python makes a copy: it lives as long as this pointer.
  const std::shared_ptr<SimpleMatrix> gradient = contact.relation()->C();
  const BlockVector& velocity = *contact.linkToDSVariables()[LagrangianR::q1];
  double sum = 0.;
  for (unsigned k = 0; k < velocity.size(); ++k)
    sum += std::abs(gradient->getValue(0, k) * velocity.getValue(k));
  return sum;
}

/** Size of the terms whose sums are the gap speeds: those of D P and of H v. */
double speedOfTerms(const ContactSeam& seam, const ContactProblem& problem,
                    const ImpactOutcome& outcome) {
  double terms = (problem.delassus.cwiseAbs() * outcome.impulse).maxCoeff();
  for (std::size_t i = 0; i < seam.size(); ++i)
    terms = std::max(terms, speedOfTerms(seam.interaction(i)));
  return terms;
}

/** \param velocity of the contacts, as the bodies have it [m/s] */
void checkVelocities(const Eigen::VectorXd& velocity, const ContactSeam& seam,
                     const ContactProblem& problem, const ImpactOutcome& outcome,
                     const std::string& where) {
  const double scale =
      std::max(problem.velocity.cwiseAbs().maxCoeff(), outcome.velocity.cwiseAbs().maxCoeff());
  const double terms = speedOfTerms(seam, problem, outcome);
  for (Eigen::Index i = 0; i < velocity.size(); ++i)
    if (!agree(outcome.velocity[i], velocity[i], scale, terms))
      throw ImpactError(where + ": the outcome separates the contact of interaction " +
                        std::to_string(seam.interaction(i).number()) + " at " +
                        bothNumbers(outcome.velocity[i], velocity[i], "m/s"));
}

}  // namespace

AuditedBodies auditImpact(const ContactSeam& seam, const ContactProblem& problem,
                          const ImpactOutcome& outcome, ::NonSmoothDynamicalSystem& system,
                          double time, const std::string& where) {
  if (!outcome.impulse.allFinite())
    throw ImpactError(where + ": the impulses of the outcome are not finite");
  system.updateInput(time, 1);
  std::vector<std::unique_ptr<TrialBody>> bodies;
  for (const auto& body : seam.bodies()) bodies.push_back(std::make_unique<TrialBody>(body));

  // P . dg/dt = P . U- - P . H v-
  double before = 0., after = 0., movingGaps = outcome.impulse.dot(problem.velocity);
  double terms = outcome.impulse.dot(problem.delassus.cwiseAbs() * outcome.impulse);
  for (const auto& body : bodies) {
    body->checkMomentum(where);
    before += body->energyBefore;
    after += body->energyAfter;
    movingGaps -= body->powerBefore();
    terms += std::abs(body->powerBefore());
  }
  const Eigen::VectorXd velocity = seam.currentVelocities(time);
  checkVelocities(velocity, seam, problem, outcome, where);
  const double booked = outcome.statistics.energyLost + movingGaps;
  const double exchanged =
      outcome.impulse.dot(problem.velocity.cwiseAbs() + outcome.velocity.cwiseAbs());
  if (!agree(booked, before - after, exchanged, terms + before + after))
    throw ImpactError(where + ": the outcome says that the kinetic energy falls by " +
                      toText(booked) + " J, but that of the bodies falls by " +
                      toText(before - after) + " J");
  return {after, velocity};
}

}  // namespace multiple_impacts
