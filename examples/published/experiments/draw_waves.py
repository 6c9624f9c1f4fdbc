# SPDX-License-Identifier: Apache-2.0
"""RR-7636: waves in tapered, stepped and uniform chains of steel beads."""
import numpy as np

from multiple_impacts.figures import style
from multiple_impacts.figures.panels import new_panels
from multiple_impacts.figures.tables import read_columns

FIRST, SECOND, THIRD = "#0072B2", "#D55E00", "#009E73"
TAPERS = (("q1", "5.6 %", FIRST, "o"), ("q2", "8.27 %", SECOND, "s"))


def draw_nakagawa(folder):
    """Velocities of the balls, relative to that of the striker (figure 5)."""
    columns = read_columns(folder / "velocities.csv")
    colours = (FIRST, THIRD, SECOND, style.GREY)
    with style.look():
        figure, axes = style.new_figure()
        for k, e in enumerate(columns["e"]):
            values = [columns[f"v{i}"][k] for i in range(20)]
            axes.plot(range(20), values, "-", marker="osv^"[k], color=colours[k],
                      label=f"e = {e:g}")
        axes.set_xticks(range(0, 20, 2))
        axes.set_xlabel("ball (0: striker)")
        axes.set_ylabel("velocity / striker's velocity")
        style.legend_beside(axes)
    return [figure]


def draw_shapes(folder):
    """Force relative to its peak, over time in units of the duration (figure 8)."""
    columns = read_columns(folder / "shapes.csv")
    phase = np.linspace(-0.5 * np.pi, 0.5 * np.pi, 200)
    with style.look():
        figure, axes = style.new_figure()
        for wall, name, colour, line in ((0., "in the chain", FIRST, "-"),
                                         (1., "at the wall", SECOND, "--")):
            chosen = columns["wall"] == wall
            axes.plot(columns["phase"][chosen], columns["force"][chosen], line, color=colour,
                      label=name)
        axes.plot(phase, np.cos(phase)**6, ":", color="black", label="cos$^6$")
        axes.set_xlabel("(time $-$ T) / τ")
        axes.set_ylabel("force / peak force")
        axes.set_title(
            "pulse at a wall behind ten beads and behind the tenth of twenty, e = 1")
        style.legend_beside(axes)
    return [figure]


def draw_melo(folder):
    """Peak, duration and impulses by both methods (figures 14, 15 and 18)."""
    shown = (("peak", "peak force [N]", 1., 1.94), ("duration", "duration τ [µs]", 1e6, 1.09),
             ("front", "impulse of the front [mN·s]", 1e3, 1.94 * 1.09),
             ("tail", "impulse of the tail [mN·s]", 1e3, 1.94 * 1.09))
    with style.look():
        figure, panels = new_panels(2, 2, (style.SIZE[0], 6.2))
        for axes, (name, label, factor, ratio) in zip(panels, shown):
            for taper, share, colour, marker in TAPERS:
                draw_both_methods(axes, folder, taper, name, factor, ratio,
                                  (share, colour, marker))
            axes.set_ylabel(label)
            axes.set_ylim(bottom=0.)
        for axes in panels[2:]:
            axes.set_xlabel("tapered beads before the contact")
        panels[2].legend(fontsize=8.5)
    return [figure]


def draw_both_methods(axes, folder, taper, name, factor, ratio, look):
    share, colour, marker = look
    wall, chain = (read_columns(folder / f"{kind}-{taper}.csv") for kind in ("wall", "chain"))
    axes.plot(wall["contact"], factor / ratio * wall[name], "--", color=colour, marker=marker,
              markerfacecolor="white",
              label=f"{share}: from the wall of shorter chains")
    beyond = chain["contact"] >= 16
    axes.plot(chain["contact"][beyond] - 16, factor * chain[name][beyond], "-", color=colour,
              marker=marker,
              label=f"{share}: in the whole chain")


def draw_speeds(folder):
    """Speed of the wave through each bead (figure 16)."""
    columns = read_columns(folder / "speeds.csv")
    with style.look():
        figure, axes = style.new_figure()
        for (_, share, colour, marker), q in zip(TAPERS, sorted(set(columns["q"]))):
            chosen = columns["q"] == q
            axes.plot(columns["bead"][chosen], columns["speed"][chosen], "-", color=colour,
                      marker=marker,
                      label=f"taper {share}")
        axes.axvline(16.5, color=style.GREY, linewidth=0.9, linestyle=":")
        axes.set_xlabel("bead (the taper begins with bead 17)")
        axes.set_ylabel("wave speed [m/s]")
        style.legend_beside(axes)
    return [figure]


