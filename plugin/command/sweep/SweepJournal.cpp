// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/sweep/SweepJournal.hpp"

#include <boost/crc.hpp>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"

namespace multiple_impacts::command {

namespace {

constexpr char kRowEnd = 30;  // ASCII "record separator": not in any number, key or law

std::string firstLine(std::uint32_t signature) {
  return "multiple-impacts sweep " + std::to_string(signature);
}

std::string pathOf(const std::string& result) { return result + ".part"; }

std::string joined(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) text += row + kRowEnd;
  return text;
}

std::vector<std::string> separated(const std::string& text) {
  std::vector<std::string> rows;
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find(kRowEnd, begin)) != std::string::npos;
       begin = end + 1)
    rows.push_back(text.substr(begin, end - begin));
  return rows;
}

}  // namespace

std::uint32_t checksum(const std::string& text) {
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  return crc.checksum();
}

SweepJournal::SweepJournal(std::string result, std::uint32_t signature)
    : _result(std::move(result)), _path(pathOf(_result)) {
  readBack(signature);
  _file.open(_path, std::ios::app | std::ios::binary);
  if (_rows.empty() && std::filesystem::exists(_path) &&
      std::filesystem::file_size(_path) == 0)
    _file << firstLine(signature) << std::endl;
  if (!_file) throw OutputError(_path, "cannot be written");
}

/** Reads the complete lines, and cuts off the rest. */
void SweepJournal::readBack(std::uint32_t signature) {
  std::ifstream in(_path, std::ios::binary);
  if (!in) return;
  std::uintmax_t good = 0;
  for (std::string line; std::getline(in, line) && !in.eof(); good += line.size() + 1) {
    if (good == 0) {
      if (line != firstLine(signature))
        throw OutputError(_path, "belongs to another sweep: remove it, or give another --out");
      continue;
    }
    const auto first = line.find('\t'), last = line.rfind('\t');
    if (first == std::string::npos || first == last) break;
    const std::string content = line.substr(0, last);
    if (line.substr(last + 1) != std::to_string(checksum(content))) break;
    _rows[std::atol(line.c_str())] = separated(content.substr(first + 1));
  }
  in.close();
  std::filesystem::resize_file(_path, good);
}

void SweepJournal::add(long point, const std::vector<std::string>& rows) {
  const std::string content = std::to_string(point) + '\t' + joined(rows);
  _file << content << '\t' << checksum(content) << std::endl;
  if (!_file) throw OutputError(_path, "cannot be written: is the disk full?");
  _rows[point] = rows;
}

std::vector<std::string> SweepJournal::rows() const {
  std::vector<std::string> all;
  for (const auto& point : _rows)
    all.insert(all.end(), point.second.begin(), point.second.end());
  return all;
}

void SweepJournal::finish(const std::string& header) {
  writeWhole(_result, [&](std::ostream& out) {
    out << header << '\n';
    for (const std::string& row : rows()) out << row << '\n';
  });
}

void SweepJournal::remove(const std::string& result) {
  std::filesystem::remove(pathOf(result));
}

}  // namespace multiple_impacts::command
