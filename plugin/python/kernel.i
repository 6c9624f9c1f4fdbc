// SPDX-License-Identifier: Apache-2.0
// The classes of siconos.kernel that ours derive from. Nothing is generated for them: they are
// those of siconos.kernel, at run time.
%module(package="siconos") kernel
%include <std_shared_ptr.i>

%shared_ptr(NonSmoothLaw)
%shared_ptr(NewtonImpactNSL)
%shared_ptr(NewtonImpactFrictionNSL)
%shared_ptr(MultipleImpactNSL)
%shared_ptr(OneStepNSProblem)
%shared_ptr(LinearOSNS)
%shared_ptr(LCP)
%shared_ptr(FrictionContact)
%shared_ptr(GenericMechanical)
%shared_ptr(SolverOptions)

class NonSmoothLaw {};
class NewtonImpactNSL : public NonSmoothLaw {};
class NewtonImpactFrictionNSL : public NonSmoothLaw {};
class MultipleImpactNSL : public NonSmoothLaw {};
class OneStepNSProblem {};
class LinearOSNS : public OneStepNSProblem {};
class LCP : public LinearOSNS {};
class FrictionContact : public LinearOSNS {};
class GenericMechanical : public LinearOSNS {};
struct SolverOptions {};

// What a model is made of.
%shared_ptr(NonSmoothDynamicalSystem)
%shared_ptr(DynamicalSystem)
%shared_ptr(SecondOrderDS)
%shared_ptr(LagrangianDS)
%shared_ptr(LagrangianLinearTIDS)
%shared_ptr(Interaction)
%shared_ptr(Simulation)
%shared_ptr(EventDriven)

class NonSmoothDynamicalSystem {};
class DynamicalSystem {};
class SecondOrderDS : public DynamicalSystem {};
class LagrangianDS : public SecondOrderDS {};
class LagrangianLinearTIDS : public LagrangianDS {};
class Interaction {};
class Simulation {};
class EventDriven {};  // siconos.kernel knows that it is a Simulation
