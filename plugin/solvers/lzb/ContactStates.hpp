// SPDX-License-Identifier: Apache-2.0
/*! \file ContactStates.hpp
  \brief State of every contact during an LZB impact, and the changes it may undergo.
*/
#ifndef ContactStates_hpp
#define ContactStates_hpp

#include <utility>
#include <vector>

#include "multiple_impacts/contact/ImpactObserver.hpp"
#include "multiple_impacts/solvers/lzb/ForceLaw.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts::lzb {

enum class Phase : char {
  Open,         ///< takes no part: no force; free to drift at its own speed
  Compression,  ///< dx/dt = d; an elastic contact stays here until it opens
  Expansion     ///< dx/dt = d/e^2 (bi-stiffness) or d (mono-stiffness)
};

class ContactStates {
 public:
  ContactStates(const ContactProblem& problem, const LZBOptions& options);

  int count() const { return static_cast<int>(x.size()); }
  const ForceLaw& law(int i) const { return _law[i]; }
  const std::vector<ForceLaw>& laws() const { return _law; }
  double diagonal(int i) const { return _diagonal[i]; }

  bool isElastic(int i) const { return _problem.restitution[i] == 1.; }
  /** The energy vanishes at the end of compression, instead of being given back. */
  bool isPlastic(int i) const { return _restitution2[i] == 0.; }
  /** The rest of the energy vanishes at once: e = 0, or the mono-stiffness model. */
  bool losesAtOnce(int i) const { return isPlastic(i) || _monoStiffness; }
  /** Energy is lost all along the expansion: bi-stiffness with 0 < e < 1. */
  bool losesGradually(int i) const { return !isElastic(i) && !losesAtOnce(i); }
  double expansionRate(int i) const { return losesAtOnce(i) ? 1. : 1. / _restitution2[i]; }
  double rate(int i) const { return phase[i] == Phase::Expansion ? expansionRate(i) : 1.; }
  /** Energy at which the rest is lost at once: (1 - e^2) Wc. */
  double lossEnergy(int i, double peak) const { return (1. - _restitution2[i]) * peak; }
  double energy(int i) const { return law(i).energy(x[i]); }
  /** Speed that the energy of a contact can still produce: sqrt(2 E D_ii). */
  double storedSpeed(int i) const;
  /** Depth to which an approach speed alone compresses a contact. */
  double depth(int i, double speed) const;

  void enter(int i);
  /** Ends its part in the impact, and loses any energy left. */
  void open(int i);
  /** Ends its part in the impact, but keeps an x that is too small to exert a force. */
  void rest(int i);
  /** A contact that takes no part still moves at its own speed: an approach too slow to be
      felt closes it over time, but at most to the depth its own energy reaches. */
  void drift(int i);
  /** Compression ends at the indentation `top`, and expansion goes on from there. */
  void beginExpansion(int i, double top);
  /** Expansion ends at the indentation `bottom`, and the contact is compressed again. */
  void beginCompression(int i, double bottom);
  /** An impulse on top of those of the current step; settle() applies it to the speeds. */
  void addImpulse(int i, double extra);
  /** Applies the added impulses. \return false if there were none */
  bool settle();

  /** Largest relative speed in the system, moving or stored. */
  double velocityScale() const;
  ImpactSample sample(double atTime) const;
  UnfinishedImpact unfinished() const;

  Eigen::VectorXd x;           ///< virtual indentation [m]
  Eigen::VectorXd d;           ///< approach speed [m/s]
  Eigen::VectorXd impulse;     ///< P so far [N.s]
  Eigen::VectorXd peakEnergy;  ///< Wc: energy at the end of the last compression [J]
  std::vector<Phase> phase;
  double time = 0.;  ///< since the impact began [s]

 private:
  void makeLaws(double tolerance);
  double lostInExpansion(int i, double bottom) const;

  const ContactProblem& _problem;
  const bool _monoStiffness;
  const Eigen::VectorXd _diagonal;
  std::vector<ForceLaw> _law;
  Eigen::VectorXd _restitution2, _dissipated;
  double _storedBefore = 0.;
  std::vector<double> _since;  ///< time up to which x of a contact that takes no part is valid
  std::vector<std::pair<int, double>> _speedChange;  ///< by addImpulse()
};

}  // namespace multiple_impacts::lzb

#endif
