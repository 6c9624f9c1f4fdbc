# SPDX-License-Identifier: Apache-2.0
"""What goes wrong, as Python classes. The messages are those of C++."""


class ImpactError(RuntimeError):
    """A model that is not supported, or an impact that cannot be solved, within Siconos; or
    derivatives asked of an outcome that has none.

    Within Siconos it is raised by whichever method of the simulation computed the impact:
    initialize, advanceToEvent, processEvents, ... Velocities and multipliers are those before
    the impact, and lastOutcome() of the problem says how far it got.
    """


class InvalidParameter(ValueError):
    """A value out of its range; the message names it, what is allowed, and what was given.
    Nothing has been changed."""


class OneSidedDerivative(UserWarning):
    """The data of an impact are at a place where its outcome has a kink or a jump: what was
    computed is the derivative of one side. The message says what decides between the sides."""


class LostDerivative(UserWarning):
    """Vibrations inside an impact under LZB are chaotic: its derivatives grew beyond use, and
    say nothing about the outcome. What errors really do to it is in amplification and
    digits."""
