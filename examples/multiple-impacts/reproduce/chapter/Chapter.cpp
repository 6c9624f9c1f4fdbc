// SPDX-License-Identifier: Apache-2.0
#include "Chapter.hpp"

#include "Study.hpp"

namespace multiple_impacts::tool {

const Study& chapterStudy() {
  static const Study study{
      "chapter",
      "Nguyen and Brogliato: comparisons of multiple impact laws in chains of aligned balls",
      {
          {"table-1", "one pass of binary collisions, ten equal balls", chapter::table1},
          {"table-2", "one pass of binary collisions, decorated chain of seven",
           chapter::table2},
      }};
  return study;
}

}  // namespace multiple_impacts::tool
