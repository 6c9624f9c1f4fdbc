// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/TraceFile.hpp"

#include <H5Cpp.h>

#include "multiple_impacts/command/input/InputError.hpp"

namespace multiple_impacts::command {

namespace {

using Samples = std::vector<ImpactSample>;

/** Rows of one number (shape {samples}), or of one number per contact. */
void writeData(const H5::H5File& file, const char* name, const std::string& unit,
               const std::vector<hsize_t>& shape, const std::vector<double>& values) {
  const H5::DataSpace space(static_cast<int>(shape.size()), shape.data());
  const H5::DataSet data = file.createDataSet(name, H5::PredType::IEEE_F64LE, space);
  data.write(values.data(), H5::PredType::NATIVE_DOUBLE);
  const H5::StrType text(H5::PredType::C_S1, unit.size());
  data.createAttribute("unit", text, H5::DataSpace(H5S_SCALAR)).write(text, unit);
}

std::vector<double> rowsOf(const Samples& samples, Eigen::VectorXd ImpactSample::*member) {
  std::vector<double> values;
  for (const ImpactSample& sample : samples) {
    const Eigen::VectorXd& row = sample.*member;
    values.insert(values.end(), row.begin(), row.end());
  }
  return values;
}

}  // namespace

void writeHdf5(const std::string& path, const Samples& samples) {
  H5::Exception::dontPrint();
  const hsize_t rows = samples.size();
  const hsize_t contacts = samples.empty() ? 0 : samples.front().velocity.size();
  std::vector<double> time;
  for (const ImpactSample& sample : samples) time.push_back(sample.time);
  try {
    const H5::H5File file(path, H5F_ACC_TRUNC);
    writeData(file, "time", "s", {rows}, time);
    writeData(file, "energy", "J", {rows, contacts}, rowsOf(samples, &ImpactSample::energy));
    writeData(file, "force", "N", {rows, contacts}, rowsOf(samples, &ImpactSample::force));
    writeData(file, "velocity", "m/s", {rows, contacts},
              rowsOf(samples, &ImpactSample::velocity));
  } catch (const H5::Exception& error) {
    throw InputError(path, 0, "", "", "cannot be written: " + error.getDetailMsg());
  }
}

}  // namespace multiple_impacts::command
