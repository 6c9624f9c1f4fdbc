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
#include <vector>

#include "ContactProblem.hpp"
#include "ImpactOutcome.hpp"

namespace multiple_impacts {

/** The closed contacts of one impact, in the order of their interaction numbers, so that the
    order of collisions does not depend on how Siconos stores its graph.

    Everything that differs between Siconos releases (4.4: y_k() returns a pointer, Delassus
    blocks are SiconosMatrix) stays in ContactSeam.cpp. */
class ContactSeam {
 public:
  /** Collects the vertices of an index set whose interaction blocks are up to date. */
  explicit ContactSeam(InteractionsGraph& indexSet);

  std::size_t size() const { return _contacts.size(); }
  const ::Interaction& interaction(std::size_t contact) const;
  const ::NonSmoothLaw& law(std::size_t contact) const;

  /** Delassus matrix from the blocks, velocities before the impact and kinetic energy of the
      bodies concerned; the laws' parameters are left to the caller. */
  ContactProblem readProblem() const;

  /** The same with the restitutions of Siconos's NewtonImpactNSL, which every contact has. */
  ContactProblem readNewtonProblem() const;

  /** Writes impulses to lambda[1] and velocities to y[1]. */
  void writeOutcome(const ImpactOutcome& outcome) const;

 private:
  Eigen::SparseMatrix<double> readDelassus() const;
  double kineticEnergy() const;

  InteractionsGraph& _indexSet;
  std::vector<InteractionsGraph::VDescriptor> _contacts;
};

}  // namespace multiple_impacts

#endif
