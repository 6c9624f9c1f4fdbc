#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A model of your own with the LZB law: three discs in the plane (Bernoulli's problem).

    PYTHONPATH=build/release/python /usr/bin/python3 examples/python/planar_discs.py

A disc strikes two others at once, along their line of symmetry. Bodies and contacts are made
with siconos.kernel as in any Siconos script; only the law and the impact problem come from
multiple_impacts.
"""
import numpy as np
import siconos.kernel as sk

import multiple_impacts as mi

MASS, RADIUS, STRIKER_RADIUS = 1., 0.01, 0.03  # [kg], [m], [m]
STIFFNESS, EXPONENT = 1e9, 1.5
DURATION = 1e-3                                # [s]


def gap(normal, radius_sum):
    """y = n.(q2 - q1) - R1 - R2, with the normal n from disc 1 to disc 2, which is all that an
    impact needs."""
    return sk.LagrangianLinearTIR(np.array([[-normal[0], -normal[1], normal[0], normal[1]]]),
                                  np.array([-radius_sum]))


def disc(position, velocity=(0., 0.)):
    return sk.LagrangianLinearTIDS(list(position), list(velocity), MASS * np.eye(2))


def strike(angle, restitution):
    """Velocities after the impact of the upper disc, the striker and the lower disc, a row
    each [m/s]."""
    up, down = (np.array([np.cos(angle), sign * np.sin(angle)]) for sign in (1., -1.))
    reach = RADIUS + STRIKER_RADIUS
    upper, striker, lower = disc(reach * up), disc((0., 0.), (1., 0.)), disc(reach * down)
    system = sk.NonSmoothDynamicalSystem(0., DURATION)
    for body in (upper, striker, lower):
        system.insertDynamicalSystem(body)
    for target, normal in ((upper, up), (lower, down)):
        law = mi.LZBImpactNSL(restitution=restitution, stiffness=STIFFNESS, exponent=EXPONENT)
        system.link(sk.Interaction(law, gap(normal, reach)), striker, target)

    simulation = sk.EventDriven(system, sk.TimeDiscretisation(0., DURATION))
    simulation.insertIntegrator(sk.LsodarOSI())
    simulation.insertNonSmoothProblem(mi.LZBImpact(), sk.SICONOS_OSNSP_ED_IMPACT)
    simulation.insertNonSmoothProblem(mi.LastingContact(), sk.SICONOS_OSNSP_ED_SMOOTH_ACC)
    while simulation.hasNextEvent():
        simulation.advanceToEvent()
        simulation.processEvents()
    return np.array([upper.velocity(), striker.velocity(), lower.velocity()])


def elastic(angle):
    """LZB report, eq. (103)."""
    t = np.tan(angle)
    d = 3. + t * t
    return np.array([[2. / d, 2. * t / d], [1. - 4. / d, 0.], [2. / d, -2. * t / d]])


def main():
    print(f"{'angle':>6} {'e':>5} {'striker':>9} {'target x':>9} {'target y':>9} "
          f"{'from eq. (103)':>15}   [m/s]")
    for degrees in (20., 30., 60.):
        angle = np.radians(degrees)
        for restitution in (1., 0.5):
            v = strike(angle, restitution)
            distance = (f"{np.abs(v - elastic(angle)).max():15.1e}" if restitution == 1.
                        else " " * 15)
            print(f"{degrees:6.0f} {restitution:5.1f} {v[1, 0]:9.4f} {v[0, 0]:9.4f} "
                  f"{v[0, 1]:9.4f} {distance}")


if __name__ == "__main__":
    main()
