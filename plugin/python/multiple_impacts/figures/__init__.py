# SPDX-License-Identifier: Apache-2.0
"""Figures of impacts: functions from arrays to matplotlib figures, and the program's scripts.

In Python, `multiple_impacts.figures`. The functions take the tables of tables.py, or anything
with the same fields: a TraceRecorder is a trace, Pulses of multiple_impacts.chains are pulses.
Runs of Siconos's MechanicsHdf5Runner: draw_impacts, draw_scenes and write_film.
"""
from .forces import draw_forces
from .impacts import draw_impacts
from .pulses import draw_pulses
from .scenes import draw_scenes, read_scene, write_film
from .style import law_name, save
from .sweep import draw_sweep
from .tables import Impact, Motion, Pulses, Sweep, Trace, Velocities
from .velocities import draw_velocities
from .wave import draw_wave

__all__ = ["Impact", "Motion", "Pulses", "Sweep", "Trace", "Velocities", "draw_forces",
           "draw_impacts", "draw_pulses", "draw_scenes", "draw_sweep", "draw_velocities",
           "draw_wave", "law_name", "read_scene", "save", "write_film"]
