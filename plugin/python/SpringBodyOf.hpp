// SPDX-License-Identifier: Apache-2.0
/*! \file SpringBodyOf.hpp
  \brief A SpringBody from Python arrays.
*/
#ifndef SpringBodyOf_hpp
#define SpringBodyOf_hpp

#include <pybind11/pybind11.h>

#include "multiple_impacts/osns/SpringBody.hpp"

namespace multiple_impacts::python {

/** A new body; damping may be None. Throws ValueError or TypeError, with the name of the
    argument, unless all are arrays of numbers whose sizes fit. */
SpringBody* springBodyOf(pybind11::handle position, pybind11::handle velocity,
                         pybind11::handle mass, pybind11::handle stiffness,
                         pybind11::handle damping);

}  // namespace multiple_impacts::python

#endif
