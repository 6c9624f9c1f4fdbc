// SPDX-License-Identifier: Apache-2.0
#include "published/chapter/Chapter.hpp"

namespace multiple_impacts::published {

Study chapterStudy() {
  return {
      "chapter",
      "Nguyen and Brogliato: comparisons of multiple impact laws in chains of aligned balls",
      collected({chapter::dynamicsItems, chapter::moreauItems, chapter::binaryItems,
                 chapter::collisionOrderItems, chapter::lzbFormulaItems,
                 chapter::integratorItems, chapter::exponentItems, chapter::stiffnessItems,
                 chapter::dissipationItems, chapter::decoratedItems, chapter::wallItems,
                 chapter::beyondItems})};
}

}  // namespace multiple_impacts::published
