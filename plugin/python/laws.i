// SPDX-License-Identifier: Apache-2.0
// The classes that live in a Siconos model. SWIG, because siconos.kernel is made with it: both
// share their types at run time, so that Interaction, EventDriven, ... take ours for their own.
// Options and outcomes are those of _solvers, which is made with pybind11.
%module(package="multiple_impacts", moduleimport="from . import _laws") laws

%{
#include <pybind11/pybind11.h>

#include <memory>
#include <stdexcept>

#include <Simulation.hpp>

#include "multiple_impacts/python/Reported.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/python/SpringBodyOf.hpp"

using multiple_impacts::BinaryOptions;
using multiple_impacts::ContactProblem;
using multiple_impacts::ImpactObserver;
using multiple_impacts::ImpactOutcome;
using multiple_impacts::ImpulseRatioOptions;
using multiple_impacts::LZBOptions;
%}

%pythonbegin %{
import siconos.kernel
from . import _solvers
%}

%import "kernel.i"
%include "errors.i"
%include "bound_types.i"
%bound_elsewhere(LZBOptions, LZBOptions)
%bound_elsewhere(BinaryOptions, BinaryOptions)
%bound_elsewhere(ImpulseRatioOptions, ImpulseRatioOptions)
%bound_elsewhere(ImpactOutcome, ImpactOutcome)
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
%shared_ptr(multiple_impacts::BinaryCollisionNSL)
%shared_ptr(multiple_impacts::ImpulseRatioNSL)
%shared_ptr(multiple_impacts::ImpactOSNS)
%shared_ptr(multiple_impacts::LZBImpact)
%shared_ptr(multiple_impacts::BinaryCollision)
%shared_ptr(multiple_impacts::ImpulseRatioImpact)
%shared_ptr(multiple_impacts::PoissonImpact)
%shared_ptr(multiple_impacts::MoreauImpact)
%shared_ptr(multiple_impacts::LastingContact)
%shared_ptr(multiple_impacts::SpringBody)

