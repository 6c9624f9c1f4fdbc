# SPDX-License-Identifier: Apache-2.0
"""Draws what `multiple-impacts compare` or `trace SCENARIO --out DIR` wrote, into DIR/figures.

    python3 -m multiple_impacts.figures DIR [--contacts 1,5,10] [--no-animation]
                                            [--shown-as NAME]
    python3 -m multiple_impacts.figures SWEEP.csv

Velocities of all laws, wave map and forces of every trace, the pulses, an animation of every
motion: whatever the files in DIR allow; or the measures of a sweep, into SWEEP-figures. Prints
the paths written, and what is not drawn and why; errors are one line, with exit code 2.
"""
import argparse
import sys
from pathlib import Path

import numpy as np

from .animation import make_film, write_animation
from .files import written_whole
from .forces import draw_forces
from .pulses import draw_pulses
from .style import of_impact, save
from .sweep import draw_sweep
from .tables import (
    FigureError, read_end, read_impact, read_measure, read_motion, read_pulses, read_sweep,
    read_trace, read_velocities)
from .velocities import draw_velocities
from .wave import draw_wave


def contact_list(text):
    parts = text.split(",")
    if not all(part.strip().isdecimal() and int(part) > 0 for part in parts):
        raise argparse.ArgumentTypeError(f"contacts count from 1, such as 1,5,10: {text!r}")
    return sorted({int(part) for part in parts})


def parse(arguments):
    parser = argparse.ArgumentParser(prog="draw", description=__doc__.split("\n")[0])
    parser.add_argument("place", metavar="DIR", type=Path, help="what --out named")
    parser.add_argument("--contacts", type=contact_list,
                        help="contacts whose forces are drawn: 1,5,10")
    parser.add_argument("--no-animation", action="store_true", help="draw no GIF")
    parser.add_argument("--shown-as", metavar="NAME",
                        help="what messages call DIR, if it is to be renamed")
    return parser.parse_args(arguments)


def draw_all(folder, contacts=None, animated=True):
    """Yields the path of every figure once it is written."""
    if not folder.is_dir():
        raise FigureError(f"{folder}: no such folder")
    velocity_file, pulse_file = folder / "velocities.csv", folder / "pulses.csv"
    traces = sorted([*folder.glob("trace-*.csv"), *folder.glob("trace-*.h5")])
    motions = sorted(folder.glob("motion-*.csv"))
    if not (velocity_file.exists() or pulse_file.exists() or traces or motions):
        raise FigureError(
            f"{folder}: no velocities.csv, pulses.csv, trace-*.csv or motion-*.csv")
    figures = folder / "figures"
    figures.mkdir(exist_ok=True)

    velocities = read_velocities(velocity_file) if velocity_file.exists() else None
    if velocities:
        metrics = folder / "metrics.csv"
        yield from save(draw_velocities(velocities, read_end(metrics),
                                        read_measure(metrics, "velocity_error")),
                        figures / "velocities")
    for path in traces:
        yield from draw_trace(path, figures, contacts)
    if pulse_file.exists():
        yield from draw_pulse_file(pulse_file, figures)
    for path in motions if animated else []:
        yield draw_motion(path, figures, velocities)


def draw_trace(path, figures, contacts):
    law = path.stem.partition("-")[2]
    trace = read_trace(path)
    impact = read_impact(path.with_name(f"impact-{law}.csv"))
    if contacts and contacts[-1] > trace.contacts:
        raise FigureError(
            f"{path}: no contact {contacts[-1]}, there are {trace.contacts}")
    if not trace.energy.any():  # laws of rigid bodies
        return
    if np.count_nonzero(trace.energy.any(axis=0)) > 1:
        yield from save(draw_wave(trace, law, impact), figures / f"wave-{law}")
    else:
        yield f"no map of the wave: one contact has energy{of_impact(impact)}"
    if contacts and not trace.force[:, [contact - 1 for contact in contacts]].any():
        yield f"no figure of forces: none{of_impact(impact)} at the contacts asked for"
        return
    yield from save(draw_forces(trace, law, contacts, impact), figures / f"forces-{law}")


def draw_pulse_file(path, figures):
    """A pulse that passes a single contact is no picture."""
    pulses = read_pulses(path)
    count = np.isfinite(pulses.arrival).sum()
    if count < 2:
        yield f"no figure of the pulses: {count or 'none'} of the contacts has one"
        return
    impact = read_impact(path.with_name("impact-lzb.csv"))
    yield from save(draw_pulses(pulses, impact), figures / "pulses")


def remove_listed(listed):
    """Removes the figures that a file beside them names, and nothing else."""
    if listed.exists():
        for name in listed.read_text().splitlines():
            (listed.parent / Path(name).name).unlink(missing_ok=True)


def draw_sweep_file(path):
    """Yields the path of every figure, in a folder beside the file. Those of an earlier sweep
    make way; if drawing fails, there are none."""
    drawn = list(draw_sweep(read_sweep(path)))
    figures = path.with_name(path.stem + "-figures")
    figures.mkdir(exist_ok=True)
    listed = figures / ".multiple-impacts"
    remove_listed(listed)
    with written_whole(listed) as file:
        file.write_text("".join(f"{name}.svg\n{name}.png\n" for name, _ in drawn))
    try:
        for name, figure in drawn:
            yield from save(figure, figures / name)
    except OSError:
        remove_listed(listed)
        raise


def draw_motion(path, figures, velocities):
    law = path.stem.partition("-")[2]
    motion = read_motion(path)
    radius = velocities.radius if velocities else None
    if velocities and len(radius) != motion.position.shape[1]:
        raise FigureError(
            f"{path}: {motion.position.shape[1]} balls, but velocities.csv has {len(radius)}")
    written = figures / f"motion-{law}.gif"
    write_animation(make_film(motion, radius), law, written)
    return written


def main(arguments=None):
    options = parse(arguments)

    def shown(message):
        place = str(options.place)
        return str(message).replace(place, options.shown_as or place)

    try:
        for line in (draw_sweep_file(options.place) if options.place.is_file() else
                     draw_all(options.place, options.contacts, not options.no_animation)):
            print(shown(line))
    except (FigureError, OSError) as error:
        print(f"draw: {shown(error)}", file=sys.stderr)
        return 2
    return 0
