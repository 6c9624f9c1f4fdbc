// SPDX-License-Identifier: Apache-2.0
/*! \file StepProblem.hpp
  \brief Impact problems of time steps from Python.
*/
#ifndef StepProblem_hpp
#define StepProblem_hpp

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "multiple_impacts/osns/SolvedImpacts.hpp"
#include "multiple_impacts/osns/stepping/ImpactFrictionContact.hpp"
#include "multiple_impacts/osns/stepping/ImpactGenericMechanical.hpp"
#include "multiple_impacts/osns/stepping/ImpactLCP.hpp"
#include "multiple_impacts/python/LawArguments.hpp"
#include "multiple_impacts/python/Reported.hpp"

namespace multiple_impacts::python {

/** The law with the given name, or that a Law of multiple_impacts.solvers stands for; null:
    LZB. Throws InvalidParameter, which lists all names, if there is none. */
const Law& lawOf(pybind11::handle law);

/** Options of a law; None: its defaults. Throws TypeError if they are those of another law. */
std::any optionsOrDefaults(const Law& law, pybind11::handle options);

/** The contacts, problem and outcome of each impact: a list of multiple_impacts.SolvedImpact.
 */
pybind11::list toPython(const std::vector<SolvedImpact>& impacts);

/** An object of siconos.kernel; a new reference. Written by SWIG's module. */
PyObject* toPython(std::shared_ptr<::Interaction> interaction);

/** What a function of Python says about a contact.
    \param answer None, or a dict of parameters such as {"stiffness": 1e9, "exponent": 1.5}
    \param hasDefaultStiffness of contacts whose law does not know theirs
    Throws InvalidParameter for names and values that are not allowed, and where the law needs
    what nobody tells; TypeError for anything but None and a dict. */
std::optional<KnownParameters> parametersFrom(pybind11::handle answer,
                                              const ::Interaction& contact, const Law& law,
                                              bool hasDefaultStiffness);

/** An impact problem of time steps for siconos.kernel.
    \tparam Problem ImpactLCP, ImpactFrictionContact, ImpactGenericMechanical */
template <class Problem>
class StepProblem : public ReportedProblem<Problem> {
 public:
  using ReportedProblem<Problem>::ReportedProblem;

  const Law& usedLaw() const { return this->law(); }

  void setDefaultStiffness(double stiffness, double exponent) {
    Problem::setDefaultStiffness(stiffness, exponent);
    _hasDefaultStiffness = true;
  }

  /** \param source callable: Interaction -> None or dict. None: no source */
  void setSource(pybind11::object source) {
    if (source.is_none()) return this->setKnownSource(nullptr);
    if (!PyCallable_Check(source.ptr()))
      throw pybind11::type_error("source must be callable, or None");
    this->setKnownSource(
        [this, source](const ::Interaction& contact) { return answerOf(source, contact); });
  }

 private:
  std::optional<KnownParameters> answerOf(const pybind11::object& source,
                                          const ::Interaction& contact) const {
    const pybind11::gil_scoped_acquire python;
    try {
      const auto asked = pybind11::reinterpret_steal<pybind11::object>(
          toPython(std::const_pointer_cast<::Interaction>(contact.shared_from_this())));
      return parametersFrom(source(asked), contact, this->law(), _hasDefaultStiffness);
    } catch (pybind11::error_already_set& error) {
      error.restore();  // it is Python's error that the user sees
    } catch (const pybind11::builtin_exception& error) {
      error.set_error();
    }
    throw ImpactError(this->name() + ": the contact source failed");
  }

  bool _hasDefaultStiffness = false;
};

/** A problem of Python, with its default stiffness.
    \param stiffness K [N/m^eta]; None: none
    \param arguments of the constructor after the options */
template <class Problem, class... Arguments>
Problem* stepProblem(PyObject* law, PyObject* stiffness, double exponent, PyObject* options,
                     Arguments&&... arguments) {
  const Law& used = lawOf(law);
  auto problem = std::make_unique<StepProblem<Problem>>(used, optionsOrDefaults(used, options),
                                                        std::forward<Arguments>(arguments)...);
  if (stiffness != Py_None)
    problem->setDefaultStiffness(pybind11::handle(stiffness).cast<double>(), exponent);
  return problem.release();
}

/** \param solver options of Siconos's solver; null: Siconos's choice */
inline ImpactFrictionContact* frictionProblem(int dimension, PyObject* law,
                                              PyObject* stiffness, double exponent,
                                              PyObject* options,
                                              std::shared_ptr<SolverOptions> solver) {
  if (dimension != 2 && dimension != 3)
    throw InvalidParameter("ImpactFrictionContact: dimension must be 2 or 3, got " +
                           std::to_string(dimension));
  return solver ? stepProblem<ImpactFrictionContact>(law, stiffness, exponent, options,
                                                     dimension, solver)
                : stepProblem<ImpactFrictionContact>(law, stiffness, exponent, options,
                                                     dimension);
}
inline ImpactGenericMechanical* mechanicalProblem(PyObject* law, PyObject* stiffness,
                                                  double exponent, PyObject* options,
                                                  std::shared_ptr<SolverOptions> solver) {
  return solver
             ? stepProblem<ImpactGenericMechanical>(law, stiffness, exponent, options, solver)
             : stepProblem<ImpactGenericMechanical>(law, stiffness, exponent, options);
}

/** Every problem that Python has was made by stepProblem(). */
template <class Problem>
StepProblem<Problem>& madeInPython(Problem* problem) {
  return static_cast<StepProblem<Problem>&>(*problem);
}

}  // namespace multiple_impacts::python

#endif
