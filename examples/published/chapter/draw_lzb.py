# SPDX-License-Identifier: Apache-2.0
"""Sections 3.3 and 4.3 of the comparison chapter: formulas of LZB, and its integration."""
import numpy as np

from multiple_impacts.figures import style
from multiple_impacts.figures.panels import family, new_panels
from multiple_impacts.figures.tables import end_of_action, read_columns

LZB, ORANGE, GREEN = (style.LAWS[law][1] for law in ("lzb", "binary", "moreau"))
SCHEMES = {  # number in the file: name, colour, marker
    0: ("ours", LZB, "o"),
    1: ("in time", ORANGE, "s"),
    2: ("in the impulse", GREEN, "^"),
}


def draw_bistiffness(folder):
    """Figure 6: force over indentation, and where the formulas put its ends."""
    columns = read_columns(folder / "curve.csv")
    depth, force = 1e3 * columns["indentation"], columns["force"]
    compression = columns["speed"] >= 0.
    deepest, e = depth.max(), 0.7
    with style.look():
        figure, axes = style.new_figure()
        axes.plot(depth[compression], force[compression], color=LZB, label="compression")
        axes.plot(depth[~compression], force[~compression], color=ORANGE, label="expansion")
        loop = np.concatenate([depth[compression], depth[~compression]])
        axes.fill(loop, np.concatenate([force[compression], force[~compression]]),
                  color=style.GREY, alpha=0.25,
                  label="energy dissipated")
        axes.plot(deepest, force.max(), "o", color="black", label="M: largest indentation")
        axes.plot(deepest * (1. - e * e), 0., "x", color="black", markersize=9.,
                  label="residual: (1 - e²) of it")
        axes.set_title("two balls, η = 3/2, e = 0.7")
        axes.set_xlabel("indentation [mm]")
        axes.set_ylabel("force [N]")
        style.legend_beside(axes)
    return [figure]


def draw_repeated(folder):
    """Figure 8: a contact that is compressed again before it has opened, and its energy."""
    columns = read_columns(folder / "curve.csv")
    shown = columns["time"] <= 1.02 * end_of_action(columns["time"],
                                                    columns["energy"][:, None])
    columns = {name: values[shown] for name, values in columns.items()}
    factor, unit = style.scaled(columns["time"][-1], "s")
    compression = columns["speed"] >= 0.
    with style.look():
        figure, axes = new_panels(1, 2)
        for rows, colour in ((compression, LZB), (~compression, ORANGE)):
            force = np.where(rows, columns["force"], np.nan)
            axes[0].plot(1e3 * columns["indentation"], force, color=colour)
            axes[1].plot(factor * columns["time"], np.where(rows, columns["energy"], np.nan),
                         color=colour,
                         label="compression" if colour == LZB else "expansion")
        axes[1].plot(factor * columns["time"], columns["energy_by_phases"], ":", color="black",
                     label="eq. 21")
        axes[0].set_xlabel("indentation [mm]")
        axes[0].set_ylabel("force [N]")
        axes[1].set_xlabel(f"time [{unit}]")
        axes[1].set_ylabel("elastic energy [J]")
        axes[1].legend()
        axes[0].set_title("one contact of a decorated chain, e = 0.9")
    return [figure]


def draw_distribution(folder):
    """Forces from the motion against eq. 19; velocities with all stiffnesses scaled."""
    forces, scaled = (read_columns(folder / "forces.csv"),
                      read_columns(folder / "scaled-stiffness.csv"))
    contacts = (len(forces) - 1) // 2
    factor, unit = style.scaled(forces["time"][-1], "s")
    with style.look():
        figure, axes = new_panels(1, 2, (10.5, 4.2))
        for j, colour in zip(range(1, contacts + 1), family(contacts)):
            axes[0].plot(factor * forces["time"], forces[f"motion_{j}"], color=colour,
                         linewidth=3., alpha=0.4)
            axes[0].plot(factor * forces["time"], forces[f"equation_19_{j}"], "--",
                         color=colour,
                         label=f"contact {j}")
        axes[0].set_xlabel(f"time [{unit}]")
        axes[0].set_ylabel("force [N]")
        axes[0].set_title("wide: from the motion; dashed: eq. 19")
        axes[0].legend()
        draw_scaled(axes[1], scaled)
    return [figure]


def draw_scaled(axes, columns):
    markers = "os^"
    for kind, colour, label in (("common", LZB, "one exponent"),
                                ("mixed", ORANGE, "two exponents")):
        names = [name for name in columns if name.startswith(kind)]
        for k, (name, marker) in enumerate(zip(names, markers)):
            axes.plot(columns["ball"], columns[name], marker + "-", color=colour,
                      markersize=4. + 2.5 * k,
                      markerfacecolor="none",
                      label=f"{label}, K × {float(name.split('_')[1]):g}")
    axes.set_xlabel("ball")
    axes.set_ylabel("velocity after [m/s]")
    axes.set_title("all stiffnesses scaled")
    axes.legend(fontsize=8.)


def draw_integrators(folder):
    """Errors of velocities and energy over the number of steps, in a chain of 100 beads."""
    columns = read_columns(folder / "errors.csv")
    with style.look():
        figure, axes = new_panels(1, 2)
        for number, (label, colour, marker) in SCHEMES.items():
            rows = (columns["scheme"] == number) & (columns["velocity_error"] > 0.)
            for each, name in zip(axes, ("velocity_error", "energy_error")):
                each.loglog(columns["steps"][rows], columns[name][rows], marker + "-",
                            color=colour, label=label)
        published = read_published(columns)
        for each, name in zip(axes, ("velocity_error", "energy_error")):
            each.plot(columns["steps"][published], columns[name][published], "o",
                      color="black", markersize=12.,
                      markerfacecolor="none", label="published steps")
            each.set_xlabel("steps")
        axes[0].set_ylabel("relative error of the velocities")
        axes[1].set_ylabel("relative error of the energy")
        style.legend_beside(axes[1])
    return [figure]


def read_published(columns):
    """The runs with the steps that the chapter names: 1e-8 s and 1e-6 N.s."""
    in_time = (columns["scheme"] == 1) & (columns["step"] == 1e-8)
    return in_time | (columns["scheme"] == 2) & (columns["step"] == 1e-6)


# For each item, a function from its folder to a list of figures.
FIGURES = {
    "figure-6": draw_bistiffness,
    "figure-8": draw_repeated,
    "section-3.3": draw_distribution,
    "section-4.3": draw_integrators,
}
