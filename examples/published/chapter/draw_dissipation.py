# SPDX-License-Identifier: Apache-2.0
"""Section 5.1.3 of the comparison chapter: restitution below one."""
from multiple_impacts.figures import style
from energy_panels import draw_energies
from profile_panels import LZB, MOREAU, draw_profiles
from multiple_impacts.figures.tables import read_columns

RESTITUTIONS = (1., 0.98, 0.95, 0.9, 0.5, 0.)  # of figure 23


def draw_velocities(folder):
    """Figure 20."""
    return [draw_profiles(folder, "e")]


def draw_gap(folder):
    """Figure 21."""
    scan = read_columns(folder / "scan.csv")
    with style.look():
        figure, axes = style.new_figure()
        axes.plot(scan["restitution"], scan["gap_moreau"], MOREAU[2] + "-", color=MOREAU[1],
                  label="Moreau's law, LZB "
                  "as reference")
        axes.set_xlabel("restitution e")
        axes.set_ylabel("gap measure Φ [%]")
        axes.set_ylim(bottom=0.)
        axes.legend(loc="upper left")
    return [figure]


def draw_energy_ratio(folder):
    """Figure 22."""
    scan = read_columns(folder / "scan.csv")
    with style.look():
        figure, axes = style.new_figure()
        for (name, colour, marker), column in ((LZB, "ker_lzb"), (MOREAU, "ker_moreau")):
            axes.plot(scan["restitution"], scan[column], marker + "-", color=colour,
                      label=name)
        axes.axhline(0.01, color=style.GREY, linestyle="--", linewidth=1.,
                     label="least that momentum allows")
        axes.set_xlabel("restitution e")
        axes.set_ylabel("kinetic energy ratio KER = T⁺/T⁻")
        axes.legend(loc="upper left")
    return [figure]


def draw_waves(folder):
    """Figure 23."""
    return [draw_energies(folder, [f"e = {e:g}" for e in RESTITUTIONS], 3)]


def draw_thresholds(folder):
    """Table 4."""
    table = read_columns(folder / "thresholds.csv")
    middle = 0.5 * (table["sticks"] + table["separates"])
    with style.look():
        figure, axes = style.new_figure()
        axes.errorbar(table["balls"], middle, yerr=middle - table["sticks"], fmt=LZB[2],
                      color=LZB[1], capsize=3.,
                      label="LZB, by bisection")
        axes.plot(table["balls"], table["printed"], "x", color=style.GREY, markersize=9.,
                  label="printed")
        axes.set_xscale("log")
        axes.set_xticks(table["balls"], [f"{n:g}" for n in table["balls"]])
        axes.minorticks_off()
        axes.set_xlabel("number of balls n")
        axes.set_ylabel("largest e that sticks")
        axes.legend(loc="lower right")
    return [figure]


# For each item, a function from its folder to a list of figures.
FIGURES = {
    "figure-20": draw_velocities,
    "figure-21": draw_gap,
    "figure-22": draw_energy_ratio,
    "figure-23": draw_waves,
    "table-4": draw_thresholds,
}
