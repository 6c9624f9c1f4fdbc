#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Draws collision-orders.svg from orders.csv, which `collisions --orders` writes (chapter,
figures 4 and 5)."""
import csv
from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "collisions"
import matplotlib.pyplot as plt

here = Path(__file__).parent
runs = {}
with open(here / "orders.csv", newline="") as file:
    for row in csv.DictReader(file):
        runs.setdefault((row["order"], row["seed"]),
                        []).append((int(row["ball"]), float(row["velocity"])))

random_runs = [key for key in runs if key[0] == "Random"]
colours = ["#0072B2", "#D55E00", "#009E73", "#CC79A7"]
figure, axes = plt.subplots(1, 2, figsize=(9.5, 3.6), sharey=True)


def draw(axis, key, label, colour, marker):
    balls, velocities = zip(*runs[key])
    axis.plot(balls, velocities, marker, color=colour, label=label, markersize=4, linewidth=1,
              linestyle="-")


draw(axes[0], ("LeftToRight", "1"), "left to right", "#000000", "s")
draw(axes[0], random_runs[0], "random", colours[0], "o")
axes[0].set_title("figure 4: left to right, and random")
for key, colour, marker in zip(random_runs, colours, "o^vD"):
    draw(axes[1], key, f"seed {key[1]}", colour, marker)
axes[1].set_title("figure 5: four random orders")
for axis in axes:
    axis.set_xlabel("ball")
    axis.grid(True, linewidth=0.4)
    axis.legend(fontsize=8)
axes[0].set_ylabel("velocity after the impact [m/s]")
figure.tight_layout()
figure.savefig(here / "collision-orders.svg", metadata={"Date": None})
