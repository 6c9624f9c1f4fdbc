# SPDX-License-Identifier: Apache-2.0
"""Velocities by ball, a panel for each value of a parameter."""
import numpy as np

from multiple_impacts.figures import style
from multiple_impacts.figures.panels import label_outside, legend_above, lettered, new_panels
from multiple_impacts.figures.tables import read_columns

LZB, MOREAU = style.LAWS["lzb"], style.LAWS["moreau"]


def read_profiles(path):
    """Value of the parameter, which is the first column: velocities of the balls [m/s]."""
    parameter, *velocities = read_columns(path).values()
    return dict(zip(parameter, np.column_stack(velocities)))


def draw_profiles(folder, symbol, rows=2, limits=None):
    """Velocities of lzb.csv; Moreau's as a line if there is a moreau.csv."""
    profiles = read_profiles(folder / "lzb.csv")
    rigid = read_profiles(folder / "moreau.csv") if (folder / "moreau.csv").exists() else {}
    columns = -(-len(profiles) // rows)
    with style.look():
        figure, panels = new_panels(rows, columns, (style.SIZE[0], 2.6 * rows))
        for k, (axes, (value, velocity)) in enumerate(zip(panels, profiles.items())):
            draw_profile(axes, velocity, rigid.get(value))
            axes.set_title(lettered(k, f"{symbol} = {value:g}"))
            if limits:
                axes.set_ylim(*limits)
        label_outside(panels, columns, "ball", "velocity [m/s]")
        if rigid:
            legend_above(figure, panels[0])
    return figure


def draw_profile(axes, velocity, rigid=None):
    ball = np.arange(1, len(velocity) + 1)
    axes.plot(ball, velocity, LZB[2], color=LZB[1], markersize=2.8, label=LZB[0])
    if rigid is not None:
        axes.plot(ball, rigid, "-", color=MOREAU[1], linewidth=1.2, label=MOREAU[0],
                  zorder=1.5)
    axes.set_xticks(style.whole_ticks(1, len(velocity))[::2])
    low, high = axes.get_ylim()
    if high - low < 1e-3:  # all equal
        axes.set_ylim(min(0., low) - 0.005, 1.5 * max(high, 0.))
