// SPDX-License-Identifier: Apache-2.0
/* LZB report, section 6, cases 1 and 2: three measured balls, and five balls of unequal mass
   and stiffness. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/solvers/compliant/CompliantSolver.hpp"
#include "published/ChainOutcome.hpp"
#include "published/experiments/Experiments.hpp"
#include "published/experiments/LzbReport.hpp"

namespace multiple_impacts::published::experiments {

namespace {

using Eigen::VectorXd;
using models::Chain;

// ------------------------------------------------------------------ case 1: tables 1 to 3

/** A ball of Ceanga and Hurmuzlu: Table 1, and the lines of Tables 2 and 3; sums of squares
    last. */
struct BallType {
  const char* name;
  double restitution;
  std::vector<double> measured, mono, bi;
};

const std::vector<BallType>& ballTypes() {
  static const std::vector<BallType> types{{"A",
                                            0.97,
                                            {-0.0747, 0.0559, 1.0188, 1.046},
                                            {-0.0466, 0.0783, 0.9683, 0.946},
                                            {-0.0520, 0.0843, 0.9677, 0.946}},
                                           {"B",
                                            0.36,
                                            {0.1953, 0.2733, 0.5314, 0.394},
                                            {0.2513, 0.2787, 0.4700, 0.362},
                                            {0.2515, 0.2775, 0.4710, 0.3621}},
                                           {"C",
                                            0.27,
                                            {0.2359, 0.2905, 0.4737, 0.364},
                                            {0.2798, 0.3099, 0.4103, 0.344},
                                            {0.2798, 0.3093, 0.4109, 0.343}},
                                           {"D",
                                            0.85,
                                            {0.0365, 0.0863, 0.8772, 0.778},
                                            {0.0306, 0.1094, 0.8600, 0.752},
                                            {0.0218, 0.1178, 0.8603, 0.7544}}};
  return types;
}

constexpr double kTable3 = 5e-4;  ///< error of the published scheme in the four decimals

Chain triplet(double restitution) {
  return ballsInLine({1., 1., 1.}, {1., 1.}, 1.5, restitution);
}

Row tripletRow(double restitution, ContactModel model) {
  const Chain chain = triplet(restitution);
  const VectorXd v = outcomeOf(chain, lzbSimulation(), {withModel(model), {}});
  const VectorXd coarse = velocitiesBy(chain, impulseScheme(chain, 1e4, model));
  return joined(joined(joined(Row{restitution}, v), VectorXd::Constant(1, v.squaredNorm())),
                coarse);
}

Table tripletTable(Notebook& notebook, const char* name, ContactModel model) {
  return notebook.compute(
      name, {"e", "v1", "v2", "v3", "squares", "scheme1", "scheme2", "scheme3"}, 4,
      [&](long k) { return tripletRow(ballTypes()[k].restitution, model); });
}

void writePrinted(Notebook& notebook) {
  Table table{joined(joined(joined({"e"}, numbered("measured", 4)), numbered("mono", 4)),
                     numbered("bi", 4)),
              {}};
  for (const BallType& type : ballTypes()) {
    Row row{type.restitution};
    for (const auto* values : {&type.measured, &type.mono, &type.bi})
      row.insert(row.end(), values->begin(), values->end());
    table.rows.push_back(row);
  }
  notebook.write("printed", table);
}

