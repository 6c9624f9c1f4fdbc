// SPDX-License-Identifier: Apache-2.0
/*! \file ModelCheck.hpp
  \brief Which models the one-step problems treat correctly; all others are refused when they
  are set up.
*/
#ifndef ModelCheck_hpp
#define ModelCheck_hpp

#include <boost/core/demangle.hpp>
#include <string>
#include <typeinfo>

class OneStepNSProblem;
class Simulation;

namespace multiple_impacts {

/** Throws ImpactError unless the simulation is event-driven, all its integrators are
    LsodarOSI, the problem is inserted at the given place, and every interaction relates bodies
    that are LagrangianDS or LagrangianLinearTIDS without boundary conditions by one gap that
    depends on positions and time alone.

    In other models Siconos 4.4.0 gives the problem matrices or velocities that are not those
    of an impact, mostly without a warning: W instead of the mass (NewMarkAlphaOSI), the
    velocity at the start of the step instead of the free one (TimeStepping).

    \param problem and name: what is being initialised, for the message
    \param place SICONOS_OSNSP_ED_IMPACT or SICONOS_OSNSP_ED_SMOOTH_ACC */
void checkModel(::Simulation& simulation, const ::OneStepNSProblem& problem,
                const std::string& name, int place);

/** Throws ImpactError unless the simulation is a TimeStepping whose integrators are all
    MoreauJeanOSI, the problem is its velocity problem, and every interaction relates bodies
    that are LagrangianDS, LagrangianLinearTIDS or NewtonEulerDS by a relation without
    compliance. Interactions that a collision manager adds later are checked by the problem. */
void checkSteppingModel(::Simulation& simulation, const ::OneStepNSProblem& problem,
                        const std::string& name);

/** Name of an object's class, for messages. */
template <class Object>
std::string className(const Object& object) {
  return boost::core::demangle(typeid(object).name());
}

}  // namespace multiple_impacts

#endif
