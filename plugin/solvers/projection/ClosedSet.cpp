// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/ClosedSet.hpp"

namespace multiple_impacts::projection {

using Neighbours = Eigen::SparseMatrix<double>::InnerIterator;

namespace {

/** Factors by which the reach grows after a success and falls after a failure. The solution
    after a failure has no trials and is a success: the next trial reaches 2/8 as far. */
constexpr int kExtend = 2, kCut = 8;

}  // namespace

ClosedSet::ClosedSet(const Eigen::SparseMatrix<double>& D)
    : _D(D), _member(D.cols(), 0), _onTrial(D.cols(), 0), _reach(D.cols(), 0) {}

bool ClosedSet::exchange(const std::vector<int>& wrong, const std::vector<int>& label) {
  judge(wrong, label);
  std::vector<int> fronts = selectFronts(wrong, label);
  const bool onlyGrown = withdraw(wrong, label);
  takeIn(fronts);
  return onlyGrown;
}

void ClosedSet::judge(const std::vector<int>& wrong, const std::vector<int>& label) {
  _clusters.assign(_member.size(), {});
  for (std::size_t i = 0; i < _member.size(); ++i) {
    if (!_member[i]) continue;
    Cluster& cluster = _clusters[label[i]];
    cluster.reach = std::max(cluster.reach, _reach[i]);
    if (_onTrial[i]) cluster.hasTrials = true;
  }
  for (const int i : wrong)
    if (_member[i]) _clusters[label[i]].isPulling = true;
}

/** Approaching contacts, except those next to a cluster that is about to lose its trials. */
std::vector<int> ClosedSet::selectFronts(const std::vector<int>& wrong,
                                         const std::vector<int>& label) {
  std::vector<int> fronts;
  for (const int i : wrong) {
    if (_member[i]) continue;
    bool reliable = true;
    for (Neighbours it(_D, i); it && reliable; ++it)
      reliable = !_member[it.row()] || !_clusters[label[it.row()]].refusesTrials();
    if (!reliable) continue;
    fronts.push_back(i);
    for (Neighbours it(_D, i); it; ++it)
      if (_member[it.row()]) _clusters[label[it.row()]].isGrowing = true;
  }
  return fronts;
}

/** Withdraws trials that are refused and, in clusters without trials, contacts with a negative
    impulse.
    \return whether there were none of the latter */
bool ClosedSet::withdraw(const std::vector<int>& wrong, const std::vector<int>& label) {
  _visited.assign(_member.size(), 0);
  bool onlyTrials = true;
  for (const int i : wrong)
    if (_member[i] && !_clusters[label[i]].refusesTrials()) {
      _visited[i] = 1;
      onlyTrials = false;
    }
  for (std::size_t i = 0; i < _member.size(); ++i) {
    if (!_member[i]) continue;
    const Cluster& cluster = _clusters[label[i]];
    _reach[i] = nextReach(cluster);
    if (_onTrial[i] && cluster.refusesTrials()) _visited[i] = 1;
    if (_visited[i]) _member[i] = 0;
    _onTrial[i] = 0;
  }
  return onlyTrials;
}

int ClosedSet::nextReach(const Cluster& cluster) const {
  if (cluster.isPulling) return cluster.reach / kCut;
  if (!cluster.isGrowing) return cluster.reach;
  return std::clamp(kExtend * cluster.reach, 1, static_cast<int>(_member.size()));
}

/** Takes in the fronts and, on trial, all contacts within their reach: layer by layer, and
    beginning with those that reach farthest, so that each contact is visited once. */
void ClosedSet::takeIn(std::vector<int>& fronts) {
  for (const int i : fronts) {
    _reach[i] = 1;
    for (Neighbours it(_D, i); it; ++it)
      if (_member[it.row()]) _reach[i] = std::max(_reach[i], _reach[it.row()]);
  }
  std::sort(fronts.begin(), fronts.end(), [this](int a, int b) {
    return _reach[a] > _reach[b] || (_reach[a] == _reach[b] && a < b);
  });
  std::vector<int> layer, next;
  auto front = fronts.cbegin();
  for (int left = fronts.empty() ? 0 : _reach[*front]; left > 0; --left) {
    for (; front != fronts.cend() && (_visited[*front] || _reach[*front] == left); ++front)
      visit(*front, _reach[*front], layer);
    next.clear();
    if (left > 1)
      for (const int i : layer)
        for (Neighbours it(_D, i); it; ++it)
          visit(static_cast<int>(it.row()), _reach[i], next);
    layer.swap(next);
  }
  for (const int i : fronts) _onTrial[i] = 0;
}

void ClosedSet::visit(int i, int reach, std::vector<int>& layer) {
  if (_visited[i]) return;
  _visited[i] = 1;
  if (!_member[i]) _member[i] = _onTrial[i] = 1;
  _reach[i] = reach;
  layer.push_back(i);
}

}  // namespace multiple_impacts::projection
