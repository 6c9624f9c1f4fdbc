// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/PlanarBindings.hpp"

#include <pybind11/eigen.h>

#include <string>

#include "multiple_impacts/python/ListBinding.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;
using Eigen::Vector2d;
using models::PlanarBall;
using models::PlanarBalls;
using models::PlanarContact;
using models::PlanarWall;

namespace {

void bindBodies(py::module_& module) {
  const PlanarBall ball;
  const PlanarWall wall;
  py::class_<PlanarBall>(module, "PlanarBall", "One ball in the plane; it does not turn.")
      .def(py::init([](double mass, double radius, const Vector2d& position,
                       const Vector2d& velocity, const ElasticMaterial& elastic) {
             return PlanarBall{mass, radius, position, velocity, elastic};
           }),
           py::arg("mass") = ball.mass, py::arg("radius") = ball.radius,
           py::arg_v("position", ball.position, "(0, 0)"),
           py::arg_v("velocity", ball.velocity, "(0, 0)"),
           py::arg_v("elastic", ball.elastic, "STEEL.elastic"))
      .def_readwrite("mass", &PlanarBall::mass, "[kg]")
      .def_readwrite("radius", &PlanarBall::radius, "[m]")
      .def_readwrite("position", &PlanarBall::position, "of the centre [m]")
      .def_readwrite("velocity", &PlanarBall::velocity, "before the first impact [m/s]")
      .def_readwrite("elastic", &PlanarBall::elastic, "ElasticMaterial");
  py::class_<PlanarWall>(module, "PlanarWall",
                         "A fixed half-plane: n.(q - point) >= R for every ball.")
      .def(py::init([](const Vector2d& point, const Vector2d& normal,
                       const ElasticMaterial& elastic) {
             return PlanarWall{point, normal, elastic};
           }),
           py::arg_v("point", wall.point, "(0, 0)"),
           py::arg_v("normal", wall.normal, "(0, 1)"),
           py::arg_v("elastic", wall.elastic, "STEEL.elastic"))
      .def_readwrite("point", &PlanarWall::point, "on its edge [m]")
      .def_readwrite("normal", &PlanarWall::normal, "towards the balls, of length 1")
      .def_readwrite("elastic", &PlanarWall::elastic, "ElasticMaterial");
}

void bindSystem(py::module_& module) {
  py::class_<PlanarContact>(module, "PlanarContact",
                            "A pair that may touch: two balls, or a ball and a wall.")
      .def(py::init([](std::size_t ball, std::size_t other, bool wall,
                       const ContactParameters& parameters) {
             return PlanarContact{ball, other, wall, parameters};
           }),
           py::arg("ball"), py::arg("other"), py::arg("wall") = false,
           py::arg_v("parameters", ContactParameters{}, "ContactParameters()"))
      .def_readwrite("ball", &PlanarContact::ball, "number of the first ball, from 0")
      .def_readwrite("other", &PlanarContact::other, "of the second ball, or of the wall")
      .def_readwrite("wall", &PlanarContact::wall, "whether the other is a wall")
      .def_readwrite("parameters", &PlanarContact::parameters, "ContactParameters");
  bindList<PlanarBall>(module, "PlanarBallList", "A list of PlanarBall.");
  bindList<PlanarWall>(module, "PlanarWallList", "A list of PlanarWall.");
  bindList<PlanarContact>(module, "PlanarContactList", "A list of PlanarContact.");
  py::class_<PlanarBalls>(module, "PlanarBalls", R"(Balls, walls, and the pairs that may touch.

Only listed pairs interact: two balls of an unlisted pair pass through each other.)")
      .def(py::init<>())
      .def_readwrite("balls", &PlanarBalls::balls)
      .def_readwrite("walls", &PlanarBalls::walls)
      .def_readwrite("contacts", &PlanarBalls::contacts, "the listed pairs")
      .def_readwrite("gravity", &PlanarBalls::gravity, "[m/s^2]")
      .def_readwrite("closed_gap", &PlanarBalls::closedGap,
                     "pairs touch if at most this far apart or overlapping [m]")
      .def("__repr__", [](const PlanarBalls& planar) {
        return "<PlanarBalls: " + std::to_string(planar.balls.size()) + " balls, " +
               std::to_string(planar.walls.size()) + " walls, " +
               std::to_string(planar.contacts.size()) + " pairs>";
      });
}

py::list closedOf(const PlanarBalls& planar) {
  py::list numbers;
  for (const std::size_t number : models::closedContacts(planar)) numbers.append(number);
  return numbers;
}

/** Functions that chains have, too, begin with planar_. */
void bindFunctions(py::module_& module) {
  const auto parameters = py::arg_v("parameters", ContactParameters{}, "ContactParameters()");
  module.def("watch_all_pairs", &models::watchAllPairs, py::arg("planar"), parameters,
             "Lists every pair of balls, and every ball with every wall.");
  module.def("watch_touching_pairs", &models::watchTouchingPairs, py::arg("planar"),
             parameters, "Lists only the pairs that touch now.");
  module.def("planar_set_hertz_stiffness",
             py::overload_cast<PlanarBalls&>(&models::setHertzStiffness), py::arg("planar"),
             "Hertz stiffness of every listed pair from radii and materials, keeping e.");
  module.def("planar_gap", &models::gap, py::arg("planar"), py::arg("contact"),
             "Distance between the surfaces of a pair, negative where they overlap [m].");
  module.def("closed_contacts", &closedOf, py::arg("planar"),
             "Numbers of the listed pairs that touch, from 0, in the order of the list.");
  module.def("planar_contact_problem",
             py::overload_cast<const PlanarBalls&>(&models::contactProblem), py::arg("planar"),
             "The ContactProblem of the pairs that touch.");
  module.def(
      "planar_velocities_after",
      py::overload_cast<const PlanarBalls&, const Eigen::VectorXd&>(&models::velocitiesAfter),
      py::arg("planar"), py::arg("impulse"),
      "(x0, y0, x1, y1, ...) after impulses at the pairs that touch [m/s].");
  module.def("check_planar_balls", &models::checkPlanarBalls, py::arg("planar"),
             "Raises ValueError unless values are in their ranges and no pair overlaps.");
}

}  // namespace

void bindPlanar(py::module_& module) {
  bindBodies(module);
  bindSystem(module);
  bindFunctions(module);
}

}  // namespace multiple_impacts::python
