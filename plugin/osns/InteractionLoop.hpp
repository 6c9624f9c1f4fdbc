// SPDX-License-Identifier: Apache-2.0
/*! \file InteractionLoop.hpp
  \brief A loop over the contacts of one of Siconos's index sets.
*/
#ifndef InteractionLoop_hpp
#define InteractionLoop_hpp

#include <Interaction.hpp>
#include <SimulationGraphs.hpp>
#include <tuple>

namespace multiple_impacts {

/** Calls visit(Interaction&) for every contact of an index set. */
template <class Visit>
void forEachInteraction(InteractionsGraph& indexSet, Visit visit) {
  InteractionsGraph::VIterator vertex, end;
  for (std::tie(vertex, end) = indexSet.vertices(); vertex != end; ++vertex)
    visit(*indexSet.bundle(*vertex));
}

}  // namespace multiple_impacts

#endif
