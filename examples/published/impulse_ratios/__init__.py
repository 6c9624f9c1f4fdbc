# SPDX-License-Identifier: Apache-2.0
"""The figures of the impulse-ratio study: for each item, a function from its folder to a list
of figures."""
import numpy as np
from matplotlib.colors import ListedColormap

from multiple_impacts.figures import style
from multiple_impacts.figures.panels import lettered, new_panels
from multiple_impacts.figures.tables import read_columns

ALLOWED = "#B3D4EA"


def fill_domain(axes, e, alpha, solved):
    """Points of a regular grid, the admissible ones filled."""
    shape = len(np.unique(e)), len(np.unique(alpha))
    axes.pcolormesh(np.unique(e), np.unique(alpha), solved.reshape(shape).T > 0.5,
                    shading="nearest",
                    cmap=ListedColormap(["white", ALLOWED]), rasterized=True)
    axes.set_xlabel("energetic coefficient e")
    axes.set_ylabel("impulse ratio α = p₂/p₁")


def draw_line(folder):
    """The domain of eq. (7), its border, and the positions of known laws."""
    columns = read_columns(folder / "domain.csv")
    with style.look():
        figure, axes = style.new_figure((5.6, 4.2))
        fill_domain(axes, columns["e"], columns["alpha"], columns["solved"])
        e = np.linspace(1. / 3., 1., 200)
        axes.plot(e, (2. * e - 2. - np.sqrt(6. * e - 2.)) / (e - 3.), color=style.GREY,
                  label="eq. (7)")
        axes.plot(e, np.full_like(e, 0.5), color=style.GREY)
        for law, ratio in (("moreau", 0.5), ("lzb", 0.928659), ("binary", 1.)):
            name, colour, marker = style.LAWS[law]
            axes.plot([1.], [ratio], marker, color=colour, label=f"{name}, elastic",
                      clip_on=False, zorder=5)
        axes.set_title("admissible domain, three equal balls in a line")
        axes.set_xlim(0., 1.)
        style.legend_beside(axes)
    return [figure]


def draw_plane(folder):
    """The domain for four directions of the cue ball."""
    columns = read_columns(folder / "domain.csv")
    with style.look():
        figure, panels = new_panels(2, 2, (7.6, 6.4))
        for k, theta in enumerate(sorted(set(columns["theta"]))):
            axes, mine = panels[k], columns["theta"] == theta
            fill_domain(axes, columns["e"][mine], columns["alpha"][mine],
                        columns["solved"][mine])
            c, alpha = np.cos(theta), np.linspace(0.5 * np.cos(theta), 1., 200)
            axes.plot(1. - (2. - 2. * alpha**2) / (2. - alpha * c)**2, alpha, color=style.GREY)
            axes.plot([1. - 1. / (2. - 0.5 * c * c), 1.], [0.5 * c, 0.5 * c], color=style.GREY)
            axes.set_title(lettered(k, f"θ = {np.degrees(theta):.0f}°"))
            axes.set_xlim(0., 1.)
    return [figure]


def draw_regularised(folder):
    """Forces of both contacts over time, as in the slides."""
    titles = ("K₁/K₂ = 1, v₃ = 0", "K₁/K₂ = 0.1, v₃ = -1", "K₁/K₂ = 100, v₃ = 0",
              "K₁/K₂ = 2.24, v₃ = -1")
    with style.look():
        figure, panels = new_panels(2, 2, (7.6, 5.6))
        for k, (axes, title) in enumerate(zip(panels, titles)):
            columns = read_columns(folder / f"forces-{k + 1}.csv")
            for name, label, colour in (("f1", "contact 1", "#0072B2"),
                                        ("f2", "contact 2", "#D55E00")):
                axes.plot(columns["time"], columns[name], color=colour, label=label)
            axes.set_title(lettered(k, title))
            axes.set_ylim(bottom=0.)
            axes.set_xlabel("time")
            axes.set_ylabel("force")
        panels[2].legend(loc="upper right")
    return [figure]


# For each item, a function from its folder to a list of figures.
FIGURES = {"line": draw_line, "plane": draw_plane, "regularised": draw_regularised}
