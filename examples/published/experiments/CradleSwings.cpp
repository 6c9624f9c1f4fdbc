// SPDX-License-Identifier: Apache-2.0
/* LZB report, section 1.3: Newton's cradle over many swings, as a Siconos simulation for each
   law. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/models/Cradle.hpp"
#include "multiple_impacts/models/EventTolerance.hpp"
#include "multiple_impacts/models/Metrics.hpp"
#include "published/experiments/Experiments.hpp"
#include "published/experiments/LzbReport.hpp"

namespace multiple_impacts::published::experiments {

namespace {

using Eigen::VectorXd;
using models::Cradle;

constexpr std::size_t kBalls = 5;
constexpr double kPeriods = 20.;
constexpr double kPulled = 0.02;           ///< [m]
constexpr double kStepsPerPeriod = 100.;   ///< output steps per period
constexpr double kCaptureVelocity = 1e-4;  ///< [m/s]; the first ball arrives at 0.14 m/s
constexpr double kEventTolerance = 1e-10;  ///< gaps that count as closed [m]

/** Steel balls of 10 mm on strings of 200 mm; the first is pulled back. */
Cradle cradleOf(double restitution) {
  Cradle cradle;
  cradle.chain = models::uniformChain(kBalls, models::sphere(0.005), {restitution});
  setHertzStiffness(cradle.chain);
  cradle.stringLength = 0.2;
  cradle.pulled = std::vector<double>(kBalls, 0.);
  cradle.pulled[0] = -kPulled;
  return cradle;
}

/** Energies are relative to that at the start. */
struct Swings {
  Table motion{joined({"time"}, joined(numbered("q", kBalls), {"energy", "common"})), {}};
  long impacts = 0;
  double lost = 0.;  ///< sum over the impacts, by the law's own account or from the velocities
  double left = 1.;  ///< at the end
  double growth = 0.;  ///< largest between two events
  double common = 0.;  ///< share of what is left in the common swing of the balls
};

/** Share of the energy that equal balls would have if all moved as their centre of mass
    does. */
double commonShare(const Cradle& cradle, const VectorXd& q, const VectorXd& v, double energy) {
  const VectorXd together = VectorXd::Constant(q.size(), q.mean()),
                 moving = VectorXd::Constant(v.size(), v.mean());
  return (kineticEnergy(cradle.chain, moving) + potentialEnergy(cradle, together)) / energy;
}

Swings swing(const Cradle& cradle, const SimulatedLaw& law) {
  const models::ChainModel model =
      models::buildCradle(cradle, law, kPeriods * cradle.period());
  const auto problem = models::makeImpactProblem(law);
  const auto impact = std::dynamic_pointer_cast<ImpactOSNS>(problem);
  if (impact) impact->setCaptureVelocity(kCaptureVelocity);
  const auto simulation =
      models::makeEventDriven(model.system, problem, cradle.period() / kStepsPerPeriod);
  const models::EventTolerance tolerance(*simulation, kEventTolerance);
  const auto energy = [&] {
    return kineticEnergy(cradle.chain, model.velocities()) +
           potentialEnergy(cradle, model.positions());
  };
  const double start = energy();
  Swings result;
  while (models::goesOn(*simulation)) {
    simulation->advanceToEvent();
    const double before = energy();
    simulation->processEvents();
    const double after = energy();
    result.growth = std::max(result.growth, after / start - result.left);
    result.left = after / start;
    if (impact && impact->impactCount() > result.impacts) {
      result.impacts = impact->impactCount();
      result.lost += impact->lastOutcome().statistics.energyLost / start;
    } else if (!impact && after != before) {
      ++result.impacts;
      result.lost += (before - after) / start;
    }
    result.common = commonShare(cradle, model.positions(), model.velocities(), after);
    Row row = joined(Row{simulation->startingTime()}, model.positions());
    row.insert(row.end(), {result.left, result.common});
    result.motion.rows.push_back(row);
  }
  return result;
}

const SimulatedLaw kLaws[] = {lzbSimulation(), binarySimulation(), moreauSimulation()};
const char* const kNames[] = {"lzb", "binary", "moreau"};
const std::vector<double> kRestitutions{1., 0.9};

/** A line per law and restitution; the motions are written beside. */
Table swingTable(Notebook& notebook) {
  Table table{{"law", "e", "impacts", "left", "lost", "growth", "common"}, {}};
  for (std::size_t law = 0; law < 3; ++law)
    for (const double e : kRestitutions) {
      const Swings s = swing(cradleOf(e), kLaws[law]);
      notebook.write(std::string(kNames[law]) + "-e" + shown(e), s.motion);
      table.rows.push_back({static_cast<double>(law), e, static_cast<double>(s.impacts),
                            s.left, s.lost, s.growth, s.common});
    }
  notebook.write("swings", table);
  return table;
}

void swings(Notebook& notebook) {
  const Table table = swingTable(notebook);
  double growth = 0., balance = 0.;
  for (const Row& r : table.rows) {
    growth = std::max(growth, r[5]);
    balance = std::max(balance, std::abs(1. - r[3] - r[4]));
  }
  const Row& elastic = table.rows[0];
  const Row& lossy = table.rows[1];
  notebook.statement(
      {"lzb-cradle-rocking", "section 1.3",
       "after a while all balls of a cradle hang together and swing as one; the energy lost "
       "by scattering in the first impact begins it"},
      lossy[6] > 0.99 && growth < 1e-6 && balance < 1e-6,
      "LZB, e = 0.9, 20 periods: " + shown(100. * lossy[6], 3) +
          " % of what is left is common motion (at e = 1 " + shown(100. * elastic[6], 3) +
          " %); under all three laws energy grows by less than " + shown(growth, 1) +
          " and what is missing is what the impacts lost to " + shown(balance, 1));
}

}  // namespace

std::vector<Item> cradleItems() {
  return {{"cradle-swings", "Newton's cradle over twenty periods, under three laws", swings}};
}

}  // namespace multiple_impacts::published::experiments
