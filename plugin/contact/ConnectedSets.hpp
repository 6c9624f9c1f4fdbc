// SPDX-License-Identifier: Apache-2.0
/*! \file ConnectedSets.hpp
  \brief What is connected with what.
*/
#ifndef ConnectedSets_hpp
#define ConnectedSets_hpp

#include <boost/pending/disjoint_sets.hpp>
#include <cstddef>
#include <vector>

namespace multiple_impacts {

/** Elements 0 .. n-1 in sets: each is alone until it is connected with others. */
class ConnectedSets {
 public:
  explicit ConnectedSets(std::size_t count)
      : _rank(count), _parent(count), _sets(_rank.data(), _parent.data()) {
    for (std::size_t i = 0; i < count; ++i) _sets.make_set(i);
  }
  ConnectedSets(const ConnectedSets&) = delete;
  ConnectedSets& operator=(const ConnectedSets&) = delete;

  void connect(std::size_t one, std::size_t other) { _sets.union_set(one, other); }

  /** The number of the set of each element: sets count from 0, by their first elements. */
  std::vector<int> numbers() {
    std::vector<int> ofLeader(_parent.size(), -1), result(_parent.size());
    int sets = 0;
    for (std::size_t i = 0; i < result.size(); ++i) {
      int& number = ofLeader[_sets.find_set(i)];
      if (number < 0) number = sets++;
      result[i] = number;
    }
    return result;
  }

 private:
  std::vector<unsigned char> _rank;  ///< at most the logarithm of n
  std::vector<std::size_t> _parent;
  boost::disjoint_sets<unsigned char*, std::size_t*> _sets;
};

}  // namespace multiple_impacts

#endif
