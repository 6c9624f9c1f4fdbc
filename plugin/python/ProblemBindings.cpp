// SPDX-License-Identifier: Apache-2.0
#include <pybind11/eigen.h>

#include <utility>

#include "multiple_impacts/contact/KineticAngles.hpp"
#include "multiple_impacts/python/Arguments.hpp"
#include "multiple_impacts/python/Bindings.hpp"
#include "multiple_impacts/python/Pickled.hpp"
#include "multiple_impacts/python/ProblemArguments.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

py::dict named(const py::object& restitution, const py::object& stiffness,
               const py::object& exponent, const py::object& precompression,
               const py::object& share, const py::object& gaps) {
  using namespace py::literals;
  return py::dict("restitution"_a = restitution, "stiffness"_a = stiffness,
                  "exponent"_a = exponent, "precompression"_a = precompression,
                  "share"_a = share, "gaps"_a = gaps);
}

void bindContactProblem(py::module_& module) {
  py::class_<ContactProblem>(module, "ContactProblem", R"(A multiple impact: U+ = U- + D P.

delassus: D = H M^-1 H^T, symmetric; scipy.sparse or array [1/kg]
velocity: separation speeds U- before the impact; U < 0 approaches [m/s]
restitution: in [0, 1]; energetic for LZB, kinetic for Poisson's law, kinematic for the others
stiffness, exponent: of the force K x^eta [N/m^eta], [-]
precompression: forces before the impact [N]
share: of the impulses; only ratios matter
gaps: before the impact [m]
kinetic_energy: of all bodies before the impact [J]; nan: unknown

A single number holds for all contacts. The solver of each law says which of these it uses.)")
      .def(py::init([](const py::object& delassus, const py::object& velocity,
                       const py::object& restitution, const py::object& stiffness,
                       const py::object& exponent, const py::object& precompression,
                       const py::object& share, double kineticEnergy, const py::object& gaps) {
             return problemOf(
                 "ContactProblem", delassus, velocity,
                 named(restitution, stiffness, exponent, precompression, share, gaps),
                 kineticEnergy);
           }),
           py::arg("delassus"), py::arg("velocity"), py::arg("restitution"),
           py::arg("stiffness") = py::none(), py::arg("exponent") = py::none(), py::kw_only(),
           py::arg("precompression") = py::none(), py::arg("share") = py::none(),
           py::arg("kinetic_energy") = kUnknown, py::arg("gaps") = py::none())
      .def_readonly("delassus", &ContactProblem::delassus)
      .def_readonly("velocity", &ContactProblem::velocity)
      .def_readonly("restitution", &ContactProblem::restitution)
      .def_readonly("stiffness", &ContactProblem::stiffness)
      .def_readonly("exponent", &ContactProblem::exponent)
      .def_readonly("precompression", &ContactProblem::precompression)
      .def_readonly("share", &ContactProblem::impulseShare)
      .def_readonly("gaps", &ContactProblem::gaps)
      .def_readonly("kinetic_energy", &ContactProblem::kineticEnergy)
      .def("__len__", &ContactProblem::contactCount)
      .def(py::pickle(
          [](const ContactProblem& p) {
            return py::make_tuple(p.delassus, p.velocity, p.restitution, p.stiffness,
                                  p.exponent, p.precompression, p.impulseShare, p.gaps,
                                  p.kineticEnergy);
          },
          [](const py::tuple& state) {
            requireSize(state, 9, "ContactProblem");
            const auto vector = [&](int i) { return state[i].cast<Eigen::VectorXd>(); };
            return ContactProblem{state[0].cast<Eigen::SparseMatrix<double>>(),
                                  vector(1),
                                  vector(2),
                                  vector(3),
                                  vector(4),
                                  vector(5),
                                  vector(6),
                                  vector(7),
                                  state[8].cast<double>()};
          }));
  module.def(
      "contact_problem_of",
      [](const py::object& mass, const py::object& jacobian, const py::object& velocity,
         const py::object& restitution, const py::object& stiffness,
         const py::object& exponent, const py::object& precompression, const py::object& share,
         const py::object& gaps) {
        const char* const here = "contact_problem_of";
        ContactProblem problem = contactProblemOf(matrixOf({here, "mass", mass}),
                                                  matrixOf({here, "gap_jacobian", jacobian}),
                                                  vectorOf({here, "body_velocity", velocity}));
        return withParameters(
            here, std::move(problem),
            named(restitution, stiffness, exponent, precompression, share, gaps));
      },
      py::arg("mass"), py::arg("gap_jacobian"), py::arg("body_velocity"),
      py::arg("restitution"), py::arg("stiffness") = py::none(),
      py::arg("exponent") = py::none(), py::kw_only(), py::arg("precompression") = py::none(),
      py::arg("share") = py::none(), py::arg("gaps") = py::none(),
      R"(The problem of bodies with mass matrix M, gap Jacobian H (one row per contact) and
velocities v. After it, v+ = v + M^-1 H^T outcome.impulse.)");
}

}  // namespace

void bindProblem(py::module_& module) {
  bindContactProblem(module);
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
