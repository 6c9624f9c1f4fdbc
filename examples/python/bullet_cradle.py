#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Newton's cradle of Bullet spheres under the LZB law, and a film of it.

    PYTHONPATH=build/release/python /usr/bin/python3 examples/python/bullet_cradle.py [folder]

Five steel balls hang on pivots; the first is let go. Siconos's MechanicsHdf5Runner detects the
collisions, joints hold the balls, and one argument chooses the law. Stiffness comes from the
material and the radii. The first impact is compared with the law on a free chain of balls.
"""
import sys
import tempfile
from pathlib import Path

import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

import multiple_impacts as mi
from multiple_impacts import figures

BALLS, RADIUS, STRING = 5, 0.02, 0.3          # [m]
MASS = 7850. * 4. / 3. * np.pi * RADIUS ** 3  # [kg]
OVERLAP = 1e-5                                # Bullet sees no spheres that just do not touch
STEEL = mi.ElasticMaterial(young=2.1e11, poisson=0.3)
ANGLE = 0.5                                   # of the first string at the start [rad]
DURATION, STEP = 1.2, 1e-3                    # [s]


def write_scene(file):
    with MechanicsHdf5Runner(io_filename=str(file)) as io:
        io.add_primitive_shape("Ball", "Sphere", (RADIUS,))
        for i in range(BALLS):
            angle = ANGLE if i == 0 else 0.
            hook = np.array([2. * (1. - OVERLAP) * RADIUS * i, 0., STRING])
            io.add_object(f"ball {i + 1}", [Contactor("Ball", collision_group=1)],
                          translation=hook - STRING * np.array([np.sin(angle), 0.,
                                                                np.cos(angle)]),
                          orientation=[np.cos(angle / 2.), 0., np.sin(angle / 2.), 0.],
                          mass=MASS)
            io.add_joint(f"string {i + 1}", f"ball {i + 1}", points=[hook],
                         axes=[[0., 1., 0.]], joint_class="PivotJointR", absolute=True)
        # The balls turn with their strings: mu = 0.1 would slow the last one by 2 %.
        io.add_Newton_impact_friction_nsl("steel on steel", mu=0., e=1.,
                                          collision_group1=1, collision_group2=1)


def run(file, law="lzb"):
    solver = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
    solver.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
    with MechanicsHdf5Runner(mode="r+", io_filename=str(file), verbose=False) as io:
        io.run(time_stepping=mi.impact_time_stepping(law=law, materials={1: STEEL},
                                                     forces=law == "lzb"),
               t0=0., T=DURATION, h=STEP, theta=0.5, solver_options=solver,
               output_frequency=10, verbose=False, verbose_progress=False)
    return mi.read_impacts(file)


def chain_outcome():
    """Separation speeds of a free chain that is struck with 1 m/s [m/s]."""
    contacts = BALLS - 1
    delassus = (2. * np.eye(contacts) - np.eye(contacts, k=1) - np.eye(contacts, k=-1)) / MASS
    stiffness = mi.hertz_sphere_sphere(RADIUS, STEEL, RADIUS, STEEL)
    return mi.solve_lzb(delassus, [-1.] + [0.] * (contacts - 1), stiffness=stiffness,
                        exponent=1.5, restitution=1.).velocity


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "cradle.hdf5"
    file.unlink(missing_ok=True)
    write_scene(file)
    impacts = run(file)
    first = impacts.contacts[impacts.contacts["impact"] == 0]
    speed = -first["velocity_before"][0]
    print(f"first impact at {impacts.table['time'][0]:.3f} s, {speed:.3f} m/s; separation "
          "speeds as shares of it:")
    print(f"{'contact':>8} {'cradle':>9} {'chain':>9}")
    for k, (row, expected) in enumerate(zip(first, chain_outcome())):
        print(f"{k + 1:8d} {row['velocity_after'] / speed:9.5f} {expected:9.5f}")
    scene = figures.read_scene(file)
    figures.write_film(scene, folder / "cradle.gif", title="Newton's cradle, LZB")
    figures.save(figures.draw_impacts(impacts), folder / "cradle-impacts")
    figures.save(figures.draw_forces(impacts.forces[0], "lzb"), folder / "cradle-forces")
    print(f"film and figures are in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="cradle-")))
