// SPDX-License-Identifier: Apache-2.0
#include "ContactSeam.hpp"

#include <LagrangianDS.hpp>
#include <NewtonImpactNSL.hpp>
#include <NonSmoothLaw.hpp>
#include <SiconosMatrix.hpp>
#include <SiconosVector.hpp>
#include <algorithm>
#include <limits>
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

const ::Interaction& ContactSeam::interaction(std::size_t contact) const {
  return *_indexSet.bundle(_contacts[contact]);
}

const ::NonSmoothLaw& ContactSeam::law(std::size_t contact) const {
  return *_indexSet.bundle(_contacts[contact])->nonSmoothLaw();
}

ContactProblem ContactSeam::readProblem() const {
  ContactProblem problem;
  problem.delassus = readDelassus();
  problem.velocity.resize(size());
  for (std::size_t i = 0; i < size(); ++i) problem.velocity[i] = (*interaction(i).y_k(1))(0);
  problem.kineticEnergy = kineticEnergy();
  return problem;
}

ContactProblem ContactSeam::readNewtonProblem() const {
  ContactProblem problem = readProblem();
  problem.restitution.resize(problem.contactCount());
  for (std::size_t i = 0; i < size(); ++i)
    problem.restitution[i] = dynamic_cast<const ::NewtonImpactNSL&>(law(i)).e();
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

/** Bodies are added up in the order of the contacts: the same bits in every run. */
double ContactSeam::kineticEnergy() const {
  std::set<std::shared_ptr<::DynamicalSystem>> seen;
  double energy = 0.;
  for (const auto& vertex : _contacts) {
    const auto& ends = _indexSet.properties(vertex);
    for (const auto& body : {ends.source, ends.target}) {
      if (!seen.insert(body).second) continue;
      const auto lagrangian = std::dynamic_pointer_cast<::LagrangianDS>(body);
      if (!lagrangian) return std::numeric_limits<double>::quiet_NaN();
      energy += lagrangian->computeKineticEnergy();
    }
  }
  return energy;
}

void ContactSeam::writeOutcome(const ImpactOutcome& outcome) const {
  for (std::size_t i = 0; i < size(); ++i) {
    interaction(i).lambda(1)->setValue(0, outcome.impulse[i]);
    interaction(i).y(1)->setValue(0, outcome.velocity[i]);
  }
}

}  // namespace multiple_impacts
