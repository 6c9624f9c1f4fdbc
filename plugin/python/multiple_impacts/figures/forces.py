# SPDX-License-Identifier: Apache-2.0
"""Contact forces over time at some contacts."""
import matplotlib
import numpy as np

from . import style
from .tables import NEGLIGIBLE, end_of_action


def default_contacts(force):
    """Of the contacts with a force: the first, those at a quarter and at half, the last."""
    peaks = force.max(axis=0)
    pressed = 1 + np.flatnonzero(peaks > NEGLIGIBLE * peaks.max())
    last = len(pressed) - 1
    return sorted({int(pressed[k]) for k in (0, last // 4, last // 2, last)})


def draw_forces(trace, law, contacts=None, impact=None):
    """The figure; contacts count from 1, by default some of those with a force.

    impact: which one it is (tables.Impact), for the title
    """
    contacts = contacts or default_contacts(trace.force)
    forces = trace.force[:, [contact - 1 for contact in contacts]]
    end = end_of_action(trace.time, forces)
    time_factor, time_unit = style.scaled(end, "s")
    factor, unit = (1e-3, "kN") if forces.max() >= 1e4 else style.scaled(forces.max(), "N")
    colours = matplotlib.colormaps[style.COLOUR_MAP](np.linspace(0., 0.85, len(contacts)))
    with style.look():
        figure, axes = style.new_figure()
        for k, contact in enumerate(contacts):
            axes.plot(time_factor * trace.time, factor * forces[:, k], color=colours[k],
                      linestyle=("-", "--", "-.")[k % 3],
                      label=label_of(contact, forces[:, k]))
        axes.set_xlim(time_factor * trace.time[0], time_factor * end)
        axes.set_ylim(bottom=0.)
        axes.set_xlabel(f"time since the impact began [{time_unit}]")
        axes.set_ylabel(f"contact force [{unit}]")
        axes.set_title(f"contact forces{style.of_impact(impact)}, {style.law_name(law)}")
        style.legend_beside(axes)
    return figure


def label_of(contact, force):
    return f"contact {contact}" + ("" if force.any() else " (no force)")
