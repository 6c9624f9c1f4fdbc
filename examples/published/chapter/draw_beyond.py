# SPDX-License-Identifier: Apache-2.0
"""What the comparison chapter leaves open."""
import numpy as np

from multiple_impacts.figures import style
from multiple_impacts.figures.panels import legend_above, new_panels
from profile_panels import read_profiles
from multiple_impacts.figures.tables import read_columns

ORDERS = {  # name in the files: name for readers
    "LeftToRight": "from left to right",
    "RightToLeft": "from right to left",
    "Random": "random",
    "FastestFirst": "fastest first",
    "Sweeps": "sweeps",
}
COLOURS = ["#0072B2", "#D55E00", "#009E73", "#E69F00", "#56B4E9"]
MARKERS = ["o", "s", "^", "D", "x"]
SIZES = [9., 7.5, 6., 4.5, 4.]  # curves that coincide remain visible
INFINITE = 1e6  # number of balls; larger numbers stand for the limit


def draw_long_chains(folder):
    """Thresholds predicted by the speed of ball 1, and the impacts that confirm them."""
    predicted, checks = (read_columns(folder / f"{name}.csv")
                         for name in ("predicted", "integrated"))
    finite = predicted["balls"] < INFINITE
    sticks = checks["relative_speed"] < 1e-3
    with style.look():
        figure, axes = style.new_figure()
        axes.plot(predicted["balls"][finite], predicted["threshold"][finite], "-",
                  color=style.GREY,
                  label="predicted threshold")
        axes.axhline(predicted["threshold"][~finite][0], color=style.GREY, linestyle="--",
                     linewidth=1.,
                     label="limit of infinitely many balls")
        for mask, marker, colour, label in ((sticks, "o", COLOURS[0], "integrated: all stick"),
                                            (~sticks, "^", COLOURS[1],
                                             "integrated: ball 1 leaves")):
            axes.plot(checks["balls"][mask], checks["restitution"][mask], marker, color=colour,
                      label=label)
        axes.set_xscale("log")
        axes.set_xlabel("number of balls n")
        axes.set_ylabel("restitution e")
        axes.legend(loc="lower right")
    return [figure]


def draw_dissipative(folder):
    return [orders_figure(read_columns(folder / "orders.csv"), "restitution", "restitution e",
                          "linear")]


def draw_decorated(folder):
    return [orders_figure(read_columns(folder / "orders.csv"), "mass_ratio", "mass ratio ε",
                          "log")]


def orders_figure(columns, parameter, label, scale):
    """Gap and number of collisions of every order; there is no gap where it was given up."""
    with style.look():
        figure, panels = new_panels(1, 2)
        for (order, name), colour, marker, size in zip(ORDERS.items(), COLOURS, MARKERS,
                                                       SIZES):
            look = {"color": colour, "marker": marker, "markersize": size, "linewidth": 1.,
                    "label": name}
            panels[0].plot(columns[parameter], columns[f"gap_{order}"], **look)
            ended = np.isfinite(columns[f"gap_{order}"])
            count = columns[f"collisions_{order}"]
            panels[1].plot(columns[parameter], np.where(ended, count, np.nan), **look)
            panels[1].plot(columns[parameter][~ended], count[~ended], marker, color=colour,
                           fillstyle="none",
                           markersize=size + 3.)
        panels[0].set_ylabel("gap to LZB, Φ [%]")
        panels[0].set_ylim(bottom=0.)
        panels[1].set_ylabel("collisions (hollow: given up)")
        panels[1].set_yscale("log")
        for axes in panels:
            axes.set_xscale(scale)
            axes.set_xlabel(label)
        legend_above(figure, panels[0])
    return figure


def draw_small_exponents(folder):
    """Velocities, and how far they are from Moreau's."""
    profiles = read_profiles(folder / "lzb.csv")
    with style.look():
        figure, panels = new_panels(1, 2)
        for (value, velocity), colour, marker in zip(profiles.items(), COLOURS, MARKERS):
            ball = np.arange(1, len(velocity) + 1)
            look = {"color": colour, "markersize": 3.5, "label": f"η = {value:g}"}
            panels[0].plot(ball, velocity, marker, **look)
            panels[1].plot(ball, np.maximum(np.abs(velocity + 1.), 1e-9), marker, **look)
        panels[0].set_ylabel("velocity [m/s]")
        panels[1].set_ylabel("distance from Moreau's -1 m/s\n[m/s]")
        panels[1].set_yscale("log")
        for axes in panels:
            axes.set_xlabel("ball")
            axes.set_xticks(style.whole_ticks(1, len(velocity)))
        legend_above(figure, panels[0])
    return [figure]


# For each item, a function from its folder to a list of figures.
FIGURES = {
    "beyond-table-4": draw_long_chains,
    "beyond-binary-dissipative": draw_dissipative,
    "beyond-binary-decorated": draw_decorated,
    "beyond-wall": draw_small_exponents,
}
