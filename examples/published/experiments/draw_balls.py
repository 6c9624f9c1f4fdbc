# SPDX-License-Identifier: Apache-2.0
"""LZB report: few balls, Newton's cradle, Bernoulli's problem, tennis ball and basketball."""
import numpy as np
from matplotlib import colormaps

from multiple_impacts.figures import style
from multiple_impacts.figures.tables import read_columns

FIRST, SECOND, THIRD, FOURTH = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
COLOURS = (FIRST, SECOND, THIRD, FOURTH, "#000000")
LINES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1)))
PRINTED = {"color": "black", "marker": "x", "markersize": 8., "linestyle": "none"}


def panels(rows, columns, height):
    """A figure and its axes, row by row."""
    figure, first = style.new_figure((style.SIZE[0], height))
    first.remove()
    return figure, [figure.add_subplot(rows, columns, k + 1) for k in range(rows * columns)]


def draw_two_balls(folder):
    """Outcome of both sequences of collisions, and of LZB, over the mass ratio (section
    1.2)."""
    columns = read_columns(folder / "sequences.csv")
    with style.look():
        figure, axes = panels(1, 2, 4.)
        for ball, each in enumerate(axes, 1):
            each.plot(columns["m"], columns[f"a{ball}"], "-", color=SECOND,
                      label="wall, balls: eq. (3)")
            each.plot(columns["m"], columns[f"b{ball}"], "--", color=THIRD,
                      label="balls, wall, balls: eq. (4)")
            each.plot(columns["m"], columns[f"lzb{ball}"], "-.", color=FIRST,
                      label="LZB, equal stiffness")
            each.set_xscale("log")
            each.set_xticks([0.1, 0.2, 0.5, 1.], ["0.1", "0.2", "0.5", "1"])
            each.minorticks_off()
            each.set_xlabel("mass ratio $m_1/m_2$")
            each.set_ylabel("velocity after [m/s]")
            each.set_title(f"{'upper' if ball == 1 else 'lower'} ball (positive: to the wall)")
        axes[0].legend()
    return [figure]


def draw_equal_balls(folder):
    """Velocities of three equal balls: closed form and LZB (section 2.2)."""
    columns = read_columns(folder / "equal-balls.csv")
    with style.look():
        figure, axes = style.new_figure()
        for ball in (1, 2, 3):
            axes.plot(columns["time"], columns[f"form{ball}"], LINES[ball - 1],
                      color=COLOURS[ball - 1],
                      label=f"ball {ball}, as printed")
            axes.plot(columns["time"][::8], columns[f"v{ball}"][::8], "osv"[ball - 1],
                      color=COLOURS[ball - 1],
                      markerfacecolor="white", label=f"ball {ball}, LZB")
        axes.axvline(2.5548, color=style.GREY, linestyle=":")
        axes.text(2.57, -0.1, "contact 1 opens", color=style.GREY)
        axes.set_xlabel("time · ω")
        axes.set_ylabel("velocity / striker's velocity")
        style.legend_beside(axes)
    return [figure]


def draw_stiffness(folder):
    """Velocities and duration over the ratio of the stiffnesses (section 2.3)."""
    columns = read_columns(folder / "stiffness.csv")
    with style.look():
        figure, axes = panels(2, 1, 5.6)
        for ball in (1, 2, 3):
            axes[0].plot(columns["gamma"], columns[f"v{ball}"], LINES[ball - 1],
                         color=COLOURS[ball - 1],
                         label=f"ball {ball}")
        axes[0].plot([columns["gamma"][0]] * 3, [0., 0., 1.], **PRINTED,
                     label="limits as printed")
        axes[0].plot([columns["gamma"][-1]] * 3, [-1 / 3, 2 / 3, 2 / 3], **PRINTED)
        axes[0].set_ylabel("velocity / striker's")
        axes[1].plot(columns["gamma"], columns["opening"], "-", color=FIRST,
                     label="contact 1 opens first")
        axes[1].axhline(np.pi, color="black", linestyle=":", label="π: printed for γ → ∞")
        axes[1].axhline(np.pi / np.sqrt(1.5), color=SECOND, linestyle="--",
                        label="π/√1.5: limit for γ → ∞")
        axes[1].axhline(np.pi / np.sqrt(2.), color=THIRD, linestyle="-.",
                        label="π/√2: limit for γ → 0")
        axes[1].set_ylabel("time · ω")
        axes[1].set_xlabel("γ = K$_2$/K$_1$")
        for each in axes:
            each.set_xscale("log")
            style.legend_beside(each)
    return [figure]


