// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/ContactSeam.hpp"

#include <LagrangianDS.hpp>
#include <LagrangianRheonomousR.hpp>
#include <NewtonEulerR.hpp>
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

std::vector<std::size_t> ContactSeam::numbers() const {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < size(); ++i) numbers.push_back(interaction(i).number());
  return numbers;
}

std::vector<ContactBody> ContactSeam::bodiesOf(std::size_t contact) const {
  const auto& ends = _indexSet.properties(_contacts[contact]);
  std::vector<ContactBody> bodies{
      {std::static_pointer_cast<::SecondOrderDS>(ends.source), ends.source_pos}};
  if (ends.target != ends.source)
    bodies.push_back(
        {std::static_pointer_cast<::SecondOrderDS>(ends.target), ends.target_pos});
  return bodies;
}

Eigen::MatrixXd ContactSeam::gradient(std::size_t contact) const {
  const ::Relation& relation = *interaction(contact).relation();
  // A relation written in Python makes a copy: it lives as long as this pointer.
  const std::shared_ptr<SiconosMatrix> H =
      relation.getType() == RELATION::NewtonEuler
          ? static_cast<const ::NewtonEulerR&>(relation).jachqT()
          : relation.C();
  Eigen::MatrixXd gradient(law(contact).size(), H->size(1));
  for (Eigen::Index i = 0; i < gradient.rows(); ++i)
    for (Eigen::Index k = 0; k < gradient.cols(); ++k) gradient(i, k) = H->getValue(i, k);
  return gradient;
}

Eigen::VectorXd ContactSeam::gapMotion(std::size_t contact, double time) const {
  ::Interaction& moving = interaction(contact);
  Eigen::VectorXd motion = Eigen::VectorXd::Zero(law(contact).size());
  const auto relation = std::dynamic_pointer_cast<::LagrangianRheonomousR>(moving.relation());
  if (!relation) return motion;
  const auto& variables = moving.linkToDSVariables();
  relation->computehDot(time, *variables[LagrangianR::q0], *variables[LagrangianR::z]);
  for (Eigen::Index i = 0; i < motion.size(); ++i) motion[i] = (*relation->hDot())(i);
  return motion;
}

unsigned ContactSeam::position(std::size_t contact) const {
  return _indexSet.properties(_contacts[contact]).absolute_position;
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

Eigen::SparseMatrix<double> ContactSeam::readDelassus() const {
  return readDelassus(std::vector<unsigned>(size(), 1));
}

/** Diagonal blocks are kept on the vertices, the others on the edges. Two contacts that share
    two bodies have two edges with one common block: it is read once. */
Eigen::SparseMatrix<double> ContactSeam::readDelassus(
    const std::vector<unsigned>& rows) const {
  struct Place {
    int first;  // row of D
    unsigned rows;
  };
  std::unordered_map<InteractionsGraph::VDescriptor, Place> places;
  int count = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    if (rows[i] > 0) places[_contacts[i]] = {count, rows[i]};
    count += static_cast<int>(rows[i]);
  }
  std::vector<Eigen::Triplet<double>> entries;
  const auto add = [&entries](const SiconosMatrix& block, Place at, Place to) {
    for (unsigned i = 0; i < at.rows; ++i)
      for (unsigned j = 0; j < to.rows; ++j)
        entries.emplace_back(at.first + i, to.first + j, block.getValue(i, j));
  };
  for (const auto& [vertex, at] : places) {
    add(*_indexSet.properties(vertex).block, at, at);
    InteractionsGraph::OEIterator edge, end;
    for (std::tie(edge, end) = _indexSet.out_edges(vertex); edge != end; ++edge) {
      const auto other = _indexSet.target(*edge);
      const auto found = places.find(other);
      if (other == vertex || found == places.end()) continue;
      const auto first = _indexSet.edges(vertex, other).first;
      const bool upper = _indexSet.index(vertex) < _indexSet.index(other);
      const auto& block = upper ? _indexSet.properties(first).upper_block
                                : _indexSet.properties(first).lower_block;
      add(*block, at, found->second);
    }
  }
  Eigen::SparseMatrix<double> delassus(count, count);
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
