// SPDX-License-Identifier: Apache-2.0
/*! \file ColumnGuide.hpp
  \brief What the columns of the files mean, for whoever finds the files.
*/
#ifndef ColumnGuide_hpp
#define ColumnGuide_hpp

#include <iosfwd>

namespace multiple_impacts::command {

/** Writes a line for every column that compare and trace write: name, unit, meaning. */
void writeColumnGuide(std::ostream& file);

}  // namespace multiple_impacts::command

#endif
