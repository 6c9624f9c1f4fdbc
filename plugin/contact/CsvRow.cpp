// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/CsvRow.hpp"

#include "multiple_impacts/contact/Texts.hpp"

namespace multiple_impacts {

void CsvRow::add(const std::string& field) {
  if (!_isEmpty) _text += ',';
  _text += field;
  _isEmpty = false;
}

CsvRow& CsvRow::operator<<(double number) {
  add(toText(number));
  return *this;
}

CsvRow& CsvRow::operator<<(long number) {
  add(std::to_string(number));
  return *this;
}

CsvRow& CsvRow::operator<<(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) {
    add(text);
    return *this;
  }
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  add(quoted + '"');
  return *this;
}

CsvRow& CsvRow::operator<<(const Eigen::VectorXd& numbers) {
  for (const double number : numbers) *this << number;
  return *this;
}

CsvRow& CsvRow::operator<<(const std::vector<double>& numbers) {
  for (const double number : numbers) *this << number;
  return *this;
}

CsvRow& CsvRow::operator<<(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) *this << text;
  return *this;
}

CsvRow& CsvRow::operator<<(const CsvRow& row) {
  if (!row._isEmpty) add(row._text);
  return *this;
}

}  // namespace multiple_impacts
