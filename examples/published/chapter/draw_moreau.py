# SPDX-License-Identifier: Apache-2.0
"""Sections 2 and 3.1 of the comparison chapter: kinetic angles, Moreau's law."""
import numpy as np

from multiple_impacts.figures import style
from multiple_impacts.figures.panels import family, new_panels
from multiple_impacts.figures.tables import read_columns

PRINTED_ANGLE = 30.  # eq. 3, neighbouring contacts [degrees]


def draw_angles(folder):
    """The Delassus matrix of a disordered chain, and kinetic angles over the mass of the ball
    between two contacts."""
    with style.look():
        figure, axes = new_panels(1, 2)
        draw_matrix(figure, axes[0], read_columns(folder / "delassus.csv"))
        columns = read_columns(folder / "angles.csv")
        blue, orange, green = (style.LAWS[law][1] for law in ("lzb", "binary", "moreau"))
        ratio = columns["mass_ratio"]
        axes[1].plot(ratio, np.degrees(columns["gradients_adjacent"]), "--", color=blue,
                     label="neighbours, gradients")
        axes[1].plot(ratio, np.degrees(columns["corner_adjacent"]), color=blue,
                     label="neighbours, corner")
        axes[1].plot(ratio, np.degrees(columns["corner_second"]), color=green,
                     label="second neighbours")
        axes[1].plot(1., PRINTED_ANGLE, "X", color=orange, markersize=9.,
                     label="printed, equal masses: π/6")
        axes[1].plot([1., 1.], [60., 120.], "o", color=blue, label="equal masses: π/3, 2π/3")
        axes[1].set_xscale("log")
        axes[1].set_yticks(range(0, 181, 30))
        axes[1].set_xlabel("mass of the ball between over its neighbours'")
        axes[1].set_ylabel("kinetic angle [degrees]")
        style.legend_beside(axes[1])
    return [figure]


def draw_matrix(figure, axes, columns):
    size = int(columns["i"].max())
    matrix = columns["computed"].reshape(size, size)
    reach = abs(matrix).max()
    image = axes.imshow(matrix, cmap="PuOr", vmin=-reach, vmax=reach,
                        extent=(0.5, size + 0.5, size + 0.5, 0.5))
    axes.set_xticks(range(1, size + 1, 2))
    axes.set_yticks(range(1, size + 1, 2))
    axes.grid(False)
    axes.set_xlabel("contact")
    axes.set_ylabel("contact")
    figure.colorbar(image, ax=axes, label="Delassus matrix [1/kg]", shrink=0.9)


def draw_corner(folder):
    """Figure 1: velocities before and after the impact in a narrow and a wide corner, and the
    largest over the opening."""
    columns = read_columns(folder / "corner.csv")
    with style.look():
        figure, axes = new_panels(1, 3, width_ratios=(1., 1., 1.1))
        draw_strikes(axes[0], columns, 60.)
        draw_strikes(axes[1], columns, 120.)
        openings = np.unique(columns["opening_deg"])
        fastest = [columns["speed"][columns["opening_deg"] == opening].max()
                   for opening in openings]
        axes[2].plot(openings, fastest, "o-", color=style.LAWS["moreau"][1], markersize=4.)
        axes[2].axvline(90., color=style.GREY, linestyle=":")
        axes[2].set_xticks(range(0, 181, 45))
        axes[2].set_xlabel("opening α [degrees]")
        axes[2].set_ylabel("fastest after the impact [m/s]")
        axes[0].legend(loc="upper center", bbox_to_anchor=(0.5, 0.))
    return [figure]


def draw_strikes(axes, columns, opening):
    """Arrows towards the corner are velocities before the impact, those from it velocities
    after."""
    inside = np.isclose(columns["opening_deg"], opening)
    directions = np.radians(columns["direction_deg"][inside])
    before = np.column_stack([np.cos(directions), np.sin(directions)])
    after = np.column_stack([columns["vx_after"][inside], columns["vy_after"][inside]])
    angle = np.radians(opening)
    axes.plot([1.25, 0., 1.25 * np.cos(angle)], [0., 0., 1.25 * np.sin(angle)], color="black",
              linewidth=2.,
              label="constraints")
    shown = range(0, len(directions), max(1, len(directions) // 6))
    for k in shown:
        arrow(axes, before[k], 0.15 * before[k], style.GREY)
        if np.hypot(*after[k]) > 0.02:
            arrow(axes, (0., 0.), after[k], style.LAWS["moreau"][1])
    axes.plot([], [], color=style.GREY, label="before (1 m/s)")
    axes.plot([], [], color=style.LAWS["moreau"][1], label="after, e = 0")
    stops = all(np.hypot(*velocity) < 0.02 for velocity in after)
    axes.set_title(f"α = {opening:g}°: " + ("all stop" if stops else "some slide"))
    axes.set_aspect("equal")
    axes.set_axis_off()


def arrow(axes, tail, head, colour):
    axes.annotate("", xy=head, xytext=tail,
                  arrowprops={"arrowstyle": "->", "color": colour, "linewidth": 1.4})


def draw_equal_chains(folder):
    """Velocities after the impact of equal balls under Moreau's law, and the energy that is
    left."""
    columns = read_columns(folder / "equal-chains.csv")
    with style.look():
        figure, axes = new_panels(1, 2)
        sizes = np.unique(columns["balls"])
        colours = family(len(sizes))
        fine = np.linspace(0., 1., 101)
        for size, colour in zip(sizes, colours):
            rows = columns["balls"] == size
            e = columns["restitution"][rows]
            axes[0].plot(fine, (1. - fine * (size - 1.)) / size, color=colour)
            axes[0].plot(e, columns["v_first"][rows], "o", color=colour)
            axes[0].plot(fine, (1. + fine) / size, "--", color=colour)
            axes[0].plot(e, columns["v_others"][rows], "s", color=colour, markersize=4.)
            axes[1].plot(fine, (1. + fine**2 * (size - 1.)) / size, color=colour)
            axes[1].plot(e, columns["energy_ratio"][rows], "o", color=colour,
                         label=f"{size:g} balls")
        axes[0].plot([], [], "o-", color=style.GREY, label="first ball")
        axes[0].plot([], [], "s--", color=style.GREY, markersize=4., label="all others")
        axes[0].legend(loc="lower left")
        axes[0].set_ylabel("velocity after [m/s]")
        axes[1].set_ylabel("kinetic energy after, over that before")
        for each in axes:
            each.set_xlabel("coefficient of restitution e")
        style.legend_beside(axes[1]).set_title("lines: closed forms")
    return [figure]


# For each item, a function from its folder to a list of figures.
FIGURES = {
    "section-2": draw_angles,
    "figure-1": draw_corner,
    "section-3.1": draw_equal_chains,
}
