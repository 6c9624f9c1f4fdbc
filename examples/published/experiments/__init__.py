# SPDX-License-Identifier: Apache-2.0
"""The figures of the experiments: for each item, a function from its folder to a list of
figures."""
from . import draw_balls
from . import draw_columns
from . import draw_convergence
from . import draw_planar
from . import draw_waves

FIGURES = {
    **draw_waves.FIGURES,
    **draw_convergence.FIGURES,
    **draw_columns.FIGURES,
    **draw_balls.FIGURES,
    **draw_planar.FIGURES,
}
