// SPDX-License-Identifier: Apache-2.0
/* A robot arm strikes a wall: joints, gravity, a motor and multiple impacts in Siconos's time
   steps, under LZB and under Moreau's law.

   Link i is a rod of length L, mass m and moment of inertia I = m L^2/12 in the plane, with
   coordinates (x_i, y_i, phi_i) of its centre and its angle to the x axis [m, m, rad]. Besides
   the forces of joints and contacts,

     m x_i'' = 0,   m y_i'' = -m g,   I phi_1'' = T,   I phi_2'' = 0,

   with the torque T of a motor at the shoulder. With the axes d_i = (cos phi_i, sin phi_i),
   pivots hold the shoulder at the origin and both links together at the elbow, two bilateral
   constraints each:

     r_1 - d_1 L/2 = 0,   r_2 - d_2 L/2 - (r_1 + d_1 L/2) = 0.

   Elbow and hand may touch the wall x = 0 below the shoulder, each with the gap

     y = -(x_i + L/2 cos phi_i) >= 0.

   L = 0.5 m, m = 2 kg, T = 20 N.m, e = 0.6, K = 1e8 N/m^(3/2), h = 0.1 ms. The upper arm
   hangs, and the motor presses its elbow against the wall. The forearm is released at rest, 60
   degrees from the wall, and strikes it with the hand. Through the joints the blow reaches the
   elbow at once: impacts are solved on the manifold of the constraints, with both contacts.
   Moreau's law leaves the elbow at rest, U+ = -e U- = 0 but for half a step's push of the
   motor, 1 mm/s; under LZB it takes part of the energy and rebounds.
   Moreau-Jean steps keep the speeds of the joints at zero; their positions drift with h.

   Energies are kinetic plus potential (of the motor, too), over that before the fall.

   The hand arrives at sqrt(3 g L (1 - cos 60 deg)) = 2.712 m/s, and Moreau's law leaves e^2 of
   the energy. Output, beside other lines: when, what strikes, the fastest approach before and
   the slowest separation after, energy:

     lzb
     0.3109 both -2.7108 0.6417 0.2651
     0.3484 elbow -0.6316 0.3789 0.2038
     moreau
     0.3109 both -2.7108 0.0010 0.3598

   With the name of a file as argument the motion under LZB is written there as CSV, for
   draw.py. Run time: about five seconds. */
#include <SiconosKernel.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "SiconosMultipleImpacts.hpp"
#include "SolverOptions.h"
#include "multiple_impacts/contact/CsvRow.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"

using namespace multiple_impacts;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

constexpr double kLength = 0.5, kMass = 2., kGravity = 9.81;  // [m], [kg], [m/s^2]
constexpr double kTorque = 20.;                               // of the motor [N.m]
constexpr double kRestitution = 0.6, kStiffness = 1e8, kExponent = 1.5;
constexpr double kHanging = -M_PI / 2., kRaised = kHanging - M_PI / 3.;  // angles [rad]
constexpr double kTimeStep = 1e-4, kFinalTime = 1.5;                     // [s]

/** A point of a link, s L from its centre along its axis, and how it moves with the angle. */
struct LinkPoint {
  LinkPoint(double x, double y, double angle, double s)
      : at(Vector2d(x, y) + s * kLength * Vector2d(std::cos(angle), std::sin(angle))),
        turned(s * kLength * Vector2d(-std::sin(angle), std::cos(angle))) {}
  Vector2d at, turned;
};

/** The point of the link whose coordinates begin at `first`. */
LinkPoint pointOf(const BlockVector& q, unsigned first, double s) {
  return {q.getValue(first), q.getValue(first + 1), q.getValue(first + 2), s};
}

/** Holds the beginning of the last link at the origin, or at the end of the link before it. */
class Pivot : public LagrangianScleronomousR {
 public:
  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    Vector2d apart = pointOf(q, q.size() - 3, -0.5).at;
    if (q.size() > 3) apart -= pointOf(q, 0, 0.5).at;
    for (unsigned k = 0; k < 2; ++k) y.setValue(k, apart[k]);
  }

  void computeJachq(const BlockVector& q, BlockVector&) override {
    _jachq->zero();
    const unsigned last = q.size() - 3;
    if (last > 0) setColumns(0, -1., pointOf(q, 0, 0.5).turned);
    setColumns(last, 1., pointOf(q, last, -0.5).turned);
  }

 private:
  void setColumns(unsigned first, double sign, const Vector2d& turned) {
    for (unsigned k = 0; k < 2; ++k) {
      _jachq->setValue(k, first + k, sign);
      _jachq->setValue(k, first + 2, sign * turned[k]);
    }
  }
};

/** The distance of a link's end from the wall x = 0. */
class WallGap : public LagrangianScleronomousR {
 public:
  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, -pointOf(q, 0, 0.5).at[0]);
  }
  void computeJachq(const BlockVector& q, BlockVector&) override {
    _jachq->setValue(0, 0, -1.);
    _jachq->setValue(0, 1, 0.);
    _jachq->setValue(0, 2, -pointOf(q, 0, 0.5).turned[0]);
  }
};

