// SPDX-License-Identifier: Apache-2.0
#include <pybind11/eigen.h>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/python/Arguments.hpp"
#include "multiple_impacts/python/Bindings.hpp"
#include "multiple_impacts/python/ProblemArguments.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

ImpactOutcome lzb(const ContactProblem& problem, const LZBOptions& options,
                  ImpactObserver* observer) {
  const py::gil_scoped_release other;
  return solveLZB(problem, options, observer);
}

ImpactOutcome binary(const ContactProblem& problem, const BinaryOptions& options,
                     ImpactObserver* observer) {
  const py::gil_scoped_release other;
  return solveBinary(problem, options, observer);
}

ImpactOutcome moreau(const ContactProblem& problem, ImpactObserver* observer) {
  const py::gil_scoped_release other;
  return solveMoreau(problem, observer);
}

void bindProblem(py::module_& module) {
  py::class_<ContactProblem>(module, "ContactProblem", R"(A multiple impact: U+ = U- + D P.

delassus: D = H M^-1 H^T, symmetric; scipy.sparse or array [1/kg]
velocity: separation speeds U- before the impact; U < 0 approaches [m/s]
restitution: in [0, 1]; energetic for LZB, kinematic for the other laws
stiffness, exponent: of the force K x^eta [N/m^eta], [-]; LZB only
precompression: forces before the impact [N]; LZB only
share: of the impulses, only ratios matter; impulse ratios only
kinetic_energy: of all bodies before the impact [J]; nan: unknown

A single number holds for all contacts.)")
      .def(py::init([](const py::object& delassus, const py::object& velocity,
                       const py::object& restitution, const py::object& stiffness,
                       const py::object& exponent, const py::object& precompression,
                       const py::object& share, double kineticEnergy) {
             return problemOf(
                 "ContactProblem", delassus, velocity,
                 {restitution, stiffness, exponent, precompression, share, kineticEnergy});
           }),
           py::arg("delassus"), py::arg("velocity"), py::arg("restitution"),
           py::arg("stiffness") = py::none(), py::arg("exponent") = py::none(), py::kw_only(),
           py::arg("precompression") = py::none(), py::arg("share") = py::none(),
           py::arg("kinetic_energy") = kUnknown)
      .def_readonly("delassus", &ContactProblem::delassus)
      .def_readonly("velocity", &ContactProblem::velocity)
      .def_readonly("restitution", &ContactProblem::restitution)
      .def_readonly("stiffness", &ContactProblem::stiffness)
      .def_readonly("exponent", &ContactProblem::exponent)
      .def_readonly("precompression", &ContactProblem::precompression)
      .def_readonly("share", &ContactProblem::impulseShare)
      .def_readonly("kinetic_energy", &ContactProblem::kineticEnergy)
      .def("__len__", &ContactProblem::contactCount);
  module.def(
      "contact_problem_of",
      [](const py::object& mass, const py::object& jacobian, const py::object& velocity,
         const py::object& restitution, const py::object& stiffness,
         const py::object& exponent, const py::object& precompression,
         const py::object& share) {
        const char* const here = "contact_problem_of";
        ContactProblem problem = contactProblemOf(matrixOf({here, "mass", mass}),
                                                  matrixOf({here, "gap_jacobian", jacobian}),
                                                  vectorOf({here, "body_velocity", velocity}));
        return withParameters(here, std::move(problem),
                              {restitution, stiffness, exponent, precompression, share});
      },
      py::arg("mass"), py::arg("gap_jacobian"), py::arg("body_velocity"),
      py::arg("restitution"), py::arg("stiffness") = py::none(),
      py::arg("exponent") = py::none(), py::kw_only(), py::arg("precompression") = py::none(),
      py::arg("share") = py::none(),
      R"(The problem of bodies with mass matrix M, gap Jacobian H (one row per contact) and velocities v.
After it, v+ = v + M^-1 H^T outcome.impulse.)");
}

void bindLzb(py::module_& module) {
  module.def("solve_lzb", &lzb, py::arg("problem"),
             py::arg_v("options", LZBOptions{}, "LZBOptions()"), py::arg("trace") = nullptr);
  module.def(
      "solve_lzb",
      [](const py::object& delassus, const py::object& velocity, const py::object& stiffness,
         const py::object& exponent, const py::object& restitution, const LZBOptions& options,
         ImpactObserver* trace, const py::object& precompression, double kineticEnergy) {
        return lzb(problemOf("solve_lzb", delassus, velocity,
                             {restitution, stiffness, exponent, precompression, py::none(),
                              kineticEnergy}),
                   options, trace);
      },
      py::arg("delassus"), py::arg("velocity"), py::arg("stiffness"), py::arg("exponent"),
      py::arg("restitution"), py::arg_v("options", LZBOptions{}, "LZBOptions()"),
      py::arg("trace") = nullptr, py::kw_only(), py::arg("precompression") = py::none(),
      py::arg("kinetic_energy") = kUnknown,
      R"(The law of Liu, Zhao and Brogliato on a ContactProblem, or on its parts.

An impact that is given up is a status of the outcome; bad input raises ValueError.)");
}

void bindBinary(py::module_& module) {
  module.def("solve_binary", &binary, py::arg("problem"),
             py::arg_v("options", BinaryOptions{}, "BinaryOptions()"),
             py::arg("trace") = nullptr);
  module.def(
      "solve_binary",
      [](const py::object& delassus, const py::object& velocity, const py::object& restitution,
         const BinaryOptions& options, ImpactObserver* trace, double kineticEnergy) {
        ContactArguments contacts{restitution};
        contacts.kineticEnergy = kineticEnergy;
        return binary(problemOf("solve_binary", delassus, velocity, contacts), options, trace);
      },
      py::arg("delassus"), py::arg("velocity"), py::arg("restitution"),
      py::arg_v("options", BinaryOptions{}, "BinaryOptions()"), py::arg("trace") = nullptr,
      py::kw_only(), py::arg("kinetic_energy") = kUnknown,
      "The binary-collision law on a ContactProblem, or on its parts.");
}

void bindMoreau(py::module_& module) {
  module.def("solve_moreau", &moreau, py::arg("problem"), py::arg("trace") = nullptr);
  module.def(
      "solve_moreau",
      [](const py::object& delassus, const py::object& velocity, const py::object& restitution,
         ImpactObserver* trace, double kineticEnergy) {
        ContactArguments contacts{restitution};
        contacts.kineticEnergy = kineticEnergy;
        return moreau(problemOf("solve_moreau", delassus, velocity, contacts), trace);
      },
      py::arg("delassus"), py::arg("velocity"), py::arg("restitution"),
      py::arg("trace") = nullptr, py::kw_only(), py::arg("kinetic_energy") = kUnknown,
      "Moreau's law, 0 <= P, U+ + e U- >= 0, on a ContactProblem, or on its parts.");
}

}  // namespace

void bindSolvers(py::module_& module) {
  bindProblem(module);
  bindLzb(module);
  bindBinary(module);
  bindMoreau(module);
}

}  // namespace multiple_impacts::python
