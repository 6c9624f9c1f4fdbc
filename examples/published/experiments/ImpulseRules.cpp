// SPDX-License-Identifier: Apache-2.0
/* LZB report, sections 3 to 5: the rules of the impulse scale, and the work of a contact. */
#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "published/ChainOutcome.hpp"
#include "published/ChainStates.hpp"
#include "published/experiments/Experiments.hpp"
#include "published/experiments/LzbReport.hpp"
#include "published/experiments/TennisBall.hpp"

namespace multiple_impacts::published::experiments {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using models::Chain;

constexpr double kHertz = 1.5;

// ------------------------------------------------------------------ distributing law

/** dPi/dPj = (Ki/Kj)^(1/(eta+1)) (Ei/Ej)^power; the power is eta/(eta+1) in eqs. (27) and
    (100), its inverse in (30). */
double distributed(double stiffnessRatio, double energyRatio, double power) {
  return std::pow(stiffnessRatio, 1. / (kHertz + 1.)) * std::pow(energyRatio, power);
}

/** Increments of the impulses, from the velocities of the balls, compared with the law at the
    energies. */
Table incrementsOf(const Chain& chain) {
  const std::vector<ImpactSample> samples =
      insideOf(contactProblem(chain), 4000, withTolerance(1e-11));
  double largest = 0.;
  for (const ImpactSample& sample : samples)
    largest = std::max(largest, sample.energy.maxCoeff());
  Table table{{"time", "increments", "law", "printed_30"}, {}};
  for (std::size_t k = 20; k + 20 < samples.size(); k += 20)
    for (Index i = 0; i + 1 < samples[k].energy.size(); ++i) {
      const VectorXd& E = samples[k].energy;
      if (E.segment(i, 2).minCoeff() < 0.01 * largest) continue;
      const VectorXd dP = impulsesTo(chain, ballVelocities(chain, samples[k + 1].velocity)) -
                          impulsesTo(chain, ballVelocities(chain, samples[k - 1].velocity));
      const double K = chain.contacts[i].stiffness / chain.contacts[i + 1].stiffness;
      table.rows.push_back({samples[k].time, dP[i] / dP[i + 1],
                            distributed(K, E[i] / E[i + 1], kHertz / (kHertz + 1.)),
                            distributed(K, E[i] / E[i + 1], (kHertz + 1.) / kHertz)});
    }
  return table;
}

double largestRelative(const Table& table, const char* a, const char* b) {
  const std::vector<double> first = table.column(a), second = table.column(b);
  double largest = 0.;
  for (std::size_t k = 0; k < first.size(); ++k)
    largest = std::max(largest, std::abs(first[k] / second[k] - 1.));
  return largest;
}

void judgeDistribution(Notebook& notebook) {
  const Table table =
      incrementsOf(ballsInLine({1., 2., 1., 0.5, 1.}, {1., 2., 0.5, 3.}, kHertz));
  notebook.write("increments", table);
  const double error = largestRelative(table, "increments", "law"),
               misprinted = largestRelative(table, "increments", "printed_30");
  notebook.statement(
      {"lzb-distributing-law", "eqs. (27) and (100)",
       "increments of impulses are to each other as K^(1/(eta+1)) E^(eta/(eta+1))"},
      !table.rows.empty() && error < 2e-4,
      "within " + shown(error, 2) +
          " in five unequal balls; with the inverse exponent that "
          "eqs. (30), (42), (77), (84) and (106) print, up to " +
          shown(misprinted, 2) + " times off");
  notebook.alsoIn("Phys. Rev. E, eqs. (14) and (16)", "pre-distributing-law");
}

/** Two balls with e = 0.7: the force that slows the first one, m dv/dt by central differences,
    compared with (1+eta)^(eta/(eta+1)) K^(1/(eta+1)) E^(eta/(eta+1)), over the largest
    force. */
double forceError() {
  const double K = 3.;
  const Chain chain = ballsInLine({1., 2.}, {K}, kHertz, 0.7);
  const std::vector<ImpactSample> samples =
      insideOf(contactProblem(chain), 4000, withTolerance(1e-11));
  double largest = 0., error = 0.;
  for (std::size_t k = 1; k + 1 < samples.size(); ++k) {
    const double change = ballVelocities(chain, samples[k + 1].velocity)[0] -
                          ballVelocities(chain, samples[k - 1].velocity)[0];
    const double braking = -change / (samples[k + 1].time - samples[k - 1].time);
    const double force = std::pow(1. + kHertz, kHertz / (1. + kHertz)) *
                         std::pow(K, 1. / (1. + kHertz)) *
                         std::pow(samples[k].energy[0], kHertz / (1. + kHertz));
    largest = std::max(largest, force);
    error = std::max(error, std::abs(braking - force));
  }
  return error / largest;
}

void judgeForce(Notebook& notebook) {
  const double error = forceError();
  notebook.statement(
      {"pre-force-energy", "Phys. Rev. E, eqs. (12), (13) and (18)",
       "force (1+eta)^(eta/(eta+1)) K^(1/(eta+1)) E^(eta/(eta+1)) in compression "
       "and expansion"},
      error < 1e-3, "two balls, e = 0.7: within " + shown(error, 2) + " of the largest force");
}

// ------------------------------------------------------------------ start and re-entry

/** Ratio of the forces, shortly after the start, at two contacts that begin together. */
double startRatio(double stiffness, double speed) {
  Chain chain = ballsInLine({1., 1., 1.}, {1., stiffness}, kHertz);
  chain.balls[2].velocity = -speed;
  const std::vector<ImpactSample> samples = insideOf(contactProblem(chain), 2000);
  return samples[2].force[1] / samples[2].force[0];
}

/** Relative distance of the increment of eq. (93) from that of the distributing law with the
    energy after the step, E_j = d_j dP_j. */
double reentryError(double stiffness, double speed, double energy, double step) {
  const double increment =
      stiffness * std::pow(speed / energy, kHertz) * std::pow(step, kHertz + 1.);
  const double law =
      step * distributed(stiffness, speed * increment / energy, kHertz / (kHertz + 1.));
  return std::abs(increment / law - 1.);
}

void judgeStart(Notebook& notebook, double convergence) {
  double start = 0., reentry = 0.;
  for (const double K : {0.2, 1., 3.})
    for (const double d : {0.3, 1., 2.}) {
      start = std::max(start, std::abs(startRatio(K, d) / (K * std::pow(d, kHertz)) - 1.));
      reentry = std::max(reentry, reentryError(K, d, 0.7, 1e-3));
    }
  notebook.statement(
      {"lzb-start-and-reentry-rules", "eqs. (32), (81) and (93)",
       "first increments: (Kj/Ki)(dj/di)^eta dPi at the start, (Kj/Ki)(dj/Ei)^eta "
       "dPi^(eta+1) where a contact closes again"},
      start < 1e-2 && reentry < 1e-12 && convergence < 0.02,
      "start: LZB within " + shown(start, 2) +
          " after a thousandth of the impact; closing "
          "again: the distributing law with the energy after the step, and the scheme with it "
          "converges (error of a hundredfold finer step: " +
          shown(convergence, 2) +
          " of the coarse one); the increment itself is (eta+1)^(eta+1) times the exact one");
}

// ------------------------------------------------------------ step of the published scheme

struct SchemeCase {
  const char* name;
  Chain chain;
};

std::vector<SchemeCase> schemeCases() {
  return {{"five balls", ballsInLine({1., 1., 1., 1., 1.}, {2., 1., 1., 1.}, 1.)},
          {"ten balls",
           ballsInLine(std::vector<double>(10, 1.), std::vector<double>(9, 1.), kHertz)},
          {"basketball on top", basketOnTop(kDefaultTennis)}};
}

/** Row k is case k / steps, with number n of index k % steps. */
Table schemeErrors(Notebook& notebook, const std::vector<double>& numbers) {
  const std::vector<SchemeCase> cases = schemeCases();
  const long count = static_cast<long>(numbers.size());
  return notebook.compute("scheme", {"case", "n", "steps", "error", "first", "last"},
                          count * static_cast<long>(cases.size()), [&](long k) {
                            const Chain& chain = cases[k / count].chain;
                            const double n = numbers[k % count];
                            const ImpactOutcome outcome =
                                solvedLzb(contactProblem(chain), impulseScheme(chain, n));
                            const VectorXd v = velocitiesAfter(chain, outcome.impulse);
                            const double error =
                                (v - velocitiesBy(chain, {})).cwiseAbs().maxCoeff();
                            return Row{static_cast<double>(k / count),
                                       n,
                                       static_cast<double>(outcome.statistics.steps),
                                       error,
                                       v[0],
                                       v[v.size() - 1]};
                          });
}

void rules(Notebook& notebook) {
  judgeDistribution(notebook);
  const std::vector<double> numbers =
      notebook.choose(std::vector<double>{1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6},
                      std::vector<double>{1e3, 1e4, 1e5});
  const Table table = schemeErrors(notebook, numbers);
  const auto rowOf = [&](double which, double n) {
    return *std::find_if(table.rows.begin(), table.rows.end(),
                         [&](const Row& r) { return r[0] == which && r[1] == n; });
  };
  judgeForce(notebook);
  judgeStart(notebook, rowOf(0., 1e5)[3] / rowOf(0., 1e3)[3]);
  const Row ten = rowOf(1., 1e4), basket = rowOf(2., 1e4);
  notebook.statement(
      {"lzb-step-rule", "eqs. (78) and (79)",
       "step of the scheme: sum of |m v| before the impact, divided by n"},
      std::abs(basket[4] + 0.1169) < 2e-4 && std::abs(basket[5] + 0.1019) < 2e-4,
      "with n = 1e4 the basketball leaves with " + shown(basket[4]) +
          " m/s and the tennis ball with " + shown(basket[5]) +
          " m/s (Table 8: -0.1169 and -0.1019); the converged ones are " +
          shown(basket[3], 2) + " m/s away; ten balls take " + shown(ten[2], 6) + " steps");
  notebook.statement({"pre-step-counts", "Phys. Rev. E, Figures 16 to 19",
                      "ten balls of which one strikes: axes up to about 7e4 steps"},
                     ten[2] > 6e4 && ten[2] < 7e4, shown(ten[2], 6) + " steps with n = 1e4");
}

// ------------------------------------------------------------------ work of a contact

/** Work of the bi-stiffness forces (eqs. 45 and 46) by quadrature: compression, expansion. */
struct Works {
  double compression, expansion;
};

Works worksOf(double K, double eta, double e, double deepest) {
  using Rule = boost::math::quadrature::gauss_kronrod<double, 61>;
  const double remaining = deepest * (1. - e * e), largest = K * std::pow(deepest, eta);
  const auto loading = [&](double x) { return K * std::pow(x, eta); };
  const auto unloading = [&](double x) {
    return largest * std::pow((x - remaining) / (deepest - remaining), eta);
  };
  return {Rule::integrate(loading, 0., deepest, 12, 1e-13),
          -Rule::integrate(unloading, remaining, deepest, 12, 1e-13)};
}

ContactProblem ballAtWall(double K, double eta, double e, double precompression = 0.) {
  Chain chain = models::uniformChain(1, {}, {});
  addWall(chain, {e, K, eta});
  models::strikeFromLeft(chain, 1, 1.);
  ContactProblem problem = contactProblem(chain);
  if (precompression > 0.) problem.precompression = VectorXd::Constant(1, precompression);
  return problem;
}

/** Largest relative errors of eqs. (47), (48) and of the energy that LZB gives back. */
Row workRow(double eta, double e) {
  const double K = 100.,
               deepest = std::pow(0.5 * (eta + 1.) / K, 1. / (eta + 1.));  // Wc = 1/2
  const Works works = worksOf(K, eta, e, deepest);
  const double Wc = K * std::pow(deepest, eta + 1.) / (eta + 1.),
               Wr = -K * std::pow(deepest, eta) * (deepest * e * e) / (eta + 1.);
  const ImpactOutcome outcome = solvedLzb(ballAtWall(K, eta, e), withTolerance(1e-10));
  const double returned = 0.5 * outcome.velocity.squaredNorm();
  return {eta,
          e,
          std::abs(works.compression / Wc - 1.),
          std::abs(works.expansion / Wr - 1.),
          std::abs(Wr / Wc + e * e),
          std::abs(returned / -Wr - 1.)};
}

/** Force over indentation: the path of LZB, and the two printed branches. */
void writeLoop(Notebook& notebook) {
  const double K = 100., e = 0.7;
  const std::vector<ImpactSample> samples = insideOf(ballAtWall(K, kHertz, e), 400);
  Table table{{"indentation", "force", "printed"}, {}};
  double x = 0., deepest = 0.;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const ImpactSample& s = samples[k];
    if (k > 0)
      x -= 0.5 * (s.velocity[0] + samples[k - 1].velocity[0]) * (s.time - samples[k - 1].time);
    deepest = std::max(deepest, x);
    const double remaining = deepest * (1. - e * e);
    const double share = std::max(0., (x - remaining) / (deepest - remaining));
    const bool compressed = s.velocity[0] < 0.;
    table.rows.push_back({x, s.force[0],
                          K * (compressed ? std::pow(std::max(x, 0.), kHertz)
                                          : std::pow(deepest * share, kHertz))});
  }
  notebook.write("loop", table);
}

