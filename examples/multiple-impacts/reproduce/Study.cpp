// SPDX-License-Identifier: Apache-2.0
#include "Study.hpp"

namespace multiple_impacts::tool {

std::vector<Item> collected(std::initializer_list<std::vector<Item> (*)()> parts) {
  std::vector<Item> items;
  for (const auto part : parts) {
    const std::vector<Item> more = part();
    items.insert(items.end(), more.begin(), more.end());
  }
  return items;
}

}  // namespace multiple_impacts::tool
