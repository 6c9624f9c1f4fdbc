// SPDX-License-Identifier: Apache-2.0
/*! \file Lemke.hpp
  \brief Lemke's method for linear complementarity problems.
*/
#ifndef Lemke_hpp
#define Lemke_hpp

#include <Eigen/Core>
#include <optional>

namespace multiple_impacts::friction {

/** Solves \f$ 0 \leq z \perp M z + q \geq 0 \f$ by Lemke's complementary pivoting (Cottle,
    Pang, Stone: The Linear Complementarity Problem, section 4.4). No two entries of its
    covering vector are equal, against ties. Cost: about as many pivots as there are rows, each
    of which updates a dense matrix.
    \return z; nothing if the method ends on a ray or takes more than 50 pivots per row */
std::optional<Eigen::VectorXd> solveByLemke(const Eigen::MatrixXd& M,
                                            const Eigen::VectorXd& q);

}  // namespace multiple_impacts::friction

#endif
