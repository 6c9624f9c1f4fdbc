// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactReport.hpp
  \brief The outcome of a bare impact, as JSON.
*/
#ifndef ImpactReport_hpp
#define ImpactReport_hpp

#include <string>
#include <vector>

#include "multiple_impacts/command/input/ImpactFile.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"

namespace multiple_impacts::command {

/** Solves the impact with its law; the outcome has its figures of trust (Trust.hpp). */
ImpactOutcome outcomeOf(const ImpactRequest& request);

/** What is written about the outcome of an impact. */
struct ImpactReport {
  ImpactOutcome outcome;
  Eigen::VectorXd velocity;                    ///< v+ = v- + M^-1 (H^T P + H_t^T T) [m/s]
  double energyBefore = 0., energyAfter = 0.;  ///< v.Mv/2 [J]
  double seconds = 0.;                         ///< of the solver, with its derivatives
  std::vector<int> firstTangent;               ///< Tangents::first; empty: there are none
};

/** Solves an impact; a law that gives up is a status, not an exception. */
ImpactReport solve(const ImpactRequest& request);

/** The report as JSON: status, velocity, impulses, relative_velocity, kinetic_energy {before,
    after}, dissipated, energy_balance [J], duration [s], steps, collisions, amplification,
    digits, seconds, the message of an impact that was given up, and trust_message if there is
    one (ImpactTrust). If a contact has tangents, also
    tangential_impulses [N.s] and slip [m/s], a list per contact, and friction_loss [J].
    Numbers are read back as the same bits; what does not apply is null. */
std::string toJson(const ImpactReport& report);

}  // namespace multiple_impacts::command

#endif