def draw_stepped(folder):
    """Forces around the step and at the wall (figures 21 to 26)."""
    with style.look():
        figure, (axes, wall) = new_panels(2, 1, (style.SIZE[0], 5.6))
        step = read_columns(folder / "small-25.csv")
        axes.plot(1e3 * step["time"], step["contact_6"], "-", color=FIRST,
                  label="before the step (beads 6-7)")
        axes.plot(1e3 * step["time"], step["contact_7"], "--", color=SECOND,
                  label="at the step (beads 7-8)")
        axes.set_xlim(0., 1.5)
        axes.legend(loc="upper right")
        axes.set_ylabel("contact force [N]")
        for count, colour, line in ((25, FIRST, "-"), (50, SECOND, "--")):
            columns = read_columns(folder / f"small-{count}.csv")
            wall.plot(1e3 * columns["time"], columns[f"contact_{7 + count}"], line,
                      color=colour,
                      label=f"at the wall behind {count} small beads")
        wall.legend(loc="upper right")
        wall.set_xlabel("time since the impact began [ms]")
        wall.set_ylabel("contact force [N]")
    return [figure]


def draw_alone(folder):
    """Peak force along the chain (table 1)."""
    columns = read_columns(folder / "forces.csv")
    with style.look():
        figure, axes = style.new_figure()
        for beads, colour, marker in ((25, FIRST, "o"), (26, SECOND, "s")):
            chosen = (columns["beads"] == beads) & (columns["contact"] > 0)
            axes.plot(columns["contact"][chosen], columns["force"][chosen], "-", color=colour,
                      marker=marker,
                      label=f"{beads} beads")
        printed = [(8, 8.5), (16, 6.5), (8, 11.6), (16, 8.8)]
        axes.plot(*np.array(printed).T, "x", color="black", markersize=9.,
                  label="printed, left of beads 9 and 17",
                  linestyle="none")
        axes.set_xlabel("contact (right of bead ...)")
        axes.set_ylabel("peak force [N]")
        style.legend_beside(axes)
    return [figure]


def draw_two_waves(name, printed):
    """One wave and two, at beads 9 and 17, and the time shift along the chain (figure 28)."""
    def draw(folder):
        columns, shifts = (read_columns(folder / f"forces-{name}.csv"),
                           read_columns(folder / f"advance-{name}.csv"))
        with style.look():
            figure, (axes, below) = new_panels(2, 1, (style.SIZE[0], 5.6))
            for key, text, colour, line in (("one_17", "one wave, left of bead 17", style.GREY,
                                             "-"),
                                            ("both_9", "two waves, left of bead 9", SECOND,
                                             "--"),
                                            ("both_17", "two waves, left of bead 17", FIRST,
                                             "-")):
                axes.plot(1e3 * columns["time"], columns[key], line, color=colour, label=text)
            axes.set_xlabel("time since the impact began [ms]")
            axes.set_ylabel("contact force [N]")
            style.legend_beside(axes)
            below.plot(shifts["contact"], 1e6 * shifts["advance"], "o-", color=FIRST,
                       label="ours, converged")
            below.plot(shifts["contact"], 1e6 * shifts["published_scheme"], "x--",
                       color=SECOND,
                       label="published scheme, its step")
            below.axhline(printed, color="black", linestyle=":",
                          label="printed for contact 16")
            below.set_xlabel("contact (right of bead ...)")
            below.set_ylabel("advance [µs]")
            style.legend_beside(below)
        return [figure]
    return draw


FIGURES = {
    "nakagawa": draw_nakagawa,
    "wall-scaling": draw_shapes,
    "melo": draw_melo,
    "melo-speed": draw_speeds,
    "stepped-elastic": draw_stepped,
    "stepped-dissipative": draw_stepped,
    "two-waves-alone": draw_alone,
    "two-waves-odd": draw_two_waves("odd", 35.5),
    "two-waves-even": draw_two_waves("even", 33.7),
}
