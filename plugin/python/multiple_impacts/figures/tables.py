# SPDX-License-Identifier: Apache-2.0
"""Reads the files that the program writes."""
import csv
import math
from dataclasses import dataclass, fields

import numpy as np

NEGLIGIBLE = 1e-3  # share of the largest value in a trace


class FigureError(Exception):
    """One line that says what cannot be drawn, and which file is to blame."""


@dataclass(frozen=True)
class Velocities:
    """velocities.csv: before the impact, and after it under every law [m/s]."""
    ball: np.ndarray
    radius: np.ndarray  # [m]
    before: np.ndarray
    after: dict         # law: velocities


@dataclass(frozen=True)
class Trace:
    """trace-LAW.csv: samples by contacts."""
    time: np.ndarray    # [s]
    energy: np.ndarray  # [J]
    force: np.ndarray   # [N]

    @property
    def contacts(self):
        return self.energy.shape[1]


@dataclass(frozen=True)
class Impact:
    """impact-LAW.csv: which impact of the run a trace is of."""
    number: int   # from 1
    start: float  # [s]


@dataclass(frozen=True)
class Sweep:
    """A sweep's file: a row per point and law."""
    keys: dict    # key: values
    law: list
    values: dict  # measure: values


@dataclass(frozen=True)
class Motion:
    """motion-LAW.csv: samples by balls."""
    time: np.ndarray           # [s]
    position: np.ndarray       # [m]
    wall: float | None = None  # [m], where its face is; None: there is no wall


def read_velocities(path):
    """Fields of a law without an outcome may be empty or nan."""
    columns = read_columns(path)
    fixed = ("ball", "mass", "radius", "before")
    laws = [name for name in columns if name not in fixed]
    require(path, columns, fixed)
    if not laws:
        raise FigureError(f"{path}: no column of a law")
    require_finite(path, columns, fixed)
    for law in laws:
        if np.any(np.isinf(columns[law])):
            raise FigureError(f"{path}: column {law} has a value that is infinite")
    if any(columns["radius"] <= 0.):
        raise FigureError(f"{path}: a radius is not positive")
    return Velocities(columns["ball"], columns["radius"], columns["before"],
                      {law: columns[law] for law in laws})


@dataclass(frozen=True)
class Pulses:
    """pulses.csv: of the first pulse at every contact; nan where there is none."""
    contact: np.ndarray     # from 1
    arrival: np.ndarray     # of its peak [s]
    peak: np.ndarray        # [N]
    duration: np.ndarray    # tau of the fit F cos^6((t - T)/tau) [s]
    wave_speed: np.ndarray  # in the ball before the contact [m/s]


def read_pulses(path):
    columns = read_columns(path)
    names = [field.name for field in fields(Pulses)]
    require(path, columns, names)
    return Pulses(*(columns[name] for name in names))


def read_trace(path):
    """Contacts count from 1."""
    if path.suffix == ".h5":
        return read_hdf5_trace(path)
    columns = read_columns(path)
    count = sum(name.startswith("energy_") for name in columns)
    if count == 0:
        raise FigureError(f"{path}: no column energy_1")
    energy, force = ([f"{kind}_{i + 1}" for i in range(count)]
                     for kind in ("energy", "force"))
    require(path, columns, ["time", *energy, *force])
    require_finite(path, columns, ["time", *energy, *force])
    return Trace(times(path, columns), matrix(columns, energy), matrix(columns, force))


def read_impact(path):
    """None if there is no such file."""
    if not path.exists():
        return None
    columns = read_columns(path)
    require(path, columns, ("impact", "start"))
    require_finite(path, columns, ("impact", "start"))
    return Impact(int(columns["impact"][0]), float(columns["start"][0]))


def read_end(path):
    """The time at the end of the run, from metrics.csv; None if it does not say."""
    ends = read_measure(path, "end").values()  # none of laws without a simulation
    return max(ends, default=None)


def read_measure(path, measure):
    """A measure of metrics.csv by the names of the laws, of those that have it."""
    if not path.exists():
        return {}
    names, rows = read_fields(path)
    if measure not in names or "law" not in names:
        return {}
    values = numbers_in(path, measure, [row[names.index(measure)] for row in rows])
    return {row[names.index("law")]: float(value)
            for row, value in zip(rows, values) if np.isfinite(value)}


