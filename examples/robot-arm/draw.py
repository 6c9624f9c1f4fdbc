#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the arm before, at and after its first impacts, and the ways of elbow and hand.

    build/release/bin/robot-arm arm.csv
    PYTHONPATH=build/release/python /usr/bin/python3 examples/robot-arm/draw.py arm.csv FIGURE
"""
import sys

import matplotlib.pyplot as plt
import numpy as np

from multiple_impacts import figures

STOPS = (0., 0.2, 0.311, 0.6)  # [s]


def draw_poses(axes, rows):
    for shade, stop in zip(np.linspace(0.8, 0., len(STOPS)), STOPS):
        row = rows[np.searchsorted(rows["time"], stop).clip(max=len(rows) - 1)]
        axes.plot([0., row["elbow_x"], row["hand_x"]], [0., row["elbow_y"], row["hand_y"]],
                  "o-", color=str(shade), linewidth=4, label=f"{1e3 * stop:.0f} ms")
    axes.axvspan(0., 0.05, ymax=0.95, color="0.87")
    axes.set(title="arm and wall", xlabel="x [m]", ylabel="y [m]", aspect="equal")
    axes.legend(loc="upper left", frameon=False)


def draw_ways(axes, rows):
    for part, style in (("elbow", "--"), ("hand", "-")):
        axes.plot(rows["time"], -1e3 * rows[f"{part}_x"], style, label=part)
    axes.set(title="distance from the wall, LZB", xlabel="time [s]", ylabel="[mm]")
    axes.set_yscale("symlog", linthresh=1.)
    axes.set_ylim(bottom=-0.3)
    axes.legend(frameon=False)


def main(table, figure):
    rows = np.genfromtxt(table, delimiter=",", names=True)
    page, (poses, ways) = plt.subplots(1, 2, figsize=(10., 4.5), layout="constrained",
                                       width_ratios=(1, 2))
    draw_poses(poses, rows)
    draw_ways(ways, rows)
    figures.save(page, figure)


if __name__ == "__main__":
    main(*sys.argv[1:])
