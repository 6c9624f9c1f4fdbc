# SPDX-License-Identifier: Apache-2.0
"""Contact forces over time at some contacts."""
import matplotlib
import numpy as np

from . import style
from .tables import end_of_action


def default_contacts(count):
    """The first contact, those at a quarter and at half of the chain, and the last."""
    return sorted({1, 1 + (count - 1) // 4, 1 + (count - 1) // 2, count})


def draw_forces(trace, law, contacts=None):
    """The figure; contacts count from 1."""
    contacts = contacts or default_contacts(trace.contacts)
    forces = trace.force[:, [contact - 1 for contact in contacts]]
    end = end_of_action(trace.time, forces)
    time_factor, time_unit = style.scaled(end, "s")
    factor, unit = (1e-3, "kN") if forces.max() >= 1e4 else style.scaled(forces.max(), "N")
    colours = matplotlib.colormaps[style.COLOUR_MAP](np.linspace(0., 0.85, len(contacts)))
    with style.look():
        figure, axes = style.new_figure()
        for k, contact in enumerate(contacts):
            axes.plot(time_factor * trace.time, factor * forces[:, k], color=colours[k],
                      linestyle=("-", "--", "-.")[k % 3], label=f"contact {contact}")
        axes.set_xlim(time_factor * trace.time[0], time_factor * end)
        axes.set_ylim(bottom=0.)
        axes.set_xlabel(f"time since the impact began [{time_unit}]")
        axes.set_ylabel(f"contact force [{unit}]")
        axes.set_title(f"contact forces, {style.law_name(law)}")
        style.legend_beside(axes)
    return figure
