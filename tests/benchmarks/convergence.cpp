// SPDX-License-Identifier: Apache-2.0
/* Convergence of all schemes on the three chains of RR-7636, appendix A.2: how much the
   velocities of the balls change, along the impact and after it, when the step is halved.

   convergence [CSV FILE] */
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "Discrepancy.hpp"
#include "Format.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::benchmarks;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/** A scheme with its steps, from coarse to fine. */
struct Study {
  const char* name;
  const char* unit;  ///< of the step
  LZBScheme scheme;
  ContactModel model;
  std::vector<double> steps;  ///< or tolerances
};

constexpr auto kBi = ContactModel::BiStiffness;
constexpr auto kMono = ContactModel::MonoStiffness;

const std::vector<Study> kStudies = {
    {"ImpulseEuler, bi", "N.s", LZBScheme::ImpulseEuler, kBi, {1e-4, 1e-5, 1e-6, 1e-7}},
    {"ImpulseEuler, mono", "N.s", LZBScheme::ImpulseEuler, kMono, {1e-4, 1e-5, 1e-6}},
    {"TimeEuler, bi", "s", LZBScheme::TimeEuler, kBi, {1e-6, 1e-7, 1e-8, 1e-9}},
    {"ours, bi", "", LZBScheme::VirtualIndentation, kBi, {1e-3, 1e-5, 1e-7, 1e-9, 1e-11}},
    {"ours, mono", "", LZBScheme::VirtualIndentation, kMono, {1e-3, 1e-5, 1e-7, 1e-9, 1e-11}}};

/** What RR-7636 prints in tables 2, 3 and 4, all for ImpulseEuler with the bi-stiffness model.
 */
struct Printed {
  std::string chain;
  double step;
  long steps;
  double along, after;
};

const std::vector<Printed> kPrinted = {
    {"elastic", 1e-4, 4'622, 0.09, 0.0046},    {"elastic", 1e-5, 45'913, 0.008, 0.0003},
    {"elastic", 1e-6, 458'934, 0.003, 1.5e-4}, {"tapered", 1e-5, 22'331, 0.05, 0.002},
    {"tapered", 1e-6, 223'001, 0.006, 7e-5},   {"e = 0.6", 1e-5, 14'139, 0.13, 0.07},
    {"e = 0.6", 1e-6, 272'754, 0.013, 0.0018}, {"e = 0.6", 1e-7, 1'363'111, 0.03, 0.002}};

LZBOptions optionsOf(const Study& study, double step, bool dissipative) {
  LZBOptions options;
  options.scheme = study.scheme;
  options.model = study.model;
  options.maximumSteps = 20'000'000;
  if (study.scheme == LZBScheme::VirtualIndentation) {
    options.tolerance = step;
    options.maximumSteps = 1'000'000;
  } else {
    options.step = step;
    // Decides when the impact is over. The explicit steps never let dissipative contacts rest.
    options.tolerance = dissipative ? 1e-4 : 1e-6;
  }
  return options;
}

class Table {
 public:
  explicit Table(const std::string& file) : _csv(file) {
    if (!_csv) throw std::runtime_error("cannot write " + file);
    _csv << "chain,scheme,step_or_tolerance,steps,seconds,max_Phi,Phi_after,order,converged,"
            "status,printed_steps,printed_max_Phi,printed_Phi_after\n";
    std::printf("%-9s %-19s %-12s %9s %9s  %9s %9s %6s  %-4s %-11s %s\n", "chain", "scheme",
                "step or tol", "steps", "seconds", "max Phi", "Phi+", "order", "conv",
                "status", "printed: steps, max Phi, Phi+");
  }

  void add(const std::string& chain, const Study& study, double step, const Discrepancy& d,
           double order) {
    const bool usable = isUsable(d.status);
    const auto value = [usable](double x) { return usable ? formatted("%.1e", x) : "-"; };
    std::printf("%-9s %-19s %-12s %9ld %9.2e  %9s %9s %6s  %-4s %-11s %s\n", chain.c_str(),
                study.name, formatted("%.0e %s", step, study.unit).c_str(), d.steps, d.seconds,
                value(d.along).c_str(), value(d.after).c_str(),
                std::isnan(order) ? "-" : formatted("%.1f", order).c_str(),
                d.isConverged() ? "yes" : "no", toString(d.status),
                printed(chain, study, step, ", ").c_str());
    std::fflush(stdout);
    const std::string report = printed(chain, study, step, ",");
    _csv << quoted(chain) << ',' << quoted(study.name) << ',' << step << ',' << d.steps << ','
         << d.seconds << ',' << (usable ? value(d.along) : "") << ','
         << (usable ? value(d.after) : "") << ','
         << (std::isnan(order) ? "" : formatted("%.2f", order)) << ',' << d.isConverged()
         << ',' << toString(d.status) << ',' << (report.empty() ? ",," : report) << '\n';
  }

 private:
  static std::string printed(const std::string& chain, const Study& study, double step,
                             const char* separator) {
    if (study.scheme == LZBScheme::ImpulseEuler && study.model == kBi)
      for (const Printed& p : kPrinted)
        if (p.chain == chain && p.step == step)
          return formatted("%ld%s%g%s%g", p.steps, separator, p.along, separator, p.after);
    return "";
  }

  std::ofstream _csv;
};

void studyChain(Table& table, const std::string& name, const models::Chain& chain) {
  const Problem problem = chainProblem(name, chain);
  for (const Study& study : kStudies) {
    double previousStep = kNone, previousAfter = kNone;
    for (const double step : study.steps) {
      const Discrepancy d = discrepancy(problem, optionsOf(study, step, !problem.isElastic()));
      const double after = isUsable(d.status) ? d.after : kNone;
      table.add(name, study, step, d,
                std::log(previousAfter / after) / std::log(previousStep / step));
      previousStep = step;
      previousAfter = after;
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    Table table(argc > 1 ? argv[1] : "convergence.csv");
    studyChain(table, "elastic", steelChain(21));
    studyChain(table, "tapered", taperedChain(20));
    studyChain(table, "e = 0.6", steelChain(21, 0.6));
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "convergence: %s\n", error.what());
    return EXIT_FAILURE;
  }
}
