// SPDX-License-Identifier: Apache-2.0
#include <pybind11/eigen.h>
#include <pybind11/stl.h>

#include <map>
#include <string>
#include <vector>

#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/python/ChainBindings.hpp"
#include "multiple_impacts/python/LawArguments.hpp"
#include "multiple_impacts/python/SimulatedLawArgument.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;
using command::Scenario;

namespace {

command::LawRun runOf(const Scenario& scenario, const py::object& name,
                      const command::Recording& recording) {
  const SimulatedLaw law = simulatedLaw(name);
  command::LawRun run;
  {
    const py::gil_scoped_release other;
    run = command::simulate(scenario, law, recording);
  }
  if (!run.failure.empty()) throw ImpactError(run.failure);
  return run;
}

void bindRun(py::module_& module) {
  using command::LawRun;
  py::class_<LawRun>(module, "Run", "What a simulation of a scenario under a law came to.")
      .def_readonly("velocity", &LawRun::velocity, "of the balls at the end [m/s]")
      .def_readonly("end", &LawRun::end, "time there [s]; nan: there was no simulation")
      .def_readonly("impacts", &LawRun::impacts, "how many; -1: they are not told apart")
      .def_readonly("last_impact", &LawRun::lastImpact, "when it was [s]")
      .def_property_readonly(
          "amplification", [](const LawRun& run) { return run.trust.amplification; },
          "largest factor by which errors of the data grow in one of the impacts; nan: not "
          "known")
      .def_property_readonly(
          "digits", [](const LawRun& run) { return run.trust.digits; },
          "fewest decimal digits of velocities after one of the impacts that can be believed "
          "if its data are exact; nan: not known")
      .def_property_readonly(
          "velocity_error", [](const LawRun& run) { return run.trust.velocityError; },
          "largest error of relative velocities that these digits leave after an impact [m/s]")
      .def_property_readonly(
          "trust_message", [](const LawRun& run) { return run.trust.doubt; },
          "which impact is hardly determined by its data, and why; empty: none is");
}

/** \param options by the names of the laws: lzb=LZBOptions(...) */
Scenario scenarioOf(const models::Chain& chain, double duration, const py::kwargs& options) {
  models::checkChain(chain);
  Scenario scenario;
  scenario.chain = chain;
  scenario.duration = duration;
  for (const auto& [key, value] : options) {
    const Law* const law = findLaw(key.cast<std::string>());
    if (!law)
      throw py::type_error("Scenario: options must be those of " + listed(lawNames()) +
                           ", got " + key.cast<std::string>());
    scenario.options.set(*law, optionsOf(*law, value));
  }
  return scenario;
}

/** scenario.lzb, ...: the options of a law. */
py::object optionsNamed(const Scenario& scenario, const std::string& name) {
  const Law* const law = findLaw(name);
  if (!law || law->options.empty())
    throw py::attribute_error("Scenario has no attribute " + name);
  return toPython(*law, scenario.options.of(*law));
}

void bindScenario(py::module_& module) {
  py::class_<Scenario>(module, "Scenario", R"(A chain, options of the laws and a duration.

duration: of the simulation [s]
Options of the laws by their names: Scenario(chain, lzb=LZBOptions(tolerance=1e-6)))")
      .def(py::init(&scenarioOf), py::arg("chain"), py::kw_only(), py::arg("duration") = 1e-3)
      .def_readonly("title", &Scenario::title)
      .def_readonly("chain", &Scenario::chain)
      .def_readonly("duration", &Scenario::duration, "of the simulation [s]")
      .def("__getattr__", &optionsNamed, py::arg("name"));
  module.def(
      "read_scenario",
      [](const std::string& path, const std::map<std::string, double>& overrides) {
        return command::readScenario(path, {overrides.begin(), overrides.end()});
      },
      py::arg("path"), py::arg("overrides") = std::map<std::string, double>{},
      R"(A scenario file of the program. Dotted keys such as {"contact.exponent": 1.2} take the
place of numbers in it. Raises ValueError if it is no scenario.)");
}

}  // namespace

void bindSimulation(py::module_& module) {
  py::register_exception<command::InputError>(module, "InputError", PyExc_ValueError)
      .attr("__doc__") = "What is wrong with a scenario file, in one line.";
  module.def(
      "simulated_laws",
      [] {
        std::vector<std::string> names;
        for (const SimulatedLaw& law : simulatedLaws()) names.push_back(law.name);
        return names;
      },
      "The names of the laws that can be simulated.");
  bindScenario(module);
  bindRun(module);
  module.def(
      "run",
      [](const Scenario& scenario, const py::object& law) {
        return runOf(scenario, law, {false, {}, {}, true});
      },
      py::arg("scenario"), py::arg("law"),
      R"(A Siconos simulation under a law, and how far its impacts can be trusted.

Each impact is computed once more, with its derivatives. An impact that is given up raises
RuntimeError.)");
  module.def(
      "simulate",
      [](const Scenario& scenario, const py::object& law) {
        return runOf(scenario, law, {}).velocity;
      },
      py::arg("scenario"), py::arg("law"),
      R"(Velocities of the balls at the end of a Siconos simulation under a law [m/s].

An impact that is given up raises RuntimeError.)");
}

}  // namespace multiple_impacts::python
