// SPDX-License-Identifier: Apache-2.0
/*! \file PointRun.hpp
  \brief Many independent computations, shared among the processes, resumable.
*/
#ifndef PointRun_hpp
#define PointRun_hpp

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace boost::mpi {
class communicator;
}

namespace multiple_impacts::command {

using Rows = std::vector<std::string>;

/** The processes of this run: one, or as many as mpirun started. */
class Processes {
 public:
  Processes();
  ~Processes();

  const boost::mpi::communicator& world() const;
  bool isFirst() const;

  /** Runs a function in all of them. An exception in one of them ends all, since the others
      would wait for ever; a single process just throws it. */
  void together(const std::function<void()>& work) const;

 private:
  struct Mpi;  // its headers are slow to compile
  std::unique_ptr<Mpi> _mpi;
};

/** A CSV file with some rows for each of several points. */
struct PointRun {
  std::string result;           ///< path
  std::string header;           ///< first line
  std::uint32_t signature = 0;  ///< of all that the rows depend on
  long count = 0;
  std::function<Rows(long)> rowsOf;
};

/** Computes the points that the journal beside the result lacks, and writes the result; rows
    are in the order of the points, whichever process computed them. To be called by all
    processes.
    \return the rows, in the first process */
Rows computePoints(const PointRun& run, const Processes& processes);

}  // namespace multiple_impacts::command

#endif
