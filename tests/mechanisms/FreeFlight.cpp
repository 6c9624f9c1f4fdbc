// SPDX-License-Identifier: Apache-2.0
#include "FreeFlight.hpp"

namespace multiple_impacts::mechanisms {

namespace {

State rate(const Mechanism& mechanism, const State& state) {
  return {state.v, freeAcceleration(mechanism, state)};
}

State moved(const State& state, double h, const State& rate) {
  return {state.q + h * rate.q, state.v + h * rate.v};
}

}  // namespace

State fly(const Mechanism& mechanism, const State& from, double duration, int steps) {
  const double h = duration / steps;
  State state = from;
  for (int i = 0; i < steps; ++i) {
    const State k1 = rate(mechanism, state);
    const State k2 = rate(mechanism, moved(state, h / 2., k1));
    const State k3 = rate(mechanism, moved(state, h / 2., k2));
    const State k4 = rate(mechanism, moved(state, h, k3));
    state.q += h / 6. * (k1.q + 2. * k2.q + 2. * k3.q + k4.q);
    state.v += h / 6. * (k1.v + 2. * k2.v + 2. * k3.v + k4.v);
  }
  return state;
}

}  // namespace multiple_impacts::mechanisms
