// SPDX-License-Identifier: Apache-2.0
/*! \file TraceFile.hpp
  \brief The history of an impact as an HDF5 file.
*/
#ifndef TraceFile_hpp
#define TraceFile_hpp

#include <iosfwd>
#include <vector>

#include "multiple_impacts/contact/ImpactObserver.hpp"

namespace multiple_impacts::command {

/** Writes the data sets time [samples] and energy, force, velocity [samples, contacts], each
    with an attribute "unit"; with friction also tangential_force, slip [samples, tangents] and
    sticks [samples, contacts]. The file is made in memory and then put on the stream: HDF5
    does not report what fails when it closes a file. */
void writeHdf5(std::ostream& out, const std::vector<ImpactSample>& samples);

}  // namespace multiple_impacts::command

#endif
