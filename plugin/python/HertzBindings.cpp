// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/HertzContact.hpp"
#include "multiple_impacts/python/Bindings.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

void bindHertz(py::module_& module) {
  py::class_<ElasticMaterial>(module, "ElasticMaterial", "Linear elastic, isotropic material.")
      .def(py::init([](double young, double poisson) {
             return ElasticMaterial{young, poisson};
           }),
           py::arg("young"), py::arg("poisson"))
      .def_readwrite("young", &ElasticMaterial::young, "Young modulus E [Pa], > 0")
      .def_readwrite("poisson", &ElasticMaterial::poisson, "Poisson ratio, in ]-1, 1/2]");
  module.attr("HERTZ_EXPONENT") = kHertzExponent;
  module.def("hertz_sphere_sphere", &hertzSphereSphere, py::arg("radius1"),
             py::arg("material1"), py::arg("radius2"), py::arg("material2"),
             "Stiffness K of F = K x^(3/2) between two spheres [N/m^(3/2)]; radii in m.");
  module.def("hertz_sphere_plane", &hertzSpherePlane, py::arg("radius"), py::arg("sphere"),
             py::arg("plane"),
             "Stiffness K of F = K x^(3/2) between a sphere and a half-space [N/m^(3/2)].");
}

}  // namespace multiple_impacts::python
