// SPDX-License-Identifier: Apache-2.0
/*! \file Drawing.hpp
  \brief Figures, drawn by the Python package multiple_impacts.
*/
#ifndef Drawing_hpp
#define Drawing_hpp

#include <filesystem>
#include <string>
#include <vector>

namespace multiple_impacts::command {

/** Runs Python with the package multiple_impacts that was built or installed with this
    program, and waits for it. Throws OutputError if it does not succeed; what was wrong is
    then on standard error.
    \param arguments of python3, not interpreted by a shell:
    {"-m", "multiple_impacts.figures", ...}
    \param output file for what Python prints; empty: the standard output of this program */
void drawWith(const std::vector<std::string>& arguments, const std::filesystem::path& output);

}  // namespace multiple_impacts::command

#endif
