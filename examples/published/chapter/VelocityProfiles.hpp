// SPDX-License-Identifier: Apache-2.0
/*! \file VelocityProfiles.hpp
  \brief Velocities of all balls as rows of tables.
*/
#ifndef VelocityProfiles_hpp
#define VelocityProfiles_hpp

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

#include "published/Notebook.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published::chapter {

/** The given columns, then v_1, v_2, ... */
std::vector<std::string> withVelocityColumns(std::vector<std::string> columns,
                                             std::size_t balls);

/** The given numbers, then the velocities [m/s]. */
Row withVelocities(Row row, const Eigen::VectorXd& velocity);

/** The velocities in a row, after the first `others` numbers. */
Eigen::VectorXd profileOf(const Row& row, std::size_t others = 1);

/** A row per value of a parameter: the value, v_1, v_2, ... [m/s]. */
Table computeProfiles(Notebook& notebook, const std::string& name,
                      const std::string& parameter, const std::vector<double>& values,
                      std::size_t balls,
                      const std::function<Eigen::VectorXd(double)>& velocitiesOf);

}  // namespace multiple_impacts::published::chapter

#endif
