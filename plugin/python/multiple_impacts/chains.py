# SPDX-License-Identifier: Apache-2.0
"""Chains of balls: builders, Siconos models and simulations, and measures of their outcomes.

The implementation is that of the command-line program; multiple_impacts.figures draws what
comes out.
"""
from ._chains import (
    STEEL, Ball, Balls, Chain, ContactParameters, Contacts, Gaps, InputError, Material,
    Measure, Pulses, Run, Scenario, add_wall, check_chain, contact_problem, contact_pulses,
    dispersion, effective_restitution, energy_ratio, gap_measure, kinetic_energy, measures,
    momentum, moving_forward, read_scenario, run, set_hertz_stiffness, simulate, sphere,
    strike_from_left, strike_from_right, uniform_chain, velocities_after, velocities_before,
    well_predicted)
from .solvers import Law
from .chain_models import ChainModel, build_chain, make_event_driven

__all__ = [
    "STEEL", "Ball", "Balls", "Chain", "ChainModel", "ContactParameters", "Contacts", "Gaps",
    "InputError", "Law", "Material", "Measure", "Pulses", "Run", "Scenario", "add_wall",
    "build_chain", "check_chain", "contact_problem", "contact_pulses", "dispersion",
    "effective_restitution", "energy_ratio", "gap_measure", "kinetic_energy",
    "make_event_driven", "measures", "momentum", "moving_forward", "read_scenario", "run",
    "set_hertz_stiffness", "simulate", "sphere", "strike_from_left", "strike_from_right",
    "uniform_chain", "velocities_after", "velocities_before", "well_predicted"]
