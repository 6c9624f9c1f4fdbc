// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactFile.hpp
  \brief A bare impact in JSON: the bodies, their contacts and a law.
*/
#ifndef ImpactFile_hpp
#define ImpactFile_hpp

#include <Eigen/SparseCore>
#include <string>

#include "multiple_impacts/command/ComparedLaw.hpp"
#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/ratios/ImpulseRatioSolver.hpp"

namespace multiple_impacts::command {

/** An impact of any multibody system in a frozen configuration. */
struct ImpactRequest {
  ComparedLaw law = ComparedLaw::LZB;
  Eigen::VectorXd velocity;                 ///< generalised, before [m/s]
  Eigen::SparseMatrix<double> mass;         ///< M [kg]
  Eigen::SparseMatrix<double> gapJacobian;  ///< H, one row per contact
  ContactProblem problem;
  Eigen::VectorXd gaps;  ///< before [m]; compliant
  LZBOptions lzb;
  BinaryOptions binary;
  ImpulseRatioOptions impulseRatio;
  CompliantOptions compliant;
};

/** Reads a request.

    | key           | type                  | meaning                                           |
    |---------------|-----------------------|---------------------------------------------------|
    | law           | lzb, binary, moreau, poisson, impulse_ratio, compliant |                  |
    | velocity      | [n]                   | generalised velocities before [m/s]               |
    | mass          | [n]                   | diagonal of M [kg], or                            |
    | mass_matrix   | [n][n]                | M, symmetric positive definite [kg]               |
    | contacts      | list of               |                                                   |
    | . normal      | {index, value}        | gradient of the gap, by components from 0         |
    | . restitution | [0, 1]                |                                                   |
    | . stiffness   | > 0                   | K [N/m^eta]; lzb, compliant, impulse_ratio        |
    | . exponent    | > 0                   | eta; the same                                     |
    | . energy      | >= 0                  | elastic energy before [J]; lzb, compliant; optional |
    | . share       | > 0                   | of the impulses; impulse_ratio                    |
    | . gap         | >= 0                  | before [m]; compliant, optional                   |
    | options       | object                | optional, and all of its keys                     |
    | . tolerance   |                       | of the law                                        |
    | . scheme      | default, time_euler, impulse_euler | lzb                                  |
    | . step        | > 0                   | of time_euler [s] or impulse_euler [N.s]          |
    | . stiffness_model | bi, mono          | lzb                                               |
    | . order       | left_to_right, right_to_left, random, fastest_first, sweeps | binary      |
    | . seed        | integer >= 0          | of the random order                               |
    | . jump_to_limit | true, false         | infinite sequences of collisions; binary          |
    | . max_steps   | integer >= 1          | lzb, compliant, regularised impulse_ratio         |
    | . max_collisions | integer >= 1       | binary                                            |
    | . energy_ratio | [0, 1]               | T+/T-; impulse_ratio                              |
    | . ratios      | regularised, given    | from stiffness or from share; impulse_ratio       |
    | . damping     | none, hunt_crossley, kuwabara_kono | compliant                            |
    | . coefficient | >= 0                  | of the damping [s/m] or [s]; compliant            |

    Throws InputError, which names the field, for anything else.
    \param name of the file, for messages */
ImpactRequest parseImpact(const std::string& text, const std::string& name);

}  // namespace multiple_impacts::command

#endif
