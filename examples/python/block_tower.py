#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A steel ball hits a tower of wooden blocks: boxes and spheres of Bullet under the LZB law.

    PYTHONPATH=build/release/python /usr/bin/python3 examples/python/block_tower.py [folder]

Blocks rest on each other with four contacts each, whose stiffness is given by pairs of
collision groups: Hertz's formula is one for spheres. Friction acts inside the impacts; their
tolerance is that of the time steps.
"""
import sys
import tempfile
from pathlib import Path

import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

import multiple_impacts as mi
from multiple_impacts import figures

LEVELS, BLOCK, BLOCK_MASS = 8, (0.06, 0.06, 0.03), 0.07  # [m], [kg]
RADIUS, MASS, SPEED = 0.02, 0.26, 4.                     # of the ball: [m], [kg], [m/s]
DURATION, STEP = 0.6, 1e-3                               # [s]
GROUND, WOOD, STEEL = 0, 1, 2                            # collision groups
STIFFNESS = {(GROUND, WOOD): (1e8, 1.), (WOOD, WOOD): (5e7, 1.),  # flat: linear [N/m]
             (WOOD, STEEL): (1e9, 1.5), (GROUND, STEEL): (5e9, 1.5)}  # [N/m^1.5]


def write_scene(file):
    with MechanicsHdf5Runner(io_filename=str(file)) as io:
        io.add_primitive_shape("Block", "Box", BLOCK)
        io.add_primitive_shape("Ball", "Sphere", (RADIUS,))
        io.add_primitive_shape("Ground", "Box", (8., 2., 0.2))
        io.add_object("ground", [Contactor("Ground", collision_group=GROUND)],
                      translation=[0., 0., -0.1])
        for level in range(LEVELS):
            io.add_object(f"block {level + 1}", [Contactor("Block", collision_group=WOOD)],
                          translation=[0., 0., (level + 0.5) * BLOCK[2]], mass=BLOCK_MASS)
        io.add_object("ball", [Contactor("Ball", collision_group=STEEL)],
                      translation=[-0.3, 0., 5.5 * BLOCK[2]],
                      velocity=[SPEED, 0., 0.3, 0., 0., 0.], mass=MASS)
        for name, groups, mu, e in (("wood on ground", (GROUND, WOOD), 0.5, 0.3),
                                    ("wood on wood", (WOOD, WOOD), 0.4, 0.3),
                                    ("steel on wood", (WOOD, STEEL), 0.3, 0.5),
                                    ("steel on ground", (GROUND, STEEL), 0.3, 0.5)):
            io.add_Newton_impact_friction_nsl(name, mu=mu, e=e, collision_group1=groups[0],
                                              collision_group2=groups[1])


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "tower.hdf5"
    file.unlink(missing_ok=True)
    write_scene(file)
    solver = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
    solver.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
    solver.dparam[sn.SICONOS_DPARAM_TOL] = 1e-4
    with MechanicsHdf5Runner(mode="r+", io_filename=str(file), verbose=False) as io:
        io.run(time_stepping=mi.impact_time_stepping(
                   law="lzb", stiffness=STIFFNESS, options=mi.LZBOptions(tolerance=1e-3)),
               t0=0., T=DURATION, h=STEP, theta=0.5, solver_options=solver,
               output_frequency=5, verbose=False, verbose_progress=False)
    impacts, scene = mi.read_impacts(file), figures.read_scene(file)
    table = impacts.table
    print(f"{len(table)} impacts, up to {table['contacts'].max()} contacts at once; "
          f"{table['energy_lost'].sum():.3f} J lost in them, of {0.5 * MASS * SPEED**2:.3f} J "
          "of the ball")
    view = {"limits": ((-0.35, 0.85), (-0.02, 0.34)), "title": "tower of blocks, LZB"}
    figures.save(figures.draw_scenes(scene, (0., 0.08, 0.2, DURATION), **view),
                 folder / "tower")
    figures.save(figures.draw_impacts(impacts), folder / "tower-impacts")
    figures.write_film(scene, folder / "tower.gif", **view)
    print(f"film and figures are in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="tower-")))
