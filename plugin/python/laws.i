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

#include "SiconosMultipleImpacts.hpp"

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

namespace multiple_impacts {

%feature("docstring") LZBImpactNSL "
Law of Liu, Zhao and Brogliato at one contact: force K x^eta, share e^2 of the energy given back.

restitution: e, energetic, in [0, 1]
stiffness: K > 0 [N/m^eta]
exponent: eta > 0; 1 linear, 3/2 Hertz

Attach it to an Interaction whose impact problem is an LZBImpact. A value out of range raises
ValueError and changes nothing.";
class LZBImpactNSL : public MultipleImpactNSL {
 public:
  LZBImpactNSL(double restitution, double stiffness, double exponent);
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
  ImpulseRatioNSL(double share, double stiffness = 1., double exponent = 1.5);
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
  LZBImpact(const LZBOptions& options = LZBOptions());
  const LZBOptions& options() const;
  void setOptions(const LZBOptions& options);
};

%feature("docstring") BinaryCollision "
Solves the impacts of an EventDriven simulation by sequences of pairwise collisions.

options: BinaryOptions";
class BinaryCollision : public ImpactOSNS {
 public:
  BinaryCollision(const BinaryOptions& options = BinaryOptions());
  const BinaryOptions& options() const;
  void setOptions(const BinaryOptions& options);
};

%feature("docstring") ImpulseRatioImpact "
Solves the impacts of an EventDriven simulation with impulse ratios and one energetic coefficient.

options: ImpulseRatioOptions";
class ImpulseRatioImpact : public ImpactOSNS {
 public:
  ImpulseRatioImpact(const ImpulseRatioOptions& options = ImpulseRatioOptions());
  const ImpulseRatioOptions& options() const;
  void setOptions(const ImpulseRatioOptions& options);
};

%feature("docstring") PoissonImpact "
Solves the impacts of an EventDriven simulation with Poisson's law in two phases.

Contacts carry siconos.kernel.NewtonImpactNSL, whose e is the kinetic coefficient.";
class PoissonImpact : public ImpactOSNS {
 public:
  PoissonImpact();
};

%feature("docstring") release "
Lets the memory of a simulation go that has run: Siconos keeps every one, with all its bodies, for ever.

The simulation must not be run any more; bodies, interactions and problems can still be read.";
void release(Simulation& simulation);

}  // namespace multiple_impacts
