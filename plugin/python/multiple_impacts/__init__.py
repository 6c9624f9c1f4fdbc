# SPDX-License-Identifier: Apache-2.0
"""Multiple-impact laws for Siconos: LZB and binary collisions, beside Moreau's.

Classes that live in a Siconos model (LZBImpactNSL, BinaryCollisionNSL, LZBImpact, BinaryCollision) are
named as in C++, like those of siconos.kernel. Functions on arrays (solve_lzb, solve_binary,
solve_moreau) are named as in numpy. Units are SI throughout.

multiple_impacts.chains builds chains of balls, simulates them and measures outcomes;
multiple_impacts.figures draws them. Both come with the examples.
"""
from ._solvers import (
    HERTZ_EXPONENT, BinaryOptions, CollisionOrder, ContactModel, ContactProblem, ElasticMaterial, ImpactObserver,
    ImpactOutcome, ImpactStatistics, ImpactStatus, LZBOptions, LZBScheme, TraceRecorder, contact_problem_of,
    hertz_sphere_plane, hertz_sphere_sphere, solve_binary, solve_lzb, solve_moreau)
from .laws import BinaryCollision, BinaryCollisionNSL, ImpactOSNS, LZBImpact, LZBImpactNSL, release

__all__ = [
    "HERTZ_EXPONENT", "BinaryCollision", "BinaryCollisionNSL", "BinaryOptions", "CollisionOrder", "ContactModel",
    "ContactProblem", "ElasticMaterial", "ImpactOSNS", "ImpactObserver", "ImpactOutcome", "ImpactStatistics",
    "ImpactStatus", "LZBImpact", "LZBImpactNSL", "LZBOptions", "LZBScheme", "TraceRecorder", "contact_problem_of",
    "hertz_sphere_plane", "hertz_sphere_sphere", "release", "solve_binary", "solve_lzb", "solve_moreau"]
