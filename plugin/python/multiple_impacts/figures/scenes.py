# SPDX-License-Identifier: Apache-2.0
"""Pictures and films of a run of Siconos's MechanicsHdf5Runner: spheres and boxes, seen along
an axis."""
from dataclasses import dataclass

import matplotlib
import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.colors import Normalize
from PIL import Image

from . import style
from .animation import write_gif
from .panels import new_panels
from .tables import FigureError

DPI = 80
FRAMES = 60
CIRCLE = np.column_stack([f(np.linspace(0., 2. * np.pi, 48)) for f in (np.cos, np.sin)])
CORNERS = np.array([[x, y, z] for x in (-.5, .5) for y in (-.5, .5) for z in (-.5, .5)])
AXES = "xyz"


@dataclass(frozen=True)
class Body:
    """A sphere or a box, at its place in the body's frame."""
    number: int
    kind: str            # "Sphere" or "Box"
    size: np.ndarray     # [m]: radius, or three edges
    offset: np.ndarray   # [m]


@dataclass(frozen=True)
class Scene:
    """What a run left in its file; pose: samples by bodies by position and quaternion."""
    time: np.ndarray   # [s]
    numbers: list      # of the bodies
    pose: np.ndarray
    speed: np.ndarray  # samples by bodies [m/s]
    moving: list       # of Body
    fixed: list        # of (Body, pose)
    strings: list      # (number of the body, where it is held [m])


def read_scene(file):
    """file: name of the runner's file, or an open h5py.File. Shapes other than spheres and
    boxes are left out."""
    import h5py
    if not isinstance(file, h5py.Group):
        with h5py.File(file, "r") as opened:
            return read_scene(opened)
    data = file["data"]
    rows = np.array(data["dynamic"])
    if len(rows) == 0:
        raise FigureError("the run has no moving bodies, or has not been run")
    time, numbers = np.unique(rows[:, 0]), sorted({int(row[1]) for row in rows})
    pose = np.full((len(time), len(numbers), 7), np.nan)
    column = {number: k for k, number in enumerate(numbers)}
    places = np.searchsorted(time, rows[:, 0])
    pose[places, [column[int(number)] for number in rows[:, 1]]] = rows[:, 2:9]
    step = np.gradient(time) if len(time) > 1 else np.ones(1)
    speed = (np.linalg.norm(np.gradient(pose[:, :, :3], axis=0), axis=2) / step[:, None]
             if len(time) > 1 else np.zeros(pose.shape[:2]))
    moving, fixed = [], []
    for thing in data["input"].values():
        for body in bodies_of(thing, data["ref"]):
            if thing.attrs["id"] > 0:
                moving.append(body)
            else:
                fixed.append((body, np.concatenate([thing.attrs["translation"],
                                                    thing.attrs["orientation"]])))
    return Scene(time, numbers, pose, speed, moving, fixed, strings_of(data))


def bodies_of(thing, shapes):
    """Of one object of the runner."""
    for contactor in thing.values():
        shape = shapes[contactor.attrs["shape_name"]]
        kind = shape.attrs.get("primitive")
        if kind in ("Sphere", "Box"):
            yield Body(int(thing.attrs["id"]), kind, np.array(shape[0], float),
                       np.array(contactor.attrs["translation"], float))


def strings_of(data):
    """Pivots that hold one body, at a point in space."""
    held = [joint.attrs for joint in data["joints"].values()
            if joint.attrs["type"] == "PivotJointR" and "object2" not in joint.attrs
            and joint.attrs.get("absolute", True)]
    return [(int(data["input"][joint["object1"]].attrs["id"]), np.array(joint["points"][0]))
            for joint in held]


def rotated(quaternion, vectors):
    """Vectors of the body's frame in space; the quaternion's real part comes first."""
    real, imaginary = quaternion[0], quaternion[1:]
    turned = 2. * np.cross(imaginary, vectors)
    return vectors + real * turned + np.cross(imaginary, turned)


def outline(body, pose, view):
    """Polygon in the plane of the view."""
    from scipy.spatial import ConvexHull  # other figures do without it
    across, up = AXES.index(view[0]), AXES.index(view[1])
    centre = pose[:3] + rotated(pose[3:], body.offset)
    if body.kind == "Sphere":
        return centre[[across, up]] + body.size[0] * CIRCLE
    corners = (centre + rotated(pose[3:], CORNERS * body.size))[:, [across, up]]
    return corners[ConvexHull(corners).vertices]


