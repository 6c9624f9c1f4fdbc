// SPDX-License-Identifier: Apache-2.0
/*! \file Law.hpp
  \brief The description of a law: all that the rest of the library knows about it.
*/
#ifndef Law_hpp
#define Law_hpp

#include <any>
#include <string>
#include <utility>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/ImpactDerivative.hpp"
#include "multiple_impacts/contact/ImpactObserver.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"
#include "multiple_impacts/contact/OptionField.hpp"

namespace multiple_impacts {

/** A contact parameter that a law uses. */
struct LawParameter {
  const ContactParameter* parameter;
  bool isRequired;  ///< false: the problem may do without it
};

/** For the description of a law: contactParameter(name), which problems must or may have. */
SMI_EXPORT LawParameter required(const std::string& name);
SMI_EXPORT LawParameter optional(const std::string& name);

/** What a law guarantees for any input; the tests of all laws check it. */
struct LawPromises {
  /** Energy that an outcome may have in excess, as a share of that before: the law's own
      accuracy. Null: rounding only. */
  double (*accuracy)(const ContactProblem& problem, const std::any& options) = nullptr;
  /** How closely velocities agree where only rounding differs, relative to the largest speed;
      null: 1e-11. */
  double (*agreement)(const ContactProblem& problem, const std::any& options) = nullptr;
  /** Whether the outcome is independent of how the contacts are numbered; null: it is. */
  bool (*ignoresNumbering)(const ContactProblem& problem, const std::any& options) = nullptr;
  /** Whether an outcome can be compared with that of the same impact in other units or with
      other contact numbers; null: it can. */
  bool (*isComparable)(const ContactProblem& problem, const std::any& options) = nullptr;
  /** One contact alone, without friction, separates with U+ = -e U-. */
  bool reproducesRestitution = true;
  /** No impact creates energy, even where the restitutions of the contacts differ. False:
      only where they are equal, and the soak draws no others. */
  bool boundsEnergy = true;
  /** No contact approaches afterwards, not even one that separated before. */
  bool separatesAll = true;
  /** Units that differ by powers of two do not change a bit of the outcome. */
  bool isExactInUnits = true;
  /** Statuses with which an impact may be given up, besides NotAdmissible where a problem is
      ill-conditioned. */
  std::vector<ImpactStatus> givesUpWith;
};

/** A multiple-impact law. Its description yields option checks and display(), the keys of
    scenario and impact files, the command line, Python, the option tables of the
    documentation, and what the soak tests draw and check.

    To describe a law, copy the function at the end of a solver, such as poissonLaw(). */
struct Law {
  std::string
      name;  ///< in files, on the command line, after solve_ in Python: "impulse_ratio"
  std::string title;  ///< in C++ and Python, before Options: "ImpulseRatio"
  std::string text;   ///< what it models, in one line
  std::vector<LawParameter>
      parameters;                    ///< of each contact, in the order of Python's arguments
  bool needsKineticEnergy = false;   ///< ContactProblem::kineticEnergy must be known
  std::vector<OptionField> options;  ///< empty: it has none
  LawPromises promises;
  bool hasForces = false;  ///< observers see forces over time, not just impulses

  std::any defaults{};  ///< the options struct with its default values
  /** Throws InvalidParameter unless every option is in its range and they fit together. */
  void (*check)(const std::any& options) = nullptr;
  /** Computes an impact. The options must be those of the law and pass check(). */
  ImpactOutcome (*solve)(const ContactProblem& problem, const std::any& options,
                         ImpactObserver* observer) = nullptr;
  /** Computes an impact and its derivatives; null: the law has none to offer. */
  ImpactDerivative (*differentiate)(const ContactProblem& problem,
                                    const ImpactDirections& directions,
                                    const std::any& options,
                                    ImpactObserver* observer) = nullptr;

  /** Whether the law uses, or must have, a parameter of the contacts such as "stiffness". */
  SMI_EXPORT bool uses(const std::string& parameter) const;
  SMI_EXPORT bool needs(const std::string& parameter) const;
};

/** Options of a law that has none. */
struct NoOptions {};
inline void checkOptions(const NoOptions&) {}

/** Ties a description to the options struct and the solver of a law.
    checkOptions(const Options&) is declared beside them.

    \tparam Solve the solver: ImpactOutcome(const ContactProblem&, const Options&,
    ImpactObserver*) */
template <class Options,
          ImpactOutcome (*Solve)(const ContactProblem&, const Options&, ImpactObserver*)>
Law solvedBy(Law law) {
  law.defaults = Options{};
  law.check = [](const std::any& options) {
    checkOptions(std::any_cast<const Options&>(options));
  };
  law.solve = [](const ContactProblem& problem, const std::any& options,
                 ImpactObserver* observer) {
    return Solve(problem, std::any_cast<const Options&>(options), observer);
  };
  return law;
}

/** Ties the derivatives of a law to its description.

    \tparam Differentiate ImpactDerivative(const ContactProblem&, const ImpactDirections&,
    const Options&, ImpactObserver*) */
template <class Options,
          ImpactDerivative (*Differentiate)(const ContactProblem&, const ImpactDirections&,
                                            const Options&, ImpactObserver*)>
Law differentiatedBy(Law law) {
  law.differentiate = [](const ContactProblem& problem, const ImpactDirections& directions,
                         const std::any& options, ImpactObserver* observer) {
    return Differentiate(problem, directions, std::any_cast<const Options&>(options),
                         observer);
  };
  return law;
}

/** Options of several laws, one struct for each; those not set have their default values. */
class LawOptions {
 public:
  SMI_EXPORT const std::any& of(const Law& law) const;
  SMI_EXPORT void set(const Law& law, std::any options);

  /** Options by their type: options.get<LZBOptions>(). */
  template <class Options>
  const Options& get() const {
    for (const auto& [law, options] : _options)
      if (const auto* found = std::any_cast<Options>(&options)) return *found;
    static const Options defaults;
    return defaults;
  }
  template <class Options>
  void set(const Law& law, const Options& options) {
    set(law, std::any(options));
  }

 private:
  std::vector<std::pair<const Law*, std::any>> _options;
};

}  // namespace multiple_impacts

#endif
