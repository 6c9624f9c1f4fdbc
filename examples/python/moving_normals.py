#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Balls in the plane whose normals turn as they move: a gap written in Python, and a builder.

    PYTHONPATH=build/release/python /usr/bin/python3 examples/python/moving_normals.py

A ball flies between two others and strikes both at once: the normals of the impact are those
of the configuration that it reaches. Bernoulli's problem says what comes out. Then a cue ball
breaks a rack of fifteen on a table, built by multiple_impacts.planar; energy is kept.
"""
import numpy as np
import siconos.kernel as sk

import multiple_impacts as mi
from multiple_impacts import planar

MASS, RADIUS, SPEED = 0.17, 0.0286, 5.  # of billiard balls [kg], [m]; of the striker [m/s]
CONTACT = planar.ContactParameters(restitution=1., stiffness=4.8e8, exponent=1.5)
STEP = 1e-3                             # [s]: a ball flies less than its radius in one


class Distance(sk.LagrangianScleronomousR):
    """The gap of two balls, y = |q2 - q1| - R1 - R2, with the gradient (-n, n).

    Balls that stay in touch would need the rate of the gradient as well, which Siconos takes
    from C++ only, as multiple_impacts.planar gives it.
    """

    def __init__(self, balls, radius_sum):
        super().__init__()
        self.balls = balls
        self.radius_sum = radius_sum

    def difference(self, state):
        first, second = (np.array(getattr(ball, state)()) for ball in self.balls)
        return second - first

    def computeOutput(self, time, interaction, derivative=0):
        """y, or dy/dt = n.(v2 - v1)."""
        apart = self.difference("q")
        distance = np.linalg.norm(apart)
        if derivative == 0:
            interaction.y(0)[0] = distance - self.radius_sum
        elif derivative == 1:
            interaction.y(1)[0] = apart @ self.difference("velocity") / distance

    def normal(self):
        apart = self.difference("q")
        return apart / np.linalg.norm(apart)

    def computeJach(self, time, interaction):
        n = self.normal()
        self.jachq()[0, :] = *-n, *n

    def computeInput(self, time, interaction, level=0):
        """Impulses or forces of the balls, (-n, n) times that of the contact."""
        pushed = interaction.lambda_(level)[0] * self.normal()
        for ball, sign in zip(self.balls, (-1., 1.)):
            ball.p(level)[:] += sign * pushed


def run(simulation, end):
    while simulation.hasNextEvent() and simulation.nextTime() <= end * (1. + 1e-12):
        simulation.advanceToEvent()
        simulation.processEvents()


def body(position, speed=0.):
    return sk.LagrangianLinearTIDS(list(position), [speed, 0.], MASS * np.eye(2))


def fly_between(angle, distance=0.1):
    """Velocities of the striker and of the two balls that it strikes, a row each [m/s].

    angle: of the normals at the impact to the flight of the striker [rad]
    """
    end = 2. * distance / SPEED
    target = 2. * RADIUS * np.array([np.cos(angle), np.sin(angle)])
    bodies = [body(np.array([-distance, 0.]), SPEED), body(target), body(target * [1., -1.])]
    system = sk.NonSmoothDynamicalSystem(0., end)
    for each in bodies:
        system.insertDynamicalSystem(each)
    # The script must keep relations alive.
    gaps = [Distance((bodies[0], other), 2. * RADIUS) for other in bodies[1:]]
    for gap in gaps:
        law = mi.LZBImpactNSL(CONTACT.restitution, CONTACT.stiffness, CONTACT.exponent)
        system.link(sk.Interaction(law, gap), *gap.balls)
    simulation = planar.make_event_driven(system, mi.LZBImpact(), STEP)
    run(simulation, end)
    return np.array([each.velocity() for each in bodies])


def bernoulli(angle):
    """LZB report, eq. (103), for equal masses and no loss."""
    t = np.tan(angle)
    d = 3. + t * t
    return SPEED * np.array([[1. - 4. / d, 0.], [2. / d, 2. * t / d], [2. / d, -2. * t / d]])


def rack(rows=5, distance=0.3, offset=0.01, cushions=True):
    """A cue ball that flies at a triangle of balls that touch, off its centre, on a table."""
    balls = [planar.PlanarBall(MASS, RADIUS, (np.sqrt(3.) * RADIUS * i, RADIUS * (2 * j - i)))
             for i in range(rows) for j in range(i + 1)]
    system = planar.PlanarBalls()
    system.balls.append(planar.PlanarBall(MASS, RADIUS, (-distance, offset), (SPEED, 0.)))
    system.balls.extend(balls)
    if cushions:
        system.walls.extend(planar.PlanarWall(-0.5 * np.array(n), n)
                            for n in ((1., 0.), (-1., 0.), (0., 1.), (0., -1.)))
    system.closed_gap = 1e-9  # positions are rounded
    planar.watch_all_pairs(system, CONTACT)
    return system


def break_shot(system, law=planar.Law.LZB, impact=None, end=0.3):
    """Positions [m] and velocities [m/s] at the end, a row for each ball, and the impacts."""
    model = planar.build_planar_balls(system, law, end)
    problem = impact or mi.LZBImpact()
    run(planar.make_event_driven(model.system(), problem, STEP), end)
    return (model.positions().reshape(-1, 2), model.velocities().reshape(-1, 2),
            problem.impactCount())


def main():
    print(f"{'angle':>6} {'striker':>9} {'target x':>9} {'target y':>9} {'from eq. (103)':>15}"
          "   [m/s]")
    for degrees in (20., 30., 45.):
        angle = np.radians(degrees)
        v = fly_between(angle)
        print(f"{degrees:6.0f} {v[0, 0]:9.4f} {v[1, 0]:9.4f} {v[1, 1]:9.4f} "
              f"{np.abs(v - bernoulli(angle)).max():15.1e}")
    _, v, impacts = break_shot(rack())
    energy = 0.5 * MASS * (v * v).sum()
    print(f"break shot: {len(v)} balls, {impacts} impacts, energy {energy:.9f} of "
          f"{0.5 * MASS * SPEED**2:.9f} J")


if __name__ == "__main__":
    main()
