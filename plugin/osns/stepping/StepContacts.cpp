// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/StepContacts.hpp"

#include <EqualityConditionNSL.hpp>
#include <MoreauJeanOSI.hpp>
#include <MultipleImpactNSL.hpp>
#include <NewtonImpactFrictionNSL.hpp>
#include <NewtonImpactNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <RelayNSL.hpp>
#include <SecondOrderDS.hpp>
#include <SiconosVector.hpp>
#include <Simulation.hpp>
#include <SimulationGraphs.hpp>
#include <unordered_map>

#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/KnownParameters.hpp"

namespace multiple_impacts {

namespace {

Eigen::VectorXd toEigen(const SiconosVector& values) {
  Eigen::VectorXd result(values.size());
  for (unsigned i = 0; i < values.size(); ++i) result[i] = values(i);
  return result;
}

template <class Law>
bool is(const ::NonSmoothLaw& law) {
  return dynamic_cast<const Law*>(&law) != nullptr;
}

}  // namespace

StepRole roleOf(const ::NonSmoothLaw& law, const std::string& where) {
  if (is<::EqualityConditionNSL>(law)) return StepRole::Joint;
  if (is<::RelayNSL>(law)) return StepRole::Bounded;
  if (is<::NewtonImpactNSL>(law) || is<::MultipleImpactNSL>(law)) return StepRole::Contact;
  if (const auto* coulomb = dynamic_cast<const ::NewtonImpactFrictionNSL*>(&law)) {
    if (coulomb->et() == 0.) return StepRole::Contact;
    throw ImpactError(where + ": NewtonImpactFrictionNSL has a tangential restitution; it " +
                      "must be 0");
  }
  throw ImpactError(where + ": the law " + nameOf(law) +
                    " is not known in impacts; contacts must carry NewtonImpactNSL, "
                    "NewtonImpactFrictionNSL or LZBImpactNSL, joints EqualityConditionNSL");
}

unsigned StepContact::impactRows() const {
  if (role == StepRole::Contact) return 1;
  return role == StepRole::Joint ? static_cast<unsigned>(gradient.rows()) : 0;
}

StepContacts::StepContacts(const ContactSeam& active, ::Simulation& simulation, double time,
                           const std::string& name)
    : seam(active) {
  auto& graph = *simulation.nonSmoothDynamicalSystem()->dynamicalSystems();
  std::unordered_map<const ::SecondOrderDS*, std::size_t> places;
  for (std::size_t i = 0; i < seam.size(); ++i) {
    const std::string where =
        name + ": interaction " + std::to_string(seam.interaction(i).number());
    StepContact contact{
        roleOf(seam.law(i), where), seam.gradient(i), seam.gapMotion(i, time), {}};
    for (const ContactBody& part : seam.bodiesOf(i)) {
      const auto [place, isNew] = places.try_emplace(part.body.get(), bodies.size());
      if (isNew) {
        const auto& work = *graph.properties(graph.descriptor(part.body)).workVectors;
        bodies.push_back({part.body, toEigen(part.body->velocityMemory().getSiconosVector(0)),
                          toEigen(*work[MoreauJeanOSI::VFREE])});
      }
      contact.parts.push_back({place->second, static_cast<Eigen::Index>(part.column)});
    }
    contacts.push_back(std::move(contact));
  }
}

template <class VelocityOf>
Eigen::VectorXd StepContacts::along(std::size_t contact, VelocityOf velocityOf) const {
  const StepContact& at = contacts[contact];
  Eigen::VectorXd speeds = Eigen::VectorXd::Zero(at.gradient.rows());
  for (const auto& [body, column] : at.parts) {
    const Eigen::VectorXd& velocity = velocityOf(body);
    speeds += at.gradient.middleCols(column, velocity.size()) * velocity;
  }
  return speeds;
}

Eigen::VectorXd StepContacts::ratesBefore(std::size_t contact) const {
  return contacts[contact].motion +
         along(
             contact, [&](std::size_t b) -> const auto& { return bodies[b].before; });
}

Eigen::VectorXd StepContacts::ratesFree(std::size_t contact) const {
  return contacts[contact].motion +
         along(
             contact, [&](std::size_t b) -> const auto& { return bodies[b].free; });
}

Eigen::VectorXd StepContacts::change(std::size_t contact,
                                     const std::vector<Eigen::VectorXd>& kicks) const {
  return along(
      contact, [&](std::size_t b) -> const auto& { return kicks[b]; });
}

}  // namespace multiple_impacts
