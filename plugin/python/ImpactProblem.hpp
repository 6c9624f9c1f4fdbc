// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactProblem.hpp
  \brief One-step problems from Python, with the options of their law.
*/
#ifndef ImpactProblem_hpp
#define ImpactProblem_hpp

#include "multiple_impacts/python/LawArguments.hpp"
#include "multiple_impacts/python/Reported.hpp"

namespace multiple_impacts::python {

/** Options from Python. Throws TypeError unless they are those of the law. */
template <class Options>
Options given(const Law& law, PyObject* options) {
  return std::any_cast<Options>(optionsOf(law, options));
}

/** A problem for siconos.kernel. \param options of the law; None: the defaults */
template <class Problem, class Options>
Problem* impactProblem(const Law& law, PyObject* options) {
  return new ReportedProblem<Problem>(options == Py_None ? Options{}
                                                         : given<Options>(law, options));
}

}  // namespace multiple_impacts::python

#endif
