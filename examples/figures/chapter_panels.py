# SPDX-License-Identifier: Apache-2.0
"""Panels that several figures of the comparison chapter share: velocities by ball, energies by contact over time."""
import matplotlib
import numpy as np

import style
from tables import read_columns

LZB, MOREAU = style.LAWS["lzb"], style.LAWS["moreau"]


def grid(rows, columns, height):
    """A figure and its axes, row by row."""
    figure, only = style.new_figure((style.SIZE[0], height))
    only.remove()
    return figure, [figure.add_subplot(rows, columns, k + 1) for k in range(rows * columns)]


def legend_above(figure, axes):
    """The legend of one panel above all of them; the empty title keeps the room."""
    handles, labels = axes.get_legend_handles_labels()
    figure.suptitle(" ")
    figure.legend(handles, labels, loc="upper center", ncol=len(labels))


def read_profiles(path, parameter):
    """Parameter value: velocities of the balls [m/s]."""
    columns = read_columns(path)
    names = [name for name in columns if name.startswith("v_")]
    values = np.column_stack([columns[name] for name in names])
    return dict(zip(columns[parameter], values))


def draw_profiles(folder, parameter, symbol, rows=2, limits=None):
    """Velocities by ball, a panel per value; Moreau's as a line where there is a file."""
    profiles = read_profiles(folder / "lzb.csv", parameter)
    rigid = read_profiles(folder / "moreau.csv", parameter) if (folder / "moreau.csv").exists() else {}
    count = -(-len(profiles) // rows)
    with style.look():
        figure, panels = grid(rows, count, 2.6 * rows)
        for k, (axes, (value, velocity)) in enumerate(zip(panels, profiles.items())):
            draw_profile(axes, velocity, rigid.get(value))
            axes.set_title(f"({'abcdefgh'[k]})  {symbol} = {value:g}")
            if limits:
                axes.set_ylim(*limits)
            if k % count == 0:
                axes.set_ylabel("velocity [m/s]")
            if k >= count * (rows - 1):
                axes.set_xlabel("ball")
        if rigid:
            legend_above(figure, panels[0])
    return figure


def draw_profile(axes, velocity, rigid=None):
    ball = np.arange(1, len(velocity) + 1)
    axes.plot(ball, velocity, LZB[2], color=LZB[1], markersize=2.8, label=LZB[0])
    if rigid is not None:
        axes.plot(ball, rigid, "-", color=MOREAU[1], linewidth=1.2, label=MOREAU[0], zorder=1.5)
    axes.set_xticks(style.whole_ticks(1, len(velocity))[::2])
    low, high = axes.get_ylim()
    if high - low < 1e-3:  # all the same
        axes.set_ylim(min(0., low) - 0.005, 1.5 * max(high, 0.))


def draw_energies(folder, titles, columns):
    """Energy of contacts over time, a panel per file energy-1.csv, energy-2.csv, ..."""
    rows = -(-len(titles) // columns)
    with style.look():
        figure, panels = grid(rows, columns, 2.7 * rows + 0.3)
        for k, (axes, title) in enumerate(zip(panels, titles)):
            draw_energy(axes, read_columns(folder / f"energy-{k + 1}.csv"))
            axes.set_title(f"({'abcdefgh'[k]})  {title}")
            if k >= columns * (rows - 1):
                axes.set_xlabel("time [ms]")
            if k % columns == 0:
                axes.set_ylabel("energy [mJ]")
        add_contacts_bar(figure, panels)
    return figure


def draw_energy(axes, columns):
    contacts = [name for name in columns if name.startswith("energy_")]
    colours = matplotlib.colormaps[style.COLOUR_MAP](np.linspace(0., 0.92, len(contacts)))
    for name, colour in zip(contacts, colours):
        axes.plot(1e3 * columns["time"], 1e3 * columns[name], color=colour, linewidth=1.)
    axes.set_xlim(0., 1e3 * columns["time"][-1])
    axes.set_ylim(bottom=0.)


def add_contacts_bar(figure, panels):
    """Which colour is which of contacts 1 to 20."""
    colours = matplotlib.colormaps[style.COLOUR_MAP](np.linspace(0., 0.92, 20))
    mapping = matplotlib.cm.ScalarMappable(matplotlib.colors.Normalize(0.5, 20.5),
                                           matplotlib.colors.ListedColormap(colours))
    bar = figure.colorbar(mapping, ax=panels, label="contact", pad=0.02, aspect=35)
    bar.set_ticks([1, 5, 10, 15, 20])
