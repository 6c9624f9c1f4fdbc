// SPDX-License-Identifier: Apache-2.0
/*! \file Reported.hpp
  \brief Errors that cross siconos.kernel on their way to Python.
*/
#ifndef Reported_hpp
#define Reported_hpp

#include <memory>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/python/Errors.hpp"

class Simulation;
struct SiconosVisitor;

namespace multiple_impacts::python {

/** Runs a C++ action that siconos.kernel called. Its wrappers turn whatever is thrown into a
    bare Exception, unless Python's error is already set: so it is set here. */
template <class Action>
auto reported(Action action) {
  try {
    return action();
  } catch (const ImpactError& error) {
    const pybind11::gil_scoped_acquire python;
    if (!PyErr_Occurred()) setError("ImpactError", error.what());
    throw;
  } catch (const InvalidParameter& error) {
    const pybind11::gil_scoped_acquire python;
    if (!PyErr_Occurred()) setError("InvalidParameter", error.what());
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

/** The same for the nonsmooth laws. */
template <class Law>
class ReportedLaw : public Law {
 public:
  using Law::Law;

  void accept(SiconosVisitor& visitor) const override {
    reported([&] { Law::accept(visitor); });
  }
};

}  // namespace multiple_impacts::python

#endif
