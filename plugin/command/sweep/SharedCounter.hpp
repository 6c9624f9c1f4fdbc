// SPDX-License-Identifier: Apache-2.0
/*! \file SharedCounter.hpp
  \brief Numbers that several processes draw in turn.
*/
#ifndef SharedCounter_hpp
#define SharedCounter_hpp

#include <boost/mpi/communicator.hpp>
#include <cstddef>

namespace multiple_impacts::command {

/** Counts 0, 1, 2, ... for all processes together: each number is given to one of them. The
    count is in memory that the processes of a machine share, so that none of them waits for
    another. All processes must construct and destroy it together; during an exception, a
    process leaves that to the end of MPI, since the others would not join in. */
class SharedCounter {
 public:
  explicit SharedCounter(const boost::mpi::communicator& world);
  ~SharedCounter();
  SharedCounter(const SharedCounter&) = delete;
  SharedCounter& operator=(const SharedCounter&) = delete;

  std::size_t next();

 private:
  MPI_Win _window = MPI_WIN_NULL;
};

}  // namespace multiple_impacts::command

#endif
