# SPDX-License-Identifier: Apache-2.0
"""Impacts in the HDF5 file of Siconos's MechanicsHdf5Runner.

The group impacts has

    table     a row per impact: IMPACT_ROW
    contacts  a row per contact of each impact: CONTACT_ROW
    forces    on request; a group per impact, by its row in table from 0: time [s], a row of
              force [N] and of energy [J] for each, one column per contact; with friction also
              tangential_force [N] and slip [m/s], one column per tangent

read_impacts gives all of them back; multiple_impacts.figures.draw_impacts draws them.
"""
from typing import Any, NamedTuple

import numpy as np
from numpy.lib import recfunctions as rfn

from . import _solvers
from ._solvers import TraceRecorder

__all__ = ["CONTACT_ROW", "IMPACT_ROW", "Impacts", "read_impacts"]

IMPACT_ROW = np.dtype([
    ("time", "f8"),           # end of the time step [s]
    ("contacts", "i8"),       # how many
    ("energy_before", "f8"),  # kinetic, of the bodies that take part [J]
    ("energy_lost", "f8"),    # [J]
    ("largest_force", "f8"),  # [N]; 0 for laws without forces
    ("duration", "f8"),       # [s]; 0 for laws without a time of their own
    ("law", "S24")])

CONTACT_ROW = np.dtype([
    ("impact", "i8"),           # row in table, from 0
    ("time", "f8"),             # [s]
    ("interaction", "i8"),      # its number
    ("body1", "i8"),            # numbers of the runner's objects; 0: a static one, or none of
    ("body2", "i8"),            # Bullet's
    ("impulse", "f8"),          # P >= 0 pushes the bodies apart [N.s]
    ("velocity_before", "f8"),  # normal separation speed, U < 0 approaches [m/s]
    ("velocity_after", "f8"),
    ("restitution", "f8"),
    ("stiffness", "f8"),        # [N/m^eta]; nan for laws that do not use it
    ("exponent", "f8"),
    ("friction", "f8"),         # mu in the impact; 0 for laws without
    ("tangential_impulse", "f8", 2),  # along the tangents [N.s]; nan where there is none
    ("slip_before", "f8", 2),         # sliding velocity along them [m/s]
    ("slip_after", "f8", 2)])

MAXIMUM_SAMPLES = 512  # of the forces inside an impact


class ImpactWriter:
    """Adds impacts to a file."""

    def __init__(self, law, options, forces):
        self.law, self.options, self.forces = law, options, forces
        self.has_stiffness = "stiffness" in _solvers.needs(law)

    def write(self, file, time, impacts, sides):
        """sides: both ContactSides, or None, by the number of an interaction."""
        group = file.require_group("impacts")
        first = group["table"].shape[0] if "table" in group else 0
        _append(group, "table", [self._row(time, impact) for impact in impacts], IMPACT_ROW)
        rows = [row for k, impact in enumerate(impacts)
                for row in self._contact_rows(first + k, time, impact, sides)]
        _append(group, "contacts", rows, CONTACT_ROW)
        if self.forces:
            for k, impact in enumerate(impacts):
                self._write_forces(group.require_group(f"forces/{first + k}"), impact)

    def _row(self, time, impact):
        statistics = impact.outcome.statistics
        return (time, len(impact.contacts), statistics.energy_before, statistics.energy_lost,
                statistics.largest_force, statistics.duration, self.law.encode())

    def _contact_rows(self, number, time, impact, sides):
        problem, outcome = impact.problem, impact.outcome
        tangential = [_by_contact(problem, values) for values in (
            outcome.tangential_impulse, problem.slip, outcome.slip)]
        for i, interaction in enumerate(impact.contacts):
            known = sides.get(interaction)
            bodies = (known[0].body, known[1].body) if known else (0, 0)
            compliance = ((problem.stiffness[i], problem.exponent[i]) if self.has_stiffness
                          else (np.nan, np.nan))
            yield (number, time, interaction, *bodies, outcome.impulse[i],
                   problem.velocity[i], outcome.velocity[i], problem.restitution[i],
                   *compliance, problem.friction[i], *(values[i] for values in tangential))

    def _write_forces(self, group, impact):
        """The law gives the same outcome once more, and is watched this time."""
        trace = TraceRecorder(maximum_samples=MAXIMUM_SAMPLES)
        options = self.options or _default_options(self.law)
        _solvers.solve(self.law, impact.problem, options, trace)
        names = ("time", "force", "energy")
        if trace.slip.size:
            names += ("tangential_force", "slip")
        for name in names:
            group.create_dataset(name, data=getattr(trace, name))


def _by_contact(problem, values):
    """Two values for each contact, from those of all tangents; nan where it has none."""
    table = np.full((len(problem), 2), np.nan)
    first = 0
    for contact, count in enumerate(problem.tangent_counts):
        table[contact, :count] = values[first:first + count]
        first += count
    return table


def _default_options(law):
    from . import solvers
    title = solvers.Law(law).name
    options = getattr(solvers, f"{title}Options", None)
    return options and options()


def _append(group, name, rows, dtype):
    if name not in group:
        group.create_dataset(name, (0,), dtype, maxshape=(None,), chunks=(256,))
    data = group[name]
    data.resize(data.shape[0] + len(rows), 0)
    added = np.array(rows, dtype)
    # a file of an earlier version has fewer columns
    data[data.shape[0] - len(rows):] = rfn.repack_fields(added[list(data.dtype.names)])


class ForceTrace(NamedTuple):
    """Forces inside an impact: rows are samples, columns contacts."""
    time: np.ndarray    # since the impact began [s]
    force: np.ndarray   # [N]
    energy: np.ndarray  # stored in the contact [J]
    tangential_force: np.ndarray = np.empty((0, 0))  # [N]; columns are tangents
    slip: np.ndarray = np.empty((0, 0))              # [m/s]; empty without friction


class Impacts(NamedTuple):
    """The impacts of a run."""
    table: np.ndarray     # of IMPACT_ROW
    contacts: np.ndarray  # of CONTACT_ROW
    forces: dict          # row of table: ForceTrace; empty unless they were asked for


def read_impacts(file: Any) -> Impacts:
    """Impacts that impact_time_stepping recorded.

    file: name of the runner's file, or an open h5py.File
    """
    import h5py
    if not isinstance(file, h5py.Group):
        with h5py.File(file, "r") as opened:
            return read_impacts(opened)
    if "impacts" not in file:
        return Impacts(np.empty(0, IMPACT_ROW), np.empty(0, CONTACT_ROW), {})
    group = file["impacts"]
    forces = {int(name): ForceTrace(**{part: np.array(each[part]) for part in each})
              for name, each in group.get("forces", {}).items()}
    return Impacts(np.array(group["table"]), np.array(group["contacts"]), forces)
