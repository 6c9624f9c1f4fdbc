// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/python/ContactSides.hpp"

// Headers of Siconos's mechanics come first: its visitors then know their classes.
#include <Contact2dR.hpp>
#include <ContactR.hpp>
#include <Interaction.hpp>
#include <RigidBody2dDS.hpp>
#include <RigidBodyDS.hpp>
#include <SiconosContactor.hpp>
#include <SiconosShape.hpp>

namespace multiple_impacts::python {

namespace {

constexpr double kFlat = std::numeric_limits<double>::infinity();
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

template <class Shape>
bool is(const SiconosShape& shape) {
  return dynamic_cast<const Shape*>(&shape) != nullptr;
}

void describe(const SiconosShape& shape, ContactSide& side) {
  const auto set = [&side](const char* name, double radius) {
    side.shape = name;
    side.radius = radius;
  };
  if (const auto* sphere = dynamic_cast<const SiconosSphere*>(&shape))
    return set("Sphere", sphere->radius());
  if (is<SiconosPlane>(shape)) return set("Plane", kFlat);
  if (is<SiconosBox>(shape)) return set("Box", kFlat);
  if (is<SiconosCylinder>(shape)) return set("Cylinder", kUnknown);
  if (is<SiconosCone>(shape)) return set("Cone", kUnknown);
  if (is<SiconosCapsule>(shape)) return set("Capsule", kUnknown);
  if (is<SiconosConvexHull>(shape)) return set("ConvexHull", kUnknown);
  if (is<SiconosMesh>(shape)) return set("Mesh", kUnknown);
  if (is<SiconosHeightMap>(shape)) return set("HeightMap", kUnknown);
  if (is<SiconosDisk>(shape)) return set("Disk", kUnknown);
  if (is<SiconosBox2d>(shape)) return set("Box2d", kFlat);
  if (is<SiconosConvexHull2d>(shape)) return set("ConvexHull2d", kUnknown);
  set("shape", kUnknown);
}

template <class Relation>
std::array<ContactSide, 2> sidesOf(const Relation& relation) {
  std::array<ContactSide, 2> sides;
  for (std::size_t i = 0; i < 2; ++i) {
    if (relation.ds[i]) sides[i].body = relation.ds[i]->number();
    if (relation.contactor[i]) sides[i].group = relation.contactor[i]->collision_group;
    if (relation.shape[i]) describe(*relation.shape[i], sides[i]);
  }
  return sides;
}

}  // namespace

std::optional<std::array<ContactSide, 2>> contactSides(const ::Interaction& interaction) {
  const ::Relation& relation = *interaction.relation();
  if (const auto* inSpace = dynamic_cast<const ::ContactR*>(&relation))
    return sidesOf(*inSpace);
  if (const auto* inPlane = dynamic_cast<const ::Contact2dR*>(&relation))
    return sidesOf(*inPlane);
  return std::nullopt;
}

}  // namespace multiple_impacts::python
