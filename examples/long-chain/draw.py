#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
r"""Draws the velocities of the beads at both ends of the chain after the impact.

    build/release/bin/long-chain 10000 chain.csv
    PYTHONPATH=build/release/python \
      /usr/bin/python3 examples/long-chain/draw.py chain.csv FIGURE
"""
import sys

import matplotlib.pyplot as plt
import numpy as np

from multiple_impacts import figures

SHOWN = 12  # beads at each end


def main(table, figure):
    rows = np.genfromtxt(table, delimiter=",", names=True)
    page, ends = plt.subplots(1, 2, figsize=(10., 4.), layout="constrained", sharey=True)
    for axes, part, title in zip(ends, (rows[:SHOWN], rows[-SHOWN:]),
                                 ("the end that was struck", "the other end")):
        axes.axhline(0., color="0.8", linewidth=1)
        axes.stem(part["bead"], part["velocity"], basefmt=" ")
        axes.set_yscale("symlog", linthresh=1e-4)
        axes.set(title=title, xlabel=f"bead, of {len(rows)}")
        axes.ticklabel_format(axis="x", useOffset=False)
    ends[0].set_ylabel("velocity after the impact [m/s]")
    figures.save(page, figure)


if __name__ == "__main__":
    main(*sys.argv[1:])
