// SPDX-License-Identifier: Apache-2.0
/* Section 3.2 of the chapter: sequences of binary collisions. */
#include <Eigen/Core>
#include <string>
#include <vector>

#include "BinarySolver.hpp"
#include "Chain.hpp"
#include "Chapter.hpp"

namespace multiple_impacts::tool::chapter {

namespace {

using Eigen::VectorXd;
using models::Chain;

Chain struckChain(const std::vector<double>& masses, double restitution) {
  Chain chain = models::uniformChain(masses.size(), {}, {restitution, 1., 1.5});
  for (std::size_t i = 0; i < masses.size(); ++i) chain.balls[i].mass = masses[i];
  models::strikeFromLeft(chain, 1, 1.);
  return chain;
}

/** One pass from left to right: n - 1 collisions, not continued, which is what tables 1 and 2 show. */
VectorXd afterOnePass(const Chain& chain) {
  VectorXd v(chain.balls.size());
  for (Eigen::Index i = 0; i < v.size(); ++i) v[i] = chain.balls[i].velocity;
  for (std::size_t i = 0; i + 1 < chain.balls.size(); ++i) {
    const double m1 = chain.balls[i].mass, m2 = chain.balls[i + 1].mass;
    const double impulse =
        (1. + chain.contacts[i].restitution) * (v[i] - v[i + 1]) / (1. / m1 + 1. / m2);
    v[i] -= impulse / m1;
    v[i + 1] += impulse / m2;
  }
  return v;
}

/** The rows of a table: printed, after one pass, and at the end of the impact. */
Table velocityTable(const std::vector<double>& printed, const VectorXd& onePass,
                    const VectorXd& end) {
  Table table{{"ball", "printed", "one_pass", "end_of_impact"}, {}};
  for (std::size_t i = 0; i < printed.size(); ++i)
    table.rows.push_back({static_cast<double>(i + 1), printed[i], onePass[i], end[i]});
  return table;
}

bool allNear(const std::vector<double>& printed, const VectorXd& computed, double tolerance) {
  for (std::size_t i = 0; i < printed.size(); ++i)
    if (std::abs(printed[i] - computed[i]) > tolerance) return false;
  return true;
}

VectorXd atTheEnd(const Chain& chain) {
  return models::velocitiesAfter(chain, solveBinary(models::contactProblem(chain)).impulse);
}

std::vector<double> listed(const VectorXd& v) { return {v.begin(), v.end()}; }

void table1(Notebook& notebook) {
  const std::vector<double> printed{0.25, 0.19, 0.14, 0.11,  0.08,
                                    0.06, 0.04, 0.03, 0.026, 0.08};
  const Chain chain = struckChain(std::vector<double>(10, 1.), 0.5);
  const VectorXd v = afterOnePass(chain);
  notebook.write("velocities", velocityTable(printed, v, atTheEnd(chain)));
  notebook.statement({"ch-table1", "Table 1", shown(printed) + " m/s",
                      "the chapter's sequence is one pass that is not continued"},
                     allNear(printed, v, 0.005), shown(listed(v)) + " m/s");
}

void table2(Notebook& notebook) {
  const std::vector<double> printed{0.3333, -0.4444, 0.2963, -0.3951, 0.2634, -0.3512, 0.7023};
  const Chain chain = struckChain({1., 0.5, 1., 0.5, 1., 0.5, 1.}, 1.);
  const VectorXd v = afterOnePass(chain);
  notebook.write("velocities", velocityTable(printed, v, atTheEnd(chain)));
  notebook.statement({"ch-table2", "Table 2, Figure 3", shown(printed) + " m/s", ""},
                     allNear(printed, v, 5e-5), shown(listed(v)) + " m/s");
}

}  // namespace

std::vector<Item> binaryItems() {
  return {{"table-1", "one pass of binary collisions, ten equal balls", table1},
          {"table-2", "one pass of binary collisions, decorated chain of seven", table2}};
}

}  // namespace multiple_impacts::tool::chapter
