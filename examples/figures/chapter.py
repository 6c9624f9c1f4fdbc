# SPDX-License-Identifier: Apache-2.0
"""The figures of the comparison chapter: by item, a function from its folder to a list of figures."""
import chapter_binary
import chapter_elastic
import chapter_lzb
import chapter_moreau

FIGURES = {**chapter_moreau.FIGURES, **chapter_binary.FIGURES, **chapter_lzb.FIGURES, **chapter_elastic.FIGURES}
