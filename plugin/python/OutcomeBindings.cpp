// SPDX-License-Identifier: Apache-2.0
#include <pybind11/eigen.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "multiple_impacts/contact/ImpactOutcome.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/python/Bindings.hpp"
#include "multiple_impacts/python/DerivativeBindings.hpp"
#include "multiple_impacts/python/LawArguments.hpp"
#include "multiple_impacts/python/Pickled.hpp"
#include "multiple_impacts/python/PythonOutcome.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

void bindStatus(py::module_& module) {
  const Choices<ImpactStatus>& table = choices<ImpactStatus>();
  py::enum_<ImpactStatus> status(module, table.name, table.text);
  for (const Choice<ImpactStatus>& choice : table.all)
    status.value(choice.name, choice.value, choice.text);
}

void bindStatistics(py::module_& module) {
  using S = ImpactStatistics;
  py::class_<S>(module, "ImpactStatistics",
                "Counts and balances of one impact; -1 and nan mean: does not apply.")
      .def_readonly("steps", &S::steps, "LZB: accepted integration steps")
      .def_readonly("rejected_steps", &S::rejectedSteps, "LZB: steps tried again")
      .def_readonly("force_evaluations", &S::forceEvaluations, "LZB: forces computed")
      .def_readonly("collisions", &S::collisions, "binary: collisions treated")
      .def_readonly("collapses", &S::collapses, "binary: infinite sequences replaced")
      .def_readonly("largest_active_count", &S::largestActiveCount,
                    "LZB: contacts integrated at once")
      .def_readonly("projected_contacts", &S::projectedContacts,
                    "contacts closed by the final plastic projection")
      .def_readonly("projection_attempts", &S::projectionAttempts,
                    "of that projection; 0: nothing approached")
      .def_readonly("duration", &S::duration, "LZB: of the impact [s]")
      .def_readonly("energy_before", &S::energyBefore, "T- [J], if known")
      .def_readonly("energy_after", &S::energyAfter, "T+ [J], if T- is known")
      .def_readonly("stored_energy_before", &S::storedEnergyBefore, "of precompression [J]")
      .def_readonly("energy_lost", &S::energyLost, "T- - T+ [J]")
      .def_readonly("dissipated", &S::dissipated,
                    "at each contact [J]; LZB: without friction_loss")
      .def_readonly("friction_loss", &S::frictionLoss,
                    "energy that friction took at each contact [J]; empty: not known apart")
      .def_readonly("energy_balance_residual", &S::energyBalanceResidual, "[J]")
      .def_readonly("largest_force", &S::largestForce, "LZB [N]")
      .def(py::pickle(
          [](const S& s) {
            return py::make_tuple(
                s.steps, s.rejectedSteps, s.forceEvaluations, s.collisions, s.collapses,
                s.largestActiveCount, s.projectedContacts, s.projectionAttempts, s.duration,
                s.energyBefore, s.energyAfter, s.storedEnergyBefore, s.energyLost,
                s.dissipated, s.frictionLoss, s.energyBalanceResidual, s.largestForce);
          },
          [](const py::tuple& state) {
            requireSize(state, 17, "ImpactStatistics");
            const auto count = [&](int i) { return state[i].cast<long>(); };
            const auto number = [&](int i) { return state[i].cast<double>(); };
            const auto vector = [&](int i) { return state[i].cast<Eigen::VectorXd>(); };
            return S{count(0),   count(1),   count(2),   count(3),   count(4),   count(5),
                     count(6),   count(7),   number(8),  number(9),  number(10), number(11),
                     number(12), vector(13), vector(14), number(15), number(16)};
          }));
}

std::string described(const PythonOutcome& outcome) {
  return std::string("<ImpactOutcome ") + toString(outcome.status) + ", " +
         std::to_string(outcome.velocity.size()) + " contacts" +
         (outcome.message.empty() ? "" : ": " + outcome.message) + ">";
}

py::tuple stateOf(const ImpactTrust& trust) {
  return py::make_tuple(trust.amplification, trust.undetermined, trust.digits, trust.message);
}

ImpactTrust trustFrom(const py::tuple& state) {
  requireSize(state, 4, "ImpactTrust");
  return {state[0].cast<double>(), state[1].cast<double>(), state[2].cast<double>(),
          state[3].cast<std::string>()};
}

/** None for outcomes of simulations. */
py::object stateOf(const std::optional<OutcomeOrigin>& origin) {
  if (!origin) return py::none();
  const Law& law = *origin->law;
  return py::make_tuple(law.name, *origin->problem,
                        law.options.empty() ? py::none() : toPython(law, origin->options));
}

std::optional<OutcomeOrigin> originFrom(const py::object& state) {
  if (state.is_none()) return std::nullopt;
  const auto parts = state.cast<py::tuple>();
  requireSize(parts, 3, "the origin of an ImpactOutcome");
  const auto name = parts[0].cast<std::string>();
  const Law* const law = findLaw(name);
  if (!law) throw py::value_error("ImpactOutcome: there is no law " + name);
  return OutcomeOrigin{law, parts[1].cast<std::shared_ptr<ContactProblem>>(),
                       optionsOf(*law, parts[2])};
}

py::tuple stateOf(const PythonOutcome& o) {
  return py::make_tuple(o.status, o.impulse, o.velocity, o.tangentialImpulse, o.slip,
                        o.statistics, o.message, stateOf(o.trust), o.knowsTrust,
                        stateOf(o.origin));
}

