#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A chain of steel balls struck by one, under three laws, as event-driven simulations of
Siconos.

    PYTHONPATH=build/release/python /usr/bin/python3 \\
        examples/python/laws_on_a_chain.py [figure.png]

Under LZB a wave leaves the last balls moving at different speeds; binary collisions hand all
momentum to the last ball; Moreau's law throws the first ball back and moves all others
together. All outcomes are admissible: only the measures of the comparison chapter tell them
apart.
"""
import sys
from types import SimpleNamespace

import numpy as np

import multiple_impacts as mi
from multiple_impacts import chains, figures

DURATION = 1e-3  # [s]
PROBLEMS = {"lzb": (chains.Law.LZB, mi.LZBImpact),
            "binary": (chains.Law.Binary, mi.BinaryCollision),
            "moreau": (chains.Law.Moreau, mi.MoreauImpact)}


def struck_chain(balls=10, restitution=1.):
    """Equal steel balls of 10 mm; the first one arrives at 1 m/s."""
    chain = chains.uniform_chain(balls, chains.sphere(0.01),
                                 chains.ContactParameters(restitution))
    chains.set_hertz_stiffness(chain)
    chains.strike_from_left(chain, count=1, speed=1.)
    return chain


def velocities_under(law, problem, chain):
    model = chains.build_chain(chain, law, DURATION)
    simulation = chains.make_event_driven(model.system(), problem(), DURATION)
    while simulation.hasNextEvent():
        simulation.advanceToEvent()
        simulation.processEvents()
    return model.velocities()


def compare(chain):
    return {name: velocities_under(law, problem, chain)
            for name, (law, problem) in PROBLEMS.items()}


def main(figure=None):
    chain = struck_chain()
    outcomes = compare(chain)
    print(f"{'law':>8} {'first':>8} {'last':>8} {'T+/T-':>8} {'C_KE':>8} "
          f"{'gap to LZB':>11}   [m/s], [-], [%]")
    for law, v in outcomes.items():
        print(f"{law:>8} {v[0]:8.4f} {v[-1]:8.4f} {chains.energy_ratio(chain, v):8.4f} "
              f"{chains.dispersion(chain, v):8.4f} "
              f"{chains.gap_measure(v, outcomes['lzb']):11.2f}")
    if figure:
        figures.draw_velocities(SimpleNamespace(
            ball=np.arange(1, len(chain.balls) + 1), after=outcomes,
            before=chains.velocities_before(chain))).savefig(figure)


if __name__ == "__main__":
    main(*sys.argv[1:2])
