# SPDX-License-Identifier: Apache-2.0
"""The impacts of a run of Siconos's MechanicsHdf5Runner over time."""
import numpy as np

from . import style
from .panels import lettered, new_panels
from .tables import FigureError

ROUNDING = 1e-9  # of the energy before an impact


def draw_impacts(impacts):
    """How many contacts each impact has, its largest force, and the energy lost so far.

    impacts: what multiple_impacts.read_impacts gives
    """
    table = impacts.table
    if len(table) == 0:
        raise FigureError("there are no impacts to draw")
    law = table["law"][0].decode()
    name, colour, marker = style.law_styles([law])[law]
    rows = [("contacts in an impact", table["contacts"], "")]
    if table["largest_force"].any():
        rows.append(("largest force", table["largest_force"], "N"))
    rows.append(("energy lost so far", energy_lost(table), "J"))
    time_factor, time_unit = style.scaled(table["time"].max(), "s")
    with style.look():
        figure, panels = new_panels(len(rows), 1, (style.SIZE[0], 1.9 * len(rows)))
        for k, (axes, (title, values, unit)) in enumerate(zip(panels, rows)):
            factor, unit = (1e-3, "kN") if unit == "N" and values.max() >= 1e4 else (
                style.scaled(values.max(), unit) if unit else (1., ""))
            time = time_factor * table["time"]
            if title.startswith("energy"):
                axes.step(time, factor * values, where="post", color=colour)
            else:
                axes.vlines(time, 0., factor * values, color=colour, linewidth=0.8)
            axes.plot(time, factor * values, marker, color=colour, markersize=4.)
            axes.set_ylim(bottom=0.)
            axes.set_title(lettered(k, title))
            axes.set_ylabel(f"[{unit}]" if unit else "")
            axes.sharex(panels[-1])
        panels[-1].set_xlabel(f"time [{time_unit}]")
        figure.suptitle(f"{len(table)} impacts, {name}")
    return figure


def energy_lost(table):
    """So far [J]; nothing where it is rounding, as in elastic impacts."""
    lost = np.cumsum(table["energy_lost"])
    return lost if lost[-1] > ROUNDING * table["energy_before"].max() else np.zeros_like(lost)
