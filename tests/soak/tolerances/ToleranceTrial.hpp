// SPDX-License-Identifier: Apache-2.0
/*! \file ToleranceTrial.hpp
  \brief Whether LZB's tolerance is kept on a random problem.
*/
#ifndef ToleranceTrial_hpp
#define ToleranceTrial_hpp

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "RandomProblem.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts::soak {

/** A random problem, and how LZB takes it. */
struct ToleranceProblem {
  std::string name;
  ContactProblem contacts;
  ContactModel model = ContactModel::BiStiffness;
};

/** The problem of a seed: in one case of ten a disordered chain of 8 to 24 balls with masses
    over 1e2, stiffnesses over 1e4, restitutions between 0.05 and 0.99, and Hertz's exponent;
    otherwise up to 12 contacts of every arrangement, exponent and restitution. One in ten has
    mono-stiffness. */
ToleranceProblem toleranceProblem(std::uint64_t seed);

/** What an outcome says of itself. */
enum class Posedness {
  WellPosed,     ///< amplification below 1e3
  Sensitive,     ///< amplification above
  Undetermined,  ///< vibrations inside it are chaotic
  Kink,          ///< the data are at a kink or jump
  NotSolved      ///< given up at a limit, at this tolerance or for the reference
};
NLOHMANN_JSON_SERIALIZE_ENUM(Posedness, {{Posedness::WellPosed, "well-posed"},
                                         {Posedness::Sensitive, "sensitive"},
                                         {Posedness::Undetermined, "undetermined"},
                                         {Posedness::Kink, "kink"},
                                         {Posedness::NotSolved, "not solved"}})

/** An outcome at one tolerance, beside the one at 1e-13. */
struct ToleranceCheck {
  double tolerance = 0.;
  Posedness posedness = Posedness::NotSolved;
  double amplification = 0.;
  double error = 0.;  ///< of U+, over the largest |U-|

  /** The error over what the tolerance and the amplification explain; at most 10 is kept. */
  double excess() const { return error / (tolerance * std::max(1., amplification)); }

  NLOHMANN_DEFINE_TYPE_INTRUSIVE(ToleranceCheck, tolerance, posedness, amplification, error)
};

/** The problem at tolerances of 1e-6, 1e-8 and 1e-10, against an outcome at 1e-13; figures of
    trust are those at 1e-8. Impacts of more than 1e5 steps are given up. */
std::vector<ToleranceCheck> checkTolerances(const ToleranceProblem& problem);

}  // namespace multiple_impacts::soak

#endif
