// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/Measures.hpp"

#include <algorithm>
#include <cmath>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/contact/Texts.hpp"
#include "multiple_impacts/models/Metrics.hpp"

namespace multiple_impacts::models {

namespace {

using Run = RunResult;

constexpr double kStill = 1e-6;  ///< of the fastest ball: slower ones count as at rest

double energyBefore(const Run& run) {
  return kineticEnergy(run.chain, velocitiesBefore(run.chain));
}

double energyGain(const Run& run) {
  return kineticEnergy(run.chain, run.velocity) - energyBefore(run);
}

double momentumBefore(const Run& run) {
  return momentum(run.chain, velocitiesBefore(run.chain));
}

/** The centre of mass, or the ball next to the wall, moves towards the wall at the end. */
bool stillApproachesWall(const Run& run) {
  const double fastest = run.velocity.cwiseAbs().maxCoeff();
  return momentum(run.chain, run.velocity) > kStill * momentumBefore(run) ||
         run.velocity[run.velocity.size() - 1] > kStill * fastest;
}

const Undefined kGaveUp{"the law gave up",
                        [](const Run& run) { return run.velocity.size() == 0; }};
const Undefined kNoReference{"LZB, which it is compared with, has no outcome",
                             [](const Run& run) { return run.reference.size() == 0; }};
const Undefined kReferenceAtRest{"nothing moves under LZB",
                                 [](const Run& run) { return run.reference.isZero(0.); }};
const Undefined kGravity{"gravity changes the velocities between the impacts",
                         [](const Run& run) { return run.chain.gravity != 0.; }};
const Undefined kAtRestBefore{"nothing moves at the start",
                              [](const Run& run) { return !(energyBefore(run) > 0.); }};
const Undefined kAtRestAfter{"nothing moves at the end",
                             [](const Run& run) { return run.velocity.isZero(0.); }};
const Undefined kWall{"the wall takes up momentum",
                      [](const Run& run) { return run.chain.wall; }};
const Undefined kNoWall{"there is no wall", [](const Run& run) { return !run.chain.wall; }};
const Undefined kNotTowardsWall{
    "the centre of mass does not move towards the wall at the start",
    [](const Run& run) { return !(momentumBefore(run) > 0.); }};
const Undefined kNotOver{
    "balls still move towards the wall at the end: a longer duration is needed",
    stillApproachesWall};
const Undefined kNotToldApart{"the impacts of this law are not counted",
                              [](const Run& run) { return run.impacts < 0; }};
const Undefined kNoImpact{"there was no impact",
                          [](const Run& run) { return run.impacts == 0; }};
const Undefined kNoTrust{
    "the law has no derivatives, or sweep was not asked for them (--trust)",
    [](const Run& run) { return std::isnan(run.digits); }};
const Undefined kNoSimulation{"the law is computed without a simulation",
                              [](const Run& run) { return std::isnan(run.end); }};

std::vector<Measure> ofTheRun() {
  return {
      {"gap_percent",
       "%",
       "distance from the velocities under LZB, over their norm (chapter, eq. 38)",
       {kNoReference, kReferenceAtRest},
       [](const Run& run) { return gapMeasure(run.velocity, run.reference); }},
      {"balls_predicted_well",
       "",
       "number of balls that differ from LZB by less than 5 % of the norm of its velocities "
       "(chapter, eq. 39)",
       {kNoReference, kReferenceAtRest},
       [](const Run& run) {
         return static_cast<double>(wellPredicted(run.velocity, run.reference));
       }},
      {"dispersion",
       "",
       "standard deviation of the balls' kinetic energies over their mean (chapter, eq. 40)",
       {kAtRestAfter},
       [](const Run& run) { return dispersion(run.chain, run.velocity); }},
      {"energy_ratio",
       "",
       "kinetic energy at the end over that at the start",
       {kAtRestBefore, kGravity},
       [](const Run& run) { return energyRatio(run.chain, run.velocity); }},
      {"balls_forward",
       "",
       "number of balls that move along the axis faster than 1e-6 of the fastest ball",
       {},
       [](const Run& run) { return static_cast<double>(movingForward(run.velocity)); }},
      {"effective_restitution",
       "",
       "minus the velocity of the centre of mass at the end over that at the start",
       {kNoWall, kGravity, kNotTowardsWall, kNotOver},
       [](const Run& run) { return effectiveRestitution(run.chain, run.velocity); }},
      {"momentum_error",
       "kg.m/s",
       "momentum at the end minus that at the start",
       {kWall, kGravity},
       [](const Run& run) { return momentum(run.chain, run.velocity) - momentumBefore(run); }},
      {"energy_created",
       "J",
       "kinetic energy at the end beyond that at the start",
       {kGravity},
       [](const Run& run) { return std::max(0., energyGain(run)); }},
      {"amplification",
       "",
       "largest factor by which errors of the data grow in an impact of the run; above 1000 "
       "they hardly determine it",
       {kNoImpact, kNoTrust},
       [](const Run& run) { return run.amplification; }},
      {"digits",
       "",
       "fewest decimal digits of velocities after an impact of the run that can be believed "
       "if its data are exact; below 3 they hardly determine it",
       {kNoImpact, kNoTrust},
       [](const Run& run) { return run.digits; }},
      {"velocity_error",
       "m/s",
       "largest error of relative velocities that these digits leave after an impact",
       {kNoImpact, kNoTrust},
       [](const Run& run) { return run.velocityError; }},
      {"impacts",
       "",
       "number of impacts in the run",
       {kNotToldApart},
       [](const Run& run) { return static_cast<double>(run.impacts); }},
      {"last_impact",
       "s",
       "time of the last impact",
       {kNotToldApart, kNoImpact},
       [](const Run& run) { return run.lastImpact; }},
      {"end",
       "s",
       "time at the end of the run, to which all measures refer",
       {kNoSimulation},
       [](const Run& run) { return run.end; }},
  };
}

}  // namespace

std::string Measure::whenUndefined() const {
  std::vector<std::string> reasons;
  for (const Undefined& reason : undefined) reasons.push_back(reason.why);
  return listed(reasons, "; ");
}

const std::vector<Measure>& measures() {
  static const std::vector<Measure> all = ofTheRun();
  return all;
}

const Measure& computingTime() {
  static const Measure seconds{
      "seconds", "s", "time that the computation took", {}, [](const Run& run) {
        return run.computingTime;
      }};
  return seconds;
}

const Measure& measureNamed(const std::string& name) {
  const auto found = std::find_if(measures().begin(), measures().end(),
                                  [&](const Measure& each) { return name == each.name; });
  if (found == measures().end())
    throw InvalidParameter("measureNamed: there is no measure '" + name + "'");
  return *found;
}

MeasuredValue evaluate(const Measure& measure, const RunResult& run) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  if (kGaveUp.holds(run)) return {none, kGaveUp.why};
  for (const Undefined& reason : measure.undefined)
    if (reason.holds(run)) return {none, reason.why};
  return {measure.value(run), nullptr};
}

}  // namespace multiple_impacts::models
