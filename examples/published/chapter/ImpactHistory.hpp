// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactHistory.hpp
  \brief Record of an LZB impact: energies, forces and speeds of the contacts over time.
*/
#ifndef ImpactHistory_hpp
#define ImpactHistory_hpp

#include <Eigen/Core>

#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "published/Notebook.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published::chapter {

inline constexpr long kWaveContacts = 20;  ///< of figures 14, 18, 23 and 25

/** One row per sample, one column per contact. */
struct History {
  Eigen::VectorXd time;    ///< [s]
  Eigen::MatrixXd energy;  ///< [J]
  Eigen::MatrixXd force;   ///< [N]
  Eigen::MatrixXd speed;   ///< of approach, positive in compression [m/s]
};

/** Throws ImpactError if the solver gives up. */
History historyOf(const ContactProblem& problem, const LZBOptions& lzb,
                  const TraceOptions& trace);

/** The first part of an impact, at equal intervals, with a tolerance of 1e-6. */
History beginningOf(const models::Chain& chain, double until, int samples = 1000);

/** The impact until the energy of the first kWaveContacts contacts has passed on: the largest
    is then below 2e-3 of its maximum. */
History waveThrough(const models::Chain& chain, const LZBOptions& lzb);

/** The largest energy of each contact over that of contact 1. */
Eigen::VectorXd transmittedEnergies(const History& history);

/** time [s], energy_first, ..., energy_last [J], contacts from 1; every stride-th sample. */
Table energyTable(const History& history, long first = 1, long last = kWaveContacts,
                  long stride = 1);

}  // namespace multiple_impacts::published::chapter

#endif
