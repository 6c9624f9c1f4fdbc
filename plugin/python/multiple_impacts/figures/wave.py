# SPDX-License-Identifier: Apache-2.0
"""Wave map: the elastic energy of every contact over time."""
import numpy as np
from matplotlib.colors import LogNorm, Normalize

from . import style
from .tables import NEGLIGIBLE, end_of_action

COLUMNS = 1200    # of the picture: more than its pixels across
LOG_BELOW = 0.02  # share of the largest energy that half of those with any do not reach
LOG_DECADES = 4


def draw_wave(trace, law, impact=None):
    """The figure; energies are on a log scale if a linear one would leave half of it dark.

    impact: which one it is (tables.Impact), for the title
    """
    peaks = trace.energy.max(axis=0)
    logarithmic = np.median(peaks[peaks > 0.]) < LOG_BELOW * peaks.max()
    floor = 10.**-LOG_DECADES if logarithmic else NEGLIGIBLE
    end = end_of_action(trace.time, trace.energy, floor)
    time_factor, time_unit = style.scaled(end, "s")
    factor, unit = style.scaled(peaks.max(), "J")

    times = np.linspace(trace.time[0], end, COLUMNS)
    image = factor * np.array([np.interp(times, trace.time, energy)
                               for energy in trace.energy.T])
    largest = factor * peaks.max()
    norm = LogNorm(floor * largest, largest) if logarithmic else Normalize(0., largest)
    with style.look():
        figure, axes = style.new_figure()
        picture = axes.imshow(
            np.maximum(image, norm.vmin), norm=norm, cmap=style.COLOUR_MAP, aspect="auto",
            origin="lower", interpolation="nearest",
            extent=(times[0] * time_factor, end * time_factor, 0.5, trace.contacts + 0.5))
        axes.grid(False)
        axes.set_yticks(style.whole_ticks(1, trace.contacts))
        axes.set_xlabel(f"time since the impact began [{time_unit}]")
        axes.set_ylabel("contact")
        axes.set_title("elastic energy of the contacts"
                       f"{style.of_impact(impact)}, {style.law_name(law)}")
        figure.colorbar(picture, ax=axes, label=f"energy [{unit}]", pad=0.02,
                        extend="min" if logarithmic else "neither")
    return figure
