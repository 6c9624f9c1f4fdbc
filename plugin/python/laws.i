// SPDX-License-Identifier: Apache-2.0
// The classes that live in a Siconos model. They are wrapped by SWIG because siconos.kernel
// is: both share their types at run time, so that Interaction, EventDriven, ... accept ours as
// their own. Options and outcomes are those of _solvers, which is made with pybind11.
%module(package="multiple_impacts", moduleimport="from . import _laws") laws

%{
#include <pybind11/pybind11.h>

#include <memory>
#include <stdexcept>

#include <Simulation.hpp>

#include "multiple_impacts/python/ImpactProblem.hpp"
#include "multiple_impacts/python/PythonOutcome.hpp"
#include "multiple_impacts/python/Reported.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/python/SpringBodyOf.hpp"
#include "multiple_impacts/python/StepProblem.hpp"

using multiple_impacts::ContactProblem;
using multiple_impacts::ImpactObserver;
using multiple_impacts::ImpactOutcome;

namespace multiple_impacts::python {
PyObject* toPython(std::shared_ptr<::Interaction> interaction) {
  return SWIG_NewPointerObj(new std::shared_ptr<::Interaction>(std::move(interaction)),
                            SWIGTYPE_p_std__shared_ptrT_Interaction_t, SWIG_POINTER_OWN);
}
}  // namespace multiple_impacts::python
%}

%pythonbegin %{
from typing import NamedTuple

import siconos.kernel
from . import _solvers, solvers
%}

// What `from multiple_impacts import ...` finds; each problem adds its own name.
%pythoncode %{
__all__ = ["BinaryCollisionNSL", "ImpactOSNS", "ImpulseRatioNSL", "LZBFrictionNSL",
           "LZBImpactNSL", "LastingContact", "SolvedImpact", "SpringBody", "refreshForces",
           "release"]


class SolvedImpact(NamedTuple):
    """An impact, as the solvers saw it and as it ended.

    contacts: numbers of the interactions, in the order of problem and outcome
    problem: ContactProblem
    outcome: ImpactOutcome
    """
    contacts: list
    problem: _solvers.ContactProblem
    outcome: _solvers.ImpactOutcome
%}

%import "kernel.i"
%include "errors.i"
%include "bound_types.i"
%typemap(out) const ImpactOutcome& {
  $result =
      pybind11::cast(multiple_impacts::python::PythonOutcome(*$1)).release().ptr();
}
%bound_elsewhere(ContactProblem, ContactProblem)
%typemap(in) std::shared_ptr<ImpactObserver> {
  try {
    $1 = pybind11::handle($input).cast<std::shared_ptr<ImpactObserver>>();
  } catch (const pybind11::builtin_exception&) {
    SWIG_exception_fail(SWIG_TypeError, "$1_name must be a TraceRecorder or None");
  }
}

%feature("kwargs");
%feature("compactdefaultargs");

%shared_ptr(multiple_impacts::LZBImpactNSL)
%shared_ptr(multiple_impacts::LZBFrictionNSL)
%shared_ptr(multiple_impacts::BinaryCollisionNSL)
%shared_ptr(multiple_impacts::ImpulseRatioNSL)
%shared_ptr(multiple_impacts::ImpactOSNS)
%shared_ptr(multiple_impacts::LZBImpact)
%shared_ptr(multiple_impacts::BinaryCollision)
%shared_ptr(multiple_impacts::ImpulseRatioImpact)
%shared_ptr(multiple_impacts::PoissonImpact)
%shared_ptr(multiple_impacts::ReflectionsImpact)
%shared_ptr(multiple_impacts::MoreauImpact)
%shared_ptr(multiple_impacts::ImpactLCP)
%shared_ptr(multiple_impacts::ImpactFrictionContact)
%shared_ptr(multiple_impacts::ImpactGenericMechanical)
%shared_ptr(multiple_impacts::LastingContact)
%shared_ptr(multiple_impacts::SpringBody)

