// SPDX-License-Identifier: Apache-2.0
#include <pybind11/eigen.h>
#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <vector>

#include "multiple_impacts/contact/KineticAngles.hpp"
#include "multiple_impacts/python/Arguments.hpp"
#include "multiple_impacts/python/Bindings.hpp"
#include "multiple_impacts/python/Pickled.hpp"
#include "multiple_impacts/python/ProblemArguments.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

/** Parameters of contacts by their names. */
py::dict named(const py::object& restitution, const py::object& stiffness,
               const py::object& exponent, const py::object& precompression,
               const py::object& share, const py::object& gaps, const py::object& friction,
               const py::object& tangentialStiffness) {
  using namespace py::literals;
  return py::dict("restitution"_a = restitution, "stiffness"_a = stiffness,
                  "exponent"_a = exponent, "precompression"_a = precompression,
                  "share"_a = share, "gaps"_a = gaps, "friction"_a = friction,
                  "tangential_stiffness"_a = tangentialStiffness);
}

/** Number of tangents of each contact; empty if there are none. */
Eigen::VectorXi tangentCounts(const ContactProblem& problem) {
  if (problem.tangents.first.empty()) return {};
  Eigen::VectorXi counts(problem.contactCount());
  for (Eigen::Index i = 0; i < counts.size(); ++i) counts[i] = problem.tangents.countAt(i);
  return counts;
}

py::tuple stateOf(const ContactProblem& p) {
  const Tangents& t = p.tangents;
  return py::make_tuple(p.delassus, p.velocity, p.restitution, p.stiffness, p.exponent,
                        p.precompression, p.impulseShare, p.gaps, p.friction,
                        p.tangentialStiffness, t.first, t.delassus, t.coupling, t.slip,
                        p.kineticEnergy);
}

ContactProblem fromState(const py::tuple& state) {
  requireSize(state, 15, "ContactProblem");
  const auto vector = [&](int i) { return state[i].cast<Eigen::VectorXd>(); };
  const auto matrix = [&](int i) { return state[i].cast<Eigen::SparseMatrix<double>>(); };
  const Tangents tangents{state[10].cast<std::vector<int>>(), matrix(11), matrix(12),
                          vector(13)};
  return {matrix(0), vector(1), vector(2), vector(3), vector(4), vector(5),
          vector(6), vector(7), vector(8), vector(9), tangents,  state[14].cast<double>()};
}

void bindContactProblem(py::module_& module) {
  py::class_<ContactProblem, std::shared_ptr<ContactProblem>>(
      module, "ContactProblem", R"(A multiple impact: U+ = U- + D P.

delassus: D = H M^-1 H^T, symmetric; scipy.sparse or array [1/kg]
velocity: separation speeds U- before the impact; U < 0 approaches [m/s]
restitution: in [0, 1]; energetic for LZB, kinetic for Poisson's law, kinematic for the others
stiffness, exponent: of the force K x^eta [N/m^eta], [-]
precompression: forces before the impact [N]
share: of the impulses; only ratios matter
gaps: before the impact [m]
kinetic_energy: of all bodies before the impact [J]; nan: unknown

A single number holds for all contacts. The solver of each law says which of these it uses.

Contacts with friction have tangents, one in the plane or two that are orthogonal in space,
with the gradients H_t: U+ = U- + D P + W_tn^T T and u+ = u- + W_tn P + W_tt T.

friction: mu, Coulomb's coefficient: |T| <= mu P
tangential_stiffness: of the surfaces before they slide [N/m]; LZB only; None: rigid
slip: sliding velocities u- = H_t v before the impact, contact after contact [m/s]
tangential_delassus: W_tt = H_t M^-1 H_t^T, symmetric [1/kg]
coupling: W_tn = H_t M^-1 H^T, a row per tangent and a column per contact [1/kg]
tangent_counts: 0, 1 or 2 for each contact; None: the same for all contacts)")
      .def(py::init([](const py::object& delassus, const py::object& velocity,
                       const py::object& restitution, const py::object& stiffness,
                       const py::object& exponent, const py::object& precompression,
                       const py::object& share, double kineticEnergy, const py::object& gaps,
                       const py::object& friction, const py::object& tangentialStiffness,
                       const py::object& slip, const py::object& tangentialDelassus,
                       const py::object& coupling, const py::object& tangentCounts) {
             py::dict parameters = named(restitution, stiffness, exponent, precompression,
                                         share, gaps, friction, tangentialStiffness);
             parameters["slip"] = slip;
             parameters["tangential_delassus"] = tangentialDelassus;
             parameters["coupling"] = coupling;
             parameters["tangent_counts"] = tangentCounts;
             return problemOf("ContactProblem", delassus, velocity, parameters, kineticEnergy);
           }),
           py::arg("delassus"), py::arg("velocity"), py::arg("restitution"),
           py::arg("stiffness") = py::none(), py::arg("exponent") = py::none(), py::kw_only(),
           py::arg("precompression") = py::none(), py::arg("share") = py::none(),
           py::arg("kinetic_energy") = kUnknown, py::arg("gaps") = py::none(),
           py::arg("friction") = py::none(), py::arg("tangential_stiffness") = py::none(),
           py::arg("slip") = py::none(), py::arg("tangential_delassus") = py::none(),
           py::arg("coupling") = py::none(), py::arg("tangent_counts") = py::none())
      .def_readonly("delassus", &ContactProblem::delassus)
      .def_readonly("velocity", &ContactProblem::velocity)
      .def_readonly("restitution", &ContactProblem::restitution)
      .def_readonly("stiffness", &ContactProblem::stiffness)
      .def_readonly("exponent", &ContactProblem::exponent)
      .def_readonly("precompression", &ContactProblem::precompression)
      .def_readonly("share", &ContactProblem::impulseShare)
      .def_readonly("gaps", &ContactProblem::gaps)
      .def_readonly("kinetic_energy", &ContactProblem::kineticEnergy)
      .def_readonly("friction", &ContactProblem::friction)
      .def_readonly("tangential_stiffness", &ContactProblem::tangentialStiffness)
      .def_property_readonly(
          "slip", [](const ContactProblem& p) -> const auto& { return p.tangents.slip; })
      .def_property_readonly("tangential_delassus",
                             [](const ContactProblem& p) { return p.tangents.delassus; })
      .def_property_readonly("coupling",
                             [](const ContactProblem& p) { return p.tangents.coupling; })
      .def_property_readonly("tangent_counts", &tangentCounts)
      .def("__len__", &ContactProblem::contactCount)
      .def(py::pickle(&stateOf, &fromState));
}

