// SPDX-License-Identifier: Apache-2.0
/*! \file CompliantContactNSL.hpp
  \brief What the laws of contacts with a stiffness have in common.
*/
#ifndef CompliantContactNSL_hpp
#define CompliantContactNSL_hpp

#include <MultipleImpactNSL.hpp>
#include <functional>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

class ImpactError;

/** A contact with force \f$ \lambda = K x^\eta \f$, K in N/m^eta.

    Deriving from Siconos's MultipleImpactNSL makes the laws known to LsodarOSI and, for the
    forces of lasting contacts, to LCP. But Siconos's own problems know nothing of what such a
    law does in an impact, and would take every contact for plastic. The laws notice this, and
    the impact is refused with an ImpactError.

    A value out of range throws InvalidParameter and changes nothing. nsLawSize is 1. */
class SMI_EXPORT CompliantContactNSL : public ::MultipleImpactNSL {
 public:
  /** Name of the law's class, for messages. */
  const char* name() const { return _name; }

  double stiffness() const { return Stiff(); }
  double exponent() const { return ElasCof(); }

  void setStiffness(double stiffness);
  void setExponent(double exponent);

  /** Siconos's integrators visit the law of a contact for its effect on the velocities when
      the impact problem is one of Siconos's own: that visit is refused. */
  void accept(SiconosVisitor& visitor) const override;

  /** Called with such a refusal just before it is thrown, for hosts such as Python that would
      not learn of it behind Siconos; empty: nothing is called. */
  void onRefusal(std::function<void(const ImpactError&)> report);

 protected:
  /** \param name of the derived class, \param problem the impact problem it is made for; both
      for messages */
  CompliantContactNSL(const char* name, const char* problem, double restitution,
                      double stiffness, double exponent);

  // Not public: the base's setters store first and check afterwards, and let NaN through.
  using ::MultipleImpactNSL::setElasCoeff;
  using ::MultipleImpactNSL::setResCof;
  using ::MultipleImpactNSL::setStiff;

 private:
  [[noreturn]] void refuse() const;

  const char* const _name;
  const char* const _problem;
  std::function<void(const ImpactError&)> _report;
};

}  // namespace multiple_impacts

#endif