def draw_rules(folder):
    """Increments of impulses against the distributing law, and the error of the published
    scheme."""
    increments, scheme = (read_columns(folder / "increments.csv"),
                          read_columns(folder / "scheme.csv"))
    with style.look():
        figure, axes = panels(1, 2, 4.2)
        axes[0].plot(increments["law"], increments["printed_30"], "s", color=SECOND,
                     markersize=3.,
                     label="inverse exponent, eq. (30)")
        axes[0].plot(increments["law"], increments["increments"], "o", color=FIRST,
                     markersize=3., label="LZB")
        axes[0].plot(increments["law"], increments["law"], "-", color="black", linewidth=0.8,
                     label="eq. (27)")
        axes[0].set_xscale("log")
        axes[0].set_yscale("log")
        axes[0].set_xlabel("ratio of increments by eq. (27)")
        axes[0].set_ylabel("ratio of increments")
        axes[0].legend()
        names = ("five balls, linear, (1, 2)", "ten balls, Hertz", "basketball on top")
        for k, name in enumerate(names):
            chosen = scheme["case"] == k
            axes[1].plot(scheme["n"][chosen], scheme["error"][chosen], LINES[k],
                         color=COLOURS[k], marker="osv"[k],
                         label=name)
        axes[1].set_xscale("log")
        axes[1].set_yscale("log")
        axes[1].set_xlabel("n; step = P$_{est}$/n")
        axes[1].set_ylabel("error of the published scheme [m/s]")
        axes[1].legend()
    return [figure]


def draw_work(folder):
    """Force over indentation of a ball at a wall: LZB and the two printed branches."""
    columns = read_columns(folder / "loop.csv")
    with style.look():
        figure, axes = style.new_figure()
        axes.plot(1e3 * columns["indentation"], columns["printed"], "-", color=style.GREY,
                  linewidth=3.,
                  label="eqs. (45) and (46)")
        axes.plot(1e3 * columns["indentation"][::10], columns["force"][::10], "o", color=FIRST,
                  markersize=4.,
                  label="LZB, bi-stiffness")
        axes.set_xlabel("indentation [mm]")
        axes.set_ylabel("force [N]")
        axes.set_title(
            "1 kg at 1 m/s, K = 100 N/m$^{1.5}$, e = 0.7: the area is the energy lost")
        style.legend_beside(axes)
    return [figure]


def draw_triplets(folder):
    """Measured, printed and computed velocities (tables 2 and 3); impulses and velocities of
    type A (figure 6)."""
    printed = read_columns(folder / "printed.csv")
    models = {name: read_columns(folder / f"{name}.csv") for name in ("mono", "bi")}
    with style.look():
        figure, axes = panels(1, 2, 4.2)
        for k, each in enumerate(axes):
            name = ("mono", "bi")[k]
            draw_triplet_panel(each, printed, models[name], name)
        axes[0].legend(fontsize=8.5)
    return [figure, draw_figure_6(folder)]


def draw_triplet_panel(axes, printed, computed, name):
    places = np.arange(4)
    for ball in (1, 2, 3):
        colour, shift = COLOURS[ball - 1], 0.18 * (ball - 2)
        if name == "mono":
            axes.plot(places + shift, printed[f"measured{ball}"], "D", color=colour,
                      markerfacecolor="white",
                      label=f"ball {ball}, measured")
        axes.plot(places + shift, computed[f"v{ball}"], "osv"[ball - 1], color=colour,
                  label=f"ball {ball}, LZB")
        axes.plot(places + shift, printed[f"{name}{ball}"], **PRINTED,
                  label="printed" if ball == 3 else None)
    axes.set_xticks(places, [f"{kind}\ne = {e:g}" for kind, e in zip("ABCD", printed["e"])])
    axes.set_ylabel("velocity / striker's velocity")
    axes.set_title(f"{name}-stiffness")


