// SPDX-License-Identifier: Apache-2.0
// Chains and planar balls as Siconos models, with the objects of siconos.kernel.
%module(package="multiple_impacts", moduleimport="from . import _chain_models") chain_models

%{
#include <pybind11/eigen.h>
#include <pybind11/pybind11.h>

#include <EventDriven.hpp>
#include <Interaction.hpp>
#include <LagrangianDS.hpp>
#include <NonSmoothDynamicalSystem.hpp>

#include "multiple_impacts/python/ChainBindings.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/models/PlanarModel.hpp"
#include "multiple_impacts/python/PlanarBindings.hpp"
#include "multiple_impacts/python/Reported.hpp"
#include "multiple_impacts/python/SimulatedLawArgument.hpp"
#include "SiconosMultipleImpacts.hpp"

using multiple_impacts::models::Chain;
using multiple_impacts::models::ChainModel;
using multiple_impacts::models::PlanarBalls;

namespace {

template <class Object>
PyObject* listed(const std::vector<std::shared_ptr<Object>>& objects, swig_type_info* type) {
  PyObject* const list = PyList_New(0);
  for (const auto& object : objects) {
    PyObject* const item =
        SWIG_NewPointerObj(new std::shared_ptr<Object>(object), type, SWIG_POINTER_OWN);
    PyList_Append(list, item);
    Py_DECREF(item);
  }
  return list;
}

PyObject* array(const Eigen::VectorXd& values) {
  return pybind11::cast(values).release().ptr();
}

/** A model whose laws were made in C++. */
ChainModel reportedModel(ChainModel model) {
  for (const auto& contact : model.contacts)
    multiple_impacts::python::reportRefusals(*contact->nonSmoothLaw());
  return model;
}

}  // namespace
%}

%pythonbegin %{
import siconos.kernel
from . import _chains
%}

// Objects of siconos.kernel that are made here hold no reference to the table of its types,
// unlike its own. One is kept for ever, so that what is left when Python ends is still
// destroyed.
%init %{
  if (PyObject* const runtime =
          PyImport_ImportModule("swig_runtime_data" SWIG_RUNTIME_VERSION)) {
    PyObject_GetAttrString(runtime, SWIGPY_CAPSULE_ATTR_NAME);
    Py_DECREF(runtime);
  }
%}

%import "kernel.i"
%include "errors.i"
%include "bound_types.i"
%bound_elsewhere(Chain, Chain)
%bound_elsewhere(PlanarBalls, PlanarBalls)

%feature("kwargs");

// The proxies are those of siconos.kernel: SWIG only needs to see each type once.
%typemap(out) const std::vector<std::shared_ptr<LagrangianDS>>& {
  $result = listed(*$1, $descriptor(std::shared_ptr<LagrangianDS>*));
}
%typemap(out) const std::vector<std::shared_ptr<Interaction>>& {
  $result = listed(*$1, $descriptor(std::shared_ptr<Interaction>*));
}

%feature("docstring") ChainModel "
Balls in a NonSmoothDynamicalSystem: one body per ball, one interaction per contact.";
%nodefaultctor ChainModel;
%feature("valuewrapper") ChainModel;  // it has no default constructor
class ChainModel {};
%extend ChainModel {
  std::shared_ptr<NonSmoothDynamicalSystem> system() const { return $self->system; }
  const std::vector<std::shared_ptr<LagrangianDS>>& balls() const { return $self->balls; }
  const std::vector<std::shared_ptr<Interaction>>& contacts() const { return $self->contacts; }
  %feature("docstring") positions "Of the balls [m]; in the plane x0, y0, x1, y1, ...";
  PyObject* positions() const { return array($self->positions()); }
  %feature("docstring") velocities "Of the balls, in the same order [m/s].";
  PyObject* velocities() const { return array($self->velocities()); }
  %feature("docstring") gaps "Of the contacts [m].";
  PyObject* gaps() const { return array($self->gaps()); }
}

%feature("docstring") build_chain "
A chain as a Siconos model, with the nonsmooth laws that go with an impact law.

final_time: of the simulation [s]";
%feature("docstring") build_planar_balls "
Balls in the plane as a Siconos model, with the nonsmooth laws that go with an impact law.

Every listed pair is an interaction, closed or not, whose normal follows the balls. Contacts
are looked for at the ends of time steps only: take steps shorter than the time a ball needs
to fly through another.

final_time: of the simulation [s]";
%feature("docstring") make_event_driven "
An EventDriven simulation: LSODAR between the impacts, LastingContact for contacts that last.

It ends with the last name that refers to it: its memory is then released.

impact: LZBImpact, BinaryCollision, ... or, for Moreau's law, siconos.kernel.LCP
time_step: between outputs, at most the duration of the run [s]";
%inline %{
ChainModel build_chain(const Chain& chain, PyObject* law, double final_time) {
  return reportedModel(multiple_impacts::models::buildChain(
      chain, multiple_impacts::python::simulatedLaw(law), final_time));
}

ChainModel build_planar_balls(const PlanarBalls& planar, PyObject* law, double final_time) {
  return reportedModel(multiple_impacts::models::buildPlanarBalls(
      planar, multiple_impacts::python::simulatedLaw(law), final_time));
}

std::shared_ptr<EventDriven> make_event_driven(
    std::shared_ptr<NonSmoothDynamicalSystem> system, std::shared_ptr<OneStepNSProblem> impact,
    double time_step) {
  if (!system || !impact)
    throw std::invalid_argument("make_event_driven: system and impact must not be None");
  using Lasting =
      multiple_impacts::python::ReportedProblem<multiple_impacts::LastingContact>;
  return multiple_impacts::models::makeEventDriven(system, impact,
                                                   std::make_shared<Lasting>(), time_step);
}
%}
