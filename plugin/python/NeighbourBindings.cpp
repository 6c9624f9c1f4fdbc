// SPDX-License-Identifier: Apache-2.0
#include <pybind11/eigen.h>

#include "multiple_impacts/contact/KineticAngles.hpp"
#include "multiple_impacts/python/Arguments.hpp"
#include "multiple_impacts/python/Bindings.hpp"
#include "multiple_impacts/python/ProblemArguments.hpp"
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"
#include "multiple_impacts/solvers/ratios/ImpulseRatioSolver.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

ImpactOutcome compliant(const ContactProblem& problem, const CompliantOptions& options,
                        ImpactObserver* trace, const py::object& gaps) {
  const Eigen::VectorXd values =
      contactValuesOf({"solve_compliant", "gaps", gaps}, problem.contactCount());
  const py::gil_scoped_release other;
  return solveCompliant(problem, options, trace, values);
}

ImpactOutcome impulseRatio(const ContactProblem& problem, const ImpulseRatioOptions& options,
                           ImpactObserver* trace) {
  const py::gil_scoped_release other;
  return solveImpulseRatio(problem, options, trace);
}

ImpactOutcome poisson(const ContactProblem& problem, ImpactObserver* trace) {
  const py::gil_scoped_release other;
  return solvePoisson(problem, trace);
}

void bindCompliant(py::module_& module) {
  const auto options = py::arg_v("options", CompliantOptions{}, "CompliantOptions()");
  module.def("solve_compliant", &compliant, py::arg("problem"), options,
             py::arg("trace") = nullptr, py::kw_only(), py::arg("gaps") = py::none());
  module.def(
      "solve_compliant",
      [](const py::object& delassus, const py::object& velocity, const py::object& stiffness,
         const py::object& exponent, const CompliantOptions& options, ImpactObserver* trace,
         const py::object& precompression, const py::object& gaps) {
        return compliant(problemOf("solve_compliant", delassus, velocity,
                                   {py::float_(1.), stiffness, exponent, precompression}),
                         options, trace, gaps);
      },
      py::arg("delassus"), py::arg("velocity"), py::arg("stiffness"), py::arg("exponent"),
      options, py::arg("trace") = nullptr, py::kw_only(),
      py::arg("precompression") = py::none(), py::arg("gaps") = py::none(),
      R"(The compliant reference: bodies move, contacts press with K x^eta and damping.

gaps: before the impact [m]; a number, one per contact, or None: closed. A contact that has opened must close
its gap before it presses again, unlike under LZB.)");
}

void bindImpulseRatio(py::module_& module) {
  const auto options = py::arg_v("options", ImpulseRatioOptions{}, "ImpulseRatioOptions()");
  module.def("solve_impulse_ratio", &impulseRatio, py::arg("problem"), options,
             py::arg("trace") = nullptr);
  module.def(
      "solve_impulse_ratio",
      [](const py::object& delassus, const py::object& velocity, double kineticEnergy,
         const ImpulseRatioOptions& options, ImpactObserver* trace, const py::object& share,
         const py::object& stiffness, const py::object& exponent) {
        return impulseRatio(
            problemOf("solve_impulse_ratio", delassus, velocity,
                      {py::float_(1.), stiffness, exponent, py::none(), share, kineticEnergy}),
            options, trace);
      },
      py::arg("delassus"), py::arg("velocity"), py::arg("kinetic_energy"), options,
      py::arg("trace") = nullptr, py::kw_only(), py::arg("share") = py::none(),
      py::arg("stiffness") = py::none(), py::arg("exponent") = py::none(),
      R"(Impulses in given ratios, of the size that the energetic coefficient asks for.

share: r with p_i/p_j = r_i/r_j, for RatioSource.Given; stiffness and exponent for RatioSource.Regularised.
Outside the admissible domain the status is NotAdmissible, and the message has the range that is allowed.)");
}

void bindPoisson(py::module_& module) {
  module.def("solve_poisson", &poisson, py::arg("problem"), py::arg("trace") = nullptr);
  module.def(
      "solve_poisson",
      [](const py::object& delassus, const py::object& velocity, const py::object& restitution,
         ImpactObserver* trace, double kineticEnergy) {
        ContactArguments contacts{restitution};
        contacts.kineticEnergy = kineticEnergy;
        return poisson(problemOf("solve_poisson", delassus, velocity, contacts), trace);
      },
      py::arg("delassus"), py::arg("velocity"), py::arg("restitution"),
      py::arg("trace") = nullptr, py::kw_only(), py::arg("kinetic_energy") = kUnknown,
      "Poisson's law in two phases, on a ContactProblem, or on its parts.");
}

}  // namespace

void bindNeighbours(py::module_& module) {
  bindCompliant(module);
  bindImpulseRatio(module);
  bindPoisson(module);
  module.def(
      "kinetic_cosines",
      [](const py::object& delassus) {
        return kineticCosines(matrixOf({"kinetic_cosines", "delassus", delassus}));
      },
      py::arg("delassus"),
      "Cosines of the kinetic angles between contacts: D_ij/sqrt(D_ii D_jj), sparse.");
  module.def("multiplicity", &multiplicity, py::arg("problem"),
             "Number of contacts of a ContactProblem that may take part in the impact.");
}

}  // namespace multiple_impacts::python
