// SPDX-License-Identifier: Apache-2.0
/*! \file CsvRow.hpp
  \brief Lines of CSV files.
*/
#ifndef CsvRow_hpp
#define CsvRow_hpp

#include <Eigen/Core>
#include <string>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** One line of a CSV file (RFC 4180), field by field: CsvRow() << "lzb" << 3L << 0.25. Numbers
    read back as the same bits; texts are quoted where they must be. */
class SMI_EXPORT CsvRow {
 public:
  CsvRow& operator<<(double number);
  CsvRow& operator<<(long number);
  CsvRow& operator<<(std::size_t number) { return *this << static_cast<long>(number); }
  CsvRow& operator<<(const std::string& text);
  CsvRow& operator<<(const char* text) { return *this << std::string(text); }
  CsvRow& operator<<(const Eigen::VectorXd& numbers);
  CsvRow& operator<<(const std::vector<double>& numbers);
  CsvRow& operator<<(const std::vector<std::string>& texts);
  /** The fields of another row. */
  CsvRow& operator<<(const CsvRow& row);

  /** The line, without its end. */
  const std::string& text() const { return _text; }

 private:
  void add(const std::string& field);

  std::string _text;
  bool _isEmpty = true;
};

}  // namespace multiple_impacts

#endif
