# SPDX-License-Identifier: Apache-2.0
"""Multiple-impact laws for Siconos: LZB, binary collisions, impulse ratios, Poisson's and Moreau's.

Classes that live in a Siconos model (LZBImpactNSL and LZBImpact, ...) are named as in C++, like those of
siconos.kernel. Functions on arrays (solve_lzb, solve_binary, ...) are named as in numpy. Units are SI
throughout.

multiple_impacts.chains builds chains of balls, simulates them and measures outcomes;
multiple_impacts.figures draws them. Both come with the examples.
"""
from ._solvers import (
    HERTZ_EXPONENT, BinaryOptions, CollisionOrder, CompliantOptions, ContactModel, ContactProblem, DampingModel,
    ElasticMaterial, ImpactObserver, ImpactOutcome, ImpactStatistics, ImpactStatus, ImpulseRatioOptions, LZBOptions,
    LZBScheme, RatioSource, TraceRecorder, contact_problem_of, hertz_sphere_plane, hertz_sphere_sphere, kinetic_cosines,
    multiplicity, solve_binary, solve_compliant, solve_impulse_ratio, solve_lzb, solve_moreau, solve_poisson)
from .errors import ImpactError, InvalidParameter
from .laws import (
    BinaryCollision, BinaryCollisionNSL, ImpactOSNS, ImpulseRatioImpact, ImpulseRatioNSL, LastingContact, LZBImpact,
    LZBImpactNSL, MoreauImpact, PoissonImpact, SpringBody, refreshForces, release)

__all__ = [
    "HERTZ_EXPONENT", "BinaryCollision", "BinaryCollisionNSL", "BinaryOptions", "CollisionOrder",
    "CompliantOptions", "ContactModel", "ContactProblem", "DampingModel", "ElasticMaterial", "ImpactError",
    "ImpactOSNS", "ImpactObserver", "ImpactOutcome", "ImpactStatistics", "ImpactStatus", "ImpulseRatioImpact",
    "ImpulseRatioNSL", "ImpulseRatioOptions", "InvalidParameter", "LZBImpact", "LZBImpactNSL", "LZBOptions",
    "LZBScheme", "LastingContact", "MoreauImpact", "PoissonImpact", "RatioSource", "SpringBody", "TraceRecorder",
    "contact_problem_of", "hertz_sphere_plane", "hertz_sphere_sphere", "kinetic_cosines", "multiplicity",
    "refreshForces", "release", "solve_binary", "solve_compliant", "solve_impulse_ratio", "solve_lzb",
    "solve_moreau", "solve_poisson"]
