// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/TraceFile.hpp"

#include <H5Cpp.h>

#include <ostream>
#include <string>

#include "multiple_impacts/command/CommandErrors.hpp"

namespace multiple_impacts::command {

namespace {

using Samples = std::vector<ImpactSample>;

constexpr std::size_t kGrowth = 1 << 20;  ///< of a file in memory, at a time [byte]

/** Rows of one number (shape {samples}), or of one number per contact. */
void writeData(const H5::H5File& file, const char* name, const std::string& unit,
               const std::vector<hsize_t>& shape, const std::vector<double>& values) {
  const H5::DataSpace space(static_cast<int>(shape.size()), shape.data());
  const H5::DataSet data = file.createDataSet(name, H5::PredType::IEEE_F64LE, space);
  data.write(values.data(), H5::PredType::NATIVE_DOUBLE);
  const H5::StrType text(H5::PredType::C_S1, unit.size());
  data.createAttribute("unit", text, H5::DataSpace(H5S_SCALAR)).write(text, unit);
}

template <class Vector>
std::vector<double> rowsOf(const Samples& samples, Vector ImpactSample::*member) {
  std::vector<double> values;
  for (const ImpactSample& sample : samples) {
    const Vector& row = sample.*member;
    values.insert(values.end(), row.begin(), row.end());
  }
  return values;
}

/** Tangential forces, slip and sticks; nothing without friction. */
void writeFriction(const H5::H5File& file, const Samples& samples) {
  if (samples.empty() || samples.front().tangentialForce.size() == 0) return;
  const hsize_t rows = samples.size();
  const hsize_t contacts = samples.front().velocity.size();
  const hsize_t tangents = samples.front().tangentialForce.size();
  writeData(file, "tangential_force", "N", {rows, tangents},
            rowsOf(samples, &ImpactSample::tangentialForce));
  writeData(file, "slip", "m/s", {rows, tangents}, rowsOf(samples, &ImpactSample::slip));
  writeData(file, "sticks", "1", {rows, contacts}, rowsOf(samples, &ImpactSample::sticks));
}

/** The bytes of a file in memory. */
void copyImage(const H5::H5File& file, std::ostream& out) {
  const hid_t id = file.getId();
  const bool flushed = H5Fflush(id, H5F_SCOPE_GLOBAL) >= 0;
  const ssize_t size = flushed ? H5Fget_file_image(id, nullptr, 0) : -1;
  std::vector<char> image(size > 0 ? size : 0);
  if (size <= 0 || H5Fget_file_image(id, image.data(), image.size()) != size)
    throw H5::FileIException("H5Fget_file_image", "no image");
  out.write(image.data(), size);
}

}  // namespace

void writeHdf5(std::ostream& out, const Samples& samples) {
  H5::Exception::dontPrint();
  const hsize_t rows = samples.size();
  const hsize_t contacts = samples.empty() ? 0 : samples.front().velocity.size();
  std::vector<double> time;
  for (const ImpactSample& sample : samples) time.push_back(sample.time);
  try {
    H5::FileAccPropList memory;
    memory.setCore(kGrowth, false);
    const H5::H5File file("trace", H5F_ACC_TRUNC, H5::FileCreatPropList::DEFAULT, memory);
    writeData(file, "time", "s", {rows}, time);
    writeData(file, "energy", "J", {rows, contacts}, rowsOf(samples, &ImpactSample::energy));
    writeData(file, "force", "N", {rows, contacts}, rowsOf(samples, &ImpactSample::force));
    writeData(file, "velocity", "m/s", {rows, contacts},
              rowsOf(samples, &ImpactSample::velocity));
    writeFriction(file, samples);
    copyImage(file, out);
  } catch (const H5::Exception& error) {
    throw OutputError("the trace", "cannot be made by HDF5: " + error.getDetailMsg());
  }
}

}  // namespace multiple_impacts::command
