// SPDX-License-Identifier: Apache-2.0
/*! \file SolvedImpacts.hpp
  \brief What every one-step problem with an impact law has, whatever the time scheme.
*/
#ifndef SolvedImpacts_hpp
#define SolvedImpacts_hpp

#include <any>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts {

/** An impact, as the solvers saw it and as it ended. */
struct SolvedImpact {
  std::vector<std::size_t> contacts;  ///< numbers of the interactions
  ContactProblem problem;
  ImpactOutcome outcome;
};

/** A law with its options and its observer, and the last impact that it solved. */
class SMI_EXPORT SolvedImpacts {
 public:
  /** The outcome of the last impact, also after a failure. */
  const ImpactOutcome& lastOutcome() const { return _last.outcome; }

  /** The last impact as the solvers saw it: for kineticCosines() and multiplicity(), or to
      solve it again with another law. */
  const ContactProblem& lastProblem() const { return _last.problem; }

  /** Interaction numbers of the contacts of the last impact, in the order of lastOutcome(). */
  const std::vector<std::size_t>& lastContacts() const { return _last.contacts; }

  /** Number of impacts solved since the problem was created. */
  long impactCount() const { return _impactCount; }

  /** Approach speed up to which an impact counts as perfectly plastic [m/s]: if no contact
      approaches faster, the outcome is the plastic projection alone. A body that bounces ever
      lower under gravity then comes to rest after finitely many impacts; without it
      impacts follow that are too small and too many for any simulation to resolve.

      By default kCaptureRatio times the fastest approach that this problem has seen: what is
      lost is at most 1e-12 of the energy of an impact at that speed. */
  double captureVelocity() const;
  /** From now on that speed, whatever the problem has seen; 0: the law holds at every speed.
      Throws InvalidParameter, and keeps the old value, unless it is finite and >= 0. */
  void setCaptureVelocity(double speed);
  static constexpr double kCaptureRatio = 1e-6;

  /** The observer watches every impact from now on, except those that the capture velocity
      makes plastic; null: no observer. */
  void setObserver(std::shared_ptr<ImpactObserver> observer) {
    _observer = std::move(observer);
  }

 protected:
  /** \param law that solves the impacts
      \param name of the one-step problem, for messages */
  SolvedImpacts(const Law& law, std::string name);
  ~SolvedImpacts() = default;

  const Law& law() const { return _law; }
  const std::string& name() const { return _name; }
  const std::any& lawOptions() const { return _options; }
  /** Throws InvalidParameter, and keeps the old options, if one is out of range. */
  void setLawOptions(std::any options);

  /** Solves an impact, and keeps problem and outcome. Throws ImpactError if the law refuses
      the problem or gives it up.
      \param contacts numbers of the interactions
      \param isPlastic the projection takes the place of the law
      \param where names problem and impact in messages */
  void solve(ContactProblem problem, std::vector<std::size_t> contacts, bool isPlastic,
             const std::string& where);
  const SolvedImpact& last() const { return _last; }
  /** An impact that was solved before becomes the last one; empty: there is none. */
  void setLast(SolvedImpact impact) { _last = std::move(impact); }
  void setImpactCount(long count) { _impactCount = count; }
  /** The kinetic energy after the last impact, as the bodies have it [J]. */
  void setEnergyAfter(double energy) { _last.outcome.statistics.energyAfter = energy; }

  /** Fastest approach of all impacts so far [m/s]. */
  double fastest() const { return _fastest; }
  bool hasOwnCaptureVelocity() const { return _captureVelocity.has_value(); }

  /** Prints on standard output: the options of the law; counters and the last outcome. */
  void displayOptions() const;
  void displayImpacts() const;

 private:
  const Law& _law;
  const std::string _name;
  std::any _options;
  SolvedImpact _last;
  long _impactCount = 0;
  std::optional<double> _captureVelocity;  ///< empty: by kCaptureRatio
  double _fastest = 0.;
  std::shared_ptr<ImpactObserver> _observer;
};

}  // namespace multiple_impacts

#endif
