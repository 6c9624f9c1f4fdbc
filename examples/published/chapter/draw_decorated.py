# SPDX-License-Identifier: Apache-2.0
"""Section 5.1.4 of the comparison chapter: decorated chains."""
from multiple_impacts.figures import style
from energy_panels import draw_energies
from profile_panels import LZB, MOREAU, draw_profiles
from multiple_impacts.figures.tables import read_columns


def draw_velocities(folder):
    """Figure 24."""
    return [draw_profiles(folder, "ε")]


def draw_waves(folder):
    """Figure 25."""
    return [draw_energies(folder, ["ε = 0.01", "ε = 100"], 2)]


def draw_dispersion(folder):
    """Figure 26, and the force that reaches the middle."""
    return [dispersion_figure(read_columns(folder / "dispersion.csv")),
            transmission_figure(read_columns(folder / "transmission.csv"))]


def dispersion_figure(scan):
    with style.look():
        figure, axes = style.new_figure()
        for (name, colour, marker), column in ((LZB, "lzb"), (MOREAU, "moreau")):
            axes.plot(scan["mass_ratio"], scan[column], marker + "-", color=colour,
                      markersize=3.5, label=name)
        for ratio in (0.64, 1.55):
            axes.axvline(ratio, color=style.GREY, linestyle=":", linewidth=1.2, zorder=0)
            axes.annotate(f"{ratio:g}", (ratio, 0.3), xytext=(-4 if ratio < 1. else 4, 0),
                          textcoords="offset points",
                          ha="right" if ratio < 1. else "left", color="#666666")
        axes.set_xscale("log")
        axes.set_ylim(0., 10.8)
        axes.set_xlabel("mass ratio ε")
        axes.set_ylabel("dispersion measure $C_{KE}$")
        style.legend_beside(axes)
    return figure


def transmission_figure(table):
    with style.look():
        figure, axes = style.new_figure((style.SIZE[0], 3.))
        axes.plot(table["mass_ratio"], table["force_ratio"], LZB[2] + "-", color=LZB[1],
                  markersize=3.5)
        axes.axvline(0.59, color=style.GREY, linestyle=":", linewidth=1.2,
                     label="cited minimum, 0.59")
        axes.set_xlabel("mass ratio ε")
        axes.set_ylabel("peak force in the middle\nover that at contact 1")
        axes.legend(loc="upper left")
    return figure


# For each item, a function from its folder to a list of figures.
FIGURES = {
    "figure-24": draw_velocities,
    "figure-25": draw_waves,
    "figure-26": draw_dispersion,
}
