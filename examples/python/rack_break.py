#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A rack of fifteen balls is broken: Bullet spheres that roll and rub on a table.

    PYTHONPATH=build/release/python /usr/bin/python3 examples/python/rack_break.py [folder]

The balls touch, so that how they part is decided by the impact law. LZB and Moreau's law,
which treats all contacts at once as Siconos itself does, are run on the same scene.
"""
import sys
import tempfile
from pathlib import Path

import numpy as np
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

import multiple_impacts as mi
from multiple_impacts import figures

RADIUS, MASS = 0.0286, 0.17                          # [m], [kg]
RESIN = mi.ElasticMaterial(young=5.8e9, poisson=0.35)
SLATE = mi.ElasticMaterial(young=4e10, poisson=0.25)
SPEED = 4.                                           # of the cue ball [m/s]
DURATION, STEP = 0.4, 5e-4                           # [s]
ROWS, OVERLAP = 5, 1e-5
LAWS = ("lzb", "moreau")


def rack():
    """Centres of the fifteen balls in the plane of the table, a row behind the other [m].

    They overlap a little: Bullet sees no contact between spheres that just do not touch, be it
    by rounding."""
    half = (1. - OVERLAP) * RADIUS
    return [(row * np.sqrt(3.) * half, (2 * k - row) * half)
            for row in range(ROWS) for k in range(row + 1)]


def write_scene(file):
    with MechanicsHdf5Runner(io_filename=str(file)) as io:
        io.add_primitive_shape("Ball", "Sphere", (RADIUS,))
        io.add_primitive_shape("Table", "Box", (6., 4., 0.2))
        io.add_object("table", [Contactor("Table", collision_group=0)],
                      translation=[0.5, 0., -0.1])
        io.add_object("cue ball", [Contactor("Ball", collision_group=1)],
                      translation=[-0.2, 0., RADIUS], velocity=[SPEED, 0., 0., 0.,
                                                                SPEED / RADIUS, 0.],
                      mass=MASS)  # it rolls
        for k, (x, y) in enumerate(rack()):
            io.add_object(f"ball {k + 1}", [Contactor("Ball", collision_group=1)],
                          translation=[x, y, RADIUS], mass=MASS)
        io.add_Newton_impact_friction_nsl("ball on ball", mu=0.05, e=0.95,
                                          collision_group1=1, collision_group2=1)
        io.add_Newton_impact_friction_nsl("ball on table", mu=0.2, e=0.5,
                                          collision_group1=0, collision_group2=1)


def run(file, law):
    file.unlink(missing_ok=True)
    write_scene(file)
    with MechanicsHdf5Runner(mode="r+", io_filename=str(file), verbose=False) as io:
        io.run(time_stepping=mi.impact_time_stepping(law=law,
                                                     materials={0: SLATE, 1: RESIN}),
               t0=0., T=DURATION, h=STEP, theta=0.5, output_frequency=10, verbose=False,
               verbose_progress=False)
    return mi.read_impacts(file), figures.read_scene(file)


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for law in LAWS:
        impacts, scene = run(folder / f"rack-{law}.hdf5", law)
        largest = impacts.table[np.argmax(impacts.table["contacts"])]
        moved = np.linalg.norm(scene.pose[-1, :, :2] - scene.pose[0, :, :2], axis=1)
        print(f"{law:>7}: {len(impacts.table)} impacts, up to {largest['contacts']} contacts "
              f"at once; {impacts.table['energy_lost'].sum():.3f} J lost in them; "
              f"{(moved > RADIUS).sum()} of {len(moved)} balls moved by more than a radius")
        view = {"view": "xy", "limits": ((-0.3, 1.), (-0.5, 0.5)),
                "title": f"rack break, {figures.law_name(law)}"}
        figures.save(figures.draw_scenes(scene, (0., 0.15, DURATION), **view),
                     folder / f"rack-{law}")
        figures.write_film(scene, folder / f"rack-{law}.gif", **view)
    print(f"films and figures are in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="rack-")))
