// SPDX-License-Identifier: Apache-2.0
/*! \file ElasticChains.hpp
  \brief The elastic chains of sections 5.1.1 and 5.1.2, and what their figures plot.

  Unless stated: 100 balls of 1 kg, e = 1, the first one strikes with 1 m/s. Contacts and balls
  count from 1 in tables.
*/
#ifndef ElasticChains_hpp
#define ElasticChains_hpp

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

#include "Chain.hpp"
#include "ChainOutcome.hpp"
#include "Notebook.hpp"

namespace multiple_impacts::tool::chapter {

inline constexpr std::size_t kBalls = 100;
inline constexpr long kWaveContacts = 20;  ///< of figures 14 and 18

/** K = 1 N/m^eta at all contacts (section 5.1.1). */
models::Chain exponentChain(double exponent, std::size_t ballCount = kBalls);

/** eta = 3/2 and K_i = K_(i-1) + alpha K* (section 5.1.2): K_1 = K* if alpha > 0, otherwise the last
    contact has K*. */
models::Chain gradedChain(double alpha, double reference = 1.);

/** The solver's default; near exponents of 0, where its cost grows like 1/tolerance, 1e-3 (1e-5 for ten
    balls and fewer): velocities at both ends of a long chain are then within 1e-4 m/s. */
LawOptions affordable(const models::Chain& chain);

/** A chain for each value of a parameter. */
struct Family {
  std::string parameter;  ///< name of the column
  std::function<models::Chain(double)> chainOf;
};

Family exponentFamily(std::size_t ballCount = kBalls);
Family alphaFamily();

/** LZB's velocities: a row per value, the parameter and v1 ... vn [m/s]. */
Table profiles(Notebook& notebook, const Family& family, const std::vector<double>& values);

/** The same for one chain and several tolerances of the solver. */
Table convergence(Notebook& notebook, const models::Chain& chain,
                  const std::vector<double>& tolerances);

/** The velocities in a row of either. */
Eigen::VectorXd profileIn(const Row& row);

/** Measures of LZB's outcome, and of the other laws' against it (eqs. 38-41): a row per value, the
    parameter, moving_forward, gap_moreau, gap_binary [%], good_moreau, good_binary, dispersion. */
Table scan(Notebook& notebook, const Family& family, const std::vector<double>& values,
           const std::string& name = "scan");

/** The measures in one row of a scan. */
struct Measures {
  double parameter = 0., forward = 0., gapMoreau = 0., gapBinary = 0., goodMoreau = 0.,
         goodBinary = 0., dispersion = 0.;
};
std::vector<Measures> measuresIn(const Table& scan);

/** The row whose parameter is nearest. */
Measures measuresAt(const std::vector<Measures>& rows, double parameter);

/** By how much a measure grows from one row to the next, at most; 0 if it grows nowhere. */
double largestGrowth(const std::vector<Measures>& rows, double Measures::*measure);

/** The same backwards: by how much it falls, at most. */
double largestFall(const std::vector<Measures>& rows, double Measures::*measure);

/** Those rows for which a condition holds. */
std::vector<Measures> where(const std::vector<Measures>& rows,
                            const std::function<bool(const Measures&)>& condition);

/** Where the dispersion measure is smallest: top of the parabola through three points. */
double smallestDispersionAt(const std::vector<Measures>& rows);

/** What passes through the first contacts in an LZB impact. */
struct Wave {
  Eigen::VectorXd time;    ///< [s]
  Eigen::MatrixXd energy;  ///< samples x contacts [J]
  Eigen::MatrixXd force;   ///< samples x contacts [N]

  double largestEnergy(long contact) const { return energy.col(contact - 1).maxCoeff(); }
  /** Of the largest energies, over that of contact 1. */
  double transmitted(long contact) const { return largestEnergy(contact) / largestEnergy(1); }
};

/** Until the energy of these contacts has passed on: the largest is below 2e-3 of what it was. */
Wave waveThrough(const models::Chain& chain, const LZBOptions& lzb);

/** time [s], energy_1, ... [J]. */
Table energyTable(const Wave& wave);

/** Values from first to last in geometric progression, or with equal distances. */
std::vector<double> geometric(double first, double last, int count);
std::vector<double> linear(double first, double last, int count);

}  // namespace multiple_impacts::tool::chapter

#endif
