# SPDX-License-Identifier: Apache-2.0
"""Sections 5.1.1 and 5.1.2 of the comparison chapter: exponent and gradient of the
stiffness."""
import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize

from multiple_impacts.figures import style
from energy_panels import draw_energy
from multiple_impacts.figures.panels import label_outside, new_panels
from profile_panels import read_profiles
from multiple_impacts.figures.tables import read_columns

ETA, ALPHA = r"exponent $\eta$", r"gradient of the stiffness $\alpha$"
DISPERSION = r"dispersion measure $C_{KE}$"
BALLS = 100


def title(name, value):
    """eta = 0.001; alpha = -10⁴."""
    power = round(np.log10(abs(value))) if value else 0
    number = rf"{'-' if value < 0 else ''}10^{{{power}}}" if power >= 3 else f"{value:g}"
    return rf"$\{name} = {number}$"


def draw_profiles(name):
    """Figures 9 and 16: velocities by ball, a panel for each value."""
    def draw(folder):
        profiles = read_profiles(folder / "velocities.csv")
        with style.look():
            figure, panels = new_panels(len(profiles) // 3, 3, (9.5, 5.2))
            for axes, (value, velocity) in zip(panels, profiles.items()):
                axes.plot(np.arange(1, len(velocity) + 1), velocity, "o-",
                          color=style.LAWS["lzb"][1], markersize=2.5,
                          linewidth=0.8)
                axes.set_title(title(name, value))
                axes.set_ylim(-1.08, 1.08)
            label_outside(panels, 3, "ball", "velocity [m/s]")
        return [figure]
    return draw


def draw_rigid_laws(folder):
    """Figure 10, with the LZB outcomes that should equal those of the two laws."""
    columns = read_columns(folder / "velocities.csv")
    with style.look():
        figure, panels = new_panels(1, 2, (9.5, 3.6))
        for axes, law, ours, eta in zip(panels, ("moreau", "binary"),
                                        ("lzb_small", "lzb_large"), (0.001, 3.)):
            name, colour, marker = style.LAWS[law]
            axes.plot(columns["ball"], columns[law], marker, color=colour, markersize=5.,
                      markerfacecolor="white",
                      label=name)
            axes.plot(columns["ball"], columns[ours], ".-", color=style.LAWS["lzb"][1],
                      markersize=3., linewidth=0.8,
                      label=rf"LZB, $\eta = {eta:g}$")
            axes.set_ylim(-1.08, 1.08)
            axes.set_xlabel("ball")
            axes.legend(loc="lower right")
        panels[0].set_ylabel("velocity [m/s]")
    return [figure]


def draw_forward(folder):
    """Figure 11."""
    columns = read_columns(folder / "scan.csv")
    with style.look():
        figure, axes = style.new_figure()
        axes.plot(columns["eta"], columns["moving_forward"], "o-", color=style.LAWS["lzb"][1],
                  markersize=4.)
        axes.set_ylim(0., BALLS)
        exponent_axis(axes)
        axes.set_ylabel("balls that move forward, of 100")
    return [figure]


def exponent_axis(axes):
    """Logarithmic, with plain numbers."""
    axes.set_xscale("log")
    ticks = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1., 3.]
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.set_xticks([], minor=True)
    axes.set_xlim(0.0008, 3.7)
    axes.set_xlabel(ETA)


def gradient_axis(axes):
    """Logarithmic on both sides of a linear middle."""
    axes.set_xscale("symlog", linthresh=0.1, linscale=0.5)
    axes.set_xticks([*(-10.**k for k in range(4, -2, -1)), 0.,
                     *(10.**k for k in range(-1, 6))])
    axes.set_xticks([], minor=True)
    axes.set_xlim(-2e4, 2e5)
    axes.tick_params(axis="x", labelsize=8.5)
    axes.set_xlabel(ALPHA)


def draw_two_laws(folder, measure):
    """A measure of Moreau's and the binary outcome over the scanned parameter."""
    columns = read_columns(folder / "scan.csv")
    parameter = next(iter(columns))
    figure, axes = style.new_figure()
    for law in ("moreau", "binary"):
        name, colour, marker = style.LAWS[law]
        axes.plot(columns[parameter], columns[f"{measure}_{law}"], color=colour, marker=marker,
                  markersize=4.,
                  label=name)
    (exponent_axis if parameter == "eta" else gradient_axis)(axes)
    axes.set_ylim(bottom=0.)
    style.legend_beside(axes)
    return figure, axes


