// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/ProblemArguments.hpp"

#include <string>
#include <utility>

#include "multiple_impacts/python/Arguments.hpp"

namespace multiple_impacts::python {

namespace py = pybind11;

namespace {

/** "2 tangents" */
std::string counted(Eigen::Index count, const char* what) {
  return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

/** What tangents are made of, in Python; tangent_counts may be left out. */
constexpr const char* kTangentParts[] = {"slip", "tangential_delassus", "coupling"};

bool isGiven(const py::dict& arguments, const char* name) {
  return arguments.contains(name) && !arguments[name].is_none();
}

/** Whether there are tangents. Throws ValueError if a part of them is missing. */
bool hasTangents(const char* function, const py::dict& arguments) {
  bool any = isGiven(arguments, "tangent_counts");
  for (const char* part : kTangentParts) any = any || isGiven(arguments, part);
  if (!any) return false;
  for (const char* part : kTangentParts)
    if (!isGiven(arguments, part))
      throw py::value_error(
          std::string(function) +
          ": slip, tangential_delassus and coupling must be given together, " + part +
          " is missing");
  return true;
}

Tangents tangentsIn(const char* function, const py::dict& arguments, Eigen::Index contacts) {
  Tangents tangents;
  const auto matrix = [&](const char* name) {
    return matrixOf({function, name, arguments[name]});
  };
  tangents.slip = vectorOf({function, "slip", arguments["slip"]});
  tangents.delassus = matrix("tangential_delassus");
  tangents.coupling = matrix("coupling");
  const py::object counts = isGiven(arguments, "tangent_counts")
                                ? py::object(arguments["tangent_counts"])
                                : py::none();
  tangents.first.assign(1, 0);
  for (const int count : tangentCountsOf(function, counts, tangents.rowCount(), contacts))
    tangents.first.push_back(tangents.first.back() + count);
  return tangents;
}

}  // namespace

std::vector<int> tangentCountsOf(const char* function, const py::handle& counts,
                                 Eigen::Index tangents, Eigen::Index contacts) {
  const Argument argument{function, "tangent_counts", counts};
  const std::string each = "for each of " + counted(contacts, "contact");
  if (counts.is_none()) {
    if (tangents != 0 && tangents != contacts && tangents != 2 * contacts)
      throw py::value_error(argument.mustBe("given: " + counted(tangents, "tangent") +
                                            " are not one or two " + each));
    const auto count = tangents > 0 ? static_cast<int>(tangents / contacts) : 0;
    return std::vector<int>(static_cast<std::size_t>(contacts), count);
  }
  const Eigen::VectorXd numbers = vectorOf(argument);
  const bool areCounts =
      ((numbers.array() == 0.) || (numbers.array() == 1.) || (numbers.array() == 2.)).all();
  if (!areCounts || numbers.size() != contacts ||
      numbers.sum() != static_cast<double>(tangents))
    throw py::value_error(argument.mustBe("0, 1 or 2 " + each + ", " +
                                          counted(tangents, "tangent") + " together, got " +
                                          std::string(py::str(counts))));
  return std::vector<int>(numbers.begin(), numbers.end());
}

ContactProblem withParameters(const char* function, ContactProblem problem,
                              const py::dict& parameters) {
  for (const ContactParameter& parameter : contactParameters()) {
    const char* const name = parameter.name.c_str();
    if (parameters.contains(name))
      problem.*parameter.values =
          contactValuesOf({function, name, parameters[name]}, problem.contactCount());
  }
  if (hasTangents(function, parameters))
    problem.tangents = tangentsIn(function, parameters, problem.contactCount());
  return problem;
}

ContactProblem problemOf(const char* function, const py::object& delassus,
                         const py::object& velocity, const py::dict& parameters,
                         double kineticEnergy) {
  ContactProblem problem;
  problem.delassus = matrixOf({function, "delassus", delassus});
  problem.velocity = vectorOf({function, "velocity", velocity});
  problem.kineticEnergy = kineticEnergy;
  return withParameters(function, std::move(problem), parameters);
}

}  // namespace multiple_impacts::python
