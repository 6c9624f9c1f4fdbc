# SPDX-License-Identifier: Apache-2.0
"""A double pendulum of two rods in space, NewtonEulerDS with Siconos's PivotJointR, that
strikes stops: velocities are those of the same pendulum in minimal coordinates, its two
angles."""
import sys
import unittest

import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.mechanics.joints import PivotJointR

import multiple_impacts as mi

MASSES, LENGTHS = (1., 0.6), (0.5, 0.4)
ANGLES, TURNING = (0.4, -0.2), (-2., -1.)  # [rad], [rad/s]
RESTITUTION, STIFFNESS, EXPONENT = 0.8, 1e8, 1.5
LAWS = ("lzb", "binary", "moreau", "poisson", "impulse_ratio", "compliant")


def along(rod):
    return np.array([np.cos(ANGLES[rod]), np.sin(ANGLES[rod])])


def across(rod):
    return np.array([-np.sin(ANGLES[rod]), np.cos(ANGLES[rod])])


def inertia(rod):
    return MASSES[rod] * LENGTHS[rod]**2 / 12.


def point_of(rod, share):
    """Position of a point of a rod, and its Jacobian with respect to both angles."""
    position, jacobian = np.zeros(2), np.zeros((2, 2))
    for i in range(rod + 1):
        reach = LENGTHS[i] * (share if i == rod else 1.)
        position += reach * along(i)
        jacobian[:, i] = reach * across(i)
    return position, jacobian


def minimal_outcome(law, stops):
    """Velocities and turning of both rods after the impact, from the bare solver."""
    mass = np.diag([inertia(0), inertia(1)])
    for rod in range(2):
        J = point_of(rod, 0.5)[1]
        mass += MASSES[rod] * J.T @ J
    H = np.array([point_of(rod, 1.)[1][1] for rod in stops])
    delassus, before = H @ np.linalg.solve(mass, H.T), H @ np.array(TURNING)
    parameters = {"stiffness": STIFFNESS, "exponent": EXPONENT}
    if law in ("binary", "moreau", "poisson"):
        parameters = {}
    if law == "impulse_ratio":
        parameters["kinetic_energy"] = 0.5 * np.array(TURNING) @ mass @ np.array(TURNING)
    elif law != "compliant":
        parameters["restitution"] = RESTITUTION
    outcome = getattr(mi, f"solve_{law}")(delassus, before, **parameters)
    turning = np.array(TURNING) + np.linalg.solve(mass, H.T @ outcome.impulse)
    return [np.array([*(point_of(rod, 0.5)[1] @ turning), 0., 0., 0., turning[rod]])
            for rod in range(2)]


def rod_body(rod):
    position, jacobian = point_of(rod, 0.5)
    turned = [np.cos(0.5 * ANGLES[rod]), 0., 0., np.sin(0.5 * ANGLES[rod])]
    moment = inertia(rod)
    return sk.NewtonEulerDS([*position, 0., *turned],
                            [*(jacobian @ TURNING), 0., 0., 0., TURNING[rod]],
                            MASSES[rod], np.diag([moment, moment, moment]))


def stop_at(rod):
    """At the far end of a rod, which moves down: the normal points up, and the gap is zero."""
    relation = sk.NewtonEuler1DR()
    relation.setRelPc1([0.5 * LENGTHS[rod], 0., 0.])
    relation.setRelPc2([*point_of(rod, 1.)[0], 0.])
    relation.setRelNc([0., 1., 0.])
    relation.setE([-point_of(rod, 0.5)[0][1]])  # Siconos's gap is that of the centre
    return relation


class Pendulum:
    """One step, so short that nothing moves."""

    def __init__(self, law, stops):
        system = sk.NonSmoothDynamicalSystem(0., 1.)
        self.rods = [rod_body(0), rod_body(1)]
        for rod in self.rods:
            system.insertDynamicalSystem(rod)
        axis = [0., 0., 1.]
        elbow = [*point_of(0, 1.)[0], 0.]
        self.kept = [PivotJointR([0., 0., 0.], axis, True, self.rods[0]),
                     PivotJointR(elbow, axis, True, self.rods[0], self.rods[1])]
        self.link(system, sk.EqualityConditionNSL(5), self.kept[0], self.rods[0])
        self.link(system, sk.EqualityConditionNSL(5), self.kept[1], *self.rods)
        for rod in stops:
            self.kept.append(stop_at(rod))
            self.link(system, sk.NewtonImpactNSL(RESTITUTION), self.kept[-1], self.rods[rod])
        self.problem = mi.ImpactGenericMechanical(law, STIFFNESS, EXPONENT)
        self.problem.numericsSolverOptions().dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
        integrator = sk.MoreauJeanOSI(0.5)
        integrator.setConstraintActivationThreshold(1e-9)
        self.simulation = sk.TimeStepping(system, sk.TimeDiscretisation(0., 1e-11), integrator,
                                          self.problem)
        self.simulation.computeOneStep()

    def link(self, system, law, relation, *bodies):
        interaction = sk.Interaction(law, relation)
        self.kept += [law, interaction]
        system.link(interaction, *bodies)


class JointedRods(unittest.TestCase):
    def check(self, stops):
        for law in LAWS:
            with self.subTest(law):
                pendulum = Pendulum(law, stops)
                self.assertEqual(1, pendulum.problem.impactCount())
                self.assertEqual(len(stops), len(pendulum.problem.lastContacts()))
                for rod, expected in zip(pendulum.rods, minimal_outcome(law, stops)):
                    np.testing.assert_allclose(rod.twist(), expected, rtol=0., atol=1e-9)

    def test_stop_at_the_tip(self):
        self.check([1])

    def test_stops_at_both_rods_at_once(self):
        self.check([0, 1])


if __name__ == "__main__":
    sys.exit(unittest.main())
