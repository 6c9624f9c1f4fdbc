// SPDX-License-Identifier: Apache-2.0
#include "Bindings.hpp"

PYBIND11_MODULE(_solvers, module) {
  module.doc() = "Multiple-impact laws on numpy and scipy.sparse.";
  multiple_impacts::python::bindOptions(module);
  multiple_impacts::python::bindOutcome(module);
  multiple_impacts::python::bindSolvers(module);
  multiple_impacts::python::bindNeighbours(module);
  multiple_impacts::python::bindHertz(module);
}
