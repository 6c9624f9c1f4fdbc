// SPDX-License-Identifier: Apache-2.0
/*! \file SimulatedLawArgument.hpp
  \brief Laws of simulations from Python.
*/
#ifndef SimulatedLawArgument_hpp
#define SimulatedLawArgument_hpp

#include <pybind11/pybind11.h>

#include "multiple_impacts/osns/SimulatedLaw.hpp"

namespace multiple_impacts::python {

/** The law that a Law of multiple_impacts.solvers stands for. Throws TypeError for others. */
inline SimulatedLaw simulatedLaw(pybind11::handle law) {
  const auto type = pybind11::module_::import("multiple_impacts.solvers").attr("Law");
  if (pybind11::isinstance(law, type))
    for (const SimulatedLaw& each : simulatedLaws())
      if (law.attr("value").cast<std::string>() == each.name) return each;
  throw pybind11::type_error("law must be a Law");
}

}  // namespace multiple_impacts::python

#endif
