// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/Texts.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace multiple_impacts {

std::string toText(double value) {
  if (std::isnan(value)) return "nan";  // whatever its sign
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

std::string listed(const std::vector<std::string>& names, const std::string& separator) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : separator) + name;
  return text;
}

}  // namespace multiple_impacts
