# SPDX-License-Identifier: Apache-2.0
"""Figures of impacts: functions from arrays to matplotlib figures, and the program's scripts.

In Python, `multiple_impacts.figures`. The functions take the tables of tables.py, or anything
with the same fields: a TraceRecorder is a trace, Pulses of multiple_impacts.chains are pulses.
"""
from .forces import draw_forces
from .pulses import draw_pulses
from .style import save
from .sweep import draw_sweep
from .tables import Impact, Motion, Pulses, Sweep, Trace, Velocities
from .velocities import draw_velocities
from .wave import draw_wave

__all__ = ["Impact", "Motion", "Pulses", "Sweep", "Trace", "Velocities", "draw_forces",
           "draw_pulses", "draw_sweep", "draw_velocities", "draw_wave", "save"]
