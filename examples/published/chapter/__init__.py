# SPDX-License-Identifier: Apache-2.0
"""The figures of the comparison chapter: for each item, a function from its folder to a list
of figures."""
from . import draw_beyond
from . import draw_binary
from . import draw_decorated
from . import draw_dissipation
from . import draw_elastic
from . import draw_lzb
from . import draw_moreau
from . import draw_wall

FIGURES = {
    **draw_moreau.FIGURES,
    **draw_binary.FIGURES,
    **draw_lzb.FIGURES,
    **draw_elastic.FIGURES,
    **draw_dissipation.FIGURES,
    **draw_decorated.FIGURES,
    **draw_wall.FIGURES,
    **draw_beyond.FIGURES,
}
