// SPDX-License-Identifier: Apache-2.0
// What touches what in a contact that Bullet found. A module of its own, because it needs
// Siconos's mechanics; multiple_impacts.bullet imports it.
%module(package="multiple_impacts",
        moduleimport="from . import _bullet_contacts") bullet_contacts

%{
#include <pybind11/pybind11.h>

#include <SiconosKernel.hpp>

#include "multiple_impacts/python/ContactSides.hpp"
%}

%pythonbegin %{
import siconos.kernel
%}

%pythoncode %{
__all__ = ["contact_sides"]
%}

%import "kernel.i"
%include "errors.i"

%feature("docstring") contact_sides "
Both sides of a contact that Siconos's collision detection found: each body number (0: a static
object), collision group, shape, and radius [m] (infinite: flat, nan: unknown). None for other
interactions.";
%inline %{
PyObject* contact_sides(const Interaction& interaction) {
  const auto sides = multiple_impacts::python::contactSides(interaction);
  if (!sides) return pybind11::none().release().ptr();
  pybind11::list result;
  for (const auto& side : *sides)
    result.append(pybind11::make_tuple(side.body, side.group, side.shape, side.radius));
  return pybind11::tuple(result).release().ptr();
}
%}
