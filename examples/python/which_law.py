#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The distance of each law from the compliant reference, in which the bodies move: the table
of plugin/solvers/README.md.

    PYTHONPATH=build/release/python /usr/bin/python3 examples/python/which_law.py

Distances are 100 |v - v_ref|/|v_ref| over all balls (comparison chapter, eq. 38) [%]; elastic
contacts.
"""
import numpy as np

import multiple_impacts as mi
from multiple_impacts import chains

LAWS = {"LZB": chains.Law.LZB, "ratios": chains.Law.ImpulseRatio, "binary": chains.Law.Binary,
        "Moreau": chains.Law.Moreau, "Poisson": chains.Law.Poisson}
MASS, STIFFNESS = 0.1, 1e9  # [kg], [N/m^1.5]


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
            "10 equal balls, exponent 0.05": struck(10, stiffness=1e3, exponent=0.05),
            "10 equal balls, K grows (alpha = 1e4)": graded(10, 1e4),
            "10 equal balls, K falls (alpha = -1e4)": graded(10, -1e4),
            "20 balls of falling mass (0.9)": struck(20, masses=MASS * 0.9**np.arange(20)),
            "20 balls, every other one light (0.3)": struck(
                20, masses=MASS * np.where(alternating, 0.3, 1.)),
            "20 balls of random masses": struck(
                20, masses=np.random.default_rng(1).uniform(0.05, 0.2, 20)),
            "10 equal balls on a wall": at_wall(10, STIFFNESS),
            "10 equal balls on a soft wall": at_wall(10, 0.01 * STIFFNESS)}


def distances(chain):
    """Distance of every law from the reference, by name [%]."""
    scenario = chains.Scenario(chain, lzb=mi.LZBOptions(tolerance=1e-7),
                               impulse_ratio=mi.ImpulseRatioOptions(tolerance=1e-9),
                               compliant=mi.CompliantOptions(tolerance=1e-9))
    reference = chains.simulate(scenario, chains.Law.Compliant)
    return {name: chains.gap_measure(chains.simulate(scenario, law), reference)
            for name, law in LAWS.items()}


def main():
    print(f"{'distance from the compliant reference [%]':42}"
          + "".join(f"{name:>9}" for name in LAWS))
    for name, chain in cases().items():
        print(f"{name:42}" + "".join(f"{value:9.2g}" for value in distances(chain).values()))


if __name__ == "__main__":
    main()
