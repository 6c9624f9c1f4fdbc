// SPDX-License-Identifier: Apache-2.0
/* Section 2 of the chapter: Delassus matrix and kinetic angles of a chain. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"
#include "published/chapter/Progressions.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;

constexpr double kPi = 3.14159265358979323846;
constexpr double kRounding = 1e-12;

MatrixXd delassusOf(const std::vector<double>& masses) {
  return models::contactProblem(struckChain(masses)).delassus;
}

/** Entry (i, j) by eq. 2 [1/kg]. */
double byEquation2(const std::vector<double>& masses, Index i, Index j) {
  if (i == j) return 1. / masses[i] + 1. / masses[i + 1];
  if (std::abs(i - j) == 1) return -1. / masses[std::max(i, j)];
  return 0.;
}

/** Angle between the gradients of two gaps in the kinetic metric: cos = D_ij/sqrt(D_ii D_jj).
    The corner of admissible velocities between the two has the opening pi less this angle. */
double angleBetweenGradients(const MatrixXd& delassus, Index i, Index j) {
  return std::acos(delassus(i, j) / std::sqrt(delassus(i, i) * delassus(j, j)));
}

Table delassusTable(const std::vector<double>& masses) {
  const MatrixXd delassus = delassusOf(masses);
  Table table{{"i", "j", "mass_i", "computed", "equation_2"}, {}};
  for (Index i = 0; i < delassus.rows(); ++i)
    for (Index j = 0; j < delassus.cols(); ++j)
      table.rows.push_back(
          {i + 1., j + 1., masses[i], delassus(i, j), byEquation2(masses, i, j)});
  return table;
}

/** The angles at a ball that is lighter or heavier than its neighbours. */
Table angleTable(int points) {
  Table table{{"mass_ratio", "corner_adjacent", "gradients_adjacent", "corner_second"}, {}};
  for (const double ratio : geometric(0.01, 100., points)) {
    const MatrixXd delassus = delassusOf({1., ratio, 1., ratio});
    const double adjacent = angleBetweenGradients(delassus, 0, 1);
    table.rows.push_back(
        {ratio, kPi - adjacent, adjacent, kPi - angleBetweenGradients(delassus, 0, 2)});
  }
  return table;
}

double largestDifference(const Table& table) {
  const std::vector<double> a = table.column("computed"), b = table.column("equation_2");
  double largest = 0.;
  for (std::size_t k = 0; k < a.size(); ++k)
    largest = std::max(largest, std::abs(a[k] - b[k]) / (1. + std::abs(b[k])));
  return largest;
}

/** Largest distance of an angle from a value over all pairs i, i + step of an equal chain; the
    angle is that of the corner or of the gradients, whichever is nearer. */
double farthestFrom(double angle, Index step) {
  const MatrixXd delassus = delassusOf(std::vector<double>(20, 0.7));
  double farthest = 0.;
  for (Index i = 0; i + step < delassus.rows(); ++i) {
    const double between = angleBetweenGradients(delassus, i, i + step);
    farthest = std::max(farthest,
                        std::min(std::abs(between - angle), std::abs(kPi - between - angle)));
  }
  return farthest;
}

/** Mass of the middle ball, over that of its neighbours, for which their corner has this
    opening: cos = 1/(1 + ratio). */
double ratioWithCorner(double angle) { return 1. / std::cos(angle) - 1.; }

void section2(Notebook& notebook) {
  const Table delassus = delassusTable(disorderedMasses(12, 0.2, 2., 1));
  notebook.write("delassus", delassus);
  notebook.write("angles", angleTable(notebook.choose(161, 41)));

  const double error = largestDifference(delassus);
  notebook.statement(
      {"ch-delassus-entries", "eqs. 2 and 12",
       "D has 1/m_i + 1/m_(i+1) on the diagonal, -1/m_(i+1) beside it, 0 elsewhere"},
      error < kRounding,
      "H M^-1 H^T of 12 random masses differs by " + shown(error, 2) +
          "; entry (3, 4) of eq. 12, printed with a plus, is -1/m_4 as eq. 2 says");

  const double between = angleBetweenGradients(delassusOf(std::vector<double>(20, 0.7)), 5, 6);
  notebook.statement(
      {"ch-kinetic-angle-adjacent", "eq. 3",
       "angle of neighbouring contacts, equal masses: pi/6",
       "the entries of eq. 2 give the cosine -1/2; pi/6 would need a middle ball of " +
           shown(ratioWithCorner(kPi / 6.), 3) + " of its neighbours' mass"},
      farthestFrom(kPi / 6., 1) < kRounding,
      shown(between / kPi, 4) + " pi between the gradients, " + shown(1. - between / kPi, 4) +
          " pi inside the admissible corner");
  const double second = farthestFrom(kPi / 2., 2);
  notebook.statement({"ch-kinetic-angle-second-neighbour", "eq. 3",
                      "angle of second neighbours, equal masses: pi/2"},
                     second < kRounding, "pi/2 to " + shown(second, 2));
}

}  // namespace

std::vector<Item> dynamicsItems() {
  return {{"section-2", "Delassus matrix and kinetic angles of chains", section2}};
}

}  // namespace multiple_impacts::published::chapter
