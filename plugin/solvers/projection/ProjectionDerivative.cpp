// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/ProjectionDerivative.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "multiple_impacts/solvers/projection/AccurateProduct.hpp"
#include "multiple_impacts/solvers/projection/PrincipalFactor.hpp"

namespace multiple_impacts {

namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/** Regularisations relative to the diagonal; the smaller ones are for contacts so nearly
    dependent that the first one blurs them. */
constexpr double kEpsilons[] = {1e-9, 1e-12, 1e-14};
constexpr int kSteps = 40;
constexpr int kPatience = 2;  ///< steps in a row that do not halve what is left
/** Shares of the largest change of velocity in a direction: below the first, what is left is
    rounding; changes of velocity below the second do not count. */
constexpr double kRounding = 1e-15;
constexpr double kNegligible = 1e-9;
/** Share of the velocity scale up to which w, or D_ii z_i, is zero. */
constexpr double kZero = 1e-12;

double largest(const VectorXd& v) { return v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0.; }

/** Impulses x of the closed contacts, and w = b + D x. */
struct Response {
  VectorXd x, w;
  double left = 0.;  ///< largest |w| of a closed contact
};

/** The equations w_A = 0 of closed contacts. D_AA may be singular: they are solved with
    D + epsilon S, and epsilon is removed by proximal steps,
    \f$ (D + \varepsilon S)_{AA} (x_{k+1} - x_k) = -w_A(x_k) \f$. */
class ClosedEquations {
 public:
  ClosedEquations(const Sparse& D, std::vector<char> closed)
      : _D(D), _diagonal(D.diagonal()), _factor(D), _closed(std::move(closed)) {}

  /** The response to b, with w exactly 0 on A. If no x achieves that, the part of b_A that is
      out of reach of impulses is left in w.
      \param negligible what may be left of b_A and count as none */
  Response respond(const VectorXd& b, double negligible);

  bool isClosed(Index i) const { return _closed[static_cast<std::size_t>(i)]; }

 private:
  Response solve(const VectorXd& b);
  void improve(Response& best, const VectorXd& b);
  void factorise(double epsilon);
  Response responseTo(const VectorXd& b, VectorXd x) const;
  VectorXd onClosed(VectorXd v) const;

  const Sparse& _D;
  const VectorXd _diagonal;
  projection::PrincipalFactor _factor;
  const std::vector<char> _closed;
  double _epsilon = 0.;  ///< of the factor; 0: there is none
};

/** v on A, and zero elsewhere. */
VectorXd ClosedEquations::onClosed(VectorXd v) const {
  for (Index i = 0; i < v.size(); ++i)
    if (!isClosed(i)) v[i] = 0.;
  return v;
}

Response ClosedEquations::responseTo(const VectorXd& b, VectorXd x) const {
  VectorXd w = projection::accurateVelocity(_D, b, x);
  const double left = largest(onClosed(w));
  return {std::move(x), std::move(w), left};
}

void ClosedEquations::factorise(double epsilon) {
  if (_epsilon == epsilon) return;
  _epsilon = _factor.factorise(_closed, epsilon * _diagonal) ? epsilon : 0.;
}

/** Proximal steps until rounding is reached or what is left falls no more. */
void ClosedEquations::improve(Response& best, const VectorXd& b) {
  Response next = best;
  int stalls = 0;
  for (int step = 0; step < kSteps && stalls < kPatience; ++step) {
    if (best.left <= kRounding * largest(b)) return;
    VectorXd correction = -next.w;
    _factor.solve(correction);
    if (!correction.allFinite()) return;
    next = responseTo(b, next.x + correction);
    stalls = next.left > 0.5 * best.left ? stalls + 1 : 0;
    if (next.left < best.left) best = next;
  }
}

Response ClosedEquations::solve(const VectorXd& b) {
  Response best = responseTo(b, VectorXd::Zero(b.size()));
  for (const double epsilon : kEpsilons) {
    factorise(epsilon);
    if (_epsilon > 0.) improve(best, b);
    if (best.left <= kNegligible * largest(b)) break;
  }
  return best;
}

/** What is out of reach of the impulses is found as what the proximal steps leave. It makes x
    grow with every step: the rest is solved apart. Rounding of the large x is why that takes a
    second round. */
Response ClosedEquations::respond(const VectorXd& b, double negligible) {
  VectorXd outOfReach = VectorXd::Zero(b.size());
  Response response = solve(b);
  for (int round = 0; round < 3 && response.left > negligible; ++round) {
    outOfReach += onClosed(response.w);
    response = solve(b - outOfReach);
  }
  response.w = outOfReach + response.w - onClosed(response.w);
  response.left = largest(outOfReach);
  return response;
}

std::vector<char> closedBy(const VectorXd& impulse) {
  std::vector<char> closed(static_cast<std::size_t>(impulse.size()));
  for (Index i = 0; i < impulse.size(); ++i)
    closed[static_cast<std::size_t>(i)] = impulse[i] > 0.;
  return closed;
}

/** The contacts with w = 0 to rounding: A and, with z = w = 0, B. */
struct ClosedContacts {
  ClosedContacts(const Sparse& D, const ProjectionResult& solution, double scale) {
    const double zero = kZero * scale;
    for (Index i = 0; i < D.cols(); ++i) {
      if (solution.impulse[i] <= 0. && solution.velocity[i] > zero) continue;
      all.push_back(i);
      isHeld.push_back(D.coeff(i, i) * solution.impulse[i] > zero);
    }
  }
  std::vector<Index> all;    ///< in ascending order
  std::vector<char> isHeld;  ///< for each of them: by an impulse that counts

