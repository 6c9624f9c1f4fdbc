// SPDX-License-Identifier: Apache-2.0
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "Candidates.hpp"
#include "DenseChain.hpp"
#include "Format.hpp"

namespace multiple_impacts::benchmarks {

namespace {

void check(int flag, const char* what) {
  if (flag < 0)
    throw std::runtime_error(std::string(what) + " returned " + std::to_string(flag));
}

int derivative(double, N_Vector y, N_Vector slope, void* chain) {
  static_cast<DenseChain*>(chain)->derivative(N_VGetArrayPointer(y),
                                              N_VGetArrayPointer(slope));
  return 0;
}

/** Variable-order Adams with fixed-point iteration, on serial vectors. */
class AdamsIntegrator {
 public:
  AdamsIntegrator(DenseChain& chain, double tolerance) {
    check(SUNContext_Create(nullptr, &_context), "SUNContext_Create");
    const std::vector<double> start = chain.initialState();
    _y = N_VNew_Serial(static_cast<sunindextype>(start.size()), _context);
    std::copy(start.begin(), start.end(), state());
    _memory = CVodeCreate(CV_ADAMS, _context);
    check(CVodeInit(_memory, derivative, 0., _y), "CVodeInit");
    check(CVodeSetUserData(_memory, &chain), "CVodeSetUserData");
    check(CVodeSStolerances(_memory, tolerance, tolerance), "CVodeSStolerances");
    check(CVodeSetInitStep(_memory, 0.01), "CVodeSetInitStep");
    _iteration = SUNNonlinSol_FixedPoint(_y, 0, _context);
    check(CVodeSetNonlinearSolver(_memory, _iteration), "CVodeSetNonlinearSolver");
  }
  AdamsIntegrator(const AdamsIntegrator&) = delete;
  AdamsIntegrator& operator=(const AdamsIntegrator&) = delete;
  ~AdamsIntegrator() {
    CVodeFree(&_memory);
    SUNNonlinSolFree(_iteration);
    N_VDestroy(_y);
    SUNContext_Free(&_context);
  }

  double* state() { return N_VGetArrayPointer(_y); }
  void step() { check(CVode(_memory, 1e300, _y, &_time, CV_ONE_STEP), "CVode"); }
  long stepCount() const {
    long count = 0;
    CVodeGetNumSteps(_memory, &count);
    return count;
  }
  long derivativeCount() const {
    long count = 0;
    CVodeGetNumRhsEvals(_memory, &count);
    return count;
  }

 private:
  SUNContext _context = nullptr;
  N_Vector _y = nullptr;
  void* _memory = nullptr;
  SUNNonlinearSolver _iteration = nullptr;
  double _time = 0.;
};

Solution solve(const Problem& problem, double tolerance) {
  constexpr long stepsBetweenChecks = 16;
  const Stopwatch stopwatch;
  DenseChain chain(problem);
  AdamsIntegrator integrator(chain, tolerance);
  do {
    for (long k = 0; k < stepsBetweenChecks; ++k) integrator.step();
  } while (!chain.isOver(integrator.state()));

  Solution solution;
  solution.seconds = stopwatch.seconds();
  solution.velocity = chain.velocities(integrator.state());
  solution.steps = integrator.stepCount();
  solution.forceEvaluations = static_cast<double>(integrator.derivativeCount()) *
                              static_cast<double>(chain.contactCount());
  return solution;
}

}  // namespace

Candidate cvodeAdams(double tolerance) {
  return {"SUNDIALS CVODE Adams*", formatted("tol %.0e", tolerance),
          [tolerance](const Problem& problem) { return solve(problem, tolerance); }};
}

}  // namespace multiple_impacts::benchmarks
