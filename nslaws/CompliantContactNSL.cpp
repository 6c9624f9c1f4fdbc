// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/nslaws/CompliantContactNSL.hpp"

#include <SiconosVisitor.hpp>
#include <string>
#include <typeinfo>
#include <utility>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"

namespace multiple_impacts {

namespace {

/** In all integrators of Siconos, the visitor that adds a law's effect to the velocities of a
    free motion has this name; the types themselves are private. The other visitor of laws, in
    the constructor of Interaction, only sets the levels of derivatives. */
bool asksForTheEffectOnVelocities(const SiconosVisitor& visitor) {
  return std::string(typeid(visitor).name()).find("NSLEffectOnFreeOutput") !=
         std::string::npos;
}

}  // namespace

CompliantContactNSL::CompliantContactNSL(const char* name, const char* problem,
                                         double restitution, double stiffness, double exponent)
    : ::MultipleImpactNSL(checked(name, "restitution", restitution, Range::UnitInterval),
                          checked(name, "stiffness", stiffness, Range::Positive),
                          checked(name, "exponent", exponent, Range::Positive)),
      _name(name),
      _problem(problem) {}

void CompliantContactNSL::setStiffness(double stiffness) {
  setStiff(
      checked(std::string(_name) + "::setStiffness", "stiffness", stiffness, Range::Positive));
}

void CompliantContactNSL::setExponent(double exponent) {
  setElasCoeff(
      checked(std::string(_name) + "::setExponent", "exponent", exponent, Range::Positive));
}

void CompliantContactNSL::onRefusal(std::function<void(const ImpactError&)> report) {
  _report = std::move(report);
}

void CompliantContactNSL::accept(SiconosVisitor& visitor) const {
  if (asksForTheEffectOnVelocities(visitor)) refuse();
  ::MultipleImpactNSL::accept(visitor);
}

void CompliantContactNSL::refuse() const {
  const ImpactError error(
      std::string(_name) +
      ": the impact problem of this simulation is one of Siconos's own, which would take the "
      "contact for plastic; insert an " +
      _problem +
      " as SICONOS_OSNSP_ED_IMPACT or, in time steps, an ImpactLCP (with friction, an "
      "ImpactFrictionContact, and LZBFrictionNSL at the contacts)");
  if (_report) _report(error);
  throw error;
}

}  // namespace multiple_impacts
