// SPDX-License-Identifier: Apache-2.0
// C++ exceptions as Python's: the plugin's own become those of multiple_impacts.errors, other
// values out of range a ValueError, everything else a RuntimeError. A Python error that is
// already set is left as it is.
%{
#include "multiple_impacts/python/Errors.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
%}
%include <exception.i>

%exception {
  try {
    $action
  } catch (const multiple_impacts::InvalidParameter& error) {
    multiple_impacts::python::setError("InvalidParameter", error.what());
    SWIG_fail;
  } catch (const multiple_impacts::ImpactError& error) {
    if (!PyErr_Occurred()) multiple_impacts::python::setError("ImpactError", error.what());
    SWIG_fail;
  } catch (const std::invalid_argument& error) {
    SWIG_exception(SWIG_ValueError, error.what());
  } catch (pybind11::error_already_set& error) {
    error.restore();
    SWIG_fail;
  } catch (const pybind11::builtin_exception& error) {
    error.set_error();
    SWIG_fail;
  } catch (const std::exception& error) {
    SWIG_exception(SWIG_RuntimeError, error.what());
  }
}
