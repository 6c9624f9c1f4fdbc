// SPDX-License-Identifier: Apache-2.0
/*! \file Reported.hpp
  \brief Errors that cross siconos.kernel on their way to Python.
*/
#ifndef Reported_hpp
#define Reported_hpp

#include <exception>
#include <memory>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/CompliantContactNSL.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/python/Errors.hpp"

class Simulation;

namespace multiple_impacts::python {

/** Sets Python's error, unless one is set already. \param name as of setError */
inline void report(const char* name, const std::exception& error) {
  const pybind11::gil_scoped_acquire python;
  if (!PyErr_Occurred()) setError(name, error.what());
}

/** Runs a C++ action that siconos.kernel called. Its wrappers turn whatever is thrown into a
    bare Exception, unless Python's error is already set: so it is set here. */
template <class Action>
auto reported(Action action) {
  try {
    return action();
  } catch (const ImpactError& error) {
    report("ImpactError", error);
    throw;
  } catch (const InvalidParameter& error) {
    report("InvalidParameter", error);
    throw;
  }
}

/** A one-step problem whose ImpactError is one in Python, too. */
template <class Problem>
class ReportedProblem : public Problem {
 public:
  using Problem::Problem;

  void initialize(std::shared_ptr<::Simulation> simulation) override {
    reported([&] { Problem::initialize(simulation); });
  }
  int compute(double time) override {
    return reported([&] { return Problem::compute(time); });
  }
};

/** What a law refuses is an ImpactError in Python, too; most laws refuse nothing. */
inline void reportRefusals(::NonSmoothLaw& law) {
  if (auto* const compliant = dynamic_cast<CompliantContactNSL*>(&law))
    compliant->onRefusal([](const ImpactError& error) { report("ImpactError", error); });
}

/** A nonsmooth law that is made in Python. */
template <class Law>
class ReportedLaw : public Law {
 public:
  template <class... Arguments>
  explicit ReportedLaw(Arguments... arguments) : Law(arguments...) {
    reportRefusals(*this);
  }
};

}  // namespace multiple_impacts::python

#endif
