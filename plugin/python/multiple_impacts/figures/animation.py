# SPDX-License-Identifier: Apache-2.0
"""The balls as circles that move along their axis, coloured by speed: an animated GIF."""
from dataclasses import dataclass

import matplotlib
import numpy as np
from matplotlib.collections import EllipseCollection
from matplotlib.colors import Normalize
from PIL import Image

from . import style
from .files import written_whole

FRAMES = 120
FRAME_DURATION = 50  # [ms]
DPI = 80
TINY = 0.2           # of the smallest radius: smaller displacements are exaggerated
ROOM = 0.4           # of the chain's length: what exaggerated displacements may take
WALL = 0.015         # of the picture's width: its thickness
FAR = 2.             # chain lengths: the film ends when a ball has moved further


@dataclass(frozen=True)
class Film:
    """What the frames show; arrays are frames by balls."""
    time: np.ndarray      # [s]
    position: np.ndarray  # [m], displacements times factor
    speed: np.ndarray     # [m/s]
    radius: np.ndarray    # [m]
    factor: float
    wall: float = None    # [m]; None: there is no wall


def make_film(motion, radius=None):
    """Interpolates the motion; without radii, the closest neighbours touch at the start."""
    balls = motion.position.shape[1]
    if radius is None:
        closest = np.diff(motion.position[0]).min() if balls > 1 else 0.02
        radius = np.full(balls, 0.5 * closest)
    position, reach = motion.position, radius
    if motion.wall is not None:  # like a last ball without a size, at rest
        position, reach = (np.column_stack([position, np.full(len(position), motion.wall)]),
                           np.append(radius, 0.))
    packed = np.concatenate([[0.], np.cumsum(reach[:-1] + reach[1:])])
    length = packed[-1] + reach[0] + reach[-1]
    offset = position - packed  # its differences are the gaps: a factor keeps them positive
    origin = offset[0].max()
    far = np.flatnonzero(np.abs(offset - offset[0]).max(axis=1) > FAR * length)
    end = motion.time[max(far[0], 1)] if len(far) else motion.time[-1]

    largest = np.ptp(offset[motion.time <= end])
    factor = (round_down(max(ROOM * length, 4. * radius.max()) / largest)
              if 0. < largest < TINY * radius.min() else 1.)
    time = np.linspace(motion.time[0], end, FRAMES + 1)
    moved = np.column_stack([np.interp(time, motion.time, column)
                             for column in (offset - origin).T])
    speed = np.abs(np.diff(moved, axis=0)) / (time[1] - time[0])
    shown = origin + packed + factor * moved[:-1]
    wall = None if motion.wall is None else shown[0, -1]
    return Film(time[:-1], shown[:, :balls], speed[:, :balls], radius, factor, wall)


def round_down(value):
    """To 1, 2 or 5 times a power of ten, at least 1."""
    power = 10. ** np.floor(np.log10(max(value, 1.)))
    return power * max(step for step in (1., 2., 5.) if step * power <= max(value, 1.))


def write_animation(film, law, path):
    """Draws the axes once and the balls in every frame."""
    time_factor, time_unit = style.scaled(film.time[-1], "s")
    frames = []
    with style.look(), matplotlib.rc_context({"figure.dpi": DPI}):
        axes, balls, clock, factor = build_stage(film, law)
        canvas = axes.figure.canvas
        canvas.draw()
        empty = canvas.copy_from_bbox(axes.figure.bbox)
        for time, position, speed in zip(film.time, film.position, film.speed):
            canvas.restore_region(empty)
            balls.set_offsets(np.column_stack([factor * position, np.zeros_like(position)]))
            balls.set_array(speed)
            clock.set_text(f"{time_factor * time:.1f} {time_unit}")
            axes.draw_artist(balls)
            axes.draw_artist(clock)
            frames.append(
                Image.fromarray(np.asarray(canvas.buffer_rgba()).copy()).convert("RGB"))
    write_gif(frames, path)


def build_stage(film, law):
    """Axes, the balls and the clock on them, and the factor from metres to the axis's unit."""
    left, right = (film.position - film.radius).min(), (film.position + film.radius).max()
    if film.wall is not None:
        right = max(right, film.wall + WALL * (right - left))
    factor, unit = (1e3, "mm") if right - left < 1. else (1., "m")
    diameter = 2. * factor * film.radius
    figure, axes = style.new_figure(
        (style.SIZE[0], 1.8 + min(0.8, 20. * film.radius.max() / (right - left))))
    figure.get_layout_engine().set(w_pad=0.15)
    axes.set_xlim(factor * left, factor * right)
    axes.grid(False)
    axes.yaxis.set_visible(False)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(f"position [{unit}]")
    if film.wall is not None:
        axes.axvspan(factor * film.wall, factor * right, color=style.GREY, linewidth=0.)
    exaggerated = f", displacements and gaps × {film.factor:,.0f}" if film.factor > 1. else ""
    axes.set_title(f"{style.law_name(law)}{exaggerated}")
    balls = EllipseCollection(
        diameter, diameter, np.zeros_like(diameter), units="xy",
        offsets=np.zeros((len(diameter), 2)), transOffset=axes.transData,
        cmap=style.COLOUR_MAP, norm=Normalize(0., film.speed.max() or 1.),
        edgecolor="#999999", linewidth=0.5, animated=True)
    axes.add_collection(balls, autolim=False)
    clock = axes.text(1., 1.02, "", transform=axes.transAxes, ha="right", va="bottom",
                      animated=True)
    figure.colorbar(balls, ax=axes, label="speed [m/s]", pad=0.02)
    figure.draw_without_rendering()  # places the axes
    figure.set_layout_engine("none")
    fit_circles(axes, factor * left, factor * right, factor * film.radius.max())
    return axes, balls, clock, factor


def fit_circles(axes, left, right, radius):
    """Limits with equal scales on both axes and some room around the balls."""
    box = axes.get_window_extent()
    width = max(1.02 * (right - left), 2.2 * radius * box.width / box.height)
    height = width * box.height / box.width
    middle = 0.5 * (left + right)
    axes.set_xlim(middle - 0.5 * width, middle + 0.5 * width)
    axes.set_ylim(-0.5 * height, 0.5 * height)


def write_gif(frames, path):
    """One palette for all frames, of the colour map and greys: colours do not flicker."""
    colours = matplotlib.colormaps[style.COLOUR_MAP](np.linspace(0., 1., 176))[:, :3]
    greys = np.repeat(np.linspace(0., 1., 16)[:, None], 3, axis=1)
    palette = Image.new("P", (1, 1))
    palette.putpalette(np.rint(255. * np.vstack([colours, greys])).astype(np.uint8).tobytes())
    images = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    with written_whole(path) as unfinished:
        images[0].save(unfinished, save_all=True, append_images=images[1:],
                       duration=FRAME_DURATION, loop=0)
