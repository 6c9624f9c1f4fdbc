// SPDX-License-Identifier: Apache-2.0
/*! \file ClosedSet.hpp
  \brief The contacts guessed to be closed, and how the guess is improved.
*/
#ifndef ClosedSet_hpp
#define ClosedSet_hpp

#include <Eigen/SparseCore>
#include <algorithm>
#include <vector>

namespace multiple_impacts::projection {

/** A set of contacts, made up of clusters: connected components in the graph of D.

    A cluster grows by neighbours that approach it. One at a time, a large cluster would take
    as many solutions as it has contacts; so it also takes in, on trial, the contacts within
    some reach of them. The reach doubles as long as this succeeds. When an impulse in a
    cluster becomes negative, its trial contacts are withdrawn and the reach is cut down.

    In a chain no trial is kept by mistake: off-diagonal entries of D are not positive there,
    so that inverses of blocks have no negative entries, and a set F that is too large gives
    impulses that are too small, z_F = z*_F - (D_FF)^-1 w*_F with z*, w* the solution. */
class ClosedSet {
 public:
  /** \param D whose off-diagonal entries are the graph; must outlive this object */
  explicit ClosedSet(const Eigen::SparseMatrix<double>& D);

  const std::vector<char>& members() const { return _member; }
  bool contains(Eigen::Index i) const { return _member[i]; }

  /** Starts from all i with isMember(i). */
  template <class Predicate>
  void assign(Predicate isMember) {
    for (std::size_t i = 0; i < _member.size(); ++i) _member[i] = isMember(i);
    std::fill(_onTrial.begin(), _onTrial.end(), 0);
    std::fill(_reach.begin(), _reach.end(), 0);
  }

  /** Withdraws and takes in what has the wrong sign.
      \param wrong members with a negative impulse, and other contacts that approach
      \param label of each member's cluster, less than the number of contacts
      \return whether the set has only grown, up to contacts that were on trial */
  bool exchange(const std::vector<int>& wrong, const std::vector<int>& label);

 private:
  struct Cluster {
    int reach = 0;
    bool hasTrials = false, isPulling = false, isGrowing = false;
    /** If so, its velocities and impulses say nothing about contacts not on trial. */
    bool refusesTrials() const { return hasTrials && isPulling; }
  };

  void judge(const std::vector<int>& wrong, const std::vector<int>& label);
  std::vector<int> selectFronts(const std::vector<int>& wrong, const std::vector<int>& label);
  bool withdraw(const std::vector<int>& wrong, const std::vector<int>& label);
  void takeIn(std::vector<int>& fronts);
  void visit(int i, int reach, std::vector<int>& layer);
  int nextReach(const Cluster& cluster) const;

  const Eigen::SparseMatrix<double>& _D;
  std::vector<char> _member, _onTrial;
  std::vector<int> _reach;         ///< of the cluster that a member belongs to
  std::vector<Cluster> _clusters;  ///< by label
  std::vector<char> _visited;      ///< must not be taken in, or not again, by this exchange
};

}  // namespace multiple_impacts::projection

#endif
