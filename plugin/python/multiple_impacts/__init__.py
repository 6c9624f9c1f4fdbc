# SPDX-License-Identifier: Apache-2.0
"""Multiple-impact laws for Siconos: LZB, binary, reflections, impulse ratios, Poisson, Moreau.

Classes that live in a Siconos model (LZBImpactNSL and LZBImpact, ...) are named as in C++,
like those of siconos.kernel. Functions on arrays (solve_lzb, solve_binary, ...) are named as
in numpy. Units are SI throughout.

multiple_impacts.chains builds chains of balls, simulates them and measures outcomes;
multiple_impacts.figures draws them. A package that was built without Siconos has the functions
on arrays and the figures.
"""
from importlib.util import find_spec

from . import solvers
from ._solvers import (
    HERTZ_EXPONENT, BatchOutcome, ContactProblem, ElasticMaterial, ImpactObserver,
    ImpactOutcome, ImpactStatistics, ImpactStatus, TraceRecorder, contact_problem_of,
    hertz_sphere_plane, hertz_sphere_sphere, kinetic_cosines, multiplicity)
from .errors import ImpactError, InvalidParameter, LostDerivative, OneSidedDerivative
from .solvers import *

__all__ = [
    "HERTZ_EXPONENT", "BatchOutcome", "ContactProblem", "ElasticMaterial", "ImpactError",
    "ImpactObserver", "ImpactOutcome", "ImpactStatistics", "ImpactStatus", "InvalidParameter",
    "LostDerivative", "OneSidedDerivative", "TraceRecorder", "contact_problem_of",
    "hertz_sphere_plane", "hertz_sphere_sphere", "kinetic_cosines", "multiplicity"]
__all__ += solvers.__all__

if find_spec("multiple_impacts.laws"):
    from . import laws
    from .bullet import impact_time_stepping
    from .impact_file import read_impacts
    from .laws import *

    __all__ += ["impact_time_stepping", "read_impacts", *laws.__all__]
