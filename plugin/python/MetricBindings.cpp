// SPDX-License-Identifier: Apache-2.0
#include <pybind11/eigen.h>
#include <pybind11/stl.h>

#include <cmath>
#include <string>

#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/ContactPulses.hpp"
#include "multiple_impacts/models/Measures.hpp"
#include "multiple_impacts/models/Metrics.hpp"
#include "multiple_impacts/python/ChainBindings.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

/** Like the table pulses.csv of the program. */
struct Pulses {
  Eigen::VectorXd contact, arrival, peak, duration, front, tail, waveSpeed;
};

Pulses pulsesIn(const TraceRecorder& trace, const models::Chain& chain) {
  if (trace.samples().empty())
    throw py::value_error("contact_pulses: trace must have recorded an impact");
  if (trace.samples().front().force.size() != static_cast<Eigen::Index>(chain.contactCount()))
    throw py::value_error("contact_pulses: trace must be of all contacts of the chain");
  const auto found = models::contactPulses(trace.samples(), chain.balls);
  const auto count = static_cast<Eigen::Index>(found.size());
  const Eigen::VectorXd none = Eigen::VectorXd::Constant(count, std::nan(""));
  Pulses pulses{Eigen::VectorXd::LinSpaced(count, 1., static_cast<double>(count)),
                none,
                none,
                none,
                none,
                none,
                none};
  for (Eigen::Index i = 0; i < count; ++i) {
    const models::ContactPulse& contact = found[static_cast<std::size_t>(i)];
    pulses.waveSpeed[i] = contact.speed;
    if (!contact.pulse) continue;
    pulses.arrival[i] = contact.pulse->arrival;
    pulses.peak[i] = contact.pulse->peak;
    pulses.duration[i] = contact.pulse->duration;
    pulses.front[i] = contact.pulse->front;
    pulses.tail[i] = contact.pulse->tail;
  }
  return pulses;
}

void bindPulses(py::module_& module) {
  py::class_<Pulses>(module, "Pulses", "First pulse at every contact; nan: none.")
      .def_readonly("contact", &Pulses::contact, "from 1")
      .def_readonly("arrival", &Pulses::arrival, "of the peak [s]")
      .def_readonly("peak", &Pulses::peak, "[N]")
      .def_readonly("duration", &Pulses::duration, "tau of F cos^6((t - T)/tau) [s]")
      .def_readonly("front", &Pulses::front, "impulse up to T + tau [N.s]")
      .def_readonly("tail", &Pulses::tail, "impulse after T + tau [N.s]")
      .def_readonly(
          "wave_speed", &Pulses::waveSpeed,
          "in the ball before the contact [m/s]; nan where no front is seen to travel");
  module.def("contact_pulses", &pulsesIn, py::arg("trace"), py::arg("chain"),
             "What passes through each contact, from a TraceRecorder (RR-7636, section 5.4).");
}

/** What a measure means, with its unit and when it is nan: a docstring. */
std::string documentation(const char* name) {
  const models::Measure& measure = models::measureNamed(name);
  const std::string unit = measure.unit, undefined = measure.whenUndefined();
  return measure.text + (unit.empty() ? "" : " [" + unit + "]") +
         (undefined.empty() ? "." : ". In tables nan: " + undefined + ".");
}

void bindMeasures(py::module_& module) {
  using models::Measure;
  py::class_<Measure>(module, "Measure", "A measure of a run, as tables and files name it.")
      .def_readonly("name", &Measure::name)
      .def_readonly("unit", &Measure::unit, "'' if it has none")
      .def_readonly("text", &Measure::text, "what it says")
      .def_property_readonly("undefined", &Measure::whenUndefined,
                             "when it has no meaning, separated by semicolons");
  module.def("measures", &models::measures,
             "The measures of compare and sweep, in the order of their tables.");
}

}  // namespace

void bindMetrics(py::module_& module) {
  using namespace models;
  const auto chain = py::arg("chain");
  const auto velocity = py::arg("velocity"), reference = py::arg("reference");
  module.def("gap_measure", &gapMeasure, velocity, reference,
             documentation("gap_percent").c_str());
  module.def("well_predicted", &wellPredicted, velocity, reference,
             py::arg("precision") = 0.05,
             (documentation("balls_predicted_well") + " precision: instead of 0.05").c_str());
  module.def("dispersion", &dispersion, chain, velocity, documentation("dispersion").c_str());
  module.def("kinetic_energy", &kineticEnergy, chain, velocity, "Of the balls [J].");
  module.def("energy_ratio", &energyRatio, chain, velocity,
             documentation("energy_ratio").c_str());
  module.def("momentum", &momentum, chain, velocity, "Along the axis [kg.m/s].");
  module.def("moving_forward", &movingForward, velocity, py::arg("share") = 1e-6,
             (documentation("balls_forward") + " share: instead of 1e-6").c_str());
  module.def("effective_restitution", &effectiveRestitution, chain, velocity,
             documentation("effective_restitution").c_str());
  module.def("velocities_before", &velocitiesBefore, chain, "Of the balls [m/s].");
  bindPulses(module);
  bindMeasures(module);
}

}  // namespace multiple_impacts::python
