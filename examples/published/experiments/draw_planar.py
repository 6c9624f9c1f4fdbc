# SPDX-License-Identifier: Apache-2.0
"""Planar systems: velocities after the impact under three laws."""
import numpy as np
from matplotlib.collections import EllipseCollection
from matplotlib.colors import PowerNorm

from multiple_impacts.figures import style
from multiple_impacts.figures.panels import new_panels
from multiple_impacts.figures.tables import read_columns

LAWS = ("LZB", "binary", "Moreau")


def draw_motion(folder):
    """The balls coloured by speed, with arrows along their velocities."""
    columns = read_columns(folder / "motion.csv")
    speeds = {law: np.hypot(columns[f"u_{law}"], columns[f"v_{law}"]) for law in LAWS}
    # Shows small speeds too.
    norm = PowerNorm(0.5, 0., max(speed.max() for speed in speeds.values()))
    with style.look():
        figure, panels = new_panels(1, 3, (style.SIZE[0] + 1., 3.8))
        for axes, law in zip(panels, LAWS):
            balls = draw_balls(axes, columns, speeds[law], norm)
            draw_arrows(axes, columns, law, norm.vmax)
            axes.set_title(law)
            axes.set_xlabel("x [m]")
        panels[0].set_ylabel("y [m]")
        figure.colorbar(balls, ax=panels, label="speed [m/s]", shrink=0.8)
    return [figure]


def draw_balls(axes, columns, speed, norm):
    centres, diameter = np.column_stack([columns["x"], columns["y"]]), 2. * columns["radius"]
    balls = EllipseCollection(diameter, diameter, np.zeros_like(diameter), units="xy",
                              offsets=centres,
                              transOffset=axes.transData, cmap=style.COLOUR_MAP, norm=norm,
                              edgecolor="white",
                              linewidth=0.4)
    balls.set_array(speed)
    axes.add_collection(balls)
    margin = 2. * diameter.max()
    axes.set_xlim(centres[:, 0].min() - margin, centres[:, 0].max() + margin)
    axes.set_ylim(centres[:, 1].min() - margin, centres[:, 1].max() + margin)
    axes.set_aspect("equal")
    axes.grid(False)
    return balls


def draw_arrows(axes, columns, law, fastest):
    """The arrow of the fastest ball is three diameters long."""
    length = 6. * columns["radius"].max() / fastest
    axes.quiver(columns["x"], columns["y"], length * columns[f"u_{law}"],
                length * columns[f"v_{law}"], angles="xy",
                scale_units="xy", scale=1., color="#D55E00", width=0.006)


FIGURES = {"billiard-break": draw_motion, "disc-packing": draw_motion}
