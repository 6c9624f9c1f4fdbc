#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The distance of each law from the compliant reference, in which the bodies move: the table
of plugin/solvers/README.md.

    PYTHONPATH=build/release/python /usr/bin/python3 examples/python/which_law.py

Distances are 100 |v - v_ref|/|v_ref| over all balls (comparison chapter, eq. 38) [%]; elastic
contacts.

The reference has a tolerance of 1e-9, except for the exponent 0.05. Forces x^0.05 reach half
of their value at a millionth of the indentation: the contacts far from the striker vibrate at
indentations below any tolerance, and the number of steps grows nearly like 1/tolerance, to
fifteen million for 1e-9. With 1e-5, 1e-6 and 1e-7 the distance of LZB is 0.06, 0.006 and
0.001: it is the error of the reference, since LZB itself has converged.
"""
import numpy as np

import multiple_impacts as mi
from multiple_impacts import chains

LAWS = {"LZB": chains.Law.LZB, "ratios": chains.Law.ImpulseRatio, "binary": chains.Law.Binary,
        "Moreau": chains.Law.Moreau, "Poisson": chains.Law.Poisson}
MASS, STIFFNESS = 0.1, 1e9  # [kg], [N/m^1.5]
NEARLY_CONSTANT = "10 equal balls, exponent 0.05"  # force


def struck(balls, strikers=1, masses=None, stiffness=STIFFNESS, exponent=1.5):
    chain = chains.uniform_chain(balls, chains.Ball(mass=MASS),
                                 chains.ContactParameters(1., stiffness, exponent))
    for ball, mass in zip(chain.balls, [] if masses is None else masses):
        ball.mass = mass
    chains.strike_from_left(chain, strikers, 1.)
    return chain


def at_wall(balls, stiffness):
    """All balls arrive together."""
    chain = struck(balls, balls)
    chains.add_wall(chain, chains.ContactParameters(1., stiffness, 1.5))
    return chain


def graded(balls, alpha):
    """K_i = K (1 + alpha (i - 1)); counted from the last contact if negative (chapter, section
    5.1.2)."""
    chain = struck(balls)
    last = len(chain.contacts) - 1
    for i, contact in enumerate(chain.contacts):
        contact.stiffness *= 1. + abs(alpha) * (i if alpha > 0. else last - i)
    return chain


def cases():
    alternating = np.arange(20) % 2
    return {"2 balls": struck(2),
            "10 equal balls": struck(10),
            "100 equal balls": struck(100),
            "10 equal balls, 3 strike": struck(10, strikers=3),
            "10 equal balls, linear contacts": struck(10, stiffness=1e7, exponent=1.),
            NEARLY_CONSTANT: struck(10, stiffness=1e3, exponent=0.05),
            "10 equal balls, K grows (alpha = 1e4)": graded(10, 1e4),
            "10 equal balls, K falls (alpha = -1e4)": graded(10, -1e4),
            "20 balls of falling mass (0.9)": struck(20, masses=MASS * 0.9**np.arange(20)),
            "20 balls, every other one light (0.3)": struck(
                20, masses=MASS * np.where(alternating, 0.3, 1.)),
            "20 balls of random masses": struck(
                20, masses=np.random.default_rng(1).uniform(0.05, 0.2, 20)),
            "10 equal balls on a wall": at_wall(10, STIFFNESS),
            "10 equal balls on a soft wall": at_wall(10, 0.01 * STIFFNESS)}


def reference_tolerance(name):
    return 1e-7 if name == NEARLY_CONSTANT else 1e-9


def distances(chain, tolerance=1e-9):
    """Distance of every law from the reference, by name [%].

    tolerance: of a step of the reference, and of the motion that gives the impulse ratios
    """
    scenario = chains.Scenario(chain, lzb=mi.LZBOptions(tolerance=1e-7),
                               impulse_ratio=mi.ImpulseRatioOptions(tolerance=tolerance),
                               compliant=mi.CompliantOptions(tolerance=tolerance))
    reference = chains.simulate(scenario, chains.Law.Compliant)
    return {name: chains.gap_measure(chains.simulate(scenario, law), reference)
            for name, law in LAWS.items()}


def main():
    print(f"{'distance from the compliant reference [%]':42}"
          + "".join(f"{name:>9}" for name in LAWS))
    for name, chain in cases().items():
        values = distances(chain, reference_tolerance(name)).values()
        print(f"{name:42}" + "".join(f"{value:9.2g}" for value in values), flush=True)


if __name__ == "__main__":
    main()