void judgeWork(Notebook& notebook) {
  const std::vector<double> exponents{1., 1.5, 2.}, restitutions{0.3, 0.6, 0.9, 1.};
  const Table table =
      notebook.compute("work", {"eta", "e", "compression", "expansion", "ratio", "lzb"}, 12,
                       [&](long k) { return workRow(exponents[k / 4], restitutions[k % 4]); });
  double largest = 0.;
  for (const Row& row : table.rows)
    largest = std::max(largest, *std::max_element(row.begin() + 2, row.end()));
  notebook.statement(
      {"lzb-bistiffness-work", "eqs. (45) to (48)",
       "works K d^(eta+1)/(eta+1) and -K d^eta (d - d_r)/(eta+1); with d_r = d (1 - e^2) "
       "their ratio is -e^2"},
      largest < 1e-7,
      "quadrature of the two forces, and a ball at a wall by LZB, within " +
          shown(largest, 2));
  notebook.alsoIn("Phys. Rev. E, eqs. (5) to (8)", "pre-bistiffness");
}

/** Compares LZB's stored energy with the closed form with K^(1/eta), and with the printed
    K^(1/(eta+1)). */
void judgeInitialEnergy(Notebook& notebook) {
  const double K = 100., e = 0.7;
  double right = 0., printed = 0., returned = 0.;
  for (const double eta : {1., 1.5, 2.})
    for (const double force : {0.5, 3.}) {
      const ImpactOutcome outcome =
          solvedLzb(ballAtWall(K, eta, e, force), withTolerance(1e-10));
      const double stored = outcome.statistics.storedEnergyBefore;
      const double base = std::pow(force, (eta + 1.) / eta) / (eta + 1.);
      right = std::max(right, std::abs(stored * std::pow(K, 1. / eta) / base - 1.));
      printed = std::max(printed, std::abs(stored * std::pow(K, 1. / (eta + 1.)) / base - 1.));
      returned = std::max(
          returned,
          std::abs(0.5 * outcome.velocity.squaredNorm() / (e * e * (0.5 + stored)) - 1.));
    }
  notebook.statement(
      {"lzb-initial-energy", "eqs. (63) and (64)",
       "a contact pressed by F0 holds F0^((eta+1)/eta)/((eta+1) K^(1/(eta+1))), and gives "
       "back e^2 (Wc + E0)",
       "K must have the power 1/eta, as the work of K x^eta and the closed forms (68) and "
       "(76) "
       "have it; with that, and for eq. (64), within " +
           shown(std::max(right, returned), 2)},
      printed < 1e-7 && returned < 1e-7,
      "energy held by LZB up to " + shown(100. * printed, 3) +
          " % from the printed one; returned as eq. (64) says within " + shown(returned, 2));
}

void work(Notebook& notebook) {
  judgeWork(notebook);
  judgeInitialEnergy(notebook);
  writeLoop(notebook);
}

}  // namespace

std::vector<Item> ruleItems() {
  return {{"impulse-rules", "how impulses are distributed, started and stepped", rules},
          {"contact-work", "work of a bi-stiffness contact, with and without precompression",
           work}};
}

}  // namespace multiple_impacts::published::experiments
