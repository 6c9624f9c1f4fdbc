# SPDX-License-Identifier: Apache-2.0
"""A mechanism whose mass depends on its position, in Python: the double pendulum of
double_pendulum.cpp, whose tip strikes a wall. Restitution and energy are computed here, from
angles and velocities alone."""
import os
import sys
import unittest

import numpy as np
import siconos.kernel as sk

import multiple_impacts as mi
import own_models

PLUGIN = os.environ["SMI_DOUBLE_PENDULUM"]  # double_pendulum.cpp, compiled; Siconos adds .so
M1, M2, L1, L2, G = 1., 0.7, 1., 1.2, 9.81
DURATION = 12.  # [s]


def mass(q):
    c = M2 * L1 * L2 * np.cos(q[0] - q[1])
    return np.array([[(M1 + M2) * L1 * L1, c], [c, M2 * L2 * L2]])


def gap_speed(q, v):
    return -L1 * np.cos(q[0]) * v[0] - L2 * np.cos(q[1]) * v[1]


def kinetic(q, v):
    return 0.5 * v @ mass(q) @ v


def energy(q, v):
    return kinetic(q, v) - (M1 + M2) * G * L1 * np.cos(q[0]) - M2 * G * L2 * np.cos(q[1])


def pendulum(law, problem):
    """The simulation and its body."""
    body = sk.LagrangianDS([-0.3, -0.9], [0., 0.], f"{PLUGIN}:mass")
    body.setComputeFGyrFunction(PLUGIN, "gyroscopic")
    body.setComputeFIntFunction(PLUGIN, "internal")
    system = sk.NonSmoothDynamicalSystem(0., DURATION)
    system.insertDynamicalSystem(body)
    gap = sk.LagrangianScleronomousR(f"{PLUGIN}:gap", f"{PLUGIN}:gradient",
                                     f"{PLUGIN}:gradientRate")
    system.link(sk.Interaction(law, gap), body)
    simulation = sk.EventDriven(system, sk.TimeDiscretisation(0., 0.01))
    simulation.insertIntegrator(sk.LsodarOSI())
    simulation.insertNonSmoothProblem(problem, sk.SICONOS_OSNSP_ED_IMPACT)
    simulation.insertNonSmoothProblem(mi.LastingContact(), sk.SICONOS_OSNSP_ED_SMOOTH_ACC)
    return simulation, body


def impacts(simulation, body):
    """Position, and velocities before and after, of each impact."""
    while simulation.hasNextEvent() and simulation.nextTime() <= DURATION:
        simulation.advanceToEvent()
        before = np.array(body.velocity())
        simulation.processEvents()
        after = np.array(body.velocity())
        if (after != before).any():
            yield np.array(body.q()), before, after


class DoublePendulum(unittest.TestCase):
    def test_restitution_was_that_of_another_mass(self):
        for law, problem, e in ((mi.LZBImpactNSL(0.8, 1e6, 1.5), mi.LZBImpact(), 0.8),
                                (mi.BinaryCollisionNSL(0.8), mi.BinaryCollision(), 0.8),
                                (sk.NewtonImpactNSL(0.8), mi.MoreauImpact(), 0.8),
                                (sk.NewtonImpactNSL(0.8), mi.PoissonImpact(), 0.8),
                                (mi.ImpulseRatioNSL(1., 1e6, 1.5), mi.ImpulseRatioImpact(),
                                 1.)):
            with self.subTest(type(problem).__name__):
                problem.setCaptureVelocity(1e-3)
                count = 0
                for q, before, after in impacts(*pendulum(law, problem)):
                    U, V = gap_speed(q, before), gap_speed(q, after)
                    if U < -1e-3:
                        self.assertAlmostEqual(1., -V / (e * U), delta=1e-9)
                        booked = problem.lastOutcome().statistics.energy_lost
                        lost = kinetic(q, before) - kinetic(q, after)
                        self.assertAlmostEqual(booked, lost, delta=1e-9 * kinetic(q, before))
                        count += 1
                self.assertGreater(count, 3)

    def test_elastic_energy_is_kept(self):
        problem = mi.LZBImpact()
        simulation, body = pendulum(mi.LZBImpactNSL(1., 1e6, 1.5), problem)
        start = energy(np.array(body.q()), np.array(body.velocity()))
        own_models.run(simulation, DURATION)
        self.assertGreater(problem.impactCount(), 3)
        self.assertAlmostEqual(start, energy(np.array(body.q()), np.array(body.velocity())),
                               delta=1e-5)

    def test_a_mass_that_siconos_takes_for_constant_is_noticed(self):
        """M = 1 + q: Siconos evaluates a mass overridden in Python, without a plug-in, only
        once."""
        class Heavier(sk.LagrangianDS):
            def computeMass(self, q=None):
                self.mass()[0, 0] = 1. + self.q()[0]

        body = Heavier([0.], [1.], [[1.]])
        system = sk.NonSmoothDynamicalSystem(0., 1.)
        system.insertDynamicalSystem(body)
        wall = sk.LagrangianLinearTIR([[-1.]], [0.5])
        system.link(sk.Interaction(sk.NewtonImpactNSL(1.), wall), body)
        simulation = sk.EventDriven(system, sk.TimeDiscretisation(0., 1.))
        simulation.insertIntegrator(sk.LsodarOSI())
        simulation.insertNonSmoothProblem(mi.PoissonImpact(), sk.SICONOS_OSNSP_ED_IMPACT)
        simulation.insertNonSmoothProblem(mi.LastingContact(), sk.SICONOS_OSNSP_ED_SMOOTH_ACC)
        with self.assertRaisesRegex(mi.ImpactError,
                                    "momentum .* -(2|1.9999).* bodies have -(3|2.9999)"):
            own_models.run(simulation, 1.)
        self.assertAlmostEqual(1., body.velocity()[0], delta=1e-12)


if __name__ == "__main__":
    sys.exit(unittest.main())