def draw_figure_6(folder):
    columns = read_columns(folder / "figure-6.csv")
    total = columns["impulse_1"]
    with style.look():
        figure, axes = panels(2, 1, 5.4)
        for contact in (1, 2):
            look = {"linestyle": LINES[contact - 1], "color": COLOURS[contact - 1],
                    "label": f"contact {contact}"}
            axes[0].plot(columns["time"] / columns["time"][-1], columns[f"impulse_{contact}"],
                         **look)
            axes[1].plot(columns["time"] / columns["time"][-1],
                         -columns[f"relative_{contact}"], **look)
        axes[0].set_ylim(0., 1.05 * max(total.max(), columns["impulse_2"].max()))
        axes[0].set_ylabel("impulse / (m V)")
        axes[1].axhline(0., color="black", linewidth=0.8)
        axes[1].set_ylabel("approach speed / V")
        axes[1].set_xlabel("time / duration of the impact")
        axes[0].set_title("type A, mono-stiffness")
        for each in axes:
            style.legend_beside(each)
    return figure


def draw_five_balls(folder):
    """Relative velocities of the contacts (figures 7 and 9); velocities after the impact
    (tables 4 and 5)."""
    with style.look():
        figure, axes = panels(2, 1, 6.)
        for each, name, title in zip(axes, ("figure-7", "figure-9"),
                                     ("(α, γ) = (2, 1)", "(α, γ) = (1, 2)")):
            columns = read_columns(folder / f"{name}.csv")
            for contact in range(1, 5):
                each.plot(columns["time"], -columns[f"relative_{contact}"],
                          linestyle=LINES[contact - 1],
                          color=COLOURS[contact - 1], label=f"contact {contact}")
            each.axhline(0., color="black", linewidth=0.8)
            each.set_ylabel("approach speed / V")
            each.set_title(title)
            style.legend_beside(each)
        axes[1].set_xlabel("time · ω")
    return [figure, draw_five_velocities(folder)]


def draw_five_velocities(folder):
    columns = read_columns(folder / "velocities.csv")
    with style.look():
        figure, axes = panels(1, 4, 3.8)
        for k, each in enumerate(axes):
            lzb, springs = ([columns[f"{kind}{ball}"][k] for ball in range(1, 6)]
                            for kind in ("lzb", "compliant"))
            each.plot(range(1, 6), lzb, "o-", color=FIRST, label="LZB")
            each.plot(range(1, 6), springs, "s--", color=SECOND, markerfacecolor="white",
                      label="springs")
            each.set_title(f"(α, γ) = ({columns['alpha'][k]:g}, {columns['gamma'][k]:g})")
            each.set_ylim(-0.25, 1.5)
            each.set_xticks(range(1, 6))
            each.set_xlabel("ball")
            if k:
                each.tick_params(labelleft=False)
        axes[0].set_ylabel("velocity after / V")
        axes[0].legend()
    return figure


def draw_shares(folder):
    """Energy of the last ball over the number of balls (section 1.3)."""
    columns = read_columns(folder / "shares.csv")
    with style.look():
        figure, axes = style.new_figure()
        axes.plot(columns["balls"], columns["share"], "o-", color=FIRST,
                  label="LZB, Hertz contacts, e = 1")
        axes.axhline(98., color="black", linestyle=":", label="printed: typically 98 %")
        axes.set_ylim(96., 100.)
        axes.set_xticks(style.whole_ticks(columns["balls"][0], columns["balls"][-1]))
        axes.set_xlabel("balls")
        axes.set_ylabel("energy in the last ball [%]")
        style.legend_beside(axes)
    return [figure]


def draw_profiles(folder):
    """Velocities of the balls at five instants (figures 10 and 11)."""
    with style.look():
        figure, axes = panels(2, 1, 6.4)
        for each, name, title in zip(axes, ("odd", "even"),
                                     ("15 balls at rest", "16 balls at rest")):
            columns = read_columns(folder / f"{name}.csv")
            instants = [key for key in columns if key.startswith("t_")]
            colours = colormaps[style.COLOUR_MAP](np.linspace(0., 0.9, len(instants)))
            for k, key in enumerate(instants):
                each.plot(columns["ball"], columns[key], linestyle=LINES[k], marker="os^vD"[k],
                          markersize=4.,
                          color=colours[k], label=f"t = {float(key[2:]):.2f}")
            each.set_title(title)
            each.set_xticks(columns["ball"])
            each.set_ylabel("velocity / V")
            style.legend_beside(each)
        axes[1].set_xlabel("ball; time in units of (m²/(K² V))$^{1/5}$")
    return [figure]


