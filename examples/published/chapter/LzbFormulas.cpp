// SPDX-License-Identifier: Apache-2.0
/* Section 3.3 of the chapter: the formulas of LZB, read off the solver's traces.

   Approach speeds are d = v_j - v_(j+1), positive in compression; the line below eq. 25 has
   the opposite sign. */
#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"
#include "published/chapter/ImpactHistory.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using models::Chain;

constexpr double kAccuracy = 2e-5;  ///< of integrals over the samples of a trace
constexpr std::size_t kSamples = 6000;

/** A whole impact at equal intervals, except for the last. */
History wholeImpact(const ContactProblem& problem) {
  LZBOptions options;
  options.tolerance = 1e-11;
  const double duration = solveLZB(problem, options).statistics.duration;
  return historyOf(problem, options, {duration / kSamples, 2 * kSamples});
}

/** Integral up to each sample: the trapezoidal rule with its first correction,
    h^2/12 (f'0 - f'1). */
VectorXd integralOf(const VectorXd& time, const VectorXd& f, const VectorXd& slope) {
  VectorXd integral = VectorXd::Zero(time.size());
  for (Index k = 1; k < time.size(); ++k) {
    const double h = time[k] - time[k - 1];
    integral[k] = integral[k - 1] + 0.5 * h * (f[k - 1] + f[k]) +
                  h * h / 12. * (slope[k - 1] - slope[k]);
  }
  return integral;
}

// Figure 6: one compression and one expansion of two balls of 1 kg.

struct BiStiffness {
  double eta, e;
};

constexpr double kStiffness = 1e6;  ///< [N/m^eta]

/** Force and indentation delta, the time integral of d, of the collision of two balls. */
Table curveOf(const BiStiffness& law) {
  const ContactProblem problem =
      models::contactProblem(struckChain({1., 1.}, {law.e, kStiffness, law.eta}));
  const History history = wholeImpact(problem);
  const VectorXd acceleration = -2. * history.force.col(0);  // D = 1/m + 1/m
  const VectorXd indentation = integralOf(history.time, history.speed.col(0), acceleration);
  Table table{{"indentation", "force", "speed"}, {}};
  for (Index k = 0; k < history.time.size(); ++k)
    table.rows.push_back({indentation[k], history.force(k, 0), history.speed(k, 0)});
  return table;
}

/** Work of the force over the part of the curve with d >= 0 or with d < 0. */
double workOf(const Table& curve, bool compression) {
  double work = 0.;
  for (std::size_t k = 1; k < curve.rows.size(); ++k) {
    const Row &a = curve.rows[k - 1], &b = curve.rows[k];
    if ((a[2] + b[2] >= 0.) == compression) work += 0.5 * (a[1] + b[1]) * (b[0] - a[0]);
  }
  return work;
}

/** Relative deviations of one law's numbers from the formulas of section 3.3. */
Row workRow(const BiStiffness& law) {
  const Table curve = curveOf(law);
  double deepest = 0., strongest = 0.;
  for (const Row& row : curve.rows) {
    deepest = std::max(deepest, row[0]);
    strongest = std::max(strongest, row[1]);
  }
  const double residual = curve.rows.back()[0];
  const double compression = workOf(curve, true), expansion = workOf(curve, false);
  const double closedCompression =
      kStiffness * std::pow(deepest, law.eta + 1.) / (law.eta + 1.);
  const double closedExpansion =
      -kStiffness * std::pow(deepest, law.eta) * (deepest - residual) / (law.eta + 1.);
  double offCurve =
      0.;  // of the expansion, lambda_M ((delta - delta_r)/(delta_M - delta_r))^eta
  for (const Row& row : curve.rows)
    if (row[2] < 0.)
      offCurve = std::max(
          offCurve, std::abs(row[1] / strongest -
                             std::pow(std::max(0., (row[0] - residual) / (deepest - residual)),
                                      law.eta)));
  return {law.eta,
          law.e,
          deepest,
          residual,
          compression,
          expansion,
          compression / closedCompression - 1.,
          expansion / closedExpansion - 1.,
          -expansion / compression - law.e * law.e,
          residual / deepest - (1. - law.e * law.e),
          offCurve};
}

