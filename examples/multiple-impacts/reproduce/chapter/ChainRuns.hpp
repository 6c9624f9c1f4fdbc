// SPDX-License-Identifier: Apache-2.0
/*! \file ChainRuns.hpp
  \brief Chains of sections 5.1.3 to 5.2 of the chapter, and what is kept of their impacts.

  Balls have 1 kg and contacts 1 N/m^eta: outcomes of chains with one K everywhere depend on neither.
*/
#ifndef ChainRuns_hpp
#define ChainRuns_hpp

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

#include "ChainOutcome.hpp"
#include "Notebook.hpp"

namespace multiple_impacts::tool::chapter {

/** n balls at rest but the first, which has 1 m/s. */
models::Chain freeChain(std::size_t n, double restitution, double exponent = 1.5);

/** n balls with 1 m/s towards the wall that the last one touches. */
models::Chain wallChain(std::size_t n, double restitution, double exponent);

/** A free chain whose balls 2, 4, ... have massRatio times the mass of the others. */
models::Chain decoratedChain(std::size_t n, double massRatio, double restitution = 1.);

/** The same chain with masses and stiffness of steel balls of 1 cm radius (section 4.3), eta = 3/2. */
models::Chain inSteel(models::Chain chain);

/** Velocities after LZB's impact [m/s]. */
Eigen::VectorXd afterLzb(const models::Chain& chain, double tolerance);

/** KER = T+/T-. */
double energyRatio(const models::Chain& chain, const Eigen::VectorXd& velocity);

/** Velocities of all balls, a row per value of a parameter: the value, v_1, v_2, ... [m/s]. */
Table computeProfiles(Notebook& notebook, const std::string& name,
                      const std::string& parameter, const std::vector<double>& values,
                      std::size_t balls,
                      const std::function<Eigen::VectorXd(double)>& velocitiesOf);

/** The velocities in a row of such a table. */
Eigen::VectorXd profileOf(const Row& row);

/** Energy and force of every contact over time: samples by contacts. */
struct History {
  Eigen::VectorXd time;           ///< [s]
  Eigen::MatrixXd energy, force;  ///< [J], [N]
};

/** The first part of an LZB impact, at equal intervals. */
History historyOf(const models::Chain& chain, double until, int samples = 1000);

/** The largest energy of each contact [J]. */
Eigen::VectorXd peakEnergies(const History& history);

/** Writes time and the energies of contacts first ... last, from 1: time, energy_first, ... */
void writeEnergies(const Notebook& notebook, const std::string& name, const History& history,
                   int first, int last);

/** The binary law in every order of kAllOrders. */
struct OrderGaps {
  std::vector<double> gap;  ///< gap measure [%]; NaN: given up
  std::vector<double> collisions;
  double spread =
      0.;  ///< largest gap measure of one that ended against the first that did [%]
};
OrderGaps gapsByOrder(const models::Chain& chain, const Eigen::VectorXd& reference,
                      long maximumCollisions);

/** A row per value: the value, then gap_ORDER and collisions_ORDER for all orders, spread. */
Table computeOrderGaps(Notebook& notebook, const std::string& parameter,
                       const std::vector<double>& values,
                       const std::function<models::Chain(double)>& chainOf, double tolerance);

/** count numbers from first to last, by equal factors. */
std::vector<double> byFactors(double first, double last, int count);

}  // namespace multiple_impacts::tool::chapter

#endif
