// SPDX-License-Identifier: Apache-2.0
#include "PublishedCollisions.hpp"

#include <algorithm>

namespace multiple_impacts::benchmarks {

PublishedOutcome publishedCollisions(const models::Chain& chain, double tolerance) {
  PublishedOutcome outcome;
  std::vector<double>& after = outcome.velocity;
  for (const models::Ball& ball : chain.balls) after.push_back(ball.velocity);
  std::vector<double> before = after;
  std::vector<std::size_t> possible;  // the set I
  possible.reserve(chain.contactCount());
  for (;; ++outcome.collisions) {
    possible.clear();
    for (std::size_t j = 0; j < chain.contactCount(); ++j)
      if (after[j + 1] - after[j] < -tolerance) {
        possible.push_back(j);
        before[j] = after[j];
        before[j + 1] = after[j + 1];
      }
    if (possible.empty()) return outcome;
    const std::size_t k = *std::min_element(possible.begin(), possible.end());
    const double m1 = chain.balls[k].mass, m2 = chain.balls[k + 1].mass;
    const double e = chain.contacts[k].restitution;
    after[k] =
        before[k] * (m1 - m2 * e) / (m1 + m2) + before[k + 1] * (1. + e) * m2 / (m1 + m2);
    after[k + 1] =
        before[k] * (1. + e) * m1 / (m1 + m2) + before[k + 1] * (m2 - e * m1) / (m1 + m2);
  }
}

}  // namespace multiple_impacts::benchmarks