void figure6(Notebook& notebook) {
  notebook.write("curve", curveOf({1.5, 0.7}));
  const std::vector<double> exponents{1., 1.5, 2., 3.}, restitutions{0.3, 0.5, 0.7, 0.9, 1.};
  const auto count = static_cast<long>(restitutions.size());
  const Table table =
      notebook.compute("work",
                       {"exponent", "restitution", "deepest", "residual", "compression_work",
                        "expansion_work", "compression_error", "expansion_error",
                        "restitution_error", "residual_error", "curve_error"},
                       static_cast<long>(exponents.size()) * count, [&](long k) {
                         return workRow({exponents[k / count], restitutions[k % count]});
                       });
  double error = 0., curve = 0.;
  for (const Row& row : table.rows) {
    for (int column = 6; column < 10; ++column) error = std::max(error, std::abs(row[column]));
    curve = std::max(curve, row[10]);
  }
  notebook.statement(
      {"ch-bistiffness-work", "section 3.3, Figure 6",
       "works of compression and expansion; e^2 = -We/Wc = 1 - delta_r/delta_M; the expansion "
       "follows its own power law"},
      error < kAccuracy && curve < 1e-3,
      "two balls, eta = 1 to 3, e = 0.3 to 1: works and residual indentations to " +
          shown(error, 2) + " relative, the expansion curve to " + shown(curve, 2) +
          " of the largest force");
}

// Figure 8 and eqs. 18 to 25: chains with repeated impacts.

/** Light and heavy balls: contacts are compressed again before they have opened. */
Chain repeatedChain(double eta, double e) {
  return struckChain({1., 0.3, 1., 0.3, 1.}, {e, kStiffness, eta});
}

/** Elastic energy of a contact by eq. 21, from speeds and forces: d dP in compression,
    d dP/e^2 in expansion. */
VectorXd energyByPhases(const History& history, Index contact, double e) {
  VectorXd energy = VectorXd::Zero(history.time.size());
  for (Index k = 1; k < energy.size(); ++k) {
    const double d0 = history.speed(k - 1, contact), d1 = history.speed(k, contact);
    const double h = history.time[k] - history.time[k - 1];
    const double impulse =
        0.5 * h * (history.force(k - 1, contact) + history.force(k, contact));
    const double d = 0.5 * (d0 + d1);
    energy[k] = energy[k - 1] + (d >= 0. ? d : d / (e * e)) * impulse;
  }
  return energy;
}

/** Number of compressions of a contact that begin while it still has energy. */
long repeatedCompressions(const History& history, Index contact) {
  const double least = 1e-3 * history.energy.col(contact).maxCoeff();
  long count = 0;
  for (Index k = 1; k < history.time.size(); ++k)
    if (history.speed(k - 1, contact) < 0. && history.speed(k, contact) >= 0. &&
        history.energy(k, contact) > least)
      ++count;
  return count;
}

/** Distance of eq. 21 from the energies of the solver, over the largest; and the number of
    repeated compressions. */
Row phaseRow(double eta, double e) {
  const History history = wholeImpact(models::contactProblem(repeatedChain(eta, e)));
  double error = 0.;
  long repeated = 0;
  for (Index j = 0; j < history.energy.cols(); ++j) {
    error = std::max(
        error, (energyByPhases(history, j, e) - history.energy.col(j)).cwiseAbs().maxCoeff());
    repeated += repeatedCompressions(history, j);
  }
  return {eta, e, static_cast<double>(repeated), error / history.energy.maxCoeff()};
}

/** The contact with the most repeated compressions in a chain with e = 0.9: force, indentation
    and energies. */
Table repeatedCurve() {
  const double e = 0.9;
  const History history = wholeImpact(models::contactProblem(repeatedChain(1.5, e)));
  Index contact = 0;
  for (Index j = 1; j < history.energy.cols(); ++j)
    if (repeatedCompressions(history, j) > repeatedCompressions(history, contact)) contact = j;
  const VectorXd none = VectorXd::Zero(history.time.size());
  const VectorXd indentation = integralOf(history.time, history.speed.col(contact), none);
  const VectorXd energy = energyByPhases(history, contact, e);
  Table table{{"time", "indentation", "force", "speed", "energy", "energy_by_phases"}, {}};
  for (Index k = 0; k < history.time.size(); k += 4)
    table.rows.push_back({history.time[k], indentation[k], history.force(k, contact),
                          history.speed(k, contact), history.energy(k, contact), energy[k]});
  return table;
}

