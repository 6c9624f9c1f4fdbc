# SPDX-License-Identifier: Apache-2.0
"""Section 5.2 of the comparison chapter: chains that hit a wall."""
from multiple_impacts.figures import style
from multiple_impacts.figures.panels import label_outside, legend_above, lettered, new_panels
from profile_panels import LZB, MOREAU, draw_profiles
from multiple_impacts.figures.tables import read_columns


def draw_exponents(folder):
    """Figure 28."""
    others = read_columns(folder / "others.csv")
    figure = draw_profiles(folder, "η")
    with style.look():
        for axes in figure.axes:
            axes.axhline(others["moreau"][0], color=MOREAU[1], linewidth=1.2, zorder=1.5,
                         label="Moreau, binary")
        legend_above(figure, figure.axes[0])
    return [figure]


def draw_contact(folder):
    """Figure 29."""
    with style.look():
        figure, panels = new_panels(1, 2, (style.SIZE[0], 3.4))
        for k, (axes, title) in enumerate(zip(panels, ("free chain", "chain at a wall"))):
            columns = read_columns(folder / f"energy-{k + 1}.csv")
            axes.plot(1e3 * columns["time"], 1e3 * columns["energy_50"], color=LZB[1],
                      linewidth=1.)
            axes.set_title(lettered(k, f"contact 50, {title}"))
            axes.set_xlim(0., 1e3 * columns["time"][-1])
            axes.set_ylim(bottom=0.)
        label_outside(panels, 2, "time [ms]", "energy [mJ]")
    return [figure]


def draw_restitutions(folder):
    """Figure 30."""
    return [draw_profiles(folder, "e", rows=1, limits=(-1.05, 0.05))]


# For each item, a function from its folder to a list of figures.
FIGURES = {
    "figure-28": draw_exponents,
    "figure-29": draw_contact,
    "figure-30": draw_restitutions,
}
