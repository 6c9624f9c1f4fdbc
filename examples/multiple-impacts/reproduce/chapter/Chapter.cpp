// SPDX-License-Identifier: Apache-2.0
#include "Chapter.hpp"

namespace multiple_impacts::tool {

namespace {

std::vector<Item> allItems() {
  std::vector<Item> items;
  for (const auto section :
       {chapter::dynamicsItems, chapter::moreauItems, chapter::binaryItems,
        chapter::collisionOrderItems, chapter::lzbFormulaItems, chapter::integratorItems,
        chapter::exponentItems, chapter::stiffnessItems, chapter::dissipationItems,
        chapter::decoratedItems, chapter::wallItems, chapter::beyondItems}) {
    const std::vector<Item> more = section();
    items.insert(items.end(), more.begin(), more.end());
  }
  return items;
}

}  // namespace

const Study& chapterStudy() {
  static const Study study{
      "chapter",
      "Nguyen and Brogliato: comparisons of multiple impact laws in chains of aligned balls",
      allItems()};
  return study;
}

}  // namespace multiple_impacts::tool
