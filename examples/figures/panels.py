# SPDX-License-Identifier: Apache-2.0
"""Figures with several axes, and colours of families of curves."""
import matplotlib
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

import style


def new_panels(count, size=style.SIZE, **layout):
    """A figure with axes side by side, and the list of these."""
    figure = Figure(figsize=size, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(1, count, gridspec_kw=layout, squeeze=False)
    return figure, list(axes[0])


def family(count):
    """Colours for curves that belong together, in order; the map's last ones are too pale for lines."""
    colours = matplotlib.colormaps[style.COLOUR_MAP]
    return [colours(0.88 * k / max(1, count - 1)) for k in range(count)]
