// SPDX-License-Identifier: Apache-2.0
/*! \file SweepJournal.hpp
  \brief What a sweep has done so far, on disk: an interrupted one goes on where it stopped.
*/
#ifndef SweepJournal_hpp
#define SweepJournal_hpp

#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace multiple_impacts::command {

/** A file beside the result, `<result>.part`, with one line per finished point:

    number of the point, tab, its rows (separated by the character 30), tab, checksum

    in the order in which they were finished. The first line says which sweep it belongs to. A
    line that was being written when the program was killed has no matching checksum, and is
    dropped with all that follow. */
class SweepJournal {
 public:
  /** Opens the journal, or begins a new one. Throws OutputError if the file belongs to another
      sweep, or cannot be written.
      \param result path of the CSV file that the sweep is to write
      \param signature of scenario, variations and laws */
  SweepJournal(std::string result, std::uint32_t signature);

  bool has(long point) const { return _rows.count(point) > 0; }
  long size() const { return static_cast<long>(_rows.size()); }

  /** Adds the rows of a point, and sees to it that they are on disk. */
  void add(long point, const std::vector<std::string>& rows);

  /** All rows, in the order of the points. */
  std::vector<std::string> rows() const;

  /** Writes the result, completely or not at all. */
  void finish(const std::string& header);

  /** Removes the journal of a result: a new sweep then starts from the beginning. */
  static void remove(const std::string& result);

 private:
  void readBack(std::uint32_t signature);

  const std::string _result, _path;
  std::map<long, std::vector<std::string>> _rows;
  std::ofstream _file;
};

/** Checksum of a text (CRC-32). */
std::uint32_t checksum(const std::string& text);

}  // namespace multiple_impacts::command

#endif
