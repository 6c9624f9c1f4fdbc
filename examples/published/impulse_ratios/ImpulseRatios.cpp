// SPDX-License-Identifier: Apache-2.0
/* V. Acary, D. Taha: multiple impacts with impulse ratios and one energetic coefficient (ENOC
   2005), compared with the law in Siconos's loop, the compliant reference and Poisson's law.
   Masses of 1 kg; e is a ratio of energies. */
#include <EventDriven.hpp>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/contact/KineticAngles.hpp"
#include "multiple_impacts/models/Metrics.hpp"
#include "multiple_impacts/models/PlanarModel.hpp"
#include "multiple_impacts/models/UniformNumbers.hpp"
#include "published/ChainOutcome.hpp"
#include "published/Study.hpp"

namespace multiple_impacts::published {

namespace {

using Eigen::Vector2d;
using Eigen::VectorXd;
using models::Chain;

constexpr const char* kPlace = "Acary and Taha";

std::string at(const char* where) { return std::string(kPlace) + ", " + where; }

ImpulseRatioOptions given(double energyRatio) {
  ImpulseRatioOptions options;
  options.energyRatio = energyRatio;
  options.ratios = RatioSource::Given;
  return options;
}

// ------------------------------------------------------------------ three balls in a line

Chain threeBalls(double alpha = 1., double e = 1.) {
  Chain chain = models::uniformChain(3, {1.}, {e, 1., 1.5});
  chain.contacts[1].share = alpha;
  models::strikeFromLeft(chain, 1, 1.);
  return chain;
}

/** Eqs. (5) and (6), with a plus sign before v3. */
VectorXd closedForm(double alpha, double e) {
  const double w = 1. - alpha + alpha * alpha;
  const double p = (1. + std::sqrt(1. - 2. * (1. - e) * w)) / (2. * w);
  VectorXd v(3);
  v << 1. - p, (1. - alpha) * p, alpha * p;
  return v;
}

/** Eq. (7). */
bool isAllowed(double alpha, double e) {
  return e >= 1. / 3. && alpha >= 0.5 &&
         alpha <= (2. * e - 2. - std::sqrt(6. * e - 2.)) / (e - 3.);
}

/** alpha, e, whether the law has an outcome, and its velocities. */
Row lineRow(double alpha, double e) {
  const Chain chain = threeBalls(alpha);
  const ImpactOutcome outcome = solveImpulseRatio(models::contactProblem(chain), given(e));
  const bool solved = outcome.status == ImpactStatus::Solved;
  Row row{alpha, e, solved ? 1. : 0.};
  const VectorXd v = models::velocitiesAfter(chain, outcome.impulse);
  row.insert(row.end(), v.begin(), v.end());
  return row;
}

/** A grid over the square whose points avoid every border. */
Table lineTable(Notebook& notebook) {
  const long n = notebook.choose(120L, 40L);
  return notebook.compute("domain", {"alpha", "e", "solved", "v1", "v2", "v3"}, n * n,
                          [&](long k) {
                            return lineRow(0.3 + 0.9 * (k % n + 0.37) / n,
                                           (k / n + 0.41) / static_cast<double>(n));
                          });
}

/** Velocities in a Siconos simulation. */
VectorXd simulatedLine(double alpha, double e) {
  Scenario scenario;
  scenario.chain = threeBalls(alpha);
  scenario.options.set(impulseRatioLaw(), given(e));
  const LawRun run = simulate(scenario, impulseRatioSimulation());
  if (!run.failure.empty()) throw ImpactError(run.failure);
  return run.velocity;
}

struct LineErrors {
  double velocity = 0., printed = 0., energy = 0., momentum = 0.;
  long misjudged = 0, solved = 0;
};

LineErrors errorsOf(const Table& table) {
  LineErrors errors;
  for (const Row& row : table.rows) {
    const bool solved = row[2] == 1.;
    if (solved != isAllowed(row[0], row[1])) ++errors.misjudged;
    if (!solved) continue;
    ++errors.solved;
    const VectorXd v = Eigen::Map<const VectorXd>(&row[3], 3);
    errors.velocity =
        std::max(errors.velocity, (v - closedForm(row[0], row[1])).cwiseAbs().maxCoeff());
    VectorXd printed = closedForm(row[0], row[1]);
    printed[2] = -printed[2];
    errors.printed = std::max(errors.printed, (v - printed).cwiseAbs().maxCoeff());
    errors.energy = std::max(errors.energy, std::abs(v.squaredNorm() - row[1]));
    errors.momentum = std::max(errors.momentum, std::abs(v.sum() - 1.));
  }
  return errors;
}

void judgePoisson(Notebook& notebook) {
  const VectorXd free = outcomeOf(threeBalls(), poissonSimulation()),
                 newton = outcomeOf(threeBalls(), moreauSimulation());
  const Eigen::Vector3d printed(-1. / 3., 2. / 3., 2. / 3.);
  notebook.statement({"at-newton-poisson-free", at("concurrent impact, row 1"),
                      "three elastic balls: -1/3, 2/3, 2/3 by Newton's and by Poisson's law"},
                     (free - printed).norm() < 1e-12 && (newton - printed).norm() < 1e-12,
                     "Poisson " + shown(std::vector<double>(free.begin(), free.end())) +
                         ", Newton (Moreau's LCP) " +
                         shown(std::vector<double>(newton.begin(), newton.end())));
  Chain wall = models::uniformChain(2, {1.}, {0., 1., 1.5});
  models::addWall(wall, {1., 1., 1.5});
  models::strikeFromLeft(wall, 1, 1.);
  const VectorXd p = outcomeOf(wall, poissonSimulation()),
                 n = outcomeOf(wall, moreauSimulation());
  notebook.statement(
      {"at-newton-poisson-mixed", at("concurrent impact, row 2"),
       "e = 0 and 1: both at rest by Newton's law; equal velocities, not zero, by Poisson's"},
      n.norm() < 1e-12 && std::abs(p[0] - p[1]) < 1e-12 && std::abs(p[0]) > 0.1,
      "two balls at a wall: Newton " + shown(std::vector<double>(n.begin(), n.end())) +
          ", Poisson " + shown(std::vector<double>(p.begin(), p.end())));
}

void line(Notebook& notebook) {
  judgePoisson(notebook);
  const LineErrors errors = errorsOf(lineTable(notebook));
  const std::string points = std::to_string(errors.solved) + " points of the domain";
  notebook.statement({"at-momentum", at("eq. (1)"), "momentum of each ball"},
                     errors.momentum < 1e-12,
                     "total momentum is kept to " + shown(errors.momentum, 2));
  notebook.statement({"at-energy-coefficient", at("eq. (3)"),
                      "sum of squared velocities after = e times that before"},
                     errors.energy < 1e-12, "to " + shown(errors.energy, 2) + " at " + points);
  double simulated = 0.;
  for (const double alpha : {0.5, 0.7, 0.9})
    simulated =
        std::max(simulated, (simulatedLine(alpha, 0.8) - closedForm(alpha, 0.8)).norm());
  notebook.statement({"at-3ball-impulses", at("eq. (5)"),
                      "p1 = m (1 + sqrt(Delta))/(2 (1 - alpha + alpha^2)), p2 = alpha p1"},
                     errors.velocity < 1e-12 && simulated < 1e-12,
                     "to " + shown(errors.velocity, 2) + " at " + points +
                         "; in Siconos simulations to " + shown(simulated, 2));
  notebook.statement(
      {"at-3ball-velocities", at("eq. (6)"),
       "v1 = 1 - p1/m, v2 = (1 - alpha) p1/m, v3 = - alpha p1/m",
       "momentum needs a plus before v3; with it the velocities agree to " +
           shown(errors.velocity, 2)},
      errors.printed < 1e-12,
      "the printed form is wrong by up to " + shown(errors.printed, 2) + " m/s");
  notebook.statement(
      {"at-3ball-bounds", at("eq. (7)"),
       "alpha from 1/2 to (2e - 2 - sqrt(6e - 2))/(e - 3), e from 1/3 to 1"},
      errors.misjudged == 0,
      std::to_string(errors.misjudged) + " points of the grid are on the wrong side");
}

// ------------------------------------------------------------------ the regularised system

struct Regularised {
  double kappa, last;  ///< K1/K2, velocity of ball 3 before [m/s]

