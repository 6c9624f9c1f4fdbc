# SPDX-License-Identifier: Apache-2.0
"""One look for all figures: colours and markers of the laws, sizes, fonts, units, files."""
from contextlib import contextmanager
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from .files import written_whole

SIZE = (9.5, 4.)  # [inch]
DPI = 120
GREY = "#8C8C8C"
COLOUR_MAP = "viridis"
VISIBLE = 5e-3  # share of the height of a figure

# Colours that colour-blind readers can tell apart (palette of Okabe and Ito).
LAWS = {
    "lzb": ("LZB", "#0072B2", "o"),
    "binary": ("binary", "#D55E00", "s"),
    "moreau": ("Moreau", "#009E73", "^"),
    "moreau_capturing": ("Moreau, capturing", "#CC79A7", "v"),
    "poisson": ("Poisson", "#E69F00", "D"),
    "reflections": ("reflections", "#332288", "p"),
    "impulse_ratio": ("impulse ratios", "#56B4E9", "P"),
    "compliant": ("compliant", "#000000", "X"),
}
OTHERS = [("#7F5539", "*"), ("#999999", "h"), ("#882255", "d"), ("#AA4499", "8")]

LOOK = {
    "figure.dpi": DPI,
    "font.family": "DejaVu Sans",
    "font.size": 10.,
    "axes.titlesize": 11.,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.formatter.useoffset": False,
    "grid.color": "#DDDDDD",
    "grid.linewidth": 0.6,
    "lines.linewidth": 1.4,
    "lines.markersize": 6.,
    "legend.frameon": False,
    "svg.hashsalt": "multiple-impacts",
}


@contextmanager
def look():
    """Inside, figures look as LOOK says, whatever the user's own settings are."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(LOOK)
        yield


def new_figure(size=SIZE, layout="constrained"):
    """A figure that is in no window and in no list of open figures, and its axes."""
    figure = Figure(figsize=size, layout=layout)
    FigureCanvasAgg(figure)
    return figure, figure.add_subplot()


def law_name(law):
    if law in LAWS:
        return LAWS[law][0]
    return " ".join(LAWS[part][0] if part in LAWS else part for part in law.split("_"))


def law_styles(laws):
    """Name, colour and marker of every law; unknown ones take the free colours in turn."""
    unknown = [law for law in laws if law not in LAWS]
    free = {law: (law_name(law), *OTHERS[k % len(OTHERS)]) for k, law in enumerate(unknown)}
    return {law: LAWS.get(law) or free[law] for law in laws}


def legend_beside(axes):
    """A legend to the right of the axes, where it covers no curve."""
    columns = -(-len(axes.get_lines()) // 14)
    return axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.), borderaxespad=0.,
                       ncol=columns)


def is_visible(error, values):
    """Whether an error bar sticks out of a line at the scale of a figure of these values."""
    known = values[np.isfinite(values)]
    return len(known) > 0 and error > VISIBLE * np.ptp(known)


def error_bars(axes, x, y, error, colour):
    """Bars from y - error to y + error, behind the curves; those that are longer than what is
    drawn so far end with the figure."""
    limits = axes.get_ylim()
    axes.vlines(x, y - error, y + error, color=colour, linewidth=3.5, alpha=0.3, zorder=1.7)
    axes.set_ylim(limits)


def whole_ticks(first, last):
    """Round numbers from first to last, and first itself if there is room for it."""
    ticks = MaxNLocator(nbins=11, steps=[1, 2, 5, 10], integer=True).tick_values(first, last)
    inside = [tick for tick in ticks if first <= tick <= last]
    step = ticks[1] - ticks[0]
    return inside if inside and inside[0] - first < 0.5 * step else [first, *inside]


def scaled(largest, unit):
    """Factor and prefixed unit that bring the largest value to 1 ... 1000."""
    for factor, prefix in ((1., ""), (1e3, "m"), (1e6, "µ"), (1e9, "n")):
        if largest * factor >= 1.:
            return factor, prefix + unit
    return (1., unit) if largest <= 0. else (1e9, "n" + unit)


def with_unit(value, unit):
    """Three digits and the prefix that suits them: 0.05, "s" gives 50 ms."""
    factor, unit = scaled(abs(value), unit)
    return f"{factor * value:.3g} {unit}"


def of_impact(impact):
    """For titles: which impact is drawn (tables.Impact); nothing if it is not known."""
    if impact is None:
        return ""
    return f" in impact {impact.number}, at {with_unit(impact.start, 's')}"


def save(figure, path):
    """Writes path.svg and path.png, the same bytes for the same figure; returns both paths."""
    path, written = Path(path), []
    for suffix, metadata in ((".svg", {"Date": None}), (".png", {"Software": None})):
        written.append(path.with_name(path.name + suffix))
        with look(), written_whole(written[-1]) as unfinished:
            figure.savefig(unfinished, metadata=metadata, dpi=DPI)
    return written
