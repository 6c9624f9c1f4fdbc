// SPDX-License-Identifier: Apache-2.0
/*! \file LawArguments.hpp
  \brief Options of the laws, converted between C++ and Python by their tables.
*/
#ifndef LawArguments_hpp
#define LawArguments_hpp

#include <pybind11/pybind11.h>

#include <any>
#include <string>

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts::python {

/** The law with a name. Throws ValueError, which lists them, if there is none. */
const Law& lawNamed(const std::string& name);

/** The options struct that an object of multiple_impacts.solvers stands for, such as an
    LZBOptions. Throws TypeError if it is of another class or a value has the wrong type;
    ranges are not checked. */
std::any optionsOf(const Law& law, pybind11::handle options);

/** The object of multiple_impacts.solvers that stands for an options struct. */
pybind11::object toPython(const Law& law, const std::any& options);

/** Throws TypeError or InvalidParameter unless an object can serve as a law's options. */
void checkOptionsOf(const Law& law, pybind11::handle options);

}  // namespace multiple_impacts::python

#endif
