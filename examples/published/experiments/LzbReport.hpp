// SPDX-License-Identifier: Apache-2.0
/*! \file LzbReport.hpp
  \brief What the items of the LZB report (2008) share.
*/
#ifndef LzbReport_hpp
#define LzbReport_hpp

#include <Eigen/Core>
#include <string>
#include <vector>

#include "multiple_impacts/contact/ImpactObserver.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "published/Notebook.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published::experiments {

/** Balls that touch, the first of which strikes at 1 m/s. */
models::Chain ballsInLine(const std::vector<double>& masses,
                          const std::vector<double>& stiffness, double exponent,
                          double restitution = 1.);

/** Samples of an impact in `count` equal parts of its duration, ends included. */
std::vector<ImpactSample> insideOf(const ContactProblem& problem, long count,
                                   const LZBOptions& options = {});

/** Samples of an impact at the steps of the solver, where nothing is interpolated. */
std::vector<ImpactSample> stepsOf(const ContactProblem& problem,
                                  const LZBOptions& options = {});

/** Numbers of instants at which the two bodies of a contact have the same velocity, before
    they separate or approach again. */
struct EqualVelocities {
  long compressed = 0;  ///< while the contact is compressed
  long open = 0;        ///< while it is open for a moment
  long all() const { return compressed + open; }
};
EqualVelocities equalVelocities(const std::vector<ImpactSample>& samples,
                                Eigen::Index contact);

/** Number of times a contact closes: its energy leaves zero. */
long closings(const std::vector<ImpactSample>& samples, Eigen::Index contact);

/** Time from the start of the impact until a contact first has no energy [s]. */
double firstOpening(const std::vector<ImpactSample>& samples, Eigen::Index contact);

/** The published scheme with its step, P_est/n with P_est = sum |m v| (eqs. 78 and 79). */
LZBOptions impulseScheme(const models::Chain& chain, double n,
                         ContactModel model = ContactModel::BiStiffness);

LZBOptions withTolerance(double tolerance);
LZBOptions withModel(ContactModel model);

/** Velocities of the balls by the solver alone, for the published scheme. */
Eigen::VectorXd velocitiesBy(const models::Chain& chain, const LZBOptions& options);

/** Largest difference of two lists of numbers. */
double farthest(const Eigen::VectorXd& a, const std::vector<double>& b);

/** A row with more numbers appended. */
Row joined(Row row, const Eigen::VectorXd& more);

/** "v1", "v2", ..., "vn" */
std::vector<std::string> numbered(const std::string& name, std::size_t count);

/** A list with more names appended. */
std::vector<std::string> joined(std::vector<std::string> names,
                                const std::vector<std::string>& more);

/** As shown() of a list. */
std::string listed(const Eigen::VectorXd& values, int digits = 4);

/** Velocities of the balls, and impulses and relative velocities of the contacts, over
    time. */
Table history(const models::Chain& chain, const std::vector<ImpactSample>& samples);

}  // namespace multiple_impacts::published::experiments

#endif
