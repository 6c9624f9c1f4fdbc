// SPDX-License-Identifier: Apache-2.0
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include "Candidates.hpp"
#include "DenseChain.hpp"
#include "Format.hpp"

namespace multiple_impacts::benchmarks {

namespace {

namespace odeint = boost::numeric::odeint;

Solution solve(const Problem& problem, double tolerance) {
  constexpr long stepsBetweenChecks = 16;
  constexpr double stages = 6.;
  using State = std::vector<double>;
  const Stopwatch stopwatch;
  DenseChain chain(problem);
  State y = chain.initialState();
  auto stepper =
      odeint::make_controlled<odeint::runge_kutta_dopri5<State>>(tolerance, tolerance);
  const auto system = [&chain](const State& state, State& slope, double) {
    chain.derivative(state.data(), slope.data());
  };

  double time = 0., h = 0.01;
  long accepted = 0, tried = 0;
  do {
    ++tried;
    if (stepper.try_step(system, y, time, h) == odeint::success) ++accepted;
  } while (tried % stepsBetweenChecks != 0 || !chain.isOver(y.data()));

  Solution solution;
  solution.seconds = stopwatch.seconds();
  solution.velocity = chain.velocities(y.data());
  solution.steps = accepted;
  solution.forceEvaluations = stages * static_cast<double>(tried * chain.contactCount());
  return solution;
}

}  // namespace

Candidate odeintDopri5(double tolerance) {
  return {"Boost.odeint dopri5", formatted("tol %.0e", tolerance),
          [tolerance](const Problem& problem) { return solve(problem, tolerance); }};
}

}  // namespace multiple_impacts::benchmarks
