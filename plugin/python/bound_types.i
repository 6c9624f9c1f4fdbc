// SPDX-License-Identifier: Apache-2.0
// Types that the module _solvers binds with pybind11, as arguments and results of functions
// that SWIG wraps.

%define %bound_elsewhere(Type, Name)
%typemap(in) const Type& (Type value) {
  try {
    value = pybind11::handle($input).cast<Type>();
  } catch (const pybind11::builtin_exception&) {
    SWIG_exception_fail(SWIG_TypeError, "$1_name must be a " #Name);
  }
  $1 = &value;
}
%typemap(typecheck, precedence=SWIG_TYPECHECK_POINTER) const Type& {
  $1 = pybind11::isinstance<Type>(pybind11::handle($input));
}
%typemap(out) const Type& {
  $result = pybind11::cast(*$1, pybind11::return_value_policy::copy).release().ptr();
}
%enddef
