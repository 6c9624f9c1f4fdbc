# SPDX-License-Identifier: Apache-2.0
"""Impact laws in Siconos's MechanicsHdf5Runner, which detects collisions with Bullet.

    with MechanicsHdf5Runner(mode="r+") as io:
        io.run(time_stepping=mi.impact_time_stepping(law="lzb", stiffness=1e9), ...)

impact_time_stepping chooses the law and the stiffness of the contacts; what happened goes into
the runner's file (multiple_impacts.impact_file says how it is read and drawn).
"""
import math
import sys
from dataclasses import dataclass
from typing import Any, Mapping, NamedTuple, Optional, Union

import siconos.kernel as sk

from . import _solvers
from ._solvers import HERTZ_EXPONENT, ElasticMaterial, hertz_sphere_plane, hertz_sphere_sphere
from .errors import ImpactError, InvalidParameter
from .impact_file import ImpactWriter
from .laws import ImpactFrictionContact, ImpactGenericMechanical
from .solvers import Law

__all__ = ["contact_sides", "impact_time_stepping"]

Material = Union[ElasticMaterial, tuple[float, float]]
Stiffness = Union[float, Mapping[tuple[int, int], Union[float, tuple[float, float]]]]


class ContactSide(NamedTuple):
    """One of the two shapes of a contact."""
    body: int      # number of the body; 0: a static object
    group: int     # collision group
    shape: str     # "Sphere", "Plane", "Box", ...
    radius: float  # [m]; infinite for planes and boxes, nan where it is not known


def contact_sides(interaction: Any) -> Optional[tuple[ContactSide, ContactSide]]:
    """Both sides of a contact that Bullet found; None for other interactions."""
    from .bullet_contacts import contact_sides as sides_of  # needs Siconos's mechanics
    sides = sides_of(interaction)
    return None if sides is None else (ContactSide(*sides[0]), ContactSide(*sides[1]))


def impact_time_stepping(law: Union[str, Law] = "lzb",
                         stiffness: Optional[Stiffness] = None,
                         exponent: float = HERTZ_EXPONENT, options: Any = None,
                         materials: Optional[Mapping[Union[int, str], Material]] = None, *,
                         capture_velocity: Optional[float] = None,
                         friction_inside: bool = True, record: bool = True,
                         forces: bool = False, runner: Any = None) -> Any:
    """What MechanicsHdf5Runner.run takes as its argument time_stepping: impacts follow a law.

    law: name of a law, such as "lzb", or a Law
    stiffness: K > 0 [N/m^eta], one for all contacts; or by pairs of collision groups,
        {(group1, group2): K} or {(group1, group2): (K, eta)}
    exponent: eta > 0, where stiffness does not say it; 1 linear, 3/2 Hertz
    options: of the law, such as LZBOptions; None: its defaults
    materials: ElasticMaterial, or (Young's modulus [Pa], Poisson's ratio), of collision groups
        (by number) and of moving objects (by name, which comes first): Hertz's stiffness,
        exponent 3/2, for contacts between spheres, planes and boxes. The faces of a box are
        flat: at least one side must be a sphere. Pairs in stiffness come first
    capture_velocity: approach speed up to which contacts last [m/s]; None: see ImpactLCP
    friction_inside: friction acts inside the impacts, where the law knows it; otherwise after
        their outcome, which costs less in heaps of many contacts
    record: impacts go into the runner's file, group impacts
    forces: so do the forces inside each impact; it is computed twice then
    runner: whose file that is; None: the one that calls

    Restitution and friction are those of the runner's laws, add_Newton_impact_friction_nsl.
    The runner's problem is replaced by an ImpactFrictionContact or, if there are joints, an
    ImpactGenericMechanical with the same solver options. Others are refused with ImpactError:
    rolling friction, MoreauJeanGOSI (GlobalFrictionContact), friction_contact_trace_params. A
    law that needs a stiffness and has none raises InvalidParameter.
    """
    name = str(law.value) if isinstance(law, Law) else law
    _check(name, options)
    parameters = StiffnessOf(stiffness, exponent, materials)
    if parameters.is_empty and "stiffness" in _solvers.needs(name):
        raise InvalidParameter(
            f"impact_time_stepping: the law {name} needs the stiffness of the contacts: give "
            "stiffness, one for all or by pairs of collision groups, or materials")
    chosen = _Chosen(name, options, parameters, capture_velocity, friction_inside, record,
                     forces)

    def make(nsds: Any, time_discretisation: Any) -> ImpactTimeStepping:
        calling = runner or _runner_in(sys._getframe(1))
        return ImpactTimeStepping(nsds, time_discretisation, chosen, calling)

    return make