/** Sum of the squares of three velocities. */
double squaresOf(const std::vector<double>& v) {
  return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

void judgeTriplets(Notebook& notebook, const Claim& claim, const Table& table,
                   std::vector<double> BallType::*printed) {
  double velocity = 0., squares = 0., scheme = 0., misprint = 0.;
  for (std::size_t k = 0; k < 4; ++k) {
    const std::vector<double>& p = ballTypes()[k].*printed;
    const Row& r = table.rows[k];
    for (int i = 0; i < 3; ++i) {
      velocity = std::max(velocity, std::abs(r[1 + i] - p[i]));
      scheme = std::max(scheme, std::abs(r[5 + i] - p[i]));
    }
    squares = std::max(squares, std::abs(r[4] - p[3]));
    misprint = std::max(misprint, std::abs(squaresOf(p) - p[3]));
  }
  const Row& a = table.rows[0];
  notebook.statement(claim, velocity < kTable3,
                     "A: " + shown({a[1], a[2], a[3]}) + "; all within " + shown(velocity, 2) +
                         " (published scheme with n = 1e4: " + shown(scheme, 2) +
                         "), sums of squares within " + shown(squares, 2) +
                         " (the printed ones miss those of the printed velocities by " +
                         shown(misprint, 2) + ")");
}

/** What happens in a triplet of type A (Figure 6). */
void judgeSequence(Notebook& notebook) {
  const Chain chain = triplet(ballTypes()[0].restitution);
  const std::vector<ImpactSample> samples =
      insideOf(contactProblem(chain), 4000, withModel(ContactModel::MonoStiffness));
  Table table = history(chain, samples);
  notebook.write("figure-6", table);
  long changes = 0;
  double change = 0., compressed = 0.;
  for (std::size_t k = 2; k < samples.size(); ++k) {
    const VectorXd& E = samples[k].energy;
    if ((E[0] > E[1]) != (samples[k - 1].energy[0] > samples[k - 1].energy[1])) {
      if (++changes == 1) change = samples[k].time;
    }
    if (compressed == 0. && samples[k].velocity[1] > 0.) compressed = samples[k].time;
  }
  const double left = firstOpening(samples, 0), end = samples.back().time;
  const bool firstLeads = samples[1].energy[0] > samples[1].energy[1];
  notebook.statement(
      {"lzb-fig6-sequence", "section 6.2, Figure 6",
       "contact 1 leads first, then contact 2; ball 1 leaves before contact 2 is fully "
       "compressed",
       "the lead passes as printed; contact 2 is fully compressed first, and ball 1 leaves a "
       "little later, while contact 2 expands"},
      firstLeads && change > 0. && left < compressed,
      "contact 2 has more energy from " + shown(change / end, 3) +
          " of the duration on; it is fully compressed at " + shown(compressed / end, 3) +
          ", ball 1 leaves at " + shown(left / end, 3));
}

void judgeDiscrepancy(Notebook& notebook, const Table& mono) {
  std::vector<double> percent;
  for (std::size_t k = 0; k < 4; ++k) {
    const double measured = ballTypes()[k].measured[3];
    percent.push_back(100. * std::abs(mono.rows[k][4] - measured) / measured);
  }
  notebook.statement({"lzb-table2-discrepancy", "section 6.2, case 1",
                      "sums of squares less than 10 % from the measured ones"},
                     *std::max_element(percent.begin(), percent.end()) < 10.,
                     shown(percent, 2) + " % for A, B, C, D");
}

void judgeMeasured(Notebook& notebook) {
  notebook.notCheckable({"lzb-table1", "Table 1",
                         "masses, restitutions and impulse ratios of four kinds of balls"},
                        "measured by others; the restitutions are used here");
  double momentum = 0.;
  for (const BallType& type : ballTypes())
    momentum = std::max(momentum,
                        std::abs(type.measured[0] + type.measured[1] + type.measured[2] - 1.));
  notebook.notCheckable(
      {"lzb-table2-experiment", "Table 2, left",
       "velocities of three balls, from measured impulse ratios"},
      "the formulas that turn the ratios into velocities are not in the report",
      "momentum is kept to " + shown(momentum, 1) + "; the energy of type A grows by " +
          shown(100. * (squaresOf(ballTypes()[0].measured) - 1.), 2) + " %");
}

void triplets(Notebook& notebook) {
  writePrinted(notebook);
  const Table mono = tripletTable(notebook, "mono", ContactModel::MonoStiffness),
              bi = tripletTable(notebook, "bi", ContactModel::BiStiffness);
  judgeMeasured(notebook);
  judgeTriplets(notebook,
                {"lzb-table3-mono", "Tables 2 and 3, right",
                 "velocities of three balls, mono-stiffness, four kinds"},
                mono, &BallType::mono);
  judgeTriplets(notebook,
                {"lzb-table3-bi", "Table 3, left",
                 "velocities of three balls, bi-stiffness, four kinds"},
                bi, &BallType::bi);
  judgeDiscrepancy(notebook, mono);
  judgeSequence(notebook);
}

// ------------------------------------------------------------------ case 2: tables 4 and 5

/** alpha = m1/mi and gamma = K1/Ki for i > 1, and the lines of both tables. */
struct FiveBalls {
  double alpha, gamma;
  std::vector<double> impulsive, compliant;

  Chain chain() const {
    std::vector<double> masses(5, 1. / alpha), stiffness(4, 1. / gamma);
    masses[0] = stiffness[0] = 1.;
    return ballsInLine(masses, stiffness, 1.);
  }
};

const std::vector<FiveBalls>& fiveBallCases() {
  static const std::vector<FiveBalls> cases{{1.,
                                             1.,
                                             {-0.1322, -0.0754, -0.0311, 0.2958, 0.9429},
                                             {-0.1323, -0.0753, -0.0310, 0.2962, 0.9424}},
                                            {2.,
                                             1.,
                                             {0.0140, 0.0186, 0.1469, 0.4867, 1.3198},
                                             {0.0139, 0.0192, 0.1463, 0.4875, 1.3192}},
                                            {1.,
                                             2.,
                                             {-0.1062, -0.0628, -0.0508, 0.2644, 0.9554},
                                             {-0.1065, -0.0624, -0.0507, 0.2646, 0.9551}},
                                            {2.,
                                             2.,
                                             {-0.0341, 0.0155, 0.3516, 0.3878, 1.3132},
                                             {-0.0400, 0.0159, 0.3748, 0.3816, 1.3078}}};
  return cases;
}

VectorXd compliantVelocities(const Chain& chain) {
  return velocitiesAfter(chain, solveCompliant(contactProblem(chain)).impulse);
}

Table fiveBallTable(Notebook& notebook) {
  return notebook.compute(
      "velocities",
      joined(joined(joined({"alpha", "gamma"}, numbered("lzb", 5)), numbered("scheme", 5)),
             numbered("compliant", 5)),
      4, [&](long k) {
        const FiveBalls& balls = fiveBallCases()[k];
        const Chain chain = balls.chain();
        Row row{balls.alpha, balls.gamma};
        row = joined(row, outcomeOf(chain, lzbSimulation()));
        row = joined(row, velocitiesBy(chain, impulseScheme(chain, 1e4)));
        return joined(row, compliantVelocities(chain));
      });
}

/** Largest difference between the columns from `first` on and the printed values. */
double fiveBallError(const Table& table, std::size_t first,
                     std::vector<double> FiveBalls::*printed) {
  double largest = 0.;
  for (std::size_t k = 0; k < 4; ++k)
    largest = std::max(largest, farthest(Eigen::Map<const VectorXd>(&table.rows[k][first], 5),
                                         fiveBallCases()[k].*printed));
  return largest;
}

void judgeTables4And5(Notebook& notebook, const Table& table) {
  const double lzb = fiveBallError(table, 2, &FiveBalls::impulsive),
               scheme = fiveBallError(table, 7, &FiveBalls::impulsive),
               compliant = fiveBallError(table, 12, &FiveBalls::compliant);
  notebook.statement({"lzb-table4", "Table 4",
                      "velocities of five balls, four ratios of masses and stiffnesses"},
                     lzb < 1e-3,
                     "within " + shown(lzb, 2) +
                         " m/s; the published scheme with n = 1e4 within " + shown(scheme, 2));
  const Row& last = table.rows[3];
  notebook.statement(
      {"lzb-table5", "Table 5", "the same by a compliant model of second order"},
      compliant < 1.1e-4,
      "within " + shown(compliant, 2) +
          " m/s; where contacts close again it differs from LZB, "
          "by " +
          shown(std::abs(last[4] - last[14]), 2) +
          " m/s in ball 3 of (2, 2), since it has to close the gap first");
}

/** Share of the duration during which a contact is open before it closes again. */
double openShare(const std::vector<ImpactSample>& samples, Eigen::Index contact) {
  double open = 0., since = 0.;
  bool hasClosed = false, closed = false;
  for (const ImpactSample& sample : samples) {
    const bool now = sample.energy[contact] > 0.;
    if (closed && !now) since = sample.time;
    if (hasClosed && now && !closed) open += sample.time - since;
    closed = now;
    hasClosed = hasClosed || now;
  }
  return open / samples.back().time;
}

void judgePhases(Notebook& notebook) {
  const Chain twice = fiveBallCases()[1].chain(), again = fiveBallCases()[2].chain();
  const std::vector<ImpactSample> first = insideOf(contactProblem(twice), 4000),
                                  second = insideOf(contactProblem(again), 4000);
  notebook.write("figure-7", history(twice, first));
  notebook.write("figure-9", history(again, second));
  const EqualVelocities contact1 = equalVelocities(first, 0),
                        contact2 = equalVelocities(first, 1);
  const double open = openShare(first, 1);
  notebook.statement(
      {"lzb-fig7-multiple-compression", "Figures 7 and 8",
       "(2, 1): contacts 1 and 2 are compressed twice, with a relative velocity of zero at "
       "three instants each"},
      contact1.all() == 3 && contact2.all() == 3 && closings(first, 0) == 1 && open < 0.05,
      std::to_string(contact1.all()) + " and " + std::to_string(contact2.all()) +
          " instants; contact 1 stays closed in between, contact 2 opens for " +
          shown(100. * open, 2) + " % of the duration");
  notebook.statement(
      {"lzb-fig9-repeated-impact", "Figure 9", "(1, 2): balls 1 and 2 part and collide again"},
      closings(second, 0) == 2,
      "contact 1 closes " + std::to_string(closings(second, 0)) + " times");
}

void fiveBalls(Notebook& notebook) {
  judgeTables4And5(notebook, fiveBallTable(notebook));
  judgePhases(notebook);
}

}  // namespace

std::vector<Item> shortChainItems() {
  return {
      {"three-balls-measured", "three equal balls of four kinds, measured and by LZB",
       triplets},
      {"five-balls", "five balls of unequal mass and stiffness: LZB and springs", fiveBalls}};
}

}  // namespace multiple_impacts::published::experiments
