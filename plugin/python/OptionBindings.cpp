// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/Bindings.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/ratios/ImpulseRatioSolver.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

void bindEnumerations(py::module_& module) {
  py::enum_<ContactModel>(module, "ContactModel", "Where a contact loses its energy.")
      .value("BiStiffness", ContactModel::BiStiffness, "along the whole expansion")
      .value("MonoStiffness", ContactModel::MonoStiffness, "at once, at its end");
  py::enum_<LZBScheme>(module, "LZBScheme", "How an impact is integrated.")
      .value("VirtualIndentation", LZBScheme::VirtualIndentation, "adaptive, of order 8")
      .value("TimeEuler", LZBScheme::TimeEuler, "published: fixed step in time")
      .value("ImpulseEuler", LZBScheme::ImpulseEuler,
             "published: fixed step in the primary impulse");
  py::enum_<CollisionOrder>(module, "CollisionOrder", "Which contact collides next.")
      .value("LeftToRight", CollisionOrder::LeftToRight, "the lowest number")
      .value("RightToLeft", CollisionOrder::RightToLeft, "the highest number")
      .value("Random", CollisionOrder::Random, "any, with equal probability")
      .value("FastestFirst", CollisionOrder::FastestFirst, "the fastest approach")
      .value("Sweeps", CollisionOrder::Sweeps, "passes from the first to the last");
  py::enum_<RatioSource>(module, "RatioSource", "Where impulse ratios come from.")
      .value("Given", RatioSource::Given, "from the shares")
      .value("Regularised", RatioSource::Regularised, "from the elastic compliant motion");
  py::enum_<DampingModel>(module, "DampingModel", "Damping of compliant contacts.")
      .value("Undamped", DampingModel::None, "elastic: K x^eta")
      .value("HuntCrossley", DampingModel::HuntCrossley, "K x^eta (1 + c dx/dt), c in s/m")
      .value("KuwabaraKono", DampingModel::KuwabaraKono,
             "K (x^eta + c x^(eta-1) dx/dt), c in s");
}

void bindLzbOptions(py::module_& module) {
  const LZBOptions none;
  py::class_<LZBOptions>(module, "LZBOptions", R"(Options of the LZB law.

model: ContactModel, bi-stiffness by default
scheme: LZBScheme, ours by default
tolerance: error of the velocities after the impact, relative to the largest one; 1e-13 to 1e-2
step: of the published schemes, in s or N.s
maximum_steps: after which the impact is given up; 0: ten million, or 100 per contact)")
      .def(py::init([](ContactModel model, LZBScheme scheme, double tolerance, double step,
                       long maximumSteps) {
             const LZBOptions options{model, scheme, tolerance, step, maximumSteps};
             checkOptions(options);
             return options;
           }),
           py::kw_only(), py::arg("model") = none.model, py::arg("scheme") = none.scheme,
           py::arg("tolerance") = none.tolerance, py::arg("step") = none.step,
           py::arg("maximum_steps") = none.maximumSteps)
      .def_readonly("model", &LZBOptions::model)
      .def_readonly("scheme", &LZBOptions::scheme)
      .def_readonly("tolerance", &LZBOptions::tolerance)
      .def_readonly("step", &LZBOptions::step)
      .def_readonly("maximum_steps", &LZBOptions::maximumSteps);
}

void bindBinaryOptions(py::module_& module) {
  const BinaryOptions none;
  py::class_<BinaryOptions>(module, "BinaryOptions", R"(Options of the binary-collision law.

order: CollisionOrder; it is part of the law
seed: of the random order
tolerance: approach speeds below this share of the largest speed count as closed; 0 to 1e-2
jump_to_limit: whether infinite sequences that repeat themselves are replaced by their limit
maximum_collisions: after which the impact is given up)")
      .def(py::init([](CollisionOrder order, std::uint64_t seed, double tolerance,
                       bool jumpToLimit, long maximumCollisions) {
             const BinaryOptions options{order, seed, tolerance, jumpToLimit,
                                         maximumCollisions};
             checkOptions(options);
             return options;
           }),
           py::kw_only(), py::arg("order") = none.order, py::arg("seed") = none.seed,
           py::arg("tolerance") = none.tolerance, py::arg("jump_to_limit") = none.jumpToLimit,
           py::arg("maximum_collisions") = none.maximumCollisions)
      .def_readonly("order", &BinaryOptions::order)
      .def_readonly("seed", &BinaryOptions::seed)
      .def_readonly("tolerance", &BinaryOptions::tolerance)
      .def_readonly("jump_to_limit", &BinaryOptions::jumpToLimit)
      .def_readonly("maximum_collisions", &BinaryOptions::maximumCollisions);
}

void bindImpulseRatioOptions(py::module_& module) {
  const ImpulseRatioOptions none;
  py::class_<ImpulseRatioOptions>(module, "ImpulseRatioOptions",
                                  R"(Options of the law of impulse ratios.

energy_ratio: kinetic energy after over that before, of all bodies; in [0, 1]
ratios: RatioSource
tolerance: of the regularised motion
maximum_steps: of the regularised motion, after which the impact is given up)")
      .def(py::init([](double energyRatio, RatioSource ratios, double tolerance,
                       long maximumSteps) {
             const ImpulseRatioOptions options{energyRatio, ratios, tolerance, maximumSteps};
             checkOptions(options);
             return options;
           }),
           py::kw_only(), py::arg("energy_ratio") = none.energyRatio,
           py::arg("ratios") = none.ratios, py::arg("tolerance") = none.tolerance,
           py::arg("maximum_steps") = none.maximumSteps)
      .def_readonly("energy_ratio", &ImpulseRatioOptions::energyRatio)
      .def_readonly("ratios", &ImpulseRatioOptions::ratios)
      .def_readonly("tolerance", &ImpulseRatioOptions::tolerance)
      .def_readonly("maximum_steps", &ImpulseRatioOptions::maximumSteps);
}

void bindCompliantOptions(py::module_& module) {
  const CompliantOptions none;
  py::class_<CompliantOptions>(module, "CompliantOptions",
                               R"(Options of the compliant reference.

damping: DampingModel
coefficient: c of the damping, for all contacts; >= 0
tolerance: error of a step, relative; 1e-13 to 1e-2
maximum_steps: after which the impact is given up)")
      .def(py::init([](DampingModel damping, double coefficient, double tolerance,
                       long maximumSteps) {
             const CompliantOptions options{damping, coefficient, tolerance, maximumSteps};
             checkOptions(options);
             return options;
           }),
           py::kw_only(), py::arg("damping") = none.damping,
           py::arg("coefficient") = none.coefficient, py::arg("tolerance") = none.tolerance,
           py::arg("maximum_steps") = none.maximumSteps)
      .def_readonly("damping", &CompliantOptions::damping)
      .def_readonly("coefficient", &CompliantOptions::coefficient)
      .def_readonly("tolerance", &CompliantOptions::tolerance)
      .def_readonly("maximum_steps", &CompliantOptions::maximumSteps);
}

}  // namespace

void bindOptions(py::module_& module) {
  bindEnumerations(module);
  bindLzbOptions(module);
  bindBinaryOptions(module);
  bindImpulseRatioOptions(module);
  bindCompliantOptions(module);
}

}  // namespace multiple_impacts::python
