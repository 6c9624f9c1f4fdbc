// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/ChainBindings.hpp"

#include <pybind11/eigen.h>

#include <string>

#include "multiple_impacts/python/ListBinding.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;
using models::Ball;
using models::Chain;
using models::Material;

namespace {

void bindParts(py::module_& module) {
  const Ball ball;
  const ContactParameters contact;
  py::class_<Material>(module, "Material", "What a ball is made of.")
      .def(py::init([](double density, const ElasticMaterial& elastic) {
             return Material{density, elastic};
           }),
           py::arg("density"), py::arg("elastic"))
      .def_readwrite("density", &Material::density, "[kg/m^3]")
      .def_readwrite("elastic", &Material::elastic, "ElasticMaterial");
  module.attr("STEEL") = models::kSteel;
  py::class_<Ball>(module, "Ball", "One ball; the axis points from the first to the last.")
      .def(py::init([](double mass, double radius, double velocity,
                       const ElasticMaterial& elastic) {
             return Ball{mass, radius, velocity, elastic};
           }),
           py::arg("mass") = ball.mass, py::arg("radius") = ball.radius,
           py::arg("velocity") = ball.velocity,
           py::arg_v("elastic", ball.elastic, "STEEL.elastic"))
      .def_readwrite("mass", &Ball::mass, "[kg]")
      .def_readwrite("radius", &Ball::radius, "[m]")
      .def_readwrite("velocity", &Ball::velocity, "before the first impact [m/s]")
      .def_readwrite("elastic", &Ball::elastic, "ElasticMaterial");
  py::class_<ContactParameters>(module, "ContactParameters", "Law parameters of one contact.")
      .def(py::init([](double restitution, double stiffness, double exponent, double share) {
             return ContactParameters{restitution, stiffness, exponent, share};
           }),
           py::arg("restitution") = contact.restitution,
           py::arg("stiffness") = contact.stiffness, py::arg("exponent") = contact.exponent,
           py::arg("share") = contact.share)
      .def_readwrite("restitution", &ContactParameters::restitution, "e, in [0, 1]")
      .def_readwrite("stiffness", &ContactParameters::stiffness, "K [N/m^eta]")
      .def_readwrite("exponent", &ContactParameters::exponent, "eta")
      .def_readwrite("share", &ContactParameters::share, "of the impulses: impulse ratios");
  bindList<Ball>(module, "Balls", "A list of Ball.");
  bindList<ContactParameters>(module, "Contacts", "A list of ContactParameters.");
  bindList<double>(module, "Gaps", "A list of numbers [m].");
}

void bindChainClass(py::module_& module) {
  py::class_<Chain>(module, "Chain", R"(Aligned balls, free or ending at a wall.

Contact i joins balls i and i+1; the last one of a wall chain joins the last ball and the
wall.)")
      .def(py::init<>())
      .def_readwrite("balls", &Chain::balls)
      .def_readwrite("contacts", &Chain::contacts)
      .def_readwrite("wall", &Chain::wall, "whether the chain ends at a wall")
      .def_readwrite("wall_elastic", &Chain::wallElastic, "ElasticMaterial")
      .def_readwrite("gravity", &Chain::gravity, "along the axis, towards the wall [m/s^2]")
      .def_readwrite("gaps", &Chain::gaps, "of the contacts [m]; empty: closed")
      .def_property_readonly("contact_count", &Chain::contactCount)
      .def("__repr__", [](const Chain& chain) {
        return "<Chain of " + std::to_string(chain.balls.size()) + " balls" +
               (chain.wall ? " at a wall>" : ">");
      });
}

void bindBuilders(py::module_& module) {
  module.def("sphere", &models::sphere, py::arg("radius"),
             py::arg_v("material", models::kSteel, "STEEL"), py::arg("velocity") = 0.,
             "A solid ball; radius in m, velocity in m/s.");
  module.def("uniform_chain", &models::uniformChain, py::arg("ball_count"),
             py::arg_v("ball", Ball{}, "Ball()"),
             py::arg_v("contact", ContactParameters{}, "ContactParameters()"),
             "Equal balls at rest that touch, with the same parameters at every contact.");
  module.def("set_hertz_stiffness", &models::setHertzStiffness, py::arg("chain"),
             "Hertz stiffness at every contact from radii and materials, keeping e.");
  module.def("add_wall", &models::addWall, py::arg("chain"), py::arg("contact"),
             "Ends the chain at a wall; the parameters of the new contact are given.");
  module.def("strike_from_left", &models::strikeFromLeft, py::arg("chain"), py::arg("count"),
             py::arg("speed"), "Gives the first balls a speed towards the others [m/s].");
  module.def("strike_from_right", &models::strikeFromRight, py::arg("chain"), py::arg("count"),
             py::arg("speed"), "Gives the last balls a speed towards the others [m/s].");
  module.def("contact_problem", &models::contactProblem, py::arg("chain"),
             "The ContactProblem of the closed chain.");
  module.def("velocities_after", &models::velocitiesAfter, py::arg("chain"),
             py::arg("impulse"), "Of the balls, after impulses at the contacts [m/s].");
  module.def("check_chain", &models::checkChain, py::arg("chain"),
             "Raises ValueError unless counts fit and values are in their ranges.");
}

}  // namespace

void bindChain(py::module_& module) {
  bindParts(module);
  bindChainClass(module);
  bindBuilders(module);
}

}  // namespace multiple_impacts::python
