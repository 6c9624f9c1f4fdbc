// SPDX-License-Identifier: Apache-2.0
/*! \file OptionCheck.hpp
  \brief Options of a law that were read from a file.
*/
#ifndef OptionCheck_hpp
#define OptionCheck_hpp

#include <any>

#include "multiple_impacts/command/input/Section.hpp"
#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts::command {

/** Throws InputError where Law::check refuses the options, at the key of the option to blame.
    \param section that they were read from */
void checkOptions(const Section& section, const Law& law, const std::any& options);

}  // namespace multiple_impacts::command

#endif
