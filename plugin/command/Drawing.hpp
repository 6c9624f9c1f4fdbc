// SPDX-License-Identifier: Apache-2.0
/*! \file Drawing.hpp
  \brief Figures, drawn by the Python package multiple_impacts.
*/
#ifndef Drawing_hpp
#define Drawing_hpp

#include <string>
#include <vector>

namespace multiple_impacts::command {

/** Runs Python with the package multiple_impacts that was built or installed with this
    program, and waits for it. A failure only prints a line on standard error: the numbers are
    there all the same.
    \param arguments of python3, not interpreted by a shell:
    {"-m", "multiple_impacts.figures", ...} */
void drawWith(const std::vector<std::string>& arguments);

}  // namespace multiple_impacts::command

#endif
