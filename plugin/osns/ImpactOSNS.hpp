// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactOSNS.hpp
  \brief What the one-step problems of all impact laws share.
*/
#ifndef ImpactOSNS_hpp
#define ImpactOSNS_hpp

#include <LinearOSNS.hpp>
#include <any>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "multiple_impacts/contact/Law.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/ContactSeam.hpp"

namespace multiple_impacts {

/** An impact problem of Siconos's EventDriven simulation (SICONOS_OSNSP_ED_IMPACT).

    compute() turns the closed contacts into a ContactProblem, with masses and gradients of the
    configuration at the impact, lets the law solve it, writes lambda[1] and y[1], and makes
    sure that the bodies get what the outcome says (ImpactAudit.hpp). No dense matrix is ever
    allocated: the Delassus matrix stays in the blocks of the interaction graph and in one
    sparse matrix. */
class SMI_EXPORT ImpactOSNS : public ::LinearOSNS {
 public:
  /** Links the problem to its simulation; the matrices of LinearOSNS are not used. Throws
      ImpactError if the model is not supported (ModelCheck.hpp), if an interaction has a law
      that does not fit, or if Siconos's solver options were changed. */
  void initialize(std::shared_ptr<::Simulation> simulation) override;

  /** Brings masses, forces, gradients and Delassus blocks up to date. \return false if no
      contact is closed */
  bool preCompute(double time) override;

  /** Solves the impact. \return 0; a failure throws ImpactError */
  int compute(double time) override;

  /** Does nothing: compute() writes the outcome itself. */
  void postCompute() override {}

  /** Throws ImpactError unless the law is one that this problem accepts. */
  bool checkCompatibleNSLaw(::NonSmoothLaw& law) final;

  /** The outcome of the last impact, also after a failure. */
  const ImpactOutcome& lastOutcome() const { return _lastOutcome; }

  /** The last impact as the solvers saw it: for kineticCosines() and multiplicity(), or to
      solve it again with another law. */
  const ContactProblem& lastProblem() const { return _lastProblem; }

  /** Interaction numbers of the contacts of the last impact, in the order of lastOutcome(). */
  const std::vector<std::size_t>& lastContacts() const { return _lastContacts; }

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

  /** Prints the options, counters and the last outcome on standard output. */
  void display() const override;

 protected:
  /** \param law that solves the impacts
      \param name of the derived class, for messages */
  ImpactOSNS(const Law& law, std::string name);

  /** Whether a nonsmooth law of size 1 has what the impact law needs: Siconos's
      NewtonImpactNSL, unless the derived class says otherwise. */
  virtual bool accepts(const ::NonSmoothLaw& law) const;
  /** The nonsmooth laws that are accepted, for messages. */
  virtual std::string acceptedLaws() const;
  /** The parameters of a contact with a law that is accepted. */
  virtual ContactParameters parametersOf(const ::NonSmoothLaw& law) const;
  /** Prints what a derived class has besides the options of its law. */
  virtual void displayMore() const {}

  const std::string& name() const { return _name; }
  const std::any& lawOptions() const { return _options; }
  /** Throws InvalidParameter, and keeps the old options, if one is out of range. */
  void setLawOptions(std::any options);

 private:
  void checkLaw(const ::NonSmoothLaw& law, const std::string& where) const;
  void checkLaws(InteractionsGraph& contacts) const;
  bool isCaptured(const ContactProblem& problem) const;
  void stopIfEndless(double time, const std::string& where);
  void allowForRounding(const Eigen::VectorXd& velocity, double time) const;
  void solveImpact(const ContactSeam& seam, double time, const std::string& where);
  void applyOutcome(const ContactSeam& seam, double time, const std::string& where);

  const Law& _law;
  const std::string _name;
  std::any _options;
  ContactProblem _lastProblem;
  ImpactOutcome _lastOutcome;
  std::vector<std::size_t> _lastContacts;
  long _impactCount = 0;
  std::optional<double> _captureVelocity;  ///< empty: by kCaptureRatio
  double _fastest = 0.;                    ///< approach of all impacts so far [m/s]
  long _slowImpacts = 0;                   ///< in a row
  double _slowSince = 0.;                  ///< when the first of them was [s]
  std::shared_ptr<ImpactObserver> _observer;
};

/** The one-step problem of a law with options. */
template <class Options>
class LawImpact : public ImpactOSNS {
 public:
  const Options& options() const { return std::any_cast<const Options&>(lawOptions()); }
  /** Throws InvalidParameter, and keeps the old options, if one is out of range. */
  void setOptions(const Options& options) { setLawOptions(options); }

 protected:
  LawImpact(const Law& law, std::string name, const Options& options = {})
      : ImpactOSNS(law, std::move(name)) {
    setOptions(options);
  }
};

}  // namespace multiple_impacts

#endif
