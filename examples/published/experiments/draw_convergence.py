# SPDX-License-Identifier: Apache-2.0
"""RR-7636, sections 2 and A.2: convergence with the step, end of the mono-stiffness
expansion."""
import numpy as np

from multiple_impacts.figures import style
from multiple_impacts.figures.tables import read_columns

MEASURES = (("max_phi", "along the impact, max Φ", "o"), ("phi_after", "after it, Φ⁺", "s"))


def draw_convergence(folder):
    """Change of the velocities when the step is halved, over the number of steps."""
    scheme, ours = read_columns(folder / "steps.csv"), read_columns(folder / "ours.csv")
    with style.look():
        figure, axes = style.new_figure()
        for name, text, marker in MEASURES:
            axes.loglog(scheme["steps"], scheme[name], "--", marker=marker, color="#D55E00",
                        label=f"published scheme, {text}")
            axes.loglog(scheme["printed_steps"], scheme[f"printed_{name}"], linestyle="none",
                        marker=marker,
                        color="black", markerfacecolor="none", label=f"printed, {text}")
            axes.loglog(ours["steps"], np.maximum(ours[name], 1e-12), "-", marker=marker,
                        color="#0072B2",
                        label=f"ours, {text}")
        axes.axhline(0.01, color=style.GREY, linestyle=":", label="precision of the report")
        axes.set_xlabel("steps")
        axes.set_ylabel("relative change of the velocities")
        axes.set_title("with half the step (ours: half the tolerance)")
        style.legend_beside(axes)
    return [figure]


def draw_energy_left(folder):
    columns = read_columns(folder / "energy-left.csv")
    e = np.linspace(0., 1., 100)
    with style.look():
        figure, axes = style.new_figure()
        axes.plot(e, 1. - e**2, color=style.GREY, label="1 − e²")
        axes.plot(columns["e"], columns["energy_left"], "o", color="#0072B2",
                  label="two balls, mono-stiffness")
        axes.set_xlabel("restitution e")
        axes.set_ylabel("energy when the contact opens / Wc")
        style.legend_beside(axes)
    return [figure]


FIGURES = {
    "convergence-elastic": draw_convergence,
    "convergence-tapered": draw_convergence,
    "convergence-dissipative": draw_convergence,
    "mono-stiffness": draw_energy_left,
}
