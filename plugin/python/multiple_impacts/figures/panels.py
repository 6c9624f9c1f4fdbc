# SPDX-License-Identifier: Apache-2.0
"""Figures with several axes: labels, legends, and the colours of families of curves."""
import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from . import style


def new_panels(rows, columns, size=style.SIZE, **layout):
    """A figure and the list of its axes, row by row."""
    figure = Figure(figsize=size, layout="constrained")
    FigureCanvasAgg(figure)
    return figure, list(figure.subplots(rows, columns, gridspec_kw=layout, squeeze=False).flat)


def label_outside(panels, columns, below, beside):
    """Labels of the last row and of the first column."""
    for k, axes in enumerate(panels):
        if k >= len(panels) - columns:
            axes.set_xlabel(below)
        if k % columns == 0:
            axes.set_ylabel(beside)


def lettered(k, title):
    """The title of panel k: "(a)  title" for the first one."""
    return f"({'abcdefgh'[k]})  {title}"


def legend_above(figure, axes):
    """The legend of one panel above all of them; the empty title keeps the room."""
    handles, labels = axes.get_legend_handles_labels()
    figure.suptitle(" ")
    figure.legend(handles, labels, loc="upper center", ncol=len(labels))


def family(count, reach=0.88):
    """Colours for curves that belong together; the map's last ones are too pale for lines."""
    return matplotlib.colormaps[style.COLOUR_MAP](np.linspace(0., reach, count))