def draw_strikers(folder):
    """Velocities of ten balls, one to four of which strike (table 6)."""
    columns, printed = (read_columns(folder / "velocities.csv"),
                        read_columns(folder / "printed.csv"))
    with style.look():
        figure, axes = style.new_figure((style.SIZE[0], 4.6))
        for k, count in enumerate(columns["strikers"]):
            values = [columns[f"v{ball}"][k] for ball in range(1, 11)]
            label = f"{count:.0f} : {10 - count:.0f}, {columns['count'][k]:.0f} move on"
            axes.plot(range(1, 11), values, linestyle=LINES[k], marker="osv^"[k],
                      color=COLOURS[k], label=label)
            axes.plot(range(1, 11), [printed[f"v{ball}"][k] for ball in range(1, 11)],
                      **PRINTED,
                      label="printed" if k == 3 else None)
        axes.axhline(0., color="black", linewidth=0.8)
        axes.set_xticks(range(1, 11))
        axes.set_xlabel("ball")
        axes.set_ylabel("velocity / strikers' velocity")
        style.legend_beside(axes)
    return [figure]


def draw_bernoulli(folder):
    """Elastic outcomes over the angle (table 7); one elastic and one plastic contact over time
    (figure 22)."""
    angles, table, mixed = (read_columns(folder / f"{name}.csv")
                            for name in ("angles", "table-7", "mixed"))
    with style.look():
        figure, axes = panels(1, 2, 4.2)
        for k, name in enumerate(("x1", "y1", "x2")):
            axes[0].plot(np.degrees(angles["alpha"]), angles[f"f_{name}"], LINES[k],
                         color=COLOURS[k])
            axes[0].plot(np.degrees(angles["alpha"]), angles[name], "osv"[k], color=COLOURS[k],
                         markerfacecolor="white",
                         label={"x1": "$x_1 = x_3$", "y1": "$y_1 = -y_3$",
                                "x2": "$x_2$"}[name])
            axes[0].plot(np.degrees(table["angle"]), table[f"p_{name}"], **PRINTED,
                         label="Table 7" if k == 2 else None)
        axes[0].set_xlabel("α [°]")
        axes[0].set_ylabel("velocity after / V")
        axes[0].set_title("elastic (lines: closed form)")
        axes[0].legend()
        for k, name in enumerate(("y1", "y2", "y3", "x1", "x2")):
            axes[1].plot(mixed["time"] / mixed["time"][-1], mixed[name], linestyle=LINES[k],
                         color=COLOURS[k],
                         label=f"${name[0]}_{name[1]}$")
        axes[1].set_xlabel("time / duration of the impact")
        axes[1].set_ylabel("velocity / V")
        axes[1].set_title("α = 60°, elastic and plastic contact")
        axes[1].legend(ncol=2)
    return [figure]


def draw_tennis(folder):
    """Velocities of both balls inside the impact (figures 24 to 27)."""
    cases = (("tennis-bi", "tennis ball on top, bi-stiffness"),
             ("basket-bi", "basketball on top, bi-stiffness"),
             ("tennis-mono", "tennis ball on top, mono-stiffness"),
             ("basket-mono", "basketball on top, mono-stiffness"))
    with style.look():
        figure, axes = panels(2, 2, 6.4)
        for k, (each, (name, title)) in enumerate(zip(axes, cases)):
            columns = read_columns(folder / f"{name}.csv")
            upper, lower = (("tennis ball", "basketball") if name.startswith("tennis")
                            else ("basketball", "tennis ball"))
            look = {"tennis ball": (FIRST, "-"), "basketball": (SECOND, "--")}
            for ball, label in ((1, upper), (2, lower)):
                colour, line = look[label]
                each.plot(columns["time"] / columns["time"][-1], columns[f"v{ball}"], line,
                          color=colour, label=label)
            each.axhline(0., color="black", linewidth=0.8)
            each.set_title(title)
            each.set_xlabel("time / duration of the impact" if k > 1 else "")
            each.set_ylabel("velocity [m/s]" if k % 2 == 0 else "")
        axes[3].set_xlim(-0.01, 0.25)
        axes[0].legend()
    return [figure]