void figure8(Notebook& notebook) {
  notebook.write("curve", repeatedCurve());
  const std::vector<double> exponents{1., 1.5, 2.}, restitutions{0.5, 0.7, 0.9, 1.};
  const auto count = static_cast<long>(restitutions.size());
  const Table table = notebook.compute(
      "phases", {"exponent", "restitution", "repeated_compressions", "energy_error"},
      static_cast<long>(exponents.size()) * count,
      [&](long k) { return phaseRow(exponents[k / count], restitutions[k % count]); });
  double error = 0., repeated = 0.;
  for (const Row& row : table.rows) {
    error = std::max(error, row[3]);
    repeated += row[2];
  }
  notebook.statement({"ch-energy-phases", "eqs. 21 and 25, Figures 7 and 8",
                      "energy of a contact: work d dP in compression, d dP/e^2 in expansion, "
                      "continuous through "
                      "repeated impacts"},
                     error < 1e-4 && repeated > 0.,
                     std::to_string(table.rows.size()) + " decorated chains of five with " +
                         shown(repeated) + " repeated compressions: to " + shown(error, 2) +
                         " of the largest energy, with d = v_j - v_(j+1); the sign of d below "
                         "eq. 25 is the other "
                         "way round");
}

// Section 3.3 in the text: force from energy, distributing law.

/** Contacts that differ in all parameters. */
ContactProblem mixedProblem() {
  Chain chain = struckChain({1., 0.6, 1.4, 0.8, 1.}, {0.8, kStiffness, 1.5});
  const double exponents[] = {1.5, 1., 2., 1.5}, factors[] = {1., 0.05, 40., 3.};
  for (std::size_t j = 0; j < chain.contacts.size(); ++j) {
    chain.contacts[j].exponent = exponents[j];
    chain.contacts[j].stiffness *= factors[j];
  }
  return models::contactProblem(chain);
}

/** Force by eq. 19 [N]. */
double byEquation19(double stiffness, double eta, double energy) {
  return std::pow(1. + eta, eta / (eta + 1.)) * std::pow(stiffness, 1. / (eta + 1.)) *
         std::pow(energy, eta / (eta + 1.));
}

/** Impulses at the contacts between samples, from the motion alone: dP = -D^-1 dd; and, by eq.
    19, the forces in the middle of three samples. Columns: time, impulse over time step,
    force, by contact. */
Table forceTable(const ContactProblem& problem) {
  const History history = wholeImpact(problem);
  const Eigen::LDLT<MatrixXd> delassus{MatrixXd(problem.delassus)};
  Table table{{"time"}, {}};
  for (Index j = 0; j < problem.contactCount(); ++j) {
    const std::string number = std::to_string(j + 1);
    table.columns.insert(table.columns.end(), {"motion_" + number, "equation_19_" + number});
  }
  for (Index k = 1; k + 2 < history.time.size(); ++k) {
    const double h = history.time[k + 1] - history.time[k - 1];
    const VectorXd force = delassus.solve(
        VectorXd((history.speed.row(k - 1) - history.speed.row(k + 1)).transpose() / h));
    Row row{history.time[k]};
    for (Index j = 0; j < problem.contactCount(); ++j) {
      row.push_back(force[j]);
      row.push_back(
          byEquation19(problem.stiffness[j], problem.exponent[j], history.energy(k, j)));
    }
    table.rows.push_back(row);
  }
  return table;
}

/** Largest distance between the two forces over the largest force, and between the two shares
    dP_i/dP_j, where both forces are above a tenth of their maximum. */
struct ForceErrors {
  double force = 0., share = 0.;
};