namespace multiple_impacts {

%feature("docstring") LZBImpactNSL "
Law of Liu, Zhao and Brogliato at one contact: force K x^eta, share e^2 of the energy given back.

restitution: e, energetic, in [0, 1]
stiffness: K > 0 [N/m^eta]
exponent: eta > 0; 1 linear, 3/2 Hertz

Attach it to an Interaction whose impact problem is an LZBImpact. A value out of range raises
InvalidParameter, a ValueError, and changes nothing.";
class LZBImpactNSL : public MultipleImpactNSL {
 public:
  %extend {
    LZBImpactNSL(double restitution, double stiffness, double exponent) {
      return new multiple_impacts::python::ReportedLaw<multiple_impacts::LZBImpactNSL>(restitution, stiffness, exponent);
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

%feature("docstring") BinaryCollisionNSL "
Newton's restitution for the pairwise collisions of a multiple impact.

restitution: e, kinematic, in [0, 1]

Attach it to an Interaction whose impact problem is a BinaryCollision. Under Siconos's LCP it gives
Moreau's law.";
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
      return new multiple_impacts::python::ReportedLaw<multiple_impacts::ImpulseRatioNSL>(share, stiffness, exponent);
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
  %feature("docstring") lastOutcome "ImpactOutcome of the last impact, also after a failure: a copy.";
  const ImpactOutcome& lastOutcome() const;
  %feature("docstring") lastProblem "ContactProblem of the last impact: for kinetic_cosines and multiplicity. A copy.";
  const ContactProblem& lastProblem() const;
  %feature("docstring") impactCount "Number of impacts solved since the problem was made.";
  long impactCount() const;
  %feature("docstring") captureVelocity "Approach speed up to which an impact is plastic [m/s].";
  double captureVelocity() const;
  %feature("docstring") setCaptureVelocity "0, the default: the law holds at every speed.";
  void setCaptureVelocity(double speed);
  %feature("docstring") setObserver "A TraceRecorder that watches every impact from now on; None: no one.";
  void setObserver(std::shared_ptr<ImpactObserver> observer);
};

%extend ImpactOSNS {
  %feature("docstring") lastContacts "Numbers of the interactions of the last impact, in the order of lastOutcome().";
  PyObject* lastContacts() const {
    pybind11::list numbers;
    for (const std::size_t number : $self->lastContacts()) numbers.append(number);
    return numbers.release().ptr();
  }
}

%feature("docstring") LZBImpact "
Solves the impacts of an EventDriven simulation with the LZB law.

options: LZBOptions

simulation.insertNonSmoothProblem(LZBImpact(), siconos.kernel.SICONOS_OSNSP_ED_IMPACT)";
class LZBImpact : public ImpactOSNS {
 public:
  %extend {
    LZBImpact(const LZBOptions& options = LZBOptions()) {
      return new multiple_impacts::python::ReportedProblem<multiple_impacts::LZBImpact>(options);
    }
  }
  const LZBOptions& options() const;
  void setOptions(const LZBOptions& options);
  %feature("docstring") setDefaultStiffness "
Stiffness K > 0 [N/m^eta] and exponent eta > 0 of the contacts that carry siconos.kernel.NewtonImpactNSL.";
  void setDefaultStiffness(double stiffness, double exponent);
};

%feature("docstring") BinaryCollision "
Solves the impacts of an EventDriven simulation by sequences of pairwise collisions.

options: BinaryOptions";
class BinaryCollision : public ImpactOSNS {
 public:
  %extend {
    BinaryCollision(const BinaryOptions& options = BinaryOptions()) {
      return new multiple_impacts::python::ReportedProblem<multiple_impacts::BinaryCollision>(options);
    }
  }
  const BinaryOptions& options() const;
  void setOptions(const BinaryOptions& options);
};

%feature("docstring") ImpulseRatioImpact "
Solves the impacts of an EventDriven simulation with impulse ratios and one energetic coefficient.

options: ImpulseRatioOptions";
class ImpulseRatioImpact : public ImpactOSNS {
 public:
  %extend {
    ImpulseRatioImpact(const ImpulseRatioOptions& options = ImpulseRatioOptions()) {
      return new multiple_impacts::python::ReportedProblem<multiple_impacts::ImpulseRatioImpact>(options);
    }
  }
  const ImpulseRatioOptions& options() const;
  void setOptions(const ImpulseRatioOptions& options);
};

%feature("docstring") PoissonImpact "
Solves the impacts of an EventDriven simulation with Poisson's law in two phases.

Contacts carry siconos.kernel.NewtonImpactNSL, whose e is the kinetic coefficient.";
class PoissonImpact : public ImpactOSNS {
 public:
  %extend {
    PoissonImpact() { return new multiple_impacts::python::ReportedProblem<multiple_impacts::PoissonImpact>(); }
  }
};

%feature("docstring") MoreauImpact "
Solves the impacts of an EventDriven simulation with Moreau's law.

Contacts carry siconos.kernel.NewtonImpactNSL. It is the law of siconos.kernel.LCP, with the masses of the
very configuration where they depend on positions.";
class MoreauImpact : public ImpactOSNS {
 public:
  %extend {
    MoreauImpact() { return new multiple_impacts::python::ReportedProblem<multiple_impacts::MoreauImpact>(); }
  }
};

%feature("docstring") LastingContact "
Forces of contacts that last, in an EventDriven simulation: takes the place of siconos.kernel.LCP.

simulation.insertNonSmoothProblem(LastingContact(), siconos.kernel.SICONOS_OSNSP_ED_SMOOTH_ACC)

Masses, forces and gradients of the gaps are those of the time at which the forces are wanted; LCP takes them
as they were evaluated last.";
class LastingContact : public LCP {
 public:
  %extend {
    LastingContact() { return new multiple_impacts::python::ReportedProblem<multiple_impacts::LastingContact>(); }
  }
};

%feature("docstring") SpringBody "
A body with linear springs and dampers, M q'' + C q' + K q = f, that survives long event-driven simulations.

position, velocity: at the start
mass, stiffness, damping: M, K, C; matrices; damping None: none

siconos.kernel.LagrangianLinearTIDS with K overflows after some hundred events. Forces f: setFExtPtr.";
class SpringBody : public LagrangianLinearTIDS {
 public:
  %extend {
    SpringBody(PyObject* position, PyObject* velocity, PyObject* mass, PyObject* stiffness,
               PyObject* damping = Py_None) {
      return multiple_impacts::python::springBodyOf(position, velocity, mass, stiffness, damping);
    }
  }
};

%feature("docstring") release "
Lets the memory of a simulation go that has run: Siconos keeps every one, with all its bodies, for ever.

The simulation must not be run any more; bodies, interactions and problems can still be read.";
void release(Simulation& simulation);

%feature("docstring") refreshForces "
Evaluates masses, forces and gradients of the gaps at the present positions.

The problems of this package do so by themselves. Before an impact under siconos.kernel.LCP it belongs between
advanceToEvent() and processEvents().

time: at which forces are evaluated [s]";
void refreshForces(Simulation& simulation, double time);

}  // namespace multiple_impacts
