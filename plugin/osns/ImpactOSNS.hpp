// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactOSNS.hpp
  \brief What the one-step problems of all impact laws share.
*/
#ifndef ImpactOSNS_hpp
#define ImpactOSNS_hpp

#include <LinearOSNS.hpp>
#include <memory>
#include <string>
#include <utility>

#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/ContactSeam.hpp"
#include "multiple_impacts/osns/SolvedImpacts.hpp"

namespace multiple_impacts {

/** An impact problem of Siconos's EventDriven simulation (SICONOS_OSNSP_ED_IMPACT).

    compute() turns the closed contacts into a ContactProblem, with masses and gradients of the
    configuration at the impact, lets the law solve it, writes lambda[1] and y[1], and makes
    sure that the bodies get what the outcome says (ImpactAudit.hpp). No dense matrix is ever
    allocated: the Delassus matrix stays in the blocks of the interaction graph and in one
    sparse matrix. */
class SMI_EXPORT ImpactOSNS : public ::LinearOSNS, public SolvedImpacts {
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

 private:
  void checkLaw(const ::NonSmoothLaw& law, const std::string& where) const;
  void checkLaws(InteractionsGraph& contacts) const;
  bool isCaptured(const ContactProblem& problem) const;
  void stopIfEndless(double time, const std::string& where);
  void allowForRounding(const Eigen::VectorXd& velocity, double time) const;
  void solveImpact(const ContactSeam& seam, double time, const std::string& where);
  void applyOutcome(const ContactSeam& seam, double time, const std::string& where);

  long _slowImpacts = 0;   ///< in a row
  double _slowSince = 0.;  ///< when the first of them was [s]
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