/** A link at rest. \param from where it begins [m] \param torque of a motor on it [N.m] */
std::shared_ptr<LagrangianDS> makeLink(const Vector2d& from, double angle, double torque) {
  const Vector2d centre = LinkPoint(from[0], from[1], angle, 0.5).at;
  const double inertia = kMass * kLength * kLength / 12.;
  auto link = std::make_shared<LagrangianLinearTIDS>(
      siconosVector(Vector3d(centre[0], centre[1], angle)), siconosVector(Vector3d::Zero()),
      siconosMatrix(Vector3d(kMass, kMass, inertia).asDiagonal().toDenseMatrix()));
  link->setFExtPtr(siconosVector(Vector3d(0., -kMass * kGravity, torque)));
  return link;
}

/** Two links, two pivots, and the contacts of elbow and hand. */
struct Arm {
  explicit Arm(const Law& law) : impact(std::make_shared<ImpactGenericMechanical>(law)) {
    for (const auto& link : links) system->insertDynamicalSystem(link);
    for (int i = 0; i < 2; ++i) {
      joints.push_back(std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(2),
                                                     std::make_shared<Pivot>()));
      contacts.push_back(std::make_shared<Interaction>(
          std::make_shared<NewtonImpactNSL>(kRestitution), std::make_shared<WallGap>()));
      system->link(contacts[i], links[i]);
    }
    system->link(joints[0], links[0]);
    system->link(joints[1], links[0], links[1]);
    impact->setDefaultStiffness(kStiffness, kExponent);
    impact->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    simulation = models::makeEventCapturing(system, impact, kTimeStep);
  }

  double energy() const {
    double sum = -kTorque * ((*links[0]->q())(2) - kHanging);
    for (const auto& link : links)
      sum += link->computeKineticEnergy() + kMass * kGravity * (*link->q())(1);
    return sum;
  }

  /** How far the links have come apart at the pivots [m]. */
  double drift() const {
    double most = 0.;
    for (const auto& joint : joints) most = std::max(most, joint->y(0)->normInf());
    return most;
  }

  LinkPoint end(int link) const {
    const SiconosVector& q = *links[link]->q();
    return {q(0), q(1), q(2), 0.5};
  }

  std::shared_ptr<NonSmoothDynamicalSystem> system =
      std::make_shared<NonSmoothDynamicalSystem>(0., kFinalTime);
  std::vector<std::shared_ptr<LagrangianDS>> links{makeLink({0., 0.}, kHanging, kTorque),
                                                   makeLink({0., -kLength}, kRaised, 0.)};
  std::vector<std::shared_ptr<Interaction>> joints, contacts;
  std::shared_ptr<ImpactGenericMechanical> impact;
  std::shared_ptr<TimeStepping> simulation;
};

/** Contact 0 is the elbow. */
const char* nameOf(const Arm& arm, const std::vector<std::size_t>& contacts) {
  if (contacts.size() > 1) return "both";
  return contacts[0] == arm.contacts[0]->number() ? "elbow" : "hand";
}

void printImpact(const Arm& arm, double energy) {
  const ContactProblem& problem = arm.impact->lastProblem();
  const double after = arm.impact->lastOutcome().velocity.minCoeff();
  std::printf("%9.4f %6s %12.4f %12.4f %9.4f\n", arm.simulation->startingTime(),
              nameOf(arm, arm.impact->lastContacts()), problem.velocity.minCoeff(), after,
              energy);
}

/** Where elbow and hand are now, for the table of the motion. */
std::string lineOf(const Arm& arm) {
  CsvRow row;
  row << arm.simulation->startingTime();
  for (const int link : {0, 1}) row << arm.end(link).at[0] << arm.end(link).at[1];
  return row.text();
}

/** \param motion where positions of elbow and hand go, if it is open */
void swing(const Law& law, std::ofstream& motion) {
  constexpr long kShown = 4;  // impacts, and all that both contacts share
  const double lowest = -2. * kMass * kGravity * kLength;  // both links hang
  Arm arm(law);
  const double fall = arm.energy() - lowest;
  long impacts = 0, together = 0;
  double drift = 0., penetration = 0.;
  std::printf("%s\n%9s %6s %12s %12s %9s\n", law.name.c_str(), "t [s]", "strikes",
              "before [m/s]", "after", "energy");
  models::run(*arm.simulation, [&] {
    drift = std::max(drift, arm.drift());
    for (int i = 0; i < 2; ++i) penetration = std::max(penetration, arm.end(i).at[0]);
    if (motion.is_open()) motion << lineOf(arm) << '\n';
    if (arm.impact->impactCount() == impacts) return;
    impacts = arm.impact->impactCount();
    const bool both = arm.impact->lastContacts().size() > 1;
    if (impacts <= kShown || (both && ++together <= kShown))
      printImpact(arm, (arm.energy() - lowest) / fall);
  });
  std::printf(
      "%ld impacts; at %g s energy %.4f; joints apart by at most %.1e m, through the "
      "wall %.1e m\n\n",
      impacts, kFinalTime, (arm.energy() - lowest) / fall, drift, penetration);
}

}  // namespace

int main(int count, char** arguments) try {
  std::ofstream motion, none;
  if (count > 1) {
    motion.open(arguments[1]);
    if (!motion) throw std::runtime_error(std::string(arguments[1]) + " could not be written");
    motion << "time,elbow_x,elbow_y,hand_x,hand_y\n";
  }
  swing(lzbLaw(), motion);
  if (motion.is_open() && !motion.flush())
    throw std::runtime_error(std::string(arguments[1]) + " could not be written");
  swing(moreauLaw(), none);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "robot-arm: %s\n", error.what());
  return 1;
}
