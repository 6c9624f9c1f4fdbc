// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactFile.hpp
  \brief A bare impact in JSON: the bodies, their contacts and a law.
*/
#ifndef ImpactFile_hpp
#define ImpactFile_hpp

#include <Eigen/SparseCore>
#include <any>
#include <string>
#include <vector>

#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::command {

/** An impact of any multibody system in a frozen configuration. */
struct ImpactRequest {
  const Law* law = &lzbLaw();
  std::any options = law->defaults;         ///< of the law
  Eigen::VectorXd velocity;                 ///< generalised, before [m/s]
  Eigen::SparseMatrix<double> mass;         ///< M [kg]
  Eigen::SparseMatrix<double> gapJacobian;  ///< H, one row per contact
  /** H_t, a row per tangent, contact after contact. */
  Eigen::SparseMatrix<double> tangentJacobian;
  ContactProblem problem;
};

/** Reads a request.

    | key         | type           | meaning                                               |
    |-------------|----------------|-------------------------------------------------------|
    | law         | name           | Law::name, such as lzb                                |
    | velocity    | [n]            | generalised velocities before [m/s]                   |
    | mass        | [n]            | diagonal of M [kg], or                                |
    | mass_matrix | [n][n]         | M, symmetric positive definite [kg]                   |
    | contacts    | list of        |                                                       |
    | . normal    | {index, value} | gradient of the gap, by components from 0             |
    | . tangents  | list of 1 or 2 | gradients of the sliding, as normal; for friction     |
    | . ...       | number         | ContactParameter::key, those that the law requires    |
    | . energy    | >= 0           | elastic energy before [J]; laws with a precompression |
    | options     | object         | optional: OptionField::key; other laws' are checked   |
    | $schema     | text           | optional: for editors; not used                       |

    Throws InputError, which names the field, for anything else.
    \param name of the file, for messages */
ImpactRequest parseImpact(const std::string& text, const std::string& name);

/** An option and the law that has it. */
struct OptionOfLaw {
  const Law* law = nullptr;
  const OptionField* field = nullptr;  ///< null: no law has it
};

/** The option that a key stands for in the file of an impact: the law's own, or else the first
    one of another law. */
OptionOfLaw findOption(const Law& law, const std::string& key);

/** The keys of all options of all laws, with their other names. */
std::vector<std::string> optionKeys();

}  // namespace multiple_impacts::command

#endif
