// SPDX-License-Identifier: Apache-2.0
#include "published/Study.hpp"

namespace multiple_impacts::published {

// Each is defined in the folder named after the study.
Study chapterStudy();
Study experimentStudy();
Study impulseRatioStudy();

std::vector<Item> collected(std::initializer_list<std::vector<Item> (*)()> parts) {
  std::vector<Item> items;
  for (const auto part : parts) {
    const std::vector<Item> more = part();
    items.insert(items.end(), more.begin(), more.end());
  }
  return items;
}

const std::vector<Study>& studies() {
  static const std::vector<Study> all{chapterStudy(), experimentStudy(), impulseRatioStudy()};
  return all;
}

}  // namespace multiple_impacts::published
