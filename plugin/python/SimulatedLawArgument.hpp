// SPDX-License-Identifier: Apache-2.0
/*! \file SimulatedLawArgument.hpp
  \brief Laws of simulations from Python.
*/
#ifndef SimulatedLawArgument_hpp
#define SimulatedLawArgument_hpp

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "multiple_impacts/osns/SimulatedLaw.hpp"

namespace multiple_impacts::python {

/** The law that a Law of multiple_impacts.solvers stands for. Throws TypeError for others. */
inline SimulatedLaw simulatedLaw(pybind11::handle law) {
  const auto type = pybind11::module_::import("multiple_impacts.solvers").attr("Law");
  std::vector<std::string> names;
  for (const SimulatedLaw& each : simulatedLaws()) {
    if (pybind11::isinstance(law, type) && law.attr("value").cast<std::string>() == each.name)
      return each;
    names.push_back(each.name);
  }
  throw pybind11::type_error("law must be a Law, one of " + listed(names) + "; got " +
                             std::string(pybind11::repr(law)));
}

}  // namespace multiple_impacts::python

#endif
