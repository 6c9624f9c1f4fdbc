// SPDX-License-Identifier: Apache-2.0
/*! \file ContactSeam.hpp
  \brief The one place where Siconos's interaction graph and the solvers' contact problem meet.
*/
#ifndef ContactSeam_hpp
#define ContactSeam_hpp

#include <Eigen/SparseCore>
#include <Interaction.hpp>
#include <SimulationGraphs.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"

class LagrangianDS;
class SecondOrderDS;
class SiconosVector;

namespace multiple_impacts {

/** One of the bodies of a contact. */
struct ContactBody {
  std::shared_ptr<::SecondOrderDS> body;
  unsigned column;  ///< of the gradient at which the body's part begins
};

/** The contacts of one of Siconos's index sets, in the order of their interaction numbers, so
    that the order of collisions does not depend on how Siconos stores its graph: the closed
    contacts of an impact, or what is active in a time step, joints among them.

    Everything that differs between Siconos releases (4.4: Delassus blocks are SiconosMatrix)
    stays in ContactSeam.cpp. */
class SMI_EXPORT ContactSeam {
 public:
  explicit ContactSeam(InteractionsGraph& indexSet);

  std::size_t size() const { return _contacts.size(); }
  ::Interaction& interaction(std::size_t contact) const;
  const ::NonSmoothLaw& law(std::size_t contact) const;
  std::vector<std::size_t> numbers() const;

  /** Its one or two bodies. */
  std::vector<ContactBody> bodiesOf(std::size_t contact) const;
  /** Its gradient H, one row for each row of its law. */
  Eigen::MatrixXd gradient(std::size_t contact) const;
  /** dg/dt of a gap that depends on time, else zero [m/s]. */
  Eigen::VectorXd gapMotion(std::size_t contact, double time) const;
  /** Its first row in the vectors of Siconos's one-step problem. */
  unsigned position(std::size_t contact) const;

  /** The bodies of the contacts, each once, in the order of the contacts. */
  std::vector<std::shared_ptr<::LagrangianDS>> bodies() const;

  /** The current gap speeds U of the bodies, from the relations [m/s]. Brings y[1] up to date.
      \param time for relations that depend on it [s] */
  Eigen::VectorXd currentVelocities(double time) const;

  /** The impulses in lambda[1] [N.s]. */
  Eigen::VectorXd multipliers() const;

  /** Reads the Delassus matrix from the interaction blocks, which must be up to date, the
      current velocities, and the kinetic energy of the bodies concerned; the laws' parameters
      are left to the caller.
      \param time for relations that depend on it [s] */
  ContactProblem readProblem(double time) const;

  /** D, from the interaction blocks, which must be up to date [1/kg]. */
  Eigen::SparseMatrix<double> readDelassus() const;
  /** The same for the first rows of each interaction: one for a contact, all for a joint, none
      for what has no part in impacts. */
  Eigen::SparseMatrix<double> readDelassus(const std::vector<unsigned>& rows) const;

  /** From now on contact i has position i in the vectors of Siconos's one-step problem. */
  void number() const;

  /** Writes impulses to lambda[1] and velocities to y[1]. */
  void write(const Eigen::VectorXd& impulse, const Eigen::VectorXd& velocity) const;

 private:
  InteractionsGraph& _indexSet;
  std::vector<InteractionsGraph::VDescriptor> _contacts;
};

}  // namespace multiple_impacts

#endif
