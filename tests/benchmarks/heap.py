#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A heap of spheres settles in a box, with friction: what a multiple-impact law costs.

    PYTHONPATH=... heap.py [SPHERES_ALONG_AN_EDGE [TABLE.csv [LAW ...]]]

The same scene in Siconos's MechanicsHdf5Runner: with its own steps, in which every impact is
Newton's, and with each law. Processor times of the whole run, over that of Siconos's own. The
energy of the bodies, kinetic and potential, is computed from their positions and velocities:
in no step may it grow by more than `GROWTH` of that at the start, the error of Siconos's own
steps. Impacts are looked at one by one: none may create energy. Friction acts after them.
"""
import sys
import tempfile
import time
from pathlib import Path

import h5py
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

import multiple_impacts as mi

RADIUS, MASS = 0.02, 0.1              # [m], [kg]
PITCH = 2.2 * RADIUS                  # of the lattice in which the spheres start [m]
RESTITUTION, FRICTION = 0.5, 0.3
STIFFNESS = 1e8                       # [N/m^(3/2)]
DURATION, STEP = 0.3, 5e-3            # [s]
SWEEPS = 20                           # of Siconos's solver in a step, as granular codes do
GRAVITY = 9.81
GROWTH = 1e-3
# Contacts are numbered as Bullet finds them: from left to right means nothing in a heap.
OPTIONS = {"binary": mi.BinaryOptions(order=mi.CollisionOrder.FastestFirst),
           "lzb": mi.LZBOptions(tolerance=1e-2)}
LAWS = ("moreau", "binary", "poisson", "lzb")


def write_scene(file, edge):
    """edge^3 spheres, each a little off its place in a lattice; a floor and four walls."""
    random = np.random.default_rng(1)
    half = 0.5 * edge * PITCH
    with MechanicsHdf5Runner(io_filename=str(file)) as io:
        io.add_primitive_shape("Ball", "Sphere", (RADIUS,))
        io.add_primitive_shape("Slab", "Box", (4. * half, 4. * half, 0.2))
        places = {"floor": ([0., 0., -0.1], [1., 0., 0., 0.])}
        turn = np.sqrt(0.5)
        for side in (-1., 1.):
            away = side * (half + 0.1)
            places[f"wall x {side:+.0f}"] = [away, 0., half], [turn, 0., turn, 0.]
            places[f"wall y {side:+.0f}"] = [0., away, half], [turn, turn, 0., 0.]
        for name, (translation, orientation) in places.items():
            io.add_object(name, [Contactor("Slab", collision_group=0)],
                          translation=translation, orientation=orientation)
        for k, place in enumerate(np.ndindex(edge, edge, edge)):
            centre = (np.array(place) + 0.5) * PITCH - [half, half, 0.]
            io.add_object(f"ball {k}", [Contactor("Ball", collision_group=0)], mass=MASS,
                          translation=centre + random.uniform(-1., 1., 3) * 0.08 * RADIUS)
        io.add_Newton_impact_friction_nsl("contact", mu=FRICTION, e=RESTITUTION,
                                          collision_group1=0, collision_group2=0)


def time_stepping(law):
    if law is None:
        return {}
    return {"time_stepping": mi.impact_time_stepping(law=law, stiffness=STIFFNESS,
                                                     options=OPTIONS.get(law),
                                                     friction_inside=False)}


def run(file, edge, law):
    """Processor time [s]."""
    write_scene(file, edge)
    solver = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
    solver.iparam[sn.SICONOS_IPARAM_MAX_ITER] = SWEEPS
    solver.dparam[sn.SICONOS_DPARAM_TOL] = 1e-3
    with MechanicsHdf5Runner(mode="r+", io_filename=str(file), verbose=False) as io:
        start = time.process_time()
        io.run(t0=0., T=DURATION, h=STEP, theta=0.5, Newton_max_iter=1, output_frequency=1,
               solver_options=solver, verbose=False, verbose_progress=False,
               **time_stepping(law))
        return time.process_time() - start


def energies(file):
    """Of the bodies at each output, over that of the first [-]."""
    inertia = 0.4 * MASS * RADIUS ** 2
    with h5py.File(file) as data:
        velocities, positions = data["data/velocities"][:], data["data/dynamic"][:]
    times = np.unique(positions[:, 0])
    place = np.searchsorted(times, velocities[:, 0])
    kinetic = np.bincount(place, 0.5 * MASS * (velocities[:, 2:5] ** 2).sum(axis=1)
                          + 0.5 * inertia * (velocities[:, 5:8] ** 2).sum(axis=1), len(times))
    height = np.bincount(np.searchsorted(times, positions[:, 0]), positions[:, 4], len(times))
    energy = kinetic + MASS * GRAVITY * height
    return energy / energy[0]


def measure(folder, edge, law, reference):
    """A line of the table, and the time."""
    file = folder / f"heap-{law}.hdf5"
    seconds = run(file, edge, law)
    energy = energies(file)
    impacts, created = 0, 0.
    if law is not None:
        table = mi.read_impacts(file).table
        impacts = len(table)
        created = float((-table["energy_lost"] / table["energy_before"]).max())
    growth = float(np.diff(energy).max())
    ratio = seconds / (reference or seconds)
    print(f"{law or 'Siconos':>8} {seconds:9.1f} s {ratio:6.2f} {impacts:8d} impacts; largest "
          f"growth of the energy in a step {growth:9.1e}, by an impact {created:9.1e}; "
          f"{energy[-1]:.4f} of it is left", flush=True)
    if law is not None and (growth > GROWTH or created > 1e-9):
        sys.exit(f"{law}: energy was created")
    return f"{law or 'siconos'},{seconds:.4g},{ratio:.3f},{impacts},{growth:.3g}", seconds


def main(edge=10, table=None, *laws):
    lines, reference = ["law,seconds,over_siconos,impacts,largest_growth"], None
    print(f"{edge ** 3} spheres, {round(DURATION / STEP)} steps")
    with tempfile.TemporaryDirectory() as folder:
        for law in (None, *(laws or LAWS)):
            line, seconds = measure(Path(folder), edge, law, reference)
            reference = reference or seconds
            lines.append(line)
    if table:
        Path(table).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*(int(argument) if argument.isdigit() else argument for argument in sys.argv[1:]))
