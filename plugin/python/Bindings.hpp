// SPDX-License-Identifier: Apache-2.0
/*! \file Bindings.hpp
  \brief The parts of the extension module multiple_impacts._solvers.
*/
#ifndef Bindings_hpp
#define Bindings_hpp

#include <pybind11/pybind11.h>

namespace multiple_impacts::python {

/** What an impact returns, and what is recorded inside it. */
void bindOutcome(pybind11::module_& module);

/** Contact problems and their kinetic angles. */
void bindProblem(pybind11::module_& module);

/** The laws on contact problems, by their names. */
void bindLaws(pybind11::module_& module);

/** Many impacts at once. */
void bindBatch(pybind11::module_& module);

/** Stiffness of elastic contacts. */
void bindHertz(pybind11::module_& module);

}  // namespace multiple_impacts::python

#endif