class Stage:
    """Axes on which a scene is drawn, one sample at a time."""

    def __init__(self, axes, scene, view, limits, norm):
        self.axes, self.scene, self.view = axes, scene, view
        axes.set_aspect("equal")
        axes.set_xlim(*limits[0])
        axes.set_ylim(*limits[1])
        axes.grid(False)
        axes.set_xlabel(f"{view[0]} [m]")
        axes.set_ylabel(f"{view[1]} [m]")
        ground = [outline(body, pose, view) for body, pose in scene.fixed]
        axes.add_collection(PolyCollection(ground, facecolor="#DDDDDD", linewidth=0.))
        self.lines = [axes.plot([], [], color=style.GREY, linewidth=0.8)[0]
                      for _ in scene.strings]
        self.bodies = axes.add_collection(PolyCollection(
            [], cmap=style.COLOUR_MAP, norm=norm, edgecolor="#555555", linewidth=0.5))

    def show(self, sample):
        scene = self.scene
        depth = ({*AXES} - {*self.view}).pop()
        towards = -1. if depth == "y" else 1.  # x to the right and z up: y points away
        order = sorted(scene.moving, key=lambda body: towards * self.pose(
            body.number, sample)[AXES.index(depth)])
        self.bodies.set_verts([outline(body, self.pose(body.number, sample), self.view)
                               for body in order])
        self.bodies.set_array(np.array([scene.speed[sample, scene.numbers.index(body.number)]
                                        for body in order]))
        for line, (number, point) in zip(self.lines, scene.strings):
            ends = np.array([self.pose(number, sample)[:3], point])
            line.set_data(ends[:, AXES.index(self.view[0])], ends[:, AXES.index(self.view[1])])

    def pose(self, number, sample):
        return self.scene.pose[sample, self.scene.numbers.index(number)]


def limits_of(scene, view, limits):
    """Around all that moves, unless they are given."""
    if limits is not None:
        return limits
    reach = max(np.linalg.norm(body.size) if body.kind == "Box" else body.size[0]
                for body in scene.moving)
    points = [scene.pose[:, :, AXES.index(axis)].ravel() for axis in view]
    for _, point in scene.strings:
        points = [np.append(points[k], point[AXES.index(view[k])]) for k in range(2)]
    return [(np.nanmin(each) - 1.2 * reach, np.nanmax(each) + 1.2 * reach) for each in points]


def norm_of(scene):
    return Normalize(0., np.nanmax(scene.speed) or 1.)


def draw_scenes(scene, times, view="xz", limits=None, title=""):
    """A picture of the run at some times, one panel each.

    times: [s]; the nearest samples are drawn
    view: axes to the right and upwards, such as "xz" or "xy"
    limits: ((left, right), (bottom, top)) [m]; None: around all that moves
    """
    limits, norm = limits_of(scene, view, limits), norm_of(scene)
    wide = np.ptp(limits[0]) > 1.6 * np.ptp(limits[1])
    rows, columns = (len(times), 1) if wide else (1, len(times))
    height = style.SIZE[0] / columns * np.ptp(limits[1]) / np.ptp(limits[0])
    with style.look():
        figure, panels = new_panels(rows, columns,
                                    (style.SIZE[0], min(rows * (height + 0.7), 11.)))
        for axes, time in zip(panels, times):
            sample = int(np.argmin(np.abs(scene.time - time)))
            stage = Stage(axes, scene, view, limits, norm)
            stage.show(sample)
            axes.set_title(style.with_unit(scene.time[sample], "s"))
        add_bar(figure, panels, stage)
        figure.suptitle(title)
    return figure


def write_film(scene, path, view="xz", limits=None, title="", frames=FRAMES):
    """An animated GIF of the run; arguments are those of draw_scenes. Axes are drawn once."""
    limits = limits_of(scene, view, limits)
    height = 0.85 * style.SIZE[0] * np.ptp(limits[1]) / np.ptp(limits[0]) + 1.2
    images = []
    with style.look(), matplotlib.rc_context({"figure.dpi": DPI}):
        figure, axes = style.new_figure((style.SIZE[0], min(height, 8.)))
        stage = Stage(axes, scene, view, limits, norm_of(scene))
        add_bar(figure, axes, stage)
        axes.set_title(title)
        clock = axes.text(1., 1.02, "", transform=axes.transAxes, ha="right", va="bottom")
        moving = [*stage.lines, stage.bodies, clock]
        for artist in moving:
            artist.set_animated(True)
        figure.canvas.draw()
        empty = figure.canvas.copy_from_bbox(figure.bbox)
        for sample in np.unique(np.linspace(0, len(scene.time) - 1, frames).astype(int)):
            figure.canvas.restore_region(empty)
            stage.show(sample)
            clock.set_text(f"{scene.time[sample]:.3f} s")
            for artist in moving:
                axes.draw_artist(artist)
            images.append(Image.fromarray(
                np.asarray(figure.canvas.buffer_rgba()).copy()).convert("RGB"))
    write_gif(images, path)


def add_bar(figure, axes, stage):
    """What the colours mean."""
    figure.colorbar(stage.bodies, ax=axes, label="speed [m/s]", pad=0.02, aspect=40,
                    fraction=0.05)
