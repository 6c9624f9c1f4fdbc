# SPDX-License-Identifier: Apache-2.0
"""Energy of contacts over time, a panel for each impact."""
from matplotlib.cm import ScalarMappable
from matplotlib.colors import ListedColormap, Normalize

from multiple_impacts.figures import style
from multiple_impacts.figures.panels import family, label_outside, lettered, new_panels
from multiple_impacts.figures.tables import read_columns

REACH = 0.92  # part of the colour scale that is used


def draw_energies(folder, titles, columns):
    """A panel per file energy-1.csv, energy-2.csv, ..., in ms and mJ."""
    rows = -(-len(titles) // columns)
    with style.look():
        figure, panels = new_panels(rows, columns, (style.SIZE[0], 2.7 * rows + 0.3))
        for k, (axes, title) in enumerate(zip(panels, titles)):
            draw_energy(axes, read_columns(folder / f"energy-{k + 1}.csv"), factor=1e3)
            axes.set_title(lettered(k, title))
        label_outside(panels, columns, "time [ms]", "energy [mJ]")
        add_contacts_bar(figure, panels)
    return figure


def draw_energy(axes, columns, factor=1., reach=REACH, linewidth=1.):
    """All contacts of a table; time and energy are multiplied by a factor."""
    contacts = [name for name in columns if name.startswith("energy_")]
    for name, colour in zip(contacts, family(len(contacts), reach)):
        axes.plot(factor * columns["time"], factor * columns[name], color=colour,
                  linewidth=linewidth)
    axes.set_xlim(0., factor * columns["time"][-1])
    axes.set_ylim(bottom=0.)


def add_contacts_bar(figure, panels):
    """A bar with the colours of contacts 1 to 20."""
    mapping = ScalarMappable(Normalize(0.5, 20.5), ListedColormap(family(20, REACH)))
    bar = figure.colorbar(mapping, ax=panels, label="contact", pad=0.02, aspect=35)
    bar.set_ticks([1, 5, 10, 15, 20])