ForceErrors errorsOf(const Table& table) {
  const std::size_t contacts = (table.columns.size() - 1) / 2;
  std::vector<double> strongest(contacts, 0.);
  for (const Row& row : table.rows)
    for (std::size_t j = 0; j < contacts; ++j)
      strongest[j] = std::max(strongest[j], row[2 + 2 * j]);
  ForceErrors errors;
  for (const Row& row : table.rows)
    for (std::size_t i = 0; i < contacts; ++i) {
      errors.force =
          std::max(errors.force, std::abs(row[1 + 2 * i] - row[2 + 2 * i]) / strongest[i]);
      for (std::size_t j = 0; j < i; ++j) {
        if (row[2 + 2 * i] < 0.1 * strongest[i] || row[2 + 2 * j] < 0.1 * strongest[j])
          continue;
        const double share = row[1 + 2 * i] / row[1 + 2 * j];
        errors.share =
            std::max(errors.share, std::abs(share * row[2 + 2 * j] / row[2 + 2 * i] - 1.));
      }
    }
  return errors;
}

/** Velocities after the impact with all stiffnesses multiplied by a factor. */
VectorXd afterScaled(const std::vector<double>& exponents, double factor) {
  Chain chain = freeChain(10, 0.9);
  for (std::size_t j = 0; j < chain.contacts.size(); ++j) {
    chain.contacts[j].stiffness = kStiffness * factor * (j % 2 == 0 ? 1. : 5.);
    chain.contacts[j].exponent = exponents[j % exponents.size()];
  }
  return models::velocitiesAfter(chain, solveLZB(models::contactProblem(chain)).impulse);
}

/** Velocities of ten balls after the impact, with one exponent and with two, for several
    factors of all stiffnesses. */
Table scaledTable() {
  const std::vector<double> factors{1e-3, 1., 1e3};
  Table table{{"ball"}, {}};
  std::vector<VectorXd> outcomes;
  for (const bool common : {true, false})
    for (const double factor : factors) {
      table.columns.push_back((common ? "common_" : "mixed_") + shown(factor));
      outcomes.push_back(afterScaled(
          common ? std::vector<double>{1.5} : std::vector<double>{1., 1.5}, factor));
    }
  for (Index i = 0; i < outcomes[0].size(); ++i) {
    Row row{i + 1.};
    for (const VectorXd& v : outcomes) row.push_back(v[i]);
    table.rows.push_back(row);
  }
  return table;
}

/** Largest difference between two columns of velocities. */
double between(const Table& table, const std::string& a, const std::string& b) {
  const std::vector<double> x = table.column(a), y = table.column(b);
  double difference = 0.;
  for (std::size_t i = 0; i < x.size(); ++i)
    difference = std::max(difference, std::abs(x[i] - y[i]));
  return difference;
}

void section33(Notebook& notebook) {
  const Table forces = forceTable(mixedProblem());
  notebook.write("forces", forces);
  const ForceErrors errors = errorsOf(forces);
  notebook.statement(
      {"ch-force-energy", "eqs. 18 and 19",
       "force = (1+eta)^(eta/(eta+1)) K^(1/(eta+1)) E^(eta/(eta+1)) in all phases"},
      errors.force < 1e-3,
      "forces that move five balls, contacts with different eta, K: to " +
          shown(errors.force, 2) + " of the largest");

  const Table scaled = scaledTable();
  notebook.write("scaled-stiffness", scaled);
  const double common = std::max(between(scaled, "common_1", "common_0.001"),
                                 between(scaled, "common_1", "common_1000"));
  const double mixed = between(scaled, "mixed_1", "mixed_1000");
  notebook.statement(
      {"ch-distributing-law", "eq. 22",
       "impulses are shared like the forces of eq. 19; with one eta only the ratios of the "
       "stiffnesses matter"},
      errors.share < 1e-3 && common < 1e-6,
      "shares to " + shown(errors.share, 2) +
          "; all stiffnesses times 0.001 or 1000 change no "
          "velocity by more than " +
          shown(common, 2) + " m/s (by " + shown(mixed, 2) +
          " if every second contact has eta = 1)");
}

}  // namespace

std::vector<Item> lzbFormulaItems() {
  return {{"figure-6", "force and indentation of the bi-stiffness model", figure6},
          {"figure-8", "energy of a contact through repeated impacts", figure8},
          {"section-3.3", "LZB: forces from energies, distributing law", section33}};
}

}  // namespace multiple_impacts::published::chapter
