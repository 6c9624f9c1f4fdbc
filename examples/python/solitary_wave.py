#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The solitary wave of a Hertzian chain: inside one impact, with the bare solver on arrays.

    PYTHONPATH=build/release/python /usr/bin/python3 \\
        examples/python/solitary_wave.py [figure.png]

A small bead strikes a chain of 40 larger ones at rest. Within a few beads the shock becomes a
wave of fixed shape, whose speed Nesterenko's theory of long waves predicts from its peak force
to a few percent.
"""
import sys

import numpy as np

import multiple_impacts as mi
from multiple_impacts import chains, figures

BEADS, RADIUS, STRIKER = 40, 0.013, 0.004  # [-], [m], [m]
FAR = 30                                   # the contact at which the wave is observed, from 0


def struck_beads(speed):
    chain = chains.uniform_chain(BEADS + 1, chains.sphere(RADIUS))
    chain.balls[0] = chains.sphere(STRIKER, velocity=speed)
    chains.set_hertz_stiffness(chain)
    return chain


def wave_through(chain):
    """Forces and energies every 0.2 us of the first 3 ms."""
    trace = mi.TraceRecorder(interval=2e-7, until=3e-3, maximum_samples=20_000)
    mi.solve_lzb(chains.contact_problem(chain), trace=trace)
    return trace


def predicted_speed(chain, peak):
    """v = 2/sqrt(5) c xi^(1/4) with c^2 = 2 E/(pi rho (1 - nu^2)) and the largest strain xi =
    (F/K)^(2/3)/2R."""
    steel = chains.STEEL
    c = np.sqrt(2. * steel.elastic.young
                / (np.pi * steel.density * (1. - steel.elastic.poisson**2)))
    strain = (peak / chain.contacts[FAR].stiffness)**(2. / 3.) / (2. * RADIUS)
    return 2. / np.sqrt(5.) * c * strain**0.25


def measure(speed):
    chain = struck_beads(speed)
    trace = wave_through(chain)
    pulses = chains.contact_pulses(trace, chain)
    return trace, pulses, predicted_speed(chain, pulses.peak[FAR])


def main(figure=None):
    print(f"{'striker':>8} {'peak':>9} {'duration':>9} {'wave speed':>11} "
          f"{'predicted':>10}   [m/s], [N], [us], [m/s]")
    for speed in (0.5, 1., 2.):
        trace, pulses, predicted = measure(speed)
        print(f"{speed:8g} {pulses.peak[FAR]:9.3f} {1e6 * pulses.duration[FAR]:9.2f} "
              f"{pulses.wave_speed[FAR]:11.1f} {predicted:10.1f}")
    if figure:
        figures.draw_forces(trace, "lzb", contacts=[11, 21, 31]).savefig(figure)


if __name__ == "__main__":
    main(*sys.argv[1:2])
