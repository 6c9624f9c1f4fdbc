# SPDX-License-Identifier: Apache-2.0
"""The wave along the chain: arrival, peak, duration and speed at every contact."""
import numpy as np

from . import style
from .tables import FigureError

MARKED_CONTACTS = 60  # longer chains are lines without markers
COLOUR = style.LAWS["lzb"][1]


def draw_pulses(pulses, impact=None):
    """The figure: up to four panels over the contact number, those that have values.

    impact: which one it is (tables.Impact), for the title
    """
    panels = [panel for panel in (
        (pulses.arrival, "arrival", "s"), (pulses.peak, "peak force", "N"),
        (pulses.duration, "duration τ", "s"), (pulses.wave_speed, "wave speed", "m/s"))
        if np.isfinite(panel[0]).any()]
    if not panels:
        raise FigureError("pulses: no contact has a pulse")
    marker = "o" if len(pulses.contact) <= MARKED_CONTACTS else ""
    with style.look():
        figure, first = style.new_figure((style.SIZE[0], 5.6))
        first.remove()
        for k, (values, name, unit) in enumerate(panels, 1):
            axes = figure.add_subplot(2, 2, k)
            factor, unit = scale(values, unit)
            axes.plot(pulses.contact, factor * values, color=COLOUR, marker=marker,
                      markersize=3.5)
            axes.set_xticks(style.whole_ticks(pulses.contact[0], pulses.contact[-1]))
            axes.set_ylim(limits(factor * values))
            axes.set_ylabel(f"{name} [{unit}]{direction(name, values)}")
            if k + 2 > len(panels):
                axes.set_xlabel("contact")
        figure.suptitle(f"first pulse at every contact{style.of_impact(impact)}, LZB", x=0.01,
                        ha="left", fontsize=11.)
    return figure


def direction(name, values):
    """What the sign of a speed says, where there are negative ones."""
    negative = name == "wave speed" and np.nanmin(values) < 0.
    return "\nnegative: towards the first ball" if negative else ""


def scale(values, unit):
    """Metres per second and newtons as they are, times with a prefix."""
    largest = np.nanmax(np.abs(values), initial=0.)
    return style.scaled(largest, unit) if unit == "s" else (1., unit)


def limits(values):
    """From 0, with some room."""
    low, high = np.nanmin(values, initial=0.), np.nanmax(values, initial=0.)
    room = 0.05 * (high - low) or 1.
    return (low - room if low < 0. else 0., high + room if high > 0. or low == 0. else 0.)
