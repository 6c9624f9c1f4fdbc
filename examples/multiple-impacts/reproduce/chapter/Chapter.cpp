// SPDX-License-Identifier: Apache-2.0
#include "Chapter.hpp"

namespace multiple_impacts::tool {

const Study& chapterStudy() {
  static const Study study{
      "chapter",
      "Nguyen and Brogliato: comparisons of multiple impact laws in chains of aligned balls",
      collected({chapter::dynamicsItems, chapter::moreauItems, chapter::binaryItems,
                 chapter::collisionOrderItems, chapter::lzbFormulaItems,
                 chapter::integratorItems, chapter::exponentItems, chapter::stiffnessItems,
                 chapter::dissipationItems, chapter::decoratedItems, chapter::wallItems,
                 chapter::beyondItems})};
  return study;
}

}  // namespace multiple_impacts::tool
