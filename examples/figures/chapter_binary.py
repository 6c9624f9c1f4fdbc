# SPDX-License-Identifier: Apache-2.0
"""Section 3.2 of the comparison chapter: binary collisions."""
import style
from tables import read_columns


def draw_passes(folder):
    """Tables 1 and 2: printed velocities, the pass that gives them, and the end of the impact."""
    columns = read_columns(folder / "velocities.csv")
    with style.look():
        figure, axes = style.new_figure()
        axes.plot(columns["ball"], columns["printed"], "x", color=style.GREY, markersize=9., label="printed")
        axes.plot(columns["ball"], columns["one_pass"], "o-", color=style.LAWS["binary"][1],
                  label="one pass from left to right")
        axes.plot(columns["ball"], columns["end_of_impact"], "s--", color=style.OTHERS[0][0], label="end of the impact")
        axes.set_xlabel("ball")
        axes.set_ylabel("velocity [m/s]")
        style.legend_beside(axes)
    return [figure]


# By item: a function from its folder to a list of figures.
FIGURES = {
    "table-1": draw_passes,
    "table-2": draw_passes,
}