/** The problem of bodies, and its tangents if they are given. */
ContactProblem problemOfBodies(const py::object& mass, const py::object& jacobian,
                               const py::object& velocity, const py::object& tangentJacobian,
                               const py::object& tangentCounts) {
  const char* const here = "contact_problem_of";
  const Eigen::SparseMatrix<double> M = matrixOf({here, "mass", mass});
  const Eigen::SparseMatrix<double> H = matrixOf({here, "gap_jacobian", jacobian});
  const Eigen::VectorXd v = vectorOf({here, "body_velocity", velocity});
  ContactProblem problem = contactProblemOf(M, H, v);
  if (tangentJacobian.is_none()) {
    if (!tangentCounts.is_none())
      throw py::value_error(std::string(here) + ": tangent_counts needs a tangent_jacobian");
    return problem;
  }
  const Eigen::SparseMatrix<double> Ht = matrixOf({here, "tangent_jacobian", tangentJacobian});
  const std::vector<int> counts = tangentCountsOf(here, tangentCounts, Ht.rows(), H.rows());
  problem.tangents = tangentsOf(M, H, Ht, counts, v);
  return problem;
}

void bindProblemOfBodies(py::module_& module) {
  module.def(
      "contact_problem_of",
      [](const py::object& mass, const py::object& jacobian, const py::object& velocity,
         const py::object& restitution, const py::object& stiffness,
         const py::object& exponent, const py::object& precompression, const py::object& share,
         const py::object& gaps, const py::object& friction,
         const py::object& tangentialStiffness, const py::object& tangentJacobian,
         const py::object& tangentCounts) {
        return withParameters(
            "contact_problem_of",
            problemOfBodies(mass, jacobian, velocity, tangentJacobian, tangentCounts),
            named(restitution, stiffness, exponent, precompression, share, gaps, friction,
                  tangentialStiffness));
      },
      py::arg("mass"), py::arg("gap_jacobian"), py::arg("body_velocity"),
      py::arg("restitution"), py::arg("stiffness") = py::none(),
      py::arg("exponent") = py::none(), py::kw_only(), py::arg("precompression") = py::none(),
      py::arg("share") = py::none(), py::arg("gaps") = py::none(),
      py::arg("friction") = py::none(), py::arg("tangential_stiffness") = py::none(),
      py::arg("tangent_jacobian") = py::none(), py::arg("tangent_counts") = py::none(),
      R"(The problem of bodies with mass matrix M, gap Jacobian H (one row per contact) and
velocities v. After it, v+ = v + M^-1 H^T outcome.impulse.

For friction, tangent_jacobian is H_t: one row per contact in the plane, or two orthogonal ones
in space, contact after contact; the surfaces slide with u = H_t v [m/s]. tangent_counts has
the number of rows of each contact, 0, 1 or 2, unless all have the same. After the impact,
v+ = v + M^-1 (H^T outcome.impulse + H_t^T outcome.tangential_impulse).)");
}

}  // namespace

void bindProblem(py::module_& module) {
  bindContactProblem(module);
  bindProblemOfBodies(module);
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
