#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Draws orders.svg from orders.csv: work against accuracy of integrators of order 2 to 8."""
import csv
from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "orders"
import matplotlib.pyplot as plt

here = Path(__file__).parent
with open(here / "orders.csv", newline="") as file:
    rows = list(csv.DictReader(file))

colours = {"2": "#D55E00", "4": "#E69F00", "6": "#56B4E9", "8": "#0072B2"}
problems = list(dict.fromkeys(row["problem"] for row in rows))
figure, axes = plt.subplots(1, len(problems), figsize=(9.5, 3.8), sharey=True)
for axis, problem in zip(axes, problems):
    for order, colour in colours.items():
        for switches, style in {"-": "o-", "corrected": "o-", "unlocated": "x--"}.items():
            line = [r for r in rows
                    if (r["problem"], r["order"], r["switches"]) == (problem, order, switches)]
            if not line:
                continue
            label = f"order {order}" + ("" if switches == "-" else f", {switches}")
            line.sort(key=lambda r: float(r["dv"]))
            axis.loglog([float(r["dv"]) for r in line],
                        [float(r["force_evaluations"]) for r in line],
                        style, color=colour, label=label, markersize=4, linewidth=1.2)
    axis.set_title(problem)
    axis.set_xlabel("dv: error of the velocities")
    axis.invert_xaxis()
    axis.grid(True, which="major", linewidth=0.4)
    axis.legend(fontsize=7)
axes[0].set_ylabel("force evaluations")
figure.tight_layout()
figure.savefig(here / "orders.svg", metadata={"Date": None})
