// SPDX-License-Identifier: Apache-2.0
// C++ exceptions as Python's: a value out of range is a ValueError, all else a RuntimeError.
%include <exception.i>

%exception {
  try {
    $action
  } catch (const std::invalid_argument& error) {
    SWIG_exception(SWIG_ValueError, error.what());
  } catch (const std::exception& error) {
    SWIG_exception(SWIG_RuntimeError, error.what());
  }
}
