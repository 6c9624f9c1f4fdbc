# SPDX-License-Identifier: Apache-2.0
"""The figures of the comparison chapter: by item, a function from its folder to a list of figures."""
import chapter_beyond
import chapter_binary
import chapter_decorated
import chapter_dissipation
import chapter_elastic
import chapter_lzb
import chapter_moreau
import chapter_wall

FIGURES = {
    **chapter_moreau.FIGURES,
    **chapter_binary.FIGURES,
    **chapter_lzb.FIGURES,
    **chapter_elastic.FIGURES,
    **chapter_dissipation.FIGURES,
    **chapter_decorated.FIGURES,
    **chapter_wall.FIGURES,
    **chapter_beyond.FIGURES,
}
