// SPDX-License-Identifier: Apache-2.0
#include <pybind11/eigen.h>
#include <pybind11/stl.h>

#include <map>
#include <string>

#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/python/ChainBindings.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;
using command::Scenario;

namespace {

Eigen::VectorXd velocitiesOf(const Scenario& scenario, const SimulatedLaw& law) {
  command::LawRun run;
  {
    const py::gil_scoped_release other;
    run = command::simulate(scenario, law);
  }
  if (!run.failure.empty()) throw ImpactError(run.failure);
  return run.velocity;
}

Scenario scenarioOf(const models::Chain& chain, double duration, const LZBOptions& lzb,
                    const BinaryOptions& binary, const ImpulseRatioOptions& impulseRatio,
                    const CompliantOptions& compliant) {
  models::checkChain(chain);
  return {"", chain, lzb, binary, impulseRatio, compliant, duration};
}

void bindScenario(py::module_& module) {
  py::class_<Scenario>(module, "Scenario", "A chain, options of the laws and a duration.")
      .def(py::init(&scenarioOf), py::arg("chain"), py::kw_only(), py::arg("duration") = 1e-3,
           py::arg_v("lzb", LZBOptions{}, "LZBOptions()"),
           py::arg_v("binary", BinaryOptions{}, "BinaryOptions()"),
           py::arg_v("impulse_ratio", ImpulseRatioOptions{}, "ImpulseRatioOptions()"),
           py::arg_v("compliant", CompliantOptions{}, "CompliantOptions()"))
      .def_readonly("title", &Scenario::title)
      .def_readonly("chain", &Scenario::chain)
      .def_readonly("lzb", &Scenario::lzb)
      .def_readonly("binary", &Scenario::binary)
      .def_readonly("impulse_ratio", &Scenario::impulseRatio)
      .def_readonly("compliant", &Scenario::compliant)
      .def_readonly("duration", &Scenario::duration, "of the simulation [s]");
  module.def(
      "read_scenario",
      [](const std::string& path, const std::map<std::string, double>& overrides) {
        return command::readScenario(path, {overrides.begin(), overrides.end()});
      },
      py::arg("path"), py::arg("overrides") = std::map<std::string, double>{},
      R"(A scenario file of the program. Dotted keys such as {"contact.exponent": 1.2} take the place of
numbers in it. Raises ValueError if it is no scenario.)");
}

}  // namespace

void bindSimulation(py::module_& module) {
  py::register_exception<command::InputError>(module, "InputError", PyExc_ValueError)
      .attr("__doc__") = "What is wrong with a scenario file, in one line.";
  py::enum_<SimulatedLaw>(module, "Law", "The laws that can be compared.")
      .value("LZB", lzbSimulation())
      .value("Binary", binarySimulation())
      .value("Moreau", moreauSimulation(), "event-driven")
      .value("MoreauCapturing", moreauCapturingSimulation(), "Moreau-Jean time steps")
      .value("Poisson", poissonSimulation())
      .value("ImpulseRatio", impulseRatioSimulation())
      .value("Compliant", compliantSimulation(), "no law: the compliant reference");
  bindScenario(module);
  module.def("simulate", &velocitiesOf, py::arg("scenario"), py::arg("law"),
             R"(Velocities of the balls at the end of a Siconos simulation under a law [m/s].

An impact that is given up raises RuntimeError.)");
}

}  // namespace multiple_impacts::python
