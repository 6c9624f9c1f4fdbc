# SPDX-License-Identifier: Apache-2.0
"""What goes wrong, as classes of Python. The messages are those of C++."""


class ImpactError(RuntimeError):
    """A model that cannot be done, or an impact that cannot be solved, inside a Siconos simulation.

    It comes out of whatever method of the simulation the impact was computed in: initialize, advanceToEvent,
    processEvents, ... Velocities and multipliers are those before the impact, and lastOutcome() of the problem
    says how far it came.
    """


class InvalidParameter(ValueError):
    """A value out of its range; the message names it, what is allowed, and what was given. Nothing has been
    changed."""
