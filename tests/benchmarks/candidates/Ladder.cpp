// SPDX-License-Identifier: Apache-2.0
#include "Candidates.hpp"

namespace multiple_impacts::benchmarks {

std::vector<Candidate> ladder(Candidate (*method)(double), double first, double factor,
                              double last) {
  std::vector<Candidate> candidates;
  for (double parameter = first; parameter > 0.99 * last; parameter *= factor)
    candidates.push_back(method(parameter));
  return candidates;
}

}  // namespace multiple_impacts::benchmarks
