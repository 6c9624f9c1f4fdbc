// SPDX-License-Identifier: Apache-2.0
#include <exception>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/python/Bindings.hpp"
#include "multiple_impacts/python/Errors.hpp"

namespace {

void translateErrors(std::exception_ptr error) {
  try {
    if (error) std::rethrow_exception(error);
  } catch (const multiple_impacts::InvalidParameter& invalid) {
    multiple_impacts::python::setError("InvalidParameter", invalid.what());
  }
}

}  // namespace

PYBIND11_MODULE(_solvers, module) {
  module.doc() = "Multiple-impact laws on numpy and scipy.sparse.";
  pybind11::register_exception_translator(translateErrors);
  multiple_impacts::python::bindOutcome(module);
  multiple_impacts::python::bindProblem(module);
  multiple_impacts::python::bindLaws(module);
  multiple_impacts::python::bindBatch(module);
  multiple_impacts::python::bindHertz(module);
}
