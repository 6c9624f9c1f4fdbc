# SPDX-License-Identifier: Apache-2.0
"""Draws what `multiple-impacts compare` or `trace SCENARIO --out DIR` wrote, into DIR/figures.

    python3 -m multiple_impacts.figures DIR [--contacts 1,5,10] [--no-animation]

Velocities of all laws, wave map and forces of every trace, the pulses, an animation of every motion:
whatever the files in DIR allow. Prints the paths written; errors are one line, with exit code 2.
"""
import argparse
import sys
from pathlib import Path

from .animation import make_film, write_animation
from .forces import draw_forces
from .pulses import draw_pulses
from .style import save
from .tables import FigureError, read_motion, read_pulses, read_trace, read_velocities
from .velocities import draw_velocities
from .wave import draw_wave


def contact_list(text):
    parts = text.split(",")
    if not all(part.strip().isdecimal() and int(part) > 0 for part in parts):
        raise argparse.ArgumentTypeError(f"contacts count from 1, such as 1,5,10: {text!r}")
    return sorted({int(part) for part in parts})


def parse(arguments):
    parser = argparse.ArgumentParser(prog="draw", description=__doc__.split("\n")[0])
    parser.add_argument("folder", metavar="DIR", type=Path, help="what --out named")
    parser.add_argument("--contacts", type=contact_list, help="contacts whose forces are drawn: 1,5,10")
    parser.add_argument("--no-animation", action="store_true", help="draw no GIF")
    return parser.parse_args(arguments)


def draw_all(folder, contacts=None, animated=True):
    """Yields the path of every figure once it is written."""
    if not folder.is_dir():
        raise FigureError(f"{folder}: no such folder")
    velocity_file, pulse_file = folder / "velocities.csv", folder / "pulses.csv"
    traces = sorted([*folder.glob("trace-*.csv"), *folder.glob("trace-*.h5")])
    motions = sorted(folder.glob("motion-*.csv"))
    if not (velocity_file.exists() or pulse_file.exists() or traces or motions):
        raise FigureError(f"{folder}: no velocities.csv, pulses.csv, trace-*.csv or motion-*.csv")
    figures = folder / "figures"
    figures.mkdir(exist_ok=True)

    velocities = read_velocities(velocity_file) if velocity_file.exists() else None
    if velocities:
        yield from save(draw_velocities(velocities), figures / "velocities")
    for path in traces:
        yield from draw_trace(path, figures, contacts)
    if pulse_file.exists():
        yield from save(draw_pulses(read_pulses(pulse_file)), figures / "pulses")
    for path in motions if animated else []:
        yield draw_motion(path, figures, velocities)


def draw_trace(path, figures, contacts):
    law = path.stem.partition("-")[2]
    trace = read_trace(path)
    if contacts and contacts[-1] > trace.contacts:
        raise FigureError(f"{path}: no contact {contacts[-1]}, the last impact had {trace.contacts}")
    if not trace.energy.any():  # laws of rigid bodies
        return
    yield from save(draw_wave(trace, law), figures / f"wave-{law}")
    yield from save(draw_forces(trace, law, contacts), figures / f"forces-{law}")


def draw_motion(path, figures, velocities):
    law = path.stem.partition("-")[2]
    motion = read_motion(path)
    radius = velocities.radius if velocities else None
    if velocities and len(radius) != motion.position.shape[1]:
        raise FigureError(f"{path}: {motion.position.shape[1]} balls, but velocities.csv has {len(radius)}")
    written = figures / f"motion-{law}.gif"
    write_animation(make_film(motion, radius), law, written)
    return written


def main(arguments=None):
    options = parse(arguments)
    try:
        for path in draw_all(options.folder, options.contacts, not options.no_animation):
            print(path)
    except (FigureError, OSError) as error:
        print(f"draw: {error}", file=sys.stderr)
        return 2
    return 0
