# SPDX-License-Identifier: Apache-2.0
"""Columns of beads on walls: LZB report, section 9, and Phys. Rev. E 78, 031307, section
III."""
from multiple_impacts.figures import style
from multiple_impacts.figures.panels import family, new_panels
from multiple_impacts.figures.tables import read_columns


def draw_forces(*names):
    """Force at the wall over time for every number of beads; one panel per drop."""
    def draw(folder):
        with style.look():
            figure, panels = new_panels(len(names), 1, (style.SIZE[0], 1.2 + 2.8 * len(names)))
            for axes, name in zip(panels, names):
                draw_histories(axes, read_columns(folder / f"{name}-history.csv"))
                style.legend_beside(axes)
            panels[-1].set_xlabel("time since the impact began [µs]")
        return [figure]
    return draw


def draw_histories(axes, columns):
    counts = sorted(set(columns["beads"]))
    for count, colour in zip(counts, family(len(counts), 0.9)):
        chosen = columns["beads"] == count
        axes.plot(1e6 * columns["time"][chosen], columns["force"][chosen], color=colour,
                  label=f"{count:.0f} beads")
    axes.set_ylabel("force at the wall [N]")
    axes.set_ylim(bottom=0.)
    axes.set_xlim(left=0.)


def draw_velocities(folder):
    """Velocities by bead from the top, a line for each column."""
    columns = read_columns(folder / "velocities.csv")
    counts = columns["beads"].astype(int)
    colours = family(len(counts), 0.9)
    with style.look():
        figure, axes = style.new_figure()
        for k, count in enumerate(counts):
            values = [columns[f"v{i + 1}"][k] for i in range(count)]
            axes.plot(range(1, count + 1), values, marker="o", color=colours[k],
                      label=f"{count} beads", markersize=4.)
        axes.axhline(1., color=style.GREY, linewidth=0.9)
        axes.set_xticks(range(1, counts.max() + 1))
        axes.set_xlabel("bead, from the top")
        axes.set_ylabel("speed away from the wall / speed before")
        style.legend_beside(axes)
    return [figure]


def draw_restitution(folder):
    """Effective restitution over the number of beads."""
    columns = read_columns(folder / "restitution.csv")
    with style.look():
        figure, axes = style.new_figure()
        for name, text, colour, marker in (("e_1", "e = 1, also at the wall", style.GREY, "^"),
                                           ("e_096", "e = 0.96", "#0072B2", "o"),
                                           ("e_092", "e = 0.92", "#009E73", "s"),
                                           ("e_07", "e = 0.7", "#D55E00", "v")):
            axes.plot(columns["beads"], columns[name], marker=marker, color=colour, label=text,
                      markersize=4.)
        axes.plot([20], [0.1], "x", color="black", markersize=9., label="printed for e = 0.7")
        axes.set_ylim(0., 1.05)
        axes.set_xlabel("beads")
        axes.set_ylabel("effective restitution")
        axes.set_title("e between the beads; 0.92 at the wall")
        style.legend_beside(axes)
    return [figure]


def draw_soft_walls(folder):
    """Peak force at the wall over the number of beads."""
    columns = read_columns(folder / "peaks.csv")
    with style.look():
        figure, axes = style.new_figure()
        for name, colour, marker in (("PVC", "#0072B2", "o"), ("beech", "#009E73", "s"),
                                     ("rubber", "#D55E00", "v")):
            axes.plot(columns["beads"], columns[name], marker=marker, color=colour, label=name,
                      markersize=4.)
        axes.set_ylim(bottom=0.)
        axes.set_xlabel("beads")
        axes.set_ylabel("peak force at the wall [N]")
        style.legend_beside(axes)
    return [figure]


FIGURES = {
    "column-low": draw_forces("columns"),
    "column-high": draw_forces("columns"),
    "column-dissipative": draw_forces("low", "high"),
    "column-velocities": draw_velocities,
    "column-restitution": draw_restitution,
    "column-soft-walls": draw_soft_walls,
}
