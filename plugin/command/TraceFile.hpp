// SPDX-License-Identifier: Apache-2.0
/*! \file TraceFile.hpp
  \brief The history of an impact as an HDF5 file.
*/
#ifndef TraceFile_hpp
#define TraceFile_hpp

#include <string>
#include <vector>

#include "multiple_impacts/contact/ImpactObserver.hpp"

namespace multiple_impacts::command {

/** Writes the data sets time [samples] and energy, force, velocity [samples, contacts], each
    with an attribute "unit". Throws InputError if the file cannot be written. */
void writeHdf5(const std::string& path, const std::vector<ImpactSample>& samples);

}  // namespace multiple_impacts::command

#endif
