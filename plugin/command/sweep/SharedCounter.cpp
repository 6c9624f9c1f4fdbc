// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/sweep/SharedCounter.hpp"

#include <mpi.h>

#include <exception>

namespace multiple_impacts::command {

namespace {

constexpr int kKeeper = 0;  // the process that keeps the count

}  // namespace

SharedCounter::SharedCounter(const boost::mpi::communicator& world) {
  const bool keeper = world.rank() == kKeeper;
  long long* count = nullptr;
  MPI_Win_allocate(keeper ? sizeof *count : 0, sizeof *count, MPI_INFO_NULL, world, &count,
                   &_window);
  if (keeper) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, kKeeper, 0, _window);
    *count = 0;
    MPI_Win_unlock(kKeeper, _window);
  }
  world.barrier();
}

SharedCounter::~SharedCounter() {
  if (std::uncaught_exceptions() == 0) MPI_Win_free(&_window);
}

std::size_t SharedCounter::next() {
  const long long one = 1;
  long long count = 0;
  MPI_Win_lock(MPI_LOCK_SHARED, kKeeper, 0, _window);
  MPI_Fetch_and_op(&one, &count, MPI_LONG_LONG, kKeeper, 0, MPI_SUM, _window);
  MPI_Win_unlock(kKeeper, _window);
  return static_cast<std::size_t>(count);
}

}  // namespace multiple_impacts::command
