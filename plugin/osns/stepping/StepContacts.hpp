// SPDX-License-Identifier: Apache-2.0
/*! \file StepContacts.hpp
  \brief One time step of Siconos as impacts see it: bodies, contacts, joints.
*/
#ifndef StepContacts_hpp
#define StepContacts_hpp

#include <Eigen/Core>
#include <cstddef>
#include <memory>
#include <vector>

#include "multiple_impacts/osns/ContactSeam.hpp"

class Simulation;

namespace multiple_impacts {

/** What an active interaction is in an impact. */
enum class StepRole {
  Contact,  ///< its normal row takes impulses of the law
  Joint,    ///< all its rows keep their speeds
  Bounded   ///< its forces are bounded, so that they have no part in an impact
};

/** A body in a Moreau-Jean time step. */
struct StepBody {
  std::shared_ptr<::SecondOrderDS> body;
  Eigen::VectorXd before;  ///< v_k, at the start of the step
  Eigen::VectorXd free;    ///< v at its end, without contact impulses

  /** After half of the forces of the step, without contact impulses. */
  Eigen::VectorXd middle() const { return 0.5 * (before + free); }
};

/** An active interaction. */
struct StepContact {
  struct Part {
    std::size_t body;     ///< in StepContacts::bodies
    Eigen::Index column;  ///< of the gradient
  };

  StepRole role;
  Eigen::MatrixXd gradient;  ///< H, one row for each row of the law
  Eigen::VectorXd motion;    ///< dg/dt at the end of the step [m/s]
  std::vector<Part> parts;   ///< one or two bodies

  /** Rows that take part in impacts: the normal one of a contact, all of a joint. */
  unsigned impactRows() const;
};

/** The active interactions of a time step with their bodies. */
struct StepContacts {
  /** \param active contacts of the problem
      \param time at the end of the step [s]
      \param name of the problem, for messages. Throws ImpactError for a law that the plugin
      does not know in time steps. */
  StepContacts(const ContactSeam& active, ::Simulation& simulation, double time,
               const std::string& name);

  std::size_t size() const { return contacts.size(); }

  /** H v + dg/dt of one contact, with v_k and with the free velocities [m/s]. */
  Eigen::VectorXd ratesBefore(std::size_t contact) const;
  Eigen::VectorXd ratesFree(std::size_t contact) const;
  /** H w of one contact, for kicks w of all bodies [m/s]. */
  Eigen::VectorXd change(std::size_t contact, const std::vector<Eigen::VectorXd>& kicks) const;

  ContactSeam seam;
  std::vector<StepBody> bodies;
  std::vector<StepContact> contacts;  ///< in the order of the seam

 private:
  /** H v of one contact. */
  template <class VelocityOf>
  Eigen::VectorXd along(std::size_t contact, VelocityOf velocityOf) const;
};

/** The role of an interaction with this law. Throws ImpactError, which begins with `where`, if
    the plugin does not know the law in time steps. */
StepRole roleOf(const ::NonSmoothLaw& law, const std::string& where);

}  // namespace multiple_impacts

#endif
