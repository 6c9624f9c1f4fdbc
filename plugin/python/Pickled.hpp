// SPDX-License-Identifier: Apache-2.0
/*! \file Pickled.hpp
  \brief What pickled objects are made of again.
*/
#ifndef Pickled_hpp
#define Pickled_hpp

#include <pybind11/pybind11.h>

#include <string>

namespace multiple_impacts::python {

/** Throws ValueError unless the state of a pickled object has as many values as this version
    of its class. */
inline void requireSize(const pybind11::tuple& state, std::size_t size, const char* type) {
  if (state.size() != size)
    throw pybind11::value_error(std::string(type) + ": the pickled state must have " +
                                std::to_string(size) + " values, got " +
                                std::to_string(state.size()));
}

}  // namespace multiple_impacts::python

#endif
