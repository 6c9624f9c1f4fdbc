# SPDX-License-Identifier: Apache-2.0
"""Balls in the plane, with walls and without friction: builders, and Siconos models.

PlanarBalls has balls, walls and the pairs that may touch; build_planar_balls makes a model for
siconos.kernel, whose normals follow the balls, and contact_problem the impact of the pairs
that touch now, for the solvers on arrays.
"""
from ._chains import (
    STEEL, ContactParameters, PlanarBall, PlanarBallList, PlanarBalls, PlanarContact,
    PlanarContactList, PlanarWall, PlanarWallList, check_planar_balls, closed_contacts,
    watch_all_pairs, watch_touching_pairs)
from ._chains import planar_contact_problem as contact_problem
from ._chains import planar_gap as gap
from ._chains import planar_set_hertz_stiffness as set_hertz_stiffness
from ._chains import planar_velocities_after as velocities_after
from .chain_models import ChainModel as PlanarModel
from .chain_models import build_planar_balls, make_event_driven
from .solvers import Law

__all__ = [
    "STEEL", "ContactParameters", "Law", "PlanarBall", "PlanarBallList", "PlanarBalls",
    "PlanarContact", "PlanarContactList", "PlanarModel", "PlanarWall", "PlanarWallList",
    "build_planar_balls", "check_planar_balls", "closed_contacts", "contact_problem", "gap",
    "make_event_driven", "set_hertz_stiffness", "velocities_after", "watch_all_pairs",
    "watch_touching_pairs"]
