# SPDX-License-Identifier: Apache-2.0
"""The measures of a sweep: lines over one key, a map for each law over two."""
import textwrap

import numpy as np
from matplotlib.colors import LogNorm, Normalize

from . import panels, style
from .tables import FigureError

MARKED_POINTS = 60   # more are lines without markers
TITLE_WIDTH = 105    # letters
PANELS_ACROSS = 3
SAME = 1e-5          # of the largest value: smaller differences are those of the computation
ERROR = "velocity_error"  # drawn as bars
WIDE = 100.           # ratio of values from which their scale is logarithmic
VELOCITIES = {"first_velocity": "velocity of the first ball at the end of the run",
              "last_velocity": "velocity of the last ball at the end of the run"}


def draw_sweep(sweep):
    """Yields the name and the figure of every measure that is not the same everywhere."""
    varied = [key for key, values in sweep.keys.items() if np.ptp(values) > 0.]
    keys = varied or list(sweep.keys)[:1]
    if len(keys) > 2:
        raise FigureError(f"{len(keys)} keys vary, and at most 2 can be drawn")
    for name, values in sweep.values.items():
        values = np.where(np.isfinite(values), values, np.nan)
        known = values[np.isfinite(values)]
        if len(known) == 0 or np.ptp(known) <= SAME * np.abs(known).max():
            continue
        if is_rounding(sweep, name):
            continue
        draw = draw_lines if len(keys) == 1 else draw_maps
        yield name, draw(sweep, name, values, *keys)


def is_rounding(sweep, name):
    """Whether values are errors of the computation, or zero but for them: momentum is always
    kept, and energy is created only where its ratio exceeds 1."""
    if name == "energy_created" and "energy_ratio" in sweep.values:
        return not (sweep.values["energy_ratio"] > 1. + SAME).any()
    return name in ("momentum_error", ERROR)


def draw_lines(sweep, name, values, key):
    """The measure over the key, a line for each law."""
    label, title = described(name)
    styles = style.law_styles(dict.fromkeys(sweep.law))
    with style.look():
        figure, axes = style.new_figure()
        for k, (law, (shown, colour, marker)) in enumerate(styles.items()):
            chosen = rows_of(sweep, law)
            width = 2.2 - 1.2 * k / len(styles)
            axes.plot(sweep.keys[key][chosen], values[chosen], color=colour, linewidth=width,
                      marker=marker if chosen.sum() <= MARKED_POINTS else "",
                      markersize=3. + 1.5 * width, markerfacecolor="white", label=shown)
        if name in VELOCITIES and ERROR in sweep.values:
            for law, (_, colour, _) in styles.items():
                draw_errors(axes, sweep, values, key, rows_of(sweep, law), colour)
        if is_logarithmic(sweep.keys[key]):
            axes.set_xscale("log")
        if is_wide(name, values):
            axes.set_yscale("log")
        axes.set_xlabel(key)
        axes.set_ylabel(label)
        axes.set_title(title, fontsize=10.)
        style.legend_beside(axes)
    return figure


def draw_errors(axes, sweep, values, key, chosen, colour):
    """Bars at the points of a law whose velocities have errors that can be seen."""
    error = sweep.values[ERROR]
    seen = chosen & [style.is_visible(each, values) for each in error]
    style.error_bars(axes, sweep.keys[key][seen], values[seen], error[seen], colour)


def draw_maps(sweep, name, values, across, up):
    """The measure over two keys, a map for each law that has values, in the same colours."""
    label, title = described(name)
    laws = [law for law in dict.fromkeys(sweep.law)
            if np.isfinite(values[rows_of(sweep, law)]).any()]
    columns = min(len(laws), PANELS_ACROSS)
    rows = -(-len(laws) // columns)
    scale = LogNorm if is_wide(name, values) else Normalize
    norm = scale(np.nanmin(values), np.nanmax(values))
    with style.look():
        figure, axes_list = panels.new_panels(rows, columns, (style.SIZE[0], 0.8 + 3. * rows))
        for axes in axes_list[len(laws):]:
            axes.remove()
        for law, axes in zip(laws, axes_list):
            chosen = rows_of(sweep, law)
            x, y, image = grid(sweep.keys[across][chosen], sweep.keys[up][chosen],
                               values[chosen])
            picture = axes.pcolormesh(x, y, image, norm=norm, cmap=style.COLOUR_MAP,
                                      shading="nearest")
            axes.set_xscale("log" if is_logarithmic(x) else "linear")
            axes.set_yscale("log" if is_logarithmic(y) else "linear")
            axes.grid(False)
            axes.set_title(style.law_name(law))
            axes.set_xlabel(across)
            axes.set_ylabel(up)
        figure.colorbar(picture, ax=axes_list[:len(laws)], label=label, pad=0.02)
        figure.suptitle(title, x=0.01, ha="left", fontsize=10.)
    return figure


def rows_of(sweep, law):
    return np.array([each == law for each in sweep.law])


def grid(across, up, values):
    """The values of both axes, and the table between them."""
    x, column = np.unique(across, return_inverse=True)
    y, row = np.unique(up, return_inverse=True)
    image = np.full((len(y), len(x)), np.nan)
    image[row, column] = values
    return x, y, image


def is_wide(name, values):
    """Whether amplifications are too different for a linear scale."""
    return name == "amplification" and np.nanmax(values) > WIDE * np.nanmin(values) > 0.


def is_logarithmic(values):
    """Whether values are evenly spaced in their logarithm, and not themselves."""
    steps = np.unique(values)
    if len(steps) < 3 or steps[0] <= 0.:
        return False
    ratios = np.diff(np.log(steps))
    return bool(np.allclose(ratios, ratios[0], rtol=1e-6))


def described(name):
    """The label of an axis and a title: the measure with its unit, and what it means."""
    if name in VELOCITIES:
        unit, text = "m/s", VELOCITIES[name]
    else:
        unit, text = descriptions().get(name, ("", ""))
    return (f"{name} [{unit}]" if unit else name,
            "\n".join(textwrap.wrap(text or name, TITLE_WIDTH)))


def descriptions():
    """Unit and meaning of every measure; empty where the package has no chains."""
    try:
        from multiple_impacts._chains import measures
    except ImportError:
        return {}
    return {measure.name: (measure.unit, measure.text) for measure in measures()}