PythonOutcome outcomeFrom(const py::tuple& state) {
  requireSize(state, 10, "ImpactOutcome");
  const auto vector = [&](int i) { return state[i].cast<Eigen::VectorXd>(); };
  PythonOutcome outcome(ImpactOutcome{state[0].cast<ImpactStatus>(), vector(1), vector(2),
                                      vector(3), vector(4), state[5].cast<ImpactStatistics>(),
                                      state[6].cast<std::string>(),
                                      trustFrom(state[7].cast<py::tuple>())});
  outcome.knowsTrust = state[8].cast<bool>();
  outcome.origin = originFrom(state[9]);
  return outcome;
}

void bindOutcomeClass(py::module_& module) {
  py::class_<PythonOutcome> outcome(module, "ImpactOutcome", "Outcome of one impact.");
  outcome.def_readonly("status", &PythonOutcome::status, "ImpactStatus")
      .def_property_readonly(
          "is_usable", [](const PythonOutcome& outcome) { return isUsable(outcome.status); },
          "whether impulse and velocity may be applied to the bodies")
      .def_readonly("impulse", &PythonOutcome::impulse, "P of each contact [N.s], read-only")
      .def_readonly("velocity", &PythonOutcome::velocity,
                    "separation speeds U+ after the impact [m/s], read-only")
      .def_readonly("tangential_impulse", &PythonOutcome::tangentialImpulse,
                    "T of each tangent, |T| <= mu P at each contact [N.s], read-only; empty "
                    "without tangents")
      .def_readonly("slip", &PythonOutcome::slip,
                    "sliding velocities u+ after the impact [m/s], read-only; empty without "
                    "tangents")
      .def_readonly("statistics", &PythonOutcome::statistics, "ImpactStatistics")
      .def_readonly("message", &PythonOutcome::message, "why it was given up; or empty")
      .def("__repr__", &described)
      .def(py::pickle([](const PythonOutcome& o) { return stateOf(o); }, &outcomeFrom));
  bindDerivatives(outcome);
}

Eigen::Index contactsOf(const TraceRecorder& recorder) {
  return recorder.samples().empty() ? 0 : recorder.samples().front().velocity.size();
}

/** One row per sample, one column per contact or tangent. */
template <class Vector>
auto table(const TraceRecorder& recorder, Vector ImpactSample::*field) {
  using Number = typename Vector::Scalar;
  using Rows = Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const std::vector<ImpactSample>& samples = recorder.samples();
  const Eigen::Index columns = samples.empty() ? 0 : (samples.front().*field).size();
  Rows values(static_cast<Eigen::Index>(samples.size()), columns);
  for (Eigen::Index k = 0; k < values.rows(); ++k)
    values.row(k) = (samples[static_cast<std::size_t>(k)].*field).transpose();
  return values;
}

/** A property of traces: the table of a field of the samples. */
template <class Vector>
auto tableOf(Vector ImpactSample::*field) {
  return [field](const TraceRecorder& recorder) { return table(recorder, field); };
}

Eigen::VectorXd times(const TraceRecorder& recorder) {
  const std::vector<ImpactSample>& samples = recorder.samples();
  Eigen::VectorXd time(static_cast<Eigen::Index>(samples.size()));
  for (Eigen::Index k = 0; k < time.size(); ++k)
    time[k] = samples[static_cast<std::size_t>(k)].time;
  return time;
}

void bindTrace(py::module_& module) {
  const TraceOptions none;
  py::class_<ImpactObserver, std::shared_ptr<ImpactObserver>>(
      module, "ImpactObserver", "Receives samples while an impact is computed.");
  py::class_<TraceRecorder, ImpactObserver, std::shared_ptr<TraceRecorder>>(
      module, "TraceRecorder", R"(Keeps the history of one impact in bounded memory.

interval: time between samples [s]; 0: every step (binary law: every collision)
maximum_samples: at least 2; when full, every second sample is dropped
until: nothing is recorded after this time of an impact [s]
impact: which one is kept, from 1; 0: the last

Arrays have one row per sample and one column per contact, or per tangent.)")
      .def(
          py::init([](double interval, std::size_t maximumSamples, double until, long impact) {
            return std::make_shared<TraceRecorder>(
                TraceOptions{interval, maximumSamples, until, impact});
          }),
          py::kw_only(), py::arg("interval") = none.interval,
          py::arg("maximum_samples") = none.maximumSamples, py::arg("until") = none.until,
          py::arg("impact") = none.impact)
      .def_property_readonly("time", &times, "since the impact began [s]; binary: collisions")
      .def_property_readonly("energy", tableOf(&ImpactSample::energy), "elastic energies [J]")
      .def_property_readonly("force", tableOf(&ImpactSample::force),
                             "contact forces [N]; binary law: impulse of the collision [N.s]")
      .def_property_readonly("velocity", tableOf(&ImpactSample::velocity),
                             "separation speeds [m/s]")
      .def_property_readonly("tangential_force", tableOf(&ImpactSample::tangentialForce),
                             "forces of friction [N], a column per tangent; laws without "
                             "time: impulses [N.s]; no columns without friction")
      .def_property_readonly("slip", tableOf(&ImpactSample::slip),
                             "sliding velocities [m/s], a column per tangent; no columns "
                             "without friction")
      .def_property_readonly("sticks", tableOf(&ImpactSample::sticks),
                             "1 where a contact exerts a force and its surfaces stick, else "
                             "0; no columns without friction")
      .def_property_readonly("contacts", &contactsOf, "number of contacts")
      .def("__len__", [](const TraceRecorder& r) { return r.samples().size(); });
}

}  // namespace

void bindOutcome(py::module_& module) {
  bindStatus(module);
  bindStatistics(module);
  bindOutcomeClass(module);
  bindTrace(module);
}

}  // namespace multiple_impacts::python
