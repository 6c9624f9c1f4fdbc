// SPDX-License-Identifier: Apache-2.0
/*! \file LawSimulation.hpp
  \brief A scenario under one law, as a Siconos simulation, or as the compliant reference.
*/
#ifndef LawSimulation_hpp
#define LawSimulation_hpp

#include <Eigen/Core>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "multiple_impacts/command/RunTrust.hpp"
#include "multiple_impacts/command/input/Scenario.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/ChainTrace.hpp"
#include "multiple_impacts/models/ImpactSimulation.hpp"

namespace CLI {
class App;
}

namespace multiple_impacts::command {

/** What went wrong, in one line. Siconos's own exceptions carry a message besides what(),
    which is "std::exception" for all of them. */
std::string messageOf(const std::exception& error);

/** Positions of the balls over time. */
struct Motion {
  std::vector<double> time;                ///< [s]
  std::vector<Eigen::VectorXd> positions;  ///< [m]
};

/** The first impact of a run, before any law has changed a velocity. */
struct FirstImpact {
  double time = 0.;       ///< [s]
  long closed = 0;        ///< contacts that are closed
  long multiplicity = 0;  ///< those of them that may take part (multiplicity())
  /** Kinetic angles between contacts that act on each other [rad]; if there are none, the
      smallest is larger than the largest. */
  double smallestAngle = std::numeric_limits<double>::infinity(), largestAngle = 0.;
};

struct LawRun {
  SimulatedLaw law = lzbSimulation();
  Eigen::VectorXd velocity;  ///< of the balls at the end [m/s]; empty: it failed
  std::string failure;       ///< what went wrong; empty if nothing
  double seconds = 0.;       ///< taken, including the set-up, without that of trust
  Motion motion;
  double end = std::numeric_limits<double>::quiet_NaN();  ///< time there [s]; NaN: none
  long impacts = -1;       ///< how many there were; -1: they are not told apart
  double lastImpact = 0.;  ///< when the last one was, or the end of its time step [s]
  std::optional<FirstImpact> firstImpact;
  RunTrust trust;                             ///< if it is recorded
  std::shared_ptr<models::ChainTrace> trace;  ///< of one impact, if recorded
};

/** What is kept besides the velocities at the end. Observing an impact slows it down. */
struct Recording {
  bool motion = false;
  std::optional<TraceOptions> trace;  ///< of impacts under laws with forces
  std::string progress;  ///< what runs, for a line at the terminal; empty: no line
  bool trust = false;    ///< of all impacts, each of which is computed once more for it
};

/** The laws with these names, in the same order. Throws UsageError for an unknown one. */
std::vector<SimulatedLaw> lawsNamed(const std::vector<std::string>& names);

/** Adds the argument SCENARIO, the name of a file for readScenario(). */
void addScenarioArgument(CLI::App& command, std::string& scenario);

/** Adds the option --laws, with names for lawsNamed(). \param laws set to the default */
void addLawOption(CLI::App& command, std::vector<std::string>& laws);

/** The names of all laws, separated by commas. */
std::string simulatedLawNames();

/** Runs the simulation to the scenario's duration, event-driven or in time steps. Where it
    would be one event-driven impact of more than 500 balls, the law's solver alone gives the
    same. A law that gives up is a failure in the result, not an exception, and so is a chain
    too long for Siconos. */
LawRun simulate(const Scenario& scenario, const SimulatedLaw& law,
                const Recording& recording = {});

/** The figures of trust of the impact that was traced. */
ImpactTrust tracedTrust(const Scenario& scenario, const LawRun& run);

}  // namespace multiple_impacts::command

#endif
