# SPDX-License-Identifier: Apache-2.0
"""The figures of the comparison chapter: by item, a function from its folder to a list of figures."""
from . import chapter_beyond
from . import chapter_binary
from . import chapter_decorated
from . import chapter_dissipation
from . import chapter_elastic
from . import chapter_lzb
from . import chapter_moreau
from . import chapter_wall

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
