// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/ContactSeam.hpp"

#include <LagrangianDS.hpp>
#include <NonSmoothLaw.hpp>
#include <SiconosMatrix.hpp>
#include <SiconosVector.hpp>
#include <algorithm>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_map>

namespace multiple_impacts {

ContactSeam::ContactSeam(InteractionsGraph& indexSet) : _indexSet(indexSet) {
  InteractionsGraph::VIterator vertex, end;
  for (std::tie(vertex, end) = indexSet.vertices(); vertex != end; ++vertex)
    _contacts.push_back(*vertex);
  std::sort(_contacts.begin(), _contacts.end(), [&](auto a, auto b) {
    return indexSet.bundle(a)->number() < indexSet.bundle(b)->number();
  });
}

::Interaction& ContactSeam::interaction(std::size_t contact) const {
  return *_indexSet.bundle(_contacts[contact]);
}

const ::NonSmoothLaw& ContactSeam::law(std::size_t contact) const {
  return *_indexSet.bundle(_contacts[contact])->nonSmoothLaw();
}

std::vector<std::shared_ptr<::LagrangianDS>> ContactSeam::bodies() const {
  std::vector<std::shared_ptr<::LagrangianDS>> bodies;
  std::set<const ::DynamicalSystem*> seen;
  for (const auto& vertex : _contacts) {
    const auto& ends = _indexSet.properties(vertex);
    for (const auto& body : {ends.source, ends.target})
      if (seen.insert(body.get()).second)
        bodies.push_back(std::static_pointer_cast<::LagrangianDS>(body));
  }
  return bodies;
}

Eigen::VectorXd ContactSeam::currentVelocities(double time) const {
  Eigen::VectorXd velocity(size());
  for (std::size_t i = 0; i < size(); ++i) {
    interaction(i).computeOutput(time, 1);
    velocity[i] = (*interaction(i).y(1))(0);
  }
  return velocity;
}

void ContactSeam::number() const {
  for (std::size_t i = 0; i < size(); ++i)
    _indexSet.properties(_contacts[i]).absolute_position = static_cast<unsigned>(i);
}

Eigen::VectorXd ContactSeam::multipliers() const {
  Eigen::VectorXd impulse(size());
  for (std::size_t i = 0; i < size(); ++i) impulse[i] = (*interaction(i).lambda(1))(0);
  return impulse;
}

/** The bodies' energies are added up in the order of the contacts: every run gives the same
    bits. */
ContactProblem ContactSeam::readProblem(double time) const {
  ContactProblem problem;
  problem.delassus = readDelassus();
  problem.velocity = currentVelocities(time);
  problem.kineticEnergy = 0.;
  for (const auto& body : bodies()) problem.kineticEnergy += body->computeKineticEnergy();
  return problem;
}

/** Diagonal blocks are kept on the vertices, the others on the edges. Two contacts that share
    two bodies have two edges with one common block: it is read once. */
Eigen::SparseMatrix<double> ContactSeam::readDelassus() const {
  std::unordered_map<InteractionsGraph::VDescriptor, int> position;
  for (std::size_t i = 0; i < size(); ++i) position[_contacts[i]] = static_cast<int>(i);

  std::vector<Eigen::Triplet<double>> entries;
  for (const auto& [vertex, i] : position) {
    entries.emplace_back(i, i, _indexSet.properties(vertex).block->getValue(0, 0));
    InteractionsGraph::OEIterator edge, end;
    for (std::tie(edge, end) = _indexSet.out_edges(vertex); edge != end; ++edge) {
      const auto other = _indexSet.target(*edge);
      const int j = position.at(other);
      if (j == i) continue;
      const auto first = _indexSet.edges(vertex, other).first;
      const bool upper = _indexSet.index(vertex) < _indexSet.index(other);
      const auto& block = upper ? _indexSet.properties(first).upper_block
                                : _indexSet.properties(first).lower_block;
      entries.emplace_back(i, j, block->getValue(0, 0));
    }
  }
  Eigen::SparseMatrix<double> delassus(size(), size());
  delassus.setFromTriplets(entries.begin(), entries.end(),
                           [](double, double last) { return last; });
  return delassus;
}

void ContactSeam::write(const Eigen::VectorXd& impulse,
                        const Eigen::VectorXd& velocity) const {
  for (std::size_t i = 0; i < size(); ++i) {
    interaction(i).lambda(1)->setValue(0, impulse[i]);
    interaction(i).y(1)->setValue(0, velocity[i]);
  }
}

}  // namespace multiple_impacts