def read_sweep(path):
    names, rows = read_fields(path)
    if "law" not in names or names.index("law") == 0:
        raise FigureError(f"{path}: not a sweep: no column law after those of the keys")
    law = names.index("law")
    columns = {name: numbers_in(path, name, [row[k] for row in rows])
               for k, name in enumerate(names) if k != law}
    keys = names[:law]
    require_finite(path, columns, keys)
    return Sweep({key: columns[key] for key in keys}, [row[law] for row in rows],
                 {name: columns[name] for name in names[law + 1:] if name != "failed"})


def read_hdf5_trace(path):
    import h5py  # needed for such files only
    try:
        with h5py.File(path) as file:
            columns = {"time": file["time"][:]}
            energy, force = file["energy"][:], file["force"][:]
    except (OSError, KeyError) as error:
        raise FigureError(f"{path}: not a trace: {error}") from error
    return Trace(times(path, columns), energy, force)


def read_motion(path):
    columns = read_columns(path)
    count = len(columns) - 1 - ("wall" in columns)
    names = [f"q{i + 1}" for i in range(max(count, 1))]
    require(path, columns, ["time", *names])
    require_finite(path, columns, columns)
    position = matrix(columns, names)
    if np.any(np.diff(position[0]) <= 0.):
        raise FigureError(f"{path}: the balls do not follow one another along the axis")
    return Motion(times(path, columns), position, wall_of(path, columns, position))


def wall_of(path, columns, position):
    if "wall" not in columns:
        return None
    wall = columns["wall"][0]
    if np.any(columns["wall"] != wall):
        raise FigureError(f"{path}: the wall moves")
    if wall <= position[0, -1]:
        raise FigureError(f"{path}: the wall is not beyond the last ball")
    return wall


def read_columns(path):
    """Numbers of a CSV file by the names in its first line; empty fields are nan."""
    names, rows = read_rows(path, numbers)
    return dict(zip(names, np.array(rows).T))


def read_fields(path):
    """The names in the first line of a CSV file, and its other lines as texts."""
    return read_rows(path, require_fields)


def read_rows(path, converted):
    """The names, and the lines as converted(where, names, texts) makes them."""
    try:
        with open(path, newline="", encoding="utf-8") as file:
            reader = csv.reader(file)
            names = [name.strip() for name in next(reader, [])]
            rows = [converted(f"{path}, line {reader.line_num}", names, texts)
                    for texts in reader if texts]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise FigureError(
            f"{path}: {getattr(error, 'strerror', None) or 'not a CSV file'}") from error
    if not names:
        raise FigureError(f"{path}: no columns")
    if len(set(names)) < len(names):
        raise FigureError(f"{path}: two columns have the same name")
    if not rows:
        raise FigureError(f"{path}: nothing below the names of the columns")
    return names, rows


def require_fields(where, names, texts):
    if len(texts) != len(names):
        raise FigureError(f"{where}: {len(texts)} fields for {len(names)} columns")
    return texts


def numbers_in(path, name, texts):
    try:
        return np.array([float(text) if text else math.nan for text in texts])
    except ValueError:
        raise FigureError(f"{path}: column {name} has a value that is no number") from None


def numbers(where, names, texts):
    require_fields(where, names, texts)
    values = []
    try:
        for field in texts:
            values.append(float(field) if field else math.nan)
    except ValueError:
        wrong = len(values)
        raise FigureError(f"{where}, column {names[wrong]}: not a number: "
                          f"{texts[wrong][:40]!r}") from None
    return np.array(values)


def require(path, columns, names):
    for name in names:
        if name not in columns:
            raise FigureError(f"{path}: no column {name}")


def require_finite(path, columns, names):
    for name in names:
        if not np.all(np.isfinite(columns[name])):
            raise FigureError(
                f"{path}: column {name} has a value that is missing or not finite")


def times(path, columns):
    time = columns["time"]
    if time[-1] <= time[0] or np.any(np.diff(time) < 0.):
        raise FigureError(f"{path}: the times do not increase")
    return time


def matrix(columns, names):
    return np.column_stack([columns[name] for name in names])


def end_of_action(time, values, negligible=NEGLIGIBLE):
    """The first time from which all values stay below a share of the largest."""
    active = np.flatnonzero(values.max(axis=1) > negligible * values.max())
    last = active[-1] + 1 if len(active) else len(time) - 1
    return time[min(last, len(time) - 1)]