  /** S with S^T D S the block of D of these contacts. */
  Sparse selection(Index contacts) const {
    Sparse S(contacts, static_cast<Index>(all.size()));
    for (std::size_t k = 0; k < all.size(); ++k) S.insert(all[k], static_cast<Index>(k)) = 1.;
    return S;
  }
};

/** A contact of B that the response to a direction would open or close; -1: none.
    \param negligible changes of velocity up to it do not count */
Index changedContact(const Sparse& D, const ClosedContacts& closed,
                     const ProjectionResult& solution, const Response& response,
                     double negligible) {
  for (std::size_t k = 0; k < closed.all.size(); ++k) {
    const Index i = closed.all[k];
    if (closed.isHeld[k]) continue;
    const double change =
        solution.impulse[i] > 0. ? D.coeff(i, i) * response.x[i] : response.w[i];
    if (std::abs(change) > negligible) return i;
  }
  return -1;
}

/** dw of A and B on the side to which b points, 0 <= dz_B _|_ dw_B >= 0, dw_A = 0; empty: not
    found. It is a projection once dz_A is counted from a place far below it.
    \param reach of D_ii |dz_i| */
VectorXd velocityAhead(const Sparse& D, const ClosedContacts& closed, const VectorXd& b,
                       double reach, double negligible) {
  VectorXd below = VectorXd::Zero(D.cols());
  for (std::size_t k = 0; k < closed.all.size(); ++k)
    if (closed.isHeld[k]) below[closed.all[k]] = reach / D.coeff(closed.all[k], closed.all[k]);
  const Sparse S = closed.selection(D.cols());
  const VectorXd start = S.transpose() * (b - D * below);
  ProjectionResult ahead = projectPlastic(S.transpose() * D * S, start);
  bool isFound = ahead.converged;
  for (std::size_t k = 0; k < closed.all.size(); ++k)
    if (closed.isHeld[k] && ahead.velocity[static_cast<Index>(k)] > negligible)
      isFound = false;
  return isFound ? std::move(ahead.velocity) : VectorXd();
}

/** The contacts that are closed on both sides of b; empty if the sides differ. Contacts of B
    among dependent ones may stay closed though their impulses are zero by choice only. */
std::vector<char> closedOnBothSides(const Sparse& D, const ClosedContacts& closed,
                                    const VectorXd& b, double reach, double negligible) {
  const VectorXd after = velocityAhead(D, closed, b, reach, negligible);
  const VectorXd before = velocityAhead(D, closed, -b, reach, negligible);
  if (after.size() == 0 || before.size() == 0 || largest(after + before) > negligible)
    return {};
  std::vector<char> result(static_cast<std::size_t>(D.cols()), 0);
  for (std::size_t k = 0; k < closed.all.size(); ++k)
    result[static_cast<std::size_t>(closed.all[k])] =
        std::abs(after[static_cast<Index>(k)]) <= negligible;
  return result;
}

/** Why a direction is one-sided: the first contact that does not do what the others do. */
std::string dependentKink(const ProjectionResult& solution, const Response& response,
                          double negligible, const ContactNumbers& numbers) {
  Index contact = 0;
  while (contact + 1 < response.w.size() &&
         !(solution.impulse[contact] > 0. && std::abs(response.w[contact]) > negligible))
    ++contact;
  return "contact " + numbers.of(contact) +
         " depends on others, and moves as they do not: the derivative is one-sided";
}

/** |dD_ij|/D_jj at most: what a change of D makes of a velocity, over the velocity. */
double relativeSize(const Sparse& change, const Sparse& D) {
  const VectorXd diagonal = D.diagonal();
  double size = 0.;
  for (Index j = 0; j < change.cols(); ++j)
    for (Sparse::InnerIterator it(change, j); it; ++it)
      size = std::max(size, std::abs(it.value()) / diagonal[j]);
  return size;
}

/** One direction after the other. */
class Differentiation {
 public:
  Differentiation(const Sparse& D, const ProjectionResult& solution, double scale,
                  const ContactNumbers& numbers)
      : _D(D),
        _solution(solution),
        _numbers(numbers),
        _closed(D, solution, scale),
        _equations(D, closedBy(solution.impulse)) {}