def draw_tennis_tables(folder):
    """Computed and printed velocities (tables 8 to 10)."""
    varied = (("radii", None, "Table 8: line"),
              ("masses", "basket_mass", "Table 9: mass of the basketball [kg]"),
              ("restitutions", "between", "Table 10: e between the balls"))
    series = (("vt_tt", "tennis, on top", FIRST, "o-"),
              ("vb_tt", "basketball, below", SECOND, "s--"),
              ("vt_bt", "tennis, below", THIRD, "v-"),
              ("vb_bt", "basketball, on top", FOURTH, "^--"))
    with style.look():
        figure, axes = panels(1, 3, 4.4)
        for k, (each, (name, column, label)) in enumerate(zip(axes, varied)):
            columns = read_columns(folder / f"{name}.csv")
            across = columns[column] if column else np.arange(1, 5)
            for key, text, colour, line in series:
                each.plot(across, columns[key], line, color=colour, label=text)
                each.plot(across, columns[f"p_{key}"], line[0], markersize=11., color=colour,
                          markerfacecolor="none",
                          linestyle="none")
            each.plot([], [], "o", markersize=11., color=style.GREY, markerfacecolor="none",
                      label="as printed")
            each.set_xlabel(label)
            each.set_xticks(across)
            each.set_ylim(-1.65, 0.05)
            if k:
                each.tick_params(labelleft=False)
        axes[0].set_ylabel("velocity after [m/s]")
        axes[0].legend(loc="lower left", fontsize=8.)
    return [figure]


def draw_drop(folder):
    """Heights of the falling balls over time (figures 28 and 29, table 11)."""
    cases = (("motion-tennis-on-top", "tennis ball on top", ("tennis ball", "basketball")),
             ("motion-basket-on-top", "basketball on top", ("basketball", "tennis ball")))
    with style.look():
        figure, axes = panels(1, 2, 4.2)
        for each, (name, title, balls) in zip(axes, cases):
            columns = read_columns(folder / f"{name}.csv")
            for key, ball in zip(("upper", "lower"), balls):
                colour, line = {"tennis ball": (FIRST, "-"),
                                "basketball": (SECOND, "--")}[ball]
                each.plot(columns["time"], columns[key], line, color=colour, label=ball)
            each.set_title(f"{title}, e = 0.55 between")
            each.set_xlabel("time [s]")
            each.set_ylabel("height above the place at impact [m]")
            each.legend()
    return [figure]


def draw_cradle(folder):
    """Displacements of the balls over the first periods, and the energy over twenty, under
    three laws."""
    with style.look():
        figure, axes = panels(3, 2, 7.2)
        for row, law in enumerate(("lzb", "binary", "moreau")):
            draw_swings(axes[2 * row], read_columns(folder / f"{law}-e0.9.csv"),
                        style.LAWS[law][0])
            for e, line in ((1., "-"), (0.9, "--")):
                columns = read_columns(folder / f"{law}-e{e:g}.csv")
                axes[2 * row + 1].plot(columns["time"], columns["energy"], line,
                                       color=style.LAWS[law][1],
                                       label=f"all, e = {e:g}")
                axes[2 * row + 1].plot(columns["time"], columns["energy"] * columns["common"],
                                       line,
                                       color=style.GREY, linewidth=0.9,
                                       label=f"common motion, e = {e:g}")
            axes[2 * row + 1].set_ylim(0., 1.05)
            axes[2 * row + 1].set_ylabel("energy / at start")
        for each in axes[-2:]:
            each.set_xlabel("time [s]")
        axes[0].legend(ncol=5, fontsize=7.5, loc="upper right", handlelength=1.2,
                       columnspacing=0.8)
        axes[1].legend(fontsize=8.)
    return [figure]


def draw_swings(axes, columns, name):
    chosen = columns["time"] < 5.
    for ball in range(1, 6):
        axes.plot(columns["time"][chosen], 1e3 * columns[f"q{ball}"][chosen],
                  color=COLOURS[ball - 1], linewidth=1.,
                  label=f"{ball}")
    axes.set_ylabel("displacement [mm]")
    axes.set_title(f"{name}, e = 0.9")


FIGURES = {
    "two-balls-wall": draw_two_balls,
    "three-balls-linear": draw_equal_balls,
    "three-balls-stiffness": draw_stiffness,
    "impulse-rules": draw_rules,
    "contact-work": draw_work,
    "three-balls-measured": draw_triplets,
    "five-balls": draw_five_balls,
    "cradle-energy": draw_shares,
    "two-waves-strikers": draw_profiles,
    "many-strikers": draw_strikers,
    "cradle-swings": draw_cradle,
    "bernoulli": draw_bernoulli,
    "tennis-impact": draw_tennis,
    "tennis-robustness": draw_tennis_tables,
    "tennis-drop": draw_drop,
}