def draw_gaps(folder):
    """Figures 12 and 17."""
    with style.look():
        figure, axes = draw_two_laws(folder, "gap")
        axes.set_ylabel(r"gap to LZB's outcome $\Phi$ [%]")
    return [figure]


def draw_good_balls(folder):
    """Figure 13."""
    with style.look():
        figure, axes = draw_two_laws(folder, "good")
        axes.set_ylim(0., 1.02 * BALLS)
        axes.set_ylabel("balls with a good velocity, of 100")
    return [figure]


def draw_waves(folder, values, name, across, size):
    """Energy of the first contacts over time, a panel for each value."""
    with style.look():
        figure, panels = new_panels(len(values) // across, across, size)
        for axes, value in zip(panels, values):
            draw_energy(axes, read_columns(folder / f"wave-{value}.csv"), reach=1.,
                        linewidth=0.9)
            axes.set_title(title(name, float(value)))
        label_outside(panels, across, "time [s]", "energy [J]")
        contacts = ScalarMappable(Normalize(1, 20), style.COLOUR_MAP)
        figure.colorbar(contacts, ax=panels, label="contact", ticks=[1, 5, 10, 15, 20],
                        pad=0.01, aspect=12. * size[1])
    return [figure]


def draw_exponent_waves(folder):
    """Figure 14."""
    return draw_waves(folder, ("0.001", "0.01", "0.4", "1", "1.5", "3"), "eta", 3, (9.5, 5.2))


def draw_gradient_waves(folder):
    """Figure 18."""
    values = ("-1e+04", "-10", "0", "1", "6", "10", "100", "1e+04")
    return draw_waves(folder, values, "alpha", 2, (9.5, 9.))


def draw_exponent_dispersion(folder):
    """Figure 15, and the chain of three balls mentioned in the text."""
    few = read_columns(folder / "scan-three-balls.csv")
    with style.look():
        figure, panels = new_panels(1, 2, (9.5, 3.8))
        draw_dispersion(panels[0], folder, "eta")
        panels[1].plot(few["eta"], few["dispersion"], "o-", color=style.LAWS["lzb"][1],
                       markersize=2.5)
        draw_wavering(panels[1].inset_axes([0.1, 0.55, 0.42, 0.32]), few)
        for axes, count in zip(panels, (BALLS, 3)):
            mark_largest(axes, count)
            exponent_axis(axes)
            axes.set_title(f"{count} balls")
        panels[0].set_ylabel(DISPERSION)
    return [figure]


def draw_wavering(axes, few):
    """The part of the curve of three balls that falls in places."""
    shown = (few["eta"] > 0.09) & (few["eta"] < 0.2)
    axes.plot(few["eta"][shown], few["dispersion"][shown], ".-", color=style.LAWS["lzb"][1],
              linewidth=1.)
    axes.tick_params(labelsize=7.5)


def draw_dispersion(axes, folder, parameter):
    """The scan and the finer one near its minimum, as one curve."""
    parts = [read_columns(folder / f"{name}.csv") for name in ("scan", "scan-near-minimum")]
    values, dispersion = (np.concatenate([part[key] for part in parts])
                          for key in (parameter, "dispersion"))
    order = np.argsort(values, kind="stable")
    axes.plot(values[order], dispersion[order], "o-", color=style.LAWS["lzb"][1],
              markersize=3.5)


def mark_largest(axes, count):
    axes.axhline(np.sqrt(count - 1.), color=style.GREY, linestyle="--", linewidth=1.)
    axes.annotate(rf"$\sqrt{{{count - 1}}}$", (0.5, np.sqrt(count - 1.)), (0, 3),
                  color="#666666",
                  xycoords=("axes fraction", "data"), textcoords="offset points", ha="center")
    axes.set_ylim(0., 1.1 * np.sqrt(count - 1.))


def draw_gradient_dispersion(folder):
    """Figure 19."""
    with style.look():
        figure, axes = style.new_figure()
        draw_dispersion(axes, folder, "alpha")
        mark_largest(axes, BALLS)
        gradient_axis(axes)
        axes.set_ylabel(DISPERSION)
    return [figure]


# For each item, a function from its folder to a list of figures.
FIGURES = {
    "figure-9": draw_profiles("eta"),
    "figure-10": draw_rigid_laws,
    "figure-11": draw_forward,
    "figure-12": draw_gaps,
    "figure-13": draw_good_balls,
    "figure-14": draw_exponent_waves,
    "figure-15": draw_exponent_dispersion,
    "figure-16": draw_profiles("alpha"),
    "figure-17": draw_gaps,
    "figure-18": draw_gradient_waves,
    "figure-19": draw_gradient_dispersion,
}