  Chain chain() const {
    Chain chain = threeBalls();
    chain.contacts[1].stiffness = 1. / kappa;
    chain.balls[2].velocity = last;
    return chain;
  }
};

constexpr Regularised kRegularised[] = {{1., 0.}, {0.1, -1.}, {100., 0.}, {2.24, -1.}};

/** Writes the forces over time. \return the share of the duration during which both contacts
    press at once */
double writeForces(Notebook& notebook, std::size_t k) {
  TraceOptions trace;
  trace.interval = 0.01;
  trace.maximumSamples = 10'000;
  TraceRecorder recorder(trace);
  solveCompliant(models::contactProblem(kRegularised[k].chain()), {}, &recorder);
  Table table{{"time", "f1", "f2"}, {}};
  long both = 0, any = 0;
  for (const ImpactSample& sample : recorder.samples()) {
    table.rows.push_back({sample.time, sample.force[0], sample.force[1]});
    both += sample.force.minCoeff() > 0.;
    any += sample.force.maxCoeff() > 0.;
  }
  notebook.write("forces-" + std::to_string(k + 1), table);
  return static_cast<double>(both) / static_cast<double>(any);
}

void judgeScales(Notebook& notebook) {
  models::UniformNumbers random(3);
  const long cases = notebook.choose(100L, 20L);
  double change = 0.;
  for (long k = 0; k < cases; ++k) {
    Chain chain = models::uniformChain(5, {1.}, {1., 1., 1. + random.between(0., 1.)});
    for (models::Ball& ball : chain.balls) ball.mass = 0.3 + random.between(0., 1.);
    for (ContactParameters& contact : chain.contacts)
      contact.stiffness = 0.1 + random.between(0., 1.);
    models::strikeFromLeft(chain, 1, 1.);
    const VectorXd before = solveImpulseRatio(models::contactProblem(chain)).impulse;
    const double mass = 1e-3 + random.between(0., 1.),
                 stiffness = 1e6 * (0.1 + random.between(0., 1.));
    for (models::Ball& ball : chain.balls) ball.mass *= mass;
    for (ContactParameters& contact : chain.contacts) contact.stiffness *= stiffness;
    const VectorXd after = solveImpulseRatio(models::contactProblem(chain)).impulse;
    change = std::max(change, (before / before[0] - after / after[0]).cwiseAbs().maxCoeff());
  }
  notebook.statement(
      {"at-scale-invariance", at("n balls"),
       "impulse ratios are finite and depend on ratios of stiffnesses and masses only"},
      change < 1e-6,
      "all masses or all stiffnesses times a number change them by at most " +
          shown(change, 2) + " in " + std::to_string(cases) + " random chains of five");
}

/** n-2 ratios and e, drawn so that they are admissible, determine exactly one outcome. */
void judgeCount(Notebook& notebook) {
  double error = 0.;
  for (const std::size_t n : {3, 5, 9, 17}) {
    Chain chain = models::uniformChain(n, {1.}, {1., 1., 1.5});
    models::strikeFromLeft(chain, 1, 1.);
    ContactProblem problem = models::contactProblem(chain);
    problem.impulseShare = solveCompliant(problem).impulse;
    const double e = 0.5 * (1. + admissibleEnergyRatios(problem, problem.impulseShare).lowest);
    const VectorXd p = solveImpulseRatio(problem, given(e)).impulse;
    const VectorXd v = models::velocitiesAfter(chain, p);
    const VectorXd ratios = problem.impulseShare / problem.impulseShare[0];
    error = std::max({error, std::abs(v.squaredNorm() - e), std::abs(v.sum() - 1.),
                      (p / p[0] - ratios).cwiseAbs().maxCoeff()});
  }
  notebook.statement(
      {"at-n-ball-count", at("chain of n balls"),
       "n velocities and n-1 impulses; n balances of momentum, one of energy, n-2 ratios"},
      error < 1e-12,
      "3, 5, 9 and 17 balls: the outcome meets all of them to " + shown(error, 2));
}

void regularised(Notebook& notebook) {
  std::vector<double> ratios, overlaps;
  for (std::size_t k = 0; k < 4; ++k) {
    overlaps.push_back(writeForces(notebook, k));
    const VectorXd p = solveCompliant(models::contactProblem(kRegularised[k].chain())).impulse;
    ratios.push_back(p[1] / p[0]);
  }
  notebook.statement(
      {"at-regularised-3ball", at("eqs. (8)-(10), force plots"),
       "the forces of both contacts overlap in time: neither one after the other nor at once; "
       "their impulse ratios are finite"},
      *std::min_element(overlaps.begin(), overlaps.end()) > 0.01 &&
          *std::max_element(overlaps.begin(), overlaps.end()) < 1.,
      "both press during " + shown(overlaps, 3) + " of the time; p2/p1 = " + shown(ratios));
  judgeScales(notebook);
  judgeCount(notebook);
}

// ------------------------------------------------------------------ three balls in the plane

/** Contact 2-3 along x, contact 1-2 along (cos, sin); ball 1 moves along that normal. */
models::PlanarBalls pool(double theta, double alpha) {
  const double radius = 0.01;
  const Vector2d n(std::cos(theta), std::sin(theta));
  models::PlanarBalls planar;
  planar.balls = {{1., radius, -2. * radius * n, n},
                  {1., radius, Vector2d::Zero(), Vector2d::Zero()},
                  {1., radius, Vector2d(2. * radius, 0.), Vector2d::Zero()}};
  planar.contacts = {{0, 1, false, {1., 1e9, 1.5, 1.}}, {1, 2, false, {1., 1e9, 1.5, alpha}}};
  return planar;
}

/** Eq. (13): x1, y1, x2, y2, x3, y3. */
VectorXd poolForm(double theta, double alpha, double e) {
  const double c = std::cos(theta), s = std::sin(theta), w = alpha * alpha - alpha * c + 1.;
  const double p = (1. + std::sqrt(2. * (e - 1.) * w + 1.)) / (2. * w);
  VectorXd v(6);
  v << (1. - p) * c, (1. - p) * s, p * (c - alpha), p * s, alpha * p, 0.;
  return v;
}

/** Derived from eq. (13) and U+ >= 0. */
bool isAllowedInPool(double theta, double alpha, double e) {
  const double c = std::cos(theta);
  return alpha >= 0.5 * c &&
         2. * alpha * alpha - 2. + (1. - e) * std::pow(2. - alpha * c, 2) <= 0.;
}

VectorXd simulatedPool(double theta, double alpha, double e) {
  const models::PlanarBalls planar = pool(theta, alpha);
  const models::PlanarModel model =
      models::buildPlanarBalls(planar, impulseRatioSimulation(), 1e-4);
  models::run(*models::makeEventDriven(model.system,
                                       std::make_shared<ImpulseRatioImpact>(given(e)), 1e-4));
  return model.velocities();
}

/** theta, alpha, e, whether there is an outcome, and its distance from eq. (13). */
Row poolRow(double theta, double alpha, double e) {
  const models::PlanarBalls planar = pool(theta, alpha);
  const ImpactOutcome outcome = solveImpulseRatio(contactProblem(planar), given(e));
  const bool solved = outcome.status == ImpactStatus::Solved;
  const double error =
      solved ? (velocitiesAfter(planar, outcome.impulse) - poolForm(theta, alpha, e))
                   .cwiseAbs()
                   .maxCoeff()
             : std::nan("");
  return {theta, alpha, e, solved ? 1. : 0., error};
}

void judgePoolTable(Notebook& notebook) {
  const std::vector<double> angles{M_PI / 4., 0., M_PI / 6., M_PI / 3.};
  const long n = notebook.choose(100L, 30L);
  const Table table = notebook.compute(
      "domain", {"theta", "alpha", "e", "solved", "error"}, 4 * n * n, [&](long k) {
        const long j = k % (n * n);
        return poolRow(angles[k / (n * n)], 1.1 * (j % n + 0.37) / n,
                       (j / n + 0.41) / static_cast<double>(n));
      });
  double error = 0., lowest = 1.;
  long misjudged = 0, solved = 0;
  for (const Row& row : table.rows) {
    if ((row[3] == 1.) != isAllowedInPool(row[0], row[1], row[2])) ++misjudged;
    if (row[3] != 1.) continue;
    ++solved;
    error = std::max(error, row[4]);
    if (row[0] == angles[0]) lowest = std::min(lowest, row[2]);
  }
  const double simulated =
      (simulatedPool(M_PI / 4., 0.7, 0.9) - poolForm(M_PI / 4., 0.7, 0.9)).norm();
  notebook.statement({"at-pool-formula", at("eq. (13)"),
                      "closed form for three balls in the plane, given theta, alpha and e"},
                     error < 1e-12 && simulated < 1e-10,
                     "to " + shown(error, 2) + " at " + std::to_string(solved) +
                         " points; in a Siconos simulation to " + shown(simulated, 2));
  notebook.statement({"at-pool-domain", at("figure for theta = pi/4"),
                      "(e, alpha) are limited by Delta >= 0 and the unilateral constraints"},
                     misjudged == 0 && std::abs(lowest - 3. / 7.) < 1. / n,
                     "four angles: no point on the wrong side of alpha >= cos(theta)/2 and "
                     "2 alpha^2 - 2 + (1 - e)(2 - alpha cos(theta))^2 <= 0; pi/4: e from 3/7");
}

/** Ball 1 strikes balls 2 and 3, which touch: theta = 2 pi/3. */
double bernoulliError() {
  const double angle = M_PI / 6., t = std::tan(angle), d = 3. + t * t;
  const Vector2d up(std::cos(angle), std::sin(angle)), down(up.x(), -up.y());
  models::PlanarBalls planar;
  planar.balls = {{1., 0.01, 0.02 * up, Vector2d::Zero()},
                  {1., 0.01, Vector2d::Zero(), Vector2d::UnitX()},
                  {1., 0.01, 0.02 * down, Vector2d::Zero()}};
  planar.contacts = {{1, 0, false, {1., 1e9, 1.5, 1.}}, {1, 2, false, {1., 1e9, 1.5, 1.}}};
  const ImpactOutcome outcome = solveImpulseRatio(contactProblem(planar), given(1.));
  VectorXd form(6);
  form << 2. / d, 2. * t / d, 1. - 4. / d, 0., 2. / d, -2. * t / d;
  return (velocitiesAfter(planar, outcome.impulse) - form).cwiseAbs().maxCoeff();
}

void judgeRegimes(Notebook& notebook) {
  bool multiple = true, single = true;
  for (double theta = 0.; theta < 0.499 * M_PI; theta += 0.05)
    multiple = multiple && multiplicity(contactProblem(pool(theta, 1.))) == 2;
  for (double theta = 0.5 * M_PI; theta < 0.66 * M_PI; theta += 0.02) {
    const ContactProblem problem = contactProblem(pool(theta, 0.8));
    single = single && multiplicity(problem) == 1 &&
             solveImpulseRatio(problem, given(1.)).impulse[1] < 1e-12;
  }
  const double bernoulli = bernoulliError();
  notebook.statement(
      {"at-pool-regimes", at("influence of the configuration"),
       "one multiple impact below pi/2; single impacts, alpha = 0, from there to 2 pi/3; "
       "there "
       "Bernoulli's problem, equal ratios in the symmetric case"},
      multiple && single && bernoulli < 1e-12,
      "so found by the signs of the kinetic cosines; Bernoulli, e = 1: the closed form to " +
          shown(bernoulli, 2));
}

void judgeAngles(Notebook& notebook) {
  const auto D = models::contactProblem(threeBalls()).delassus;
  const auto five = models::contactProblem(models::uniformChain(5, {1.})).delassus;
  notebook.statement(
      {"at-kinetic-angle", at("eqs. (21)-(22)"), "cosine h_i M^-1 h_j over the norms in M^-1"},
      std::abs(kineticAngle(D, 0, 1) - 2. * M_PI / 3.) < 1e-14 &&
          std::abs(kineticAngle(five, 0, 2) - M_PI / 2.) < 1e-14,
      "aligned equal balls: 120 degrees between neighbours, 90 beyond");
  bool coupled = true;
  for (double theta = 0.; theta < 2.; theta += 0.01) {
    const ContactProblem problem = contactProblem(pool(theta, 1.));
    const bool obtuse = kineticAngle(problem.delassus, 0, 1) > 0.5 * M_PI + 1e-12;
    coupled = coupled && obtuse == involvedContacts(problem)[1];
  }
  notebook.statement({"at-coupling-criterion", at("eqs. (23)-(24)"),
                      "contacts are coupled where the cosine is negative"},
                     coupled, "so decided for 200 angles of three balls in the plane");
  bool degree = true;
  for (long n = 2; n <= 30; ++n) {
    Chain chain = models::uniformChain(static_cast<std::size_t>(n), {1.});
    models::strikeFromLeft(chain, 1, 1.);
    degree = degree && multiplicity(models::contactProblem(chain)) == n - 1;
  }
  notebook.statement({"at-multiple-impact-degree", at("eqs. (25)-(26)"),
                      "degree k: contact 1 approaches, and the next k-1 angles are obtuse"},
                     degree, "chains of 2 to 30 balls: degree n-1");
}

void plane(Notebook& notebook) {
  judgePoolTable(notebook);
  judgeRegimes(notebook);
  judgeAngles(notebook);
}

}  // namespace

Study impulseRatioStudy() {
  return {
      "impulse-ratios",
      "Acary and Taha: impulse ratios and one energetic coefficient",
      {{"line", "three balls in a line: closed forms and admissible domain", line},
       {"regularised", "three balls with compliant contacts: forces and ratios", regularised},
       {"plane", "three balls in the plane: closed form, domain, kinetic angles", plane}}};
}

}  // namespace multiple_impacts::published
