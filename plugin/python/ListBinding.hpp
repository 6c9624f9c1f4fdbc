// SPDX-License-Identifier: Apache-2.0
/*! \file ListBinding.hpp
  \brief Vectors of C++ as lists that Python changes in place.
*/
#ifndef ListBinding_hpp
#define ListBinding_hpp

#include <pybind11/pybind11.h>
#include <pybind11/stl_bind.h>

#include <vector>

namespace multiple_impacts::python {

/** Binds a vector as a class of its own, so that what Python does to an element or to the list
    happens in C++; any iterable of Python is accepted in its place. The type of the vector
    must be declared with PYBIND11_MAKE_OPAQUE. */
template <class Element>
void bindList(pybind11::module_& module, const char* name, const char* text) {
  pybind11::bind_vector<std::vector<Element>>(module, name).doc() = text;
  pybind11::implicitly_convertible<pybind11::iterable, std::vector<Element>>();
}

}  // namespace multiple_impacts::python

#endif
