// SPDX-License-Identifier: Apache-2.0
/*! \file ChainReader.hpp
  \brief The chain that a scenario file describes.
*/
#ifndef ChainReader_hpp
#define ChainReader_hpp

#include "multiple_impacts/command/input/Section.hpp"
#include "multiple_impacts/models/Chain.hpp"

namespace multiple_impacts::command {

/** Balls, contacts, wall, strikers, gaps and gravity. Throws InputError. */
models::Chain readChain(const Section& root);

}  // namespace multiple_impacts::command

#endif
