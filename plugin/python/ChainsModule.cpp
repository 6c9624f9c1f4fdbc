// SPDX-License-Identifier: Apache-2.0
#include <exception>

#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/python/ChainBindings.hpp"
#include "multiple_impacts/python/Errors.hpp"
#include "multiple_impacts/python/PlanarBindings.hpp"

namespace {

void translateErrors(std::exception_ptr error) {
  try {
    if (error) std::rethrow_exception(error);
  } catch (const multiple_impacts::ImpactError& impact) {
    multiple_impacts::python::setError("ImpactError", impact.what());
  }
}

}  // namespace

PYBIND11_MODULE(_chains, module) {
  pybind11::register_exception_translator(translateErrors);
  pybind11::module_::import("multiple_impacts._solvers");  // for the types that it binds
  multiple_impacts::python::bindChain(module);
  multiple_impacts::python::bindMetrics(module);
  multiple_impacts::python::bindPlanar(module);
  multiple_impacts::python::bindSimulation(module);
}
