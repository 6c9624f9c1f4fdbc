# SPDX-License-Identifier: Apache-2.0
"""Velocities of the balls at the end of the run, all laws in one picture."""
import numpy as np

from . import style

MARKED_BALLS = 40  # longer chains have a marker at some balls only


def draw_velocities(velocities, end=None, errors=None):
    """The figure; where laws agree, earlier ones show behind later ones, being wider.

    end: the time at the end of the run [s], for the title
    errors: of velocities under some laws, by their names [m/s]; bars where they can be seen
    """
    count = len(velocities.ball)
    every = 1 if count <= MARKED_BALLS else -(-count // 20)
    styles = style.law_styles(velocities.after)
    visible = visible_errors(errors or {}, velocities)
    with style.look():
        figure, axes = style.new_figure()
        axes.plot(velocities.ball, velocities.before, color=style.GREY, linewidth=0.9,
                  label="start", zorder=1.5)
        for k, (law, values) in enumerate(velocities.after.items()):
            name, colour, marker = styles[law]
            if not np.isfinite(values).any():
                name += " (gave up)"
            elif law in visible:
                name += f" ± {style.with_unit(visible[law], 'm/s')}"
            width = 2.2 - 1.2 * k / len(styles)
            axes.plot(velocities.ball, values, color=colour, marker=marker, label=name,
                      linewidth=width, markersize=(2. if every > 1 else 3.5) + 2. * width,
                      markerfacecolor="white", markeredgewidth=1.3,
                      markevery=marked_balls(count, every, k * every // len(styles)))
        for law, error in visible.items():
            style.error_bars(axes, velocities.ball, velocities.after[law], error,
                             styles[law][1])
        axes.set_xticks(style.whole_ticks(velocities.ball[0], velocities.ball[-1]))
        axes.set_xlabel("ball")
        axes.set_ylabel("velocity [m/s]")
        at = "" if end is None else f", {style.with_unit(end, 's')}"
        axes.set_title(f"velocities at the start and at the end of the run{at}")
        style.legend_beside(axes)
    return figure


def visible_errors(errors, velocities):
    """Those that are not smaller than the lines at the scale of the figure."""
    drawn = np.concatenate([velocities.before, *velocities.after.values()])
    return {law: error for law, error in errors.items()
            if law in velocities.after and style.is_visible(error, drawn)}


def marked_balls(count, every, shift):
    """Both ends and some between; laws differ in their shift, so that markers do not meet."""
    return sorted({0, count - 1, *range(shift, count, every)})
