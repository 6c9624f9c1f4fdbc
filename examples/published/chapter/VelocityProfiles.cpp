// SPDX-License-Identifier: Apache-2.0
#include "published/chapter/VelocityProfiles.hpp"

namespace multiple_impacts::published::chapter {

using Eigen::VectorXd;

std::vector<std::string> withVelocityColumns(std::vector<std::string> columns,
                                             std::size_t balls) {
  for (std::size_t i = 1; i <= balls; ++i) columns.push_back("v_" + std::to_string(i));
  return columns;
}

Row withVelocities(Row row, const VectorXd& velocity) {
  row.insert(row.end(), velocity.begin(), velocity.end());
  return row;
}

VectorXd profileOf(const Row& row, std::size_t others) {
  return VectorXd::Map(row.data() + others, static_cast<Eigen::Index>(row.size() - others));
}

Table computeProfiles(Notebook& notebook, const std::string& name,
                      const std::string& parameter, const std::vector<double>& values,
                      std::size_t balls, const std::function<VectorXd(double)>& velocitiesOf) {
  return notebook.compute(
      name, withVelocityColumns({parameter}, balls), static_cast<long>(values.size()),
      [&](long k) { return withVelocities({values[k]}, velocitiesOf(values[k])); });
}

}  // namespace multiple_impacts::published::chapter