def _check(law, options):
    """The law is known, and the options are its own."""
    ImpactGenericMechanical(law=law, options=options)


def _runner_in(frame):
    """The runner whose method calls, or None: run() does not say whose it is."""
    caller = frame.f_locals.get("self")
    return caller if hasattr(caller, "_out") and hasattr(caller, "_nslaws_data") else None


def _both(pair):
    return (min(pair), max(pair))


@dataclass(frozen=True)
class _Chosen:
    """What impact_time_stepping was asked for."""
    law: str
    options: Any
    stiffness: "StiffnessOf"
    capture_velocity: Optional[float]
    friction_inside: bool
    record: bool
    forces: bool


class StiffnessOf:
    """Stiffness and exponent of contacts: one for all, by groups, or by materials."""

    def __init__(self, stiffness, exponent, materials):
        self.default, self.pairs = None, {}
        if isinstance(stiffness, Mapping):
            self.pairs = {_both(pair): self._number_pair(value, exponent, pair)
                          for pair, value in stiffness.items()}
        elif stiffness is not None:
            self.default = self._number_pair(stiffness, exponent, "all contacts")
        self.materials = {key: value if isinstance(value, ElasticMaterial)
                          else ElasticMaterial(*value)
                          for key, value in (materials or {}).items()}
        for key, material in self.materials.items():
            hertz_sphere_plane(1., material, material)  # raises if it is out of range
            if not isinstance(key, (int, str)):
                raise InvalidParameter("impact_time_stepping: materials are those of a "
                                       f"collision group or of an object's name, got {key!r}")
        if self.default and self.materials:
            raise InvalidParameter("impact_time_stepping: stiffness is one for all contacts, "
                                   "so that materials would have no effect: give one of them")

    @staticmethod
    def _number_pair(value, exponent, what):
        pair = tuple(value) if isinstance(value, (tuple, list)) else (value, exponent)
        if len(pair) != 2 or not all(isinstance(number, (int, float)) and number > 0.
                                     and math.isfinite(number) for number in pair):
            raise InvalidParameter("impact_time_stepping: stiffness and exponent must be "
                                   f"positive and finite, got {value!r} for {what}")
        return float(pair[0]), float(pair[1])

    @property
    def is_empty(self):
        return not (self.default or self.pairs or self.materials)

    @property
    def depends_on_contacts(self):
        return bool(self.pairs or self.materials)

    def of(self, sides, number, nsds):
        """Parameters of a contact, for setContactSource.

        sides: of the interaction with this number
        """
        if not self.depends_on_contacts:
            return None
        if sides is None:
            raise ImpactError(f"impact_time_stepping: interaction {number} is no contact of "
                              "Bullet: its stiffness is not known; give one for all")
        pair = self.pairs.get(_both((sides[0].group, sides[1].group)))
        stiffness, exponent = pair or (self._hertz(sides, nsds), HERTZ_EXPONENT)
        return {"stiffness": stiffness, "exponent": exponent}

    def _hertz(self, sides, nsds):
        materials = [self._material(side, nsds) for side in sides]
        (radius1, radius2), where = (side.radius for side in sides), self._text(sides, nsds)
        if None in materials:
            raise ImpactError(f"impact_time_stepping: {where}: neither a stiffness for this "
                              "pair of groups nor the materials of both are known")
        if math.isnan(radius1) or math.isnan(radius2) or math.isinf(radius1 + radius2) and (
                radius1 == radius2):
            raise ImpactError(f"impact_time_stepping: {where}: Hertz's stiffness is known for "
                              "spheres among each other and on planes and boxes; give one "
                              "for this pair of groups")
        if math.isinf(radius1):
            return hertz_sphere_plane(radius2, materials[1], materials[0])
        if math.isinf(radius2):
            return hertz_sphere_plane(radius1, materials[0], materials[1])
        return hertz_sphere_sphere(radius1, materials[0], radius2, materials[1])

    def _material(self, side, nsds):
        return self.materials.get(_name_of(side, nsds), self.materials.get(side.group))

    @staticmethod
    def _text(sides, nsds):
        return " on ".join(f"{_name_of(side, nsds) or 'a static object'} ({side.shape}, "
                           f"group {side.group})" for side in sides)


