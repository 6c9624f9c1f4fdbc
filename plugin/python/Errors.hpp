// SPDX-License-Identifier: Apache-2.0
/*! \file Errors.hpp
  \brief The plugin's exceptions as those of multiple_impacts.errors.
*/
#ifndef Errors_hpp
#define Errors_hpp

#include <pybind11/pybind11.h>

namespace multiple_impacts::python {

/** Sets Python's error to an exception of multiple_impacts.errors.
    \param name of its class there */
inline void setError(const char* name, const char* message) {
  const auto type = pybind11::module_::import("multiple_impacts.errors").attr(name);
  PyErr_SetString(type.ptr(), message);
}

}  // namespace multiple_impacts::python

#endif
