# SPDX-License-Identifier: Apache-2.0
"""Section 3.2 of the comparison chapter: binary collisions."""
import numpy as np

from multiple_impacts.figures import style
from multiple_impacts.figures.panels import family, new_panels
from multiple_impacts.figures.tables import read_columns

BINARY = style.LAWS["binary"][1]
COUNTS = (2, 3, 5, 10, 20, 50)  # ticks
ORDERS = {  # column: name, colour, marker
    "left_to_right": ("left to right", BINARY, "s"),
    "right_to_left": ("right to left", "#CC79A7", "v"),
    "random": ("random", "#0072B2", "o"),
    "fastest_first": ("fastest first", "#009E73", "^"),
    "sweeps": ("sweeps", "#E69F00", "D"),
}


def draw_passes(folder):
    """Tables 1 and 2: printed velocities, the pass that gives them, and the end of the
    impact."""
    columns = read_columns(folder / "velocities.csv")
    with style.look():
        figure, axes = style.new_figure()
        axes.plot(columns["ball"], columns["printed"], "x", color=style.GREY, markersize=9.,
                  label="printed")
        axes.plot(columns["ball"], columns["one_pass"], "o-", color=BINARY,
                  label="one pass from left to right")
        axes.plot(columns["ball"], columns["end_of_impact"], "s--", color=style.OTHERS[0][0],
                  label="end of the impact")
        axes.set_xlabel("ball")
        axes.set_ylabel("velocity [m/s]")
        style.legend_beside(axes)
    return [figure]


def draw_few_balls(folder):
    """Eq. 16 for two equal balls; collisions of three balls over the restitution, with eq.
    17."""
    with style.look():
        figure, axes = new_panels(1, 2)
        columns = read_columns(folder / "equal-pairs.csv")
        e = np.array([0., 1.])
        axes[0].plot(e, (1. - e) / 2., color=style.GREY, label="eq. 16")
        axes[0].plot(e, (1. + e) / 2., color=style.GREY)
        axes[0].plot(columns["e"], columns["v1_after"], "s", color=BINARY, label="first ball")
        axes[0].plot(columns["e"], columns["v2_after"], "o", color=style.LAWS["lzb"][1],
                     label="second ball")
        axes[0].set_title("two equal balls")
        axes[0].set_xlabel("coefficient of restitution e")
        axes[0].set_ylabel("velocity after [m/s]")
        axes[0].legend(loc="upper left")
        draw_triples(axes[1], read_columns(folder / "three-balls.csv"))
    return [figure]


def draw_triples(axes, columns):
    """Dotted lines: where z = 1; to their left there is no last collision."""
    triples = list(dict.fromkeys(zip(columns["m1"], columns["m2"], columns["m3"])))
    for masses, colour in zip(triples, family(len(triples))):
        rows = np.all([columns[f"m{k + 1}"] == mass for k, mass in enumerate(masses)], axis=0)
        e, count, z = (columns[name][rows] for name in ("e", "collisions", "z"))
        label = " : ".join(f"{mass:.3g}" for mass in masses)
        axes.step(e, np.where(np.isfinite(count), count, np.nan), where="mid", color=colour,
                  label=label)
        axes.axvline(np.interp(-1., -z, e), color=colour, linestyle=":")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_title("three balls; dotted: z = 1")
    axes.set_xlabel("coefficient of restitution e")
    axes.set_ylabel("collisions")
    axes.set_yticks(COUNTS, [f"{count}" for count in COUNTS])
    axes.set_yticks([], minor=True)
    style.legend_beside(axes).set_title("masses")


def draw_orders(folder):
    """Figure 4: left to right against a random order."""
    label, colour, marker = ORDERS["left_to_right"]
    curves = (("left_to_right", marker, colour, label),
              ("random_1", "o", ORDERS["random"][1], "random"))
    return [draw_outcomes(folder, curves)]


def draw_random_orders(folder):
    """Figure 5: four random orders."""
    return [draw_outcomes(folder,
                          [(f"random_{k + 1}", "osD^"[k], colour, f"random sequence {k + 1}")
                           for k, colour in enumerate(family(4))])]


def draw_outcomes(folder, curves):
    columns = read_columns(folder / "velocities.csv")
    with style.look():
        figure, axes = style.new_figure()
        for name, marker, colour, label in curves:
            axes.plot(columns["ball"], columns[name], marker + "-", color=colour,
                      markersize=5., label=label)
        axes.set_title("disordered chain of our own masses")
        axes.set_xlabel("ball")
        axes.set_ylabel("velocity after [m/s]")
        axes.set_xticks(style.whole_ticks(1, columns["ball"][-1]))
        style.legend_beside(axes)
    return figure


def draw_counts(folder):
    """Table 3: collisions over the number of balls, in all orders; crosses are printed."""
    columns, printed = (read_columns(folder / "collisions.csv"),
                        read_columns(folder / "printed.csv"))
    sizes = np.unique(columns["balls"])
    with style.look():
        figure, axes = style.new_figure((9.5, 4.6))
        for name, (label, colour, marker) in ORDERS.items():
            draws = [columns[name][columns["balls"] == size] for size in sizes]
            axes.plot(sizes, [finite_median(values) for values in draws], marker + "-",
                      color=colour,
                      markersize=5., label=label)
        elastic = [np.median(columns["random_elastic"][columns["balls"] == size])
                   for size in sizes]
        axes.plot(sizes, elastic, "o--", color=style.GREY, markersize=4.,
                  label="random, e = 1")
        for name in ("left_to_right", "random"):
            axes.plot(printed["balls"], printed[name], "x", color=ORDERS[name][1],
                      markersize=9., markeredgewidth=2.,
                      label=f"printed, {ORDERS[name][0]}")
        axes.set_yscale("log")
        axes.set_xlabel("number of balls")
        axes.set_ylabel("binary collisions")
        axes.set_title(
            "disordered chains, e = 0.9: medians over our masses; a curve ends where runs "
            "were given up")
        style.legend_beside(axes)
    return [figure]


def finite_median(values):
    """The median, or NaN where most runs were given up."""
    middle = np.median(values)
    return middle if np.isfinite(middle) else np.nan


# For each item, a function from its folder to a list of figures.
FIGURES = {
    "section-3.2": draw_few_balls,
    "table-1": draw_passes,
    "table-2": draw_passes,
    "figure-4": draw_orders,
    "figure-5": draw_random_orders,
    "table-3": draw_counts,
}