def _name_of(side, nsds):
    return nsds.name(nsds.dynamicalSystem(side.body)) if side.body else None


class ImpactTimeStepping(sk.TimeStepping):
    """Siconos's TimeStepping, whose problem is replaced by one with an impact law."""

    def __init__(self, nsds, time_discretisation, chosen, runner):
        super().__init__(nsds, time_discretisation)
        # Siconos keeps names such as _nsds for itself.
        self._choice, self._h5_runner = chosen, runner
        self._model = nsds
        self.impacts = None  # the problem, once it is inserted
        self._impact_writer = None
        self._sides = {}  # of the contacts in the impacts of this step, by number
        if chosen.record and runner is not None:
            self._impact_writer = ImpactWriter(chosen.law, chosen.options, chosen.forces)
        self._check_groups()

    def insertNonSmoothProblem(self, problem, *level):
        """Inserts a problem of the same kind with the law instead."""
        self.impacts = self._replacement(problem)
        stiffness = self._choice.stiffness
        if stiffness.default:
            self.impacts.setDefaultStiffness(*stiffness.default)
        if stiffness.depends_on_contacts or self._impact_writer is not None:
            self.impacts.setContactSource(self._parameters)
        if self._choice.capture_velocity is not None:
            self.impacts.setCaptureVelocity(self._choice.capture_velocity)
        self.impacts.setFrictionInside(self._choice.friction_inside)
        super().insertNonSmoothProblem(self.impacts, *level)

    def computeOneStep(self):
        """One step; its impacts go into the file."""
        if self._impact_writer is None:
            return super().computeOneStep()
        count, time = self.impacts.impactCount(), self.nextTime()
        self._sides.clear()
        super().computeOneStep()
        if self.impacts.impactCount() > count:
            self._impact_writer.write(self._h5_runner._out, time, self.impacts.lastImpacts(),
                                      self._sides)

    def _parameters(self, contact):
        """Before each impact. Sides are remembered: after the step, Bullet may have removed
        the interaction."""
        sides = self._sides[contact.number()] = contact_sides(contact)
        return self._choice.stiffness.of(sides, contact.number(), self._model)

    def _replacement(self, problem):
        arguments = {"law": self._choice.law, "options": self._choice.options,
                     "solver_options": problem.numericsSolverOptions()}
        if type(problem) is sk.FrictionContact:
            ours = ImpactFrictionContact(problem.getFrictionContactDim(), **arguments)
        elif type(problem) is sk.GenericMechanical:
            ours = ImpactGenericMechanical(**arguments)
        else:
            raise ImpactError(
                f"impact_time_stepping: the runner's problem is a {type(problem).__name__}; "
                "supported are FrictionContact and GenericMechanical: MoreauJeanOSI, contacts "
                "with NewtonImpactFrictionNSL, joints, no trace of the friction solver")
        ours.setMStorageType(problem.getMStorageType())
        ours.setMaxSize(problem.maxSize())
        ours.setKeepLambdaAndYState(True)  # as the runner does; it cannot be asked for
        return ours

    def _check_groups(self):
        """Pairs of groups whose stiffness nobody gives, as far as the runner's laws tell."""
        known = self._choice.stiffness
        if self._h5_runner is None or not known.pairs or known.materials:
            return
        laws = self._h5_runner._nslaws_data
        pairs = {_both((int(laws[name].attrs["gid1"]), int(laws[name].attrs["gid2"])))
                 for name in laws if "mu" in laws[name].attrs}
        missing = sorted(pair for pair in pairs - set(known.pairs) if min(pair) >= 0)
        if missing:
            raise InvalidParameter(
                "impact_time_stepping: stiffness is missing for the groups "
                + ", ".join(map(str, missing)))