namespace multiple_impacts {

// %impact_problem(Class, Options, law, docstring): the one-step problem of a law. Its options
// are an object of multiple_impacts.solvers.
%define %impact_problem(Problem, Options, law, text)
%feature("docstring") Problem text;
%pythoncode %{ __all__.append("Problem") %}
class Problem : public ImpactOSNS {
 public:
  %extend {
    Problem(PyObject* options = Py_None) {
      return multiple_impacts::python::impactProblem<multiple_impacts::Problem,
                                                     multiple_impacts::Options>(
          multiple_impacts::law##Law(), options);
    }
    PyObject* options() const {
      return multiple_impacts::python::toPython(multiple_impacts::law##Law(), $self->options())
          .release()
          .ptr();
    }
    void setOptions(PyObject* options) {
      $self->setOptions(multiple_impacts::python::given<multiple_impacts::Options>(
          multiple_impacts::law##Law(), options));
    }
  }
};
%enddef

// %plain_impact_problem(Class, docstring): the same for a law without options.
%define %plain_impact_problem(Problem, text)
%feature("docstring") Problem text;
%pythoncode %{ __all__.append("Problem") %}
class Problem : public ImpactOSNS {
 public:
  %extend {
    Problem() {
      return new multiple_impacts::python::ReportedProblem<multiple_impacts::Problem>();
    }
  }
};
%enddef

%feature("docstring") LZBImpactNSL "
Law of Liu, Zhao and Brogliato at one contact: force K x^eta, share e^2 of the energy given
back.

restitution: e, energetic, in [0, 1]
stiffness: K > 0 [N/m^eta]
exponent: eta > 0; 1 linear, 3/2 Hertz

Attach it to an Interaction whose impact problem is an LZBImpact. A value out of range raises
InvalidParameter, a ValueError, and changes nothing.";
class LZBImpactNSL : public MultipleImpactNSL {
 public:
  %extend {
    LZBImpactNSL(double restitution, double stiffness, double exponent) {
      return new multiple_impacts::python::ReportedLaw<multiple_impacts::LZBImpactNSL>(
          restitution, stiffness, exponent);
    }
  }
  double restitution() const;
  double stiffness() const;
  double exponent() const;
  double precompression() const;
  void setRestitution(double restitution);
  void setStiffness(double stiffness);
  void setExponent(double exponent);
  %feature("docstring") setPrecompression "Force before each impact, >= 0 [N].";
  void setPrecompression(double force);
};

%feature("docstring") LZBFrictionNSL "
A contact with Coulomb friction that knows its stiffness: force K x^eta in impacts.

restitution: e, energetic, in [0, 1]
friction: mu >= 0
stiffness: K > 0 [N/m^eta]
exponent: eta > 0; 1 linear, 3/2 Hertz
dimension: 2 in the plane, 3 in space

setTangentialStiffness(k_t) [N/m], positive: the surfaces deform before they slide; without it
they do not (infinite).

Attach it to an Interaction whose problem is an ImpactFrictionContact or an
ImpactGenericMechanical. Under Siconos's own problems it is a NewtonImpactFrictionNSL with the
same e and mu.";
class LZBFrictionNSL : public NewtonImpactFrictionNSL {
 public:
  LZBFrictionNSL(double restitution, double friction, double stiffness, double exponent,
                 unsigned dimension = 3);
  double restitution() const;
  double friction() const;
  double stiffness() const;
  double exponent() const;
  double tangentialStiffness() const;
  void setTangentialStiffness(double stiffness);
};

%feature("docstring") BinaryCollisionNSL "
Newton's restitution for the pairwise collisions of a multiple impact.

restitution: e, kinematic, in [0, 1]

Attach it to an Interaction whose impact problem is a BinaryCollision. Under Siconos's LCP it
gives Moreau's law.";
class BinaryCollisionNSL : public NewtonImpactNSL {
 public:
  BinaryCollisionNSL(double restitution);
  double restitution() const;
  void setRestitution(double restitution);
  void setE(double restitution);
};

%feature("docstring") ImpulseRatioNSL "
A contact's share of the impulses, or the stiffness from which shares are evaluated.

share: r > 0; p_i/p_j = r_i/r_j between contacts
stiffness: K > 0 [N/m^eta]
exponent: eta > 0

Attach it to an Interaction whose impact problem is an ImpulseRatioImpact.";
class ImpulseRatioNSL : public MultipleImpactNSL {
 public:
  %extend {
    ImpulseRatioNSL(double share, double stiffness = 1., double exponent = 1.5) {
      return new multiple_impacts::python::ReportedLaw<multiple_impacts::ImpulseRatioNSL>(
          share, stiffness, exponent);
    }
  }
  double share() const;
  double stiffness() const;
  double exponent() const;
  void setShare(double share);
  void setStiffness(double stiffness);
  void setExponent(double exponent);
};

%feature("docstring") ImpactOSNS "What the impact problems of all laws share.";
%nodefaultctor ImpactOSNS;
class ImpactOSNS : public LinearOSNS {
 public:
  %feature("docstring") lastOutcome
      "ImpactOutcome of the last impact, also after a failure: a copy.";
  const ImpactOutcome& lastOutcome() const;
  %feature("docstring") lastProblem
      "ContactProblem of the last impact: for kinetic_cosines and multiplicity. A copy.";
  const ContactProblem& lastProblem() const;
  %feature("docstring") impactCount "Number of impacts solved since the problem was made.";
  long impactCount() const;
  %feature("docstring") captureVelocity
      "Approach speed up to which an impact is plastic [m/s]; 1e-6 of the fastest so far.";
  double captureVelocity() const;
  %feature("docstring") setCaptureVelocity
      "From now on this speed [m/s]; 0: the law holds at every speed.";
  void setCaptureVelocity(double speed);
  %feature("docstring") setObserver
      "A TraceRecorder that watches every impact from now on; None: no observer.";
  void setObserver(std::shared_ptr<ImpactObserver> observer);
};

%extend ImpactOSNS {
  %feature("docstring") lastContacts
      "Numbers of the interactions of the last impact, in the order of lastOutcome().";
  PyObject* lastContacts() const {
    pybind11::list numbers;
    for (const std::size_t number : $self->lastContacts()) numbers.append(number);
    return numbers.release().ptr();
  }
}

%impact_problem(LZBImpact, LZBOptions, lzb, "
Solves the impacts of an EventDriven simulation with the LZB law.

options: LZBOptions

simulation.insertNonSmoothProblem(LZBImpact(), siconos.kernel.SICONOS_OSNSP_ED_IMPACT)")
%impact_problem(BinaryCollision, BinaryOptions, binary, "
Solves the impacts of an EventDriven simulation by sequences of pairwise collisions.

options: BinaryOptions")
%impact_problem(ImpulseRatioImpact, ImpulseRatioOptions, impulseRatio, "
Solves the impacts of an EventDriven simulation with impulse ratios and one energetic
coefficient.

options: ImpulseRatioOptions")
%impact_problem(ReflectionsImpact, ReflectionsOptions, reflections, "
Solves the impacts of an EventDriven simulation with generalised reflections.

Contacts carry siconos.kernel.NewtonImpactNSL, with the same e. options: ReflectionsOptions")
%plain_impact_problem(PoissonImpact, "
Solves the impacts of an EventDriven simulation with Poisson's law in two phases.

Contacts carry siconos.kernel.NewtonImpactNSL, whose e is the kinetic coefficient.")
%plain_impact_problem(MoreauImpact, "
Solves the impacts of an EventDriven simulation with Moreau's law.

Contacts carry siconos.kernel.NewtonImpactNSL. It is the law of siconos.kernel.LCP, with the
masses of the configuration at the impact where they depend on positions.")
%extend LZBImpact {
  %feature("docstring") setDefaultStiffness "
Stiffness K > 0 [N/m^eta] and exponent eta > 0 of the contacts that carry
siconos.kernel.NewtonImpactNSL.";
  void setDefaultStiffness(double stiffness, double exponent) {
    $self->setDefaultStiffness(stiffness, exponent);
  }
}

// %step_methods(Class): what the impact problems of time steps share. In C++ it comes from
// ImpactStep, which is no problem of siconos.kernel.
%define %step_methods(Problem)
  %feature("docstring") lastOutcome
      "ImpactOutcome of the last impact, also after a failure: a copy.";
  const ImpactOutcome& lastOutcome() const;
  %feature("docstring") lastProblem "ContactProblem of the last impact: a copy.";
  const ContactProblem& lastProblem() const;
  %feature("docstring") impactCount "Number of impacts solved since the problem was made.";
  long impactCount() const;
  %feature("docstring") captureVelocity "
Approach speed up to which a contact is a lasting one [m/s]; 1e-6 of the fastest so far.";
  double captureVelocity() const;
  %feature("docstring") setCaptureVelocity "
From now on this speed [m/s], whatever the forces of a step do; 0: every approach is an
impact.";
  void setCaptureVelocity(double speed);
  %feature("docstring") setObserver
      "A TraceRecorder that watches every impact from now on; None: no observer.";
  void setObserver(std::shared_ptr<ImpactObserver> observer);
  %extend {
    %feature("docstring") lastContacts
        "Numbers of the interactions of the last impact, in the order of lastOutcome().";
    PyObject* lastContacts() const {
      pybind11::list numbers;
      for (const std::size_t number : $self->lastContacts()) numbers.append(number);
      return numbers.release().ptr();
    }
    %feature("docstring") lastImpacts
        "All impacts of the last step, the fastest last: a list of SolvedImpact.";
    PyObject* lastImpacts() const {
      return multiple_impacts::python::toPython($self->lastImpacts()).release().ptr();
    }
    %feature("docstring") options "The law's options; None if it has none.";
    PyObject* options() {
      auto& made = multiple_impacts::python::madeInPython($self);
      if (made.usedLaw().options.empty()) return pybind11::none().release().ptr();
      return multiple_impacts::python::toPython(made.usedLaw(), made.options())
          .release()
          .ptr();
    }
    %feature("docstring") setOptions "Options of the law, such as LZBOptions, from now on.";
    void setOptions(PyObject* options) {
      auto& made = multiple_impacts::python::madeInPython($self);
      made.setOptions(multiple_impacts::python::optionsOf(made.usedLaw(), options));
    }
    %feature("docstring") setDefaultStiffness "
Stiffness K > 0 [N/m^eta] and exponent eta > 0 of contacts whose law does not know them, such
as siconos.kernel.NewtonImpactNSL.";
    void setDefaultStiffness(double stiffness, double exponent) {
      multiple_impacts::python::madeInPython($self).setDefaultStiffness(stiffness, exponent);
    }
    %feature("docstring") setFrictionInside "
Whether friction acts inside the impacts, where the law knows it: the default. Otherwise it
acts after their outcome; in a heap of many contacts an impact then costs little more than
without friction.";
    void setFrictionInside(bool inside) {
      $self->setFrictionInside(inside);
    }
    %feature("docstring") frictionInside "Whether it does.";
    bool frictionInside() {
      return $self->frictionInside();
    }
    %feature("docstring") setContactSource "
Parameters contact by contact.

source: a function that is asked before each impact with the siconos.kernel.Interaction, and
    gives None or a dict with some of restitution, stiffness [N/m^eta], exponent, share,
    precompression [N], friction, tangential_stiffness [N/m]; what it does not give is that of
    the contact's law and of setDefaultStiffness. Friction is that of impacts: lasting contacts
    keep mu of the contact's law. None: no function

An error that it raises arrives where the simulation was called.";
    void setContactSource(PyObject* source) {
      multiple_impacts::python::madeInPython($self).setSource(
          pybind11::reinterpret_borrow<pybind11::object>(source));
    }
  }
%enddef

%pythoncode %{
__all__ += ["ImpactFrictionContact", "ImpactGenericMechanical", "ImpactLCP"]
%}

%feature("docstring") ImpactLCP "
Impacts of a TimeStepping simulation with MoreauJeanOSI, without friction: takes the place of
siconos.kernel.LCP.

law: 'lzb', 'binary', 'moreau', ...: a name, or a Law of multiple_impacts
stiffness: K > 0 of contacts whose law does not know it [N/m^eta]; None: there is no default
exponent: eta > 0 of these contacts; 1 linear, 3/2 Hertz
options: of the law, such as LZBOptions; None: its defaults

simulation.insertNonSmoothProblem(ImpactLCP(law='lzb', stiffness=1e9))

Contacts carry siconos.kernel.NewtonImpactNSL, whose e is that of the law, or LZBImpactNSL.
Speeds U < 0 approach [m/s]; impulses P >= 0 push the bodies apart [N.s]. A name that is no law
and values out of range raise InvalidParameter, a ValueError; options of another law raise
TypeError.";
class ImpactLCP : public LCP {
 public:
  %extend {
    ImpactLCP(PyObject* law = nullptr, PyObject* stiffness = Py_None, double exponent = 1.5,
              PyObject* options = Py_None) {
      return multiple_impacts::python::stepProblem<multiple_impacts::ImpactLCP>(
          law, stiffness, exponent, options);
    }
  }
  %step_methods(ImpactLCP)
};

%feature("docstring") ImpactFrictionContact "
Impacts of a TimeStepping simulation with MoreauJeanOSI, with friction: takes the place of
siconos.kernel.FrictionContact.

dimension: 2 in the plane, 3 in space
law, stiffness, exponent, options: as those of ImpactLCP
solver_options: of Siconos's solver for friction, from siconos.kernel.solver_options_create;
    None: Siconos's choice

Contacts carry siconos.kernel.NewtonImpactFrictionNSL without tangential restitution, or
LZBFrictionNSL. In impacts, lzb, poisson and binary have Coulomb friction with the same mu;
after the other laws friction takes what mu times their impulses can from the slip.";
class ImpactFrictionContact : public FrictionContact {
 public:
  %extend {
    ImpactFrictionContact(int dimension = 3, PyObject* law = nullptr,
                          PyObject* stiffness = Py_None, double exponent = 1.5,
                          PyObject* options = Py_None,
                          std::shared_ptr<SolverOptions> solver_options = nullptr) {
      return multiple_impacts::python::frictionProblem(dimension, law, stiffness, exponent,
                                                       options, solver_options);
    }
  }
  %step_methods(ImpactFrictionContact)
};

%feature("docstring") ImpactGenericMechanical "
Impacts of a TimeStepping simulation with MoreauJeanOSI of bodies with joints: takes the place
of siconos.kernel.GenericMechanical.

law, stiffness, exponent, options, solver_options: as those of ImpactFrictionContact

Contacts carry siconos.kernel.NewtonImpactNSL, NewtonImpactFrictionNSL or LZBFrictionNSL,
joints EqualityConditionNSL. Joints hold during an impact.";
class ImpactGenericMechanical : public GenericMechanical {
 public:
  %extend {
    ImpactGenericMechanical(PyObject* law = nullptr, PyObject* stiffness = Py_None,
                            double exponent = 1.5, PyObject* options = Py_None,
                            std::shared_ptr<SolverOptions> solver_options = nullptr) {
      return multiple_impacts::python::mechanicalProblem(law, stiffness, exponent, options,
                                                         solver_options);
    }
  }
  %step_methods(ImpactGenericMechanical)
};

%feature("docstring") LastingContact "
Forces of contacts that last, in an EventDriven simulation: takes the place of
siconos.kernel.LCP.

simulation.insertNonSmoothProblem(LastingContact(), siconos.kernel.SICONOS_OSNSP_ED_SMOOTH_ACC)

Masses, forces and gradients of the gaps are those of the time at which the forces are wanted;
LCP takes them as they were last evaluated. The forces are found to rounding.";
class LastingContact : public LCP {
 public:
  %extend {
    LastingContact() {
      return new multiple_impacts::python::ReportedProblem<
          multiple_impacts::LastingContact>();
    }
  }
  double largestRounding() const;
  %feature("docstring") setLargestRounding "
Errors of gaps, speeds and accelerations up to which Siconos's tolerance of events is raised
[m, m/s, m/s^2]; 1e-8 by default, 0: never.";
  void setLargestRounding(double error);
};

%feature("docstring") SpringBody "
A body with linear springs and dampers, M q'' + C q' + K q = f, that survives long event-driven
simulations.

position, velocity: at the start
mass, stiffness, damping: the matrices M, K, C; damping None: no damping

siconos.kernel.LagrangianLinearTIDS with K overflows after some hundred events. Forces f:
setFExtPtr.";
class SpringBody : public LagrangianLinearTIDS {
 public:
  %extend {
    SpringBody(PyObject* position, PyObject* velocity, PyObject* mass, PyObject* stiffness,
               PyObject* damping = Py_None) {
      return multiple_impacts::python::springBodyOf(position, velocity, mass, stiffness,
                                                    damping);
    }
  }
};

%feature("docstring") release "
Frees the memory of a simulation that has run: Siconos keeps every one, with all its bodies,
for ever.

The simulation must not be run any more; bodies, interactions and problems can still be read.";
void release(Simulation& simulation);

%feature("docstring") refreshForces "
Evaluates masses, forces and gradients of the gaps at the current positions.

The problems of this package do so themselves. Before an impact under siconos.kernel.LCP, call
it between advanceToEvent() and processEvents().

time: at which forces are evaluated [s]";
void refreshForces(Simulation& simulation, double time);

}  // namespace multiple_impacts
