# SPDX-License-Identifier: Apache-2.0
"""An outside script: three equal balls under Moreau's law and LZB, with the installed
package."""
import sys
from pathlib import Path

import multiple_impacts as mi
from multiple_impacts import chains, figures

for module in (mi, chains, figures):
    if Path(sys.argv[1]).resolve() not in Path(module.__file__).resolve().parents:
        sys.exit(f"{module.__file__} is not the installed package")
chain = chains.uniform_chain(3)
chains.strike_from_left(chain, count=1, speed=1.)
moreau = mi.solve_moreau(chains.contact_problem(chain))
if max(abs(chains.velocities_after(chain, moreau.impulse) - [-1 / 3, 2 / 3, 2 / 3])) > 1e-12:
    sys.exit(f"Moreau's law: {moreau.velocity}")
model = chains.build_chain(chain, chains.Law.LZB, final_time=10.)
impact = mi.LZBImpact()
simulation = chains.make_event_driven(model.system(), impact, time_step=10.)
while simulation.hasNextEvent():
    simulation.advanceToEvent()
    simulation.processEvents()
if (abs(chains.energy_ratio(chain, model.velocities()) - 1.) > 1e-7
        or impact.impactCount() != 1):
    sys.exit(f"LZB: {model.velocities()}")