  /** The response to b; notes a kink.
      \param size of the direction, as a change of velocity */
  Response along(const VectorXd& b, double size) {
    const double negligible = kNegligible * size;
    Response response = _equations.respond(b, negligible);
    if (response.left > 0.) {
      note(dependentKink(_solution, response, negligible, _numbers));
      return response;
    }
    const Index contact = changedContact(_D, _closed, _solution, response, negligible);
    if (contact < 0) return response;
    const double reach = 10. * (size + largest(_D.diagonal().cwiseProduct(response.x)));
    std::vector<char> closed = closedOnBothSides(_D, _closed, b, reach, negligible);
    if (!closed.empty()) return ClosedEquations(_D, std::move(closed)).respond(b, negligible);
    note("contact " + _numbers.of(contact) +
         " is closed without an impulse: the derivative is one-sided");
    return response;
  }

  const std::string& kink() const { return _kink; }

 private:
  void note(std::string kink) {
    if (_kink.empty()) _kink = std::move(kink);
  }

  const Sparse& _D;
  const ProjectionResult& _solution;
  const ContactNumbers& _numbers;
  const ClosedContacts _closed;
  ClosedEquations _equations;
  std::string _kink;
};

}  // namespace

ProjectionDerivative differentiateProjection(const Sparse& delassus,
                                             const ProjectionResult& solution,
                                             const MatrixXd& dU, const std::vector<Sparse>& dD,
                                             double velocityScale,
                                             const ContactNumbers& numbers) {
  Differentiation differentiation(delassus, solution, velocityScale, numbers);
  ProjectionDerivative derivative{
      MatrixXd(dU.rows(), dU.cols()), MatrixXd(dU.rows(), dU.cols()), false, {}};
  for (Index m = 0; m < dU.cols(); ++m) {
    VectorXd b = dU.col(m);
    double size = 0.;
    if (!dD.empty()) {
      const Sparse& change = dD[static_cast<std::size_t>(m)];
      b += change * solution.impulse;
      size = velocityScale * relativeSize(change, delassus);
    }
    const Response response = differentiation.along(b, std::max(size, largest(b)));
    derivative.impulse.col(m) = response.x;
    derivative.velocity.col(m) = response.w;
  }
  derivative.message = differentiation.kink();
  derivative.isOneSided = !derivative.message.empty();
  return derivative;
}

}  // namespace multiple_impacts
