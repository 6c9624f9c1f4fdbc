# SPDX-License-Identifier: Apache-2.0
"""impact_time_stepping in Siconos's MechanicsHdf5Runner, with Bullet's collision detection.
References are the solvers on arrays, closed forms, and the velocities of the bodies."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import h5py
import numpy as np
import siconos.kernel as sk
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

import multiple_impacts as mi
from multiple_impacts import figures
from multiple_impacts.impact_file import CONTACT_ROW, IMPACT_ROW

RADIUS, MASS = 0.01, 0.5  # [m], [kg]
STEEL, SOFT = (2.1e11, 0.3), (1e9, 0.4)
BALL, GROUND = 1, 0       # collision groups


def no_forces(body):
    pass


class RunnerTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.file = Path(temporary.name) / "run.hdf5"

    def write_row(self, count=5, restitution=1., law="friction", gap=0.):
        """Spheres that touch in a row; the first one strikes, from some distance [m]."""
        with MechanicsHdf5Runner(io_filename=str(self.file)) as io:
            io.add_primitive_shape("Ball", "Sphere", (RADIUS,))
            for i in range(count):
                io.add_object(f"ball {i + 1}", [Contactor("Ball", collision_group=BALL)],
                              translation=[2. * RADIUS * i - gap * (i == 0), 0., 0.],
                              velocity=[float(i == 0), 0., 0., 0., 0., 0.],
                              mass=MASS)
            if law == "friction":
                io.add_Newton_impact_friction_nsl("law", mu=0.3, e=restitution,
                                                  collision_group1=BALL,
                                                  collision_group2=BALL)
            else:
                io.add_Newton_impact_rolling_friction_nsl(
                    "law", e=restitution, mu=0.3, mu_r=0.01, collision_group1=BALL,
                    collision_group2=BALL)

    def run_it(self, time_stepping, duration=0.004, step=1e-3, forces=no_forces, **arguments):
        """Velocities at the end, a row of six for each body."""
        with MechanicsHdf5Runner(mode="r+", io_filename=str(self.file), verbose=False,
                                 set_external_forces=forces) as io:
            io.run(time_stepping=time_stepping, t0=0., T=duration, h=step, theta=0.5,
                   verbose=False, verbose_progress=False, **arguments)
            bodies = io._nsds.dynamicalSystemsVector()
            return np.array([sk.cast_NewtonEulerDS(body).twist() for body in bodies])

    def chain_velocities(self, count=5, restitution=1., stiffness=1e9):
        gradients = np.diff(np.eye(count), axis=0)
        outcome = mi.solve_lzb(gradients @ gradients.T / MASS, -np.eye(count - 1)[0],
                               stiffness=stiffness, exponent=1.5, restitution=restitution)
        return np.eye(count)[0] + gradients.T @ outcome.impulse / MASS


class Rows(RunnerTest):
    """Bullet's normals and gaps are exact to about 1e-8 of the radius."""

    def test_row_of_spheres_has_the_velocities_of_the_bare_solver(self):
        for restitution in (1., 0.7):
            self.file.unlink(missing_ok=True)
            self.write_row(restitution=restitution)
            velocities = self.run_it(mi.impact_time_stepping(law="lzb", stiffness=1e9))
            np.testing.assert_allclose(velocities[:, 0],
                                       self.chain_velocities(restitution=restitution),
                                       rtol=0., atol=1e-7)
            np.testing.assert_allclose(velocities[:, 1:], 0., atol=1e-7)

    def test_the_laws_differ(self):
        for law, expected in (("moreau", [-0.6, 0.4, 0.4, 0.4, 0.4]),
                              ("binary", [0., 0., 0., 0., 1.])):
            self.file.unlink(missing_ok=True)
            self.write_row()
            velocities = self.run_it(mi.impact_time_stepping(law=mi.Law(law)))
            np.testing.assert_allclose(velocities[:, 0], expected, atol=1e-7)

    def test_stiffness_by_groups_and_from_materials(self):
        """Hertz: K = 4/3 E* sqrt(R*), 1/E* = 2 (1 - nu^2)/E, R* = R/2. Here the last contact
        is softer, so that the wave changes."""
        young, poisson = STEEL
        hertz = 4. / 3. * young / (2. * (1. - poisson**2)) * np.sqrt(RADIUS / 2.)
        soft = 1. / ((1. - poisson**2) / young + (1. - SOFT[1]**2) / SOFT[0])
        stiffnesses = [hertz] * 3 + [4. / 3. * soft * np.sqrt(RADIUS / 2.)]
        self.write_row()
        velocities = self.run_it(mi.impact_time_stepping(
            materials={BALL: STEEL, "ball 5": mi.ElasticMaterial(*SOFT)}))
        contacts = mi.read_impacts(self.file).contacts
        order = np.argsort(contacts["body1"] + contacts["body2"])
        # Siconos keeps the radii of shapes in single precision
        np.testing.assert_allclose(contacts["stiffness"][order], stiffnesses, rtol=1e-7)
        np.testing.assert_allclose(velocities[:, 0],
                                   self.chain_velocities(stiffness=stiffnesses), atol=1e-6)
        self.file.unlink()
        self.write_row()
        self.run_it(mi.impact_time_stepping(stiffness={(BALL, BALL): (3e5, 1.25)}))
        contacts = mi.read_impacts(self.file).contacts
        self.assertEqual({(3e5, 1.25)}, set(zip(contacts["stiffness"],
                                                contacts["exponent"])))


class ImpactFile(RunnerTest):
    def test_energies_and_impulses_are_those_of_the_bodies(self):
        self.write_row(restitution=0.7)
        velocities = self.run_it(mi.impact_time_stepping(stiffness=1e9, forces=True))
        impacts = mi.read_impacts(self.file)
        self.assertEqual(1, len(impacts.table))
        row = impacts.table[0]
        self.assertEqual((4, b"lzb"), (row["contacts"], row["law"]))
        self.assertAlmostEqual(1e-3, row["time"], delta=1e-15)
        self.assertAlmostEqual(0.5 * MASS, row["energy_before"], delta=1e-12)
        after = 0.5 * MASS * (velocities[:, :3]**2).sum()
        self.assertAlmostEqual(0.5 * MASS - after, row["energy_lost"], delta=1e-8)
        self.assertGreater(row["energy_lost"], 0.01)
        gained = np.zeros(6)
        for contact in impacts.contacts:
            self.assertGreaterEqual(contact["velocity_after"], 0.)
            left, right = sorted((contact["body1"], contact["body2"]))
            gained[left] -= contact["impulse"] / MASS
            gained[right] += contact["impulse"] / MASS
        np.testing.assert_allclose(gained[1:], velocities[:, 0] - [1., 0., 0., 0., 0.],
                                   atol=1e-7)
        self.assertAlmostEqual(-1., impacts.contacts["velocity_before"].min(), delta=1e-7)
        np.testing.assert_allclose(impacts.contacts["restitution"], 0.7)
        # the forces, integrated over time, are the impulses
        trace = impacts.forces[0]
        self.assertAlmostEqual(row["largest_force"], trace.force.max(),
                               delta=0.01 * row["largest_force"])
        integrals = np.trapz(trace.force, trace.time, axis=0)
        np.testing.assert_allclose(integrals, impacts.contacts["impulse"], rtol=0.01)

    def test_a_second_run_goes_on(self):
        """The striker reaches a row at some distance only in the second run."""
        self.write_row(3, gap=0.01)
        stepping = mi.impact_time_stepping(stiffness=1e9)
        self.run_it(stepping, duration=0.005)
        self.assertEqual(0, len(mi.read_impacts(self.file).table))
        self.run_it(stepping, duration=0.03)
        impacts = mi.read_impacts(self.file)
        self.assertAlmostEqual(0.01, impacts.table["time"][0], delta=2e-3)
        self.run_it(stepping, duration=0.04)  # nothing more is lost or added
        self.assertEqual(len(impacts.table), len(mi.read_impacts(self.file).table))
        figure = figures.draw_impacts(impacts)
        self.assertIn("impacts, LZB", figure._suptitle.get_text())

    def test_nothing_is_recorded_unless_wanted(self):
        self.write_row()
        self.run_it(mi.impact_time_stepping(stiffness=1e9, record=False))
        with h5py.File(self.file) as file:
            self.assertNotIn("impacts", file)
        with self.assertRaisesRegex(Exception, "no impacts"):
            figures.draw_impacts(mi.read_impacts(self.file))

    def test_pictures_of_the_run(self):
        self.write_row()
        self.run_it(mi.impact_time_stepping(stiffness=1e9), duration=0.02)
        scene = figures.read_scene(self.file)
        self.assertEqual(5, len(scene.moving))
        np.testing.assert_allclose(scene.pose[0, :, 0], 2. * RADIUS * np.arange(5), atol=1e-8)
        figure = figures.draw_scenes(scene, (0., 0.02))
        self.assertEqual(3, len(figure.axes))  # and the bar of speeds
        film = self.file.with_suffix(".gif")
        figures.write_film(scene, film, frames=3)
        self.assertGreater(film.stat().st_size, 1000)


class OnTheGround(RunnerTest):
    def test_a_sliding_ball_bounces_and_then_rolls(self):
        """Angular momentum about a point of the ground is kept, whatever the friction: from
        sliding at v to rolling at 5/7 v. The ball falls 5 mm; its impacts have e = 0.5."""
        with MechanicsHdf5Runner(io_filename=str(self.file)) as io:
            io.add_primitive_shape("Ball", "Sphere", (0.1,))
            io.add_primitive_shape("Ground", "Box", (20., 2., 0.5))
            io.add_object("ball", [Contactor("Ball", collision_group=BALL)],
                          translation=[0., 0., 0.105], velocity=[1., 0., 0., 0., 0., 0.],
                          mass=1.)
            io.add_object("ground", [Contactor("Ground", collision_group=GROUND)],
                          translation=[5., 0., -0.25])
            io.add_Newton_impact_friction_nsl("law", mu=0.3, e=0.5, collision_group1=GROUND,
                                              collision_group2=BALL)
        velocity = self.run_it(mi.impact_time_stepping(materials={GROUND: STEEL, BALL: STEEL}),
                               duration=0.6, forces=None)[0]
        np.testing.assert_allclose(velocity[[0, 1, 2]], [5. / 7., 0., 0.], atol=2e-3)
        self.assertAlmostEqual(velocity[0], 0.1 * velocity[4], delta=2e-3)
        impacts = mi.read_impacts(self.file)
        self.assertGreaterEqual(len(impacts.table), 2)
        first = impacts.contacts[0]
        self.assertAlmostEqual(np.sqrt(2. * 9.81 * 0.005), -first["velocity_before"],
                               delta=0.02)
        np.testing.assert_allclose(impacts.contacts["velocity_after"],
                                   -0.5 * impacts.contacts["velocity_before"], rtol=1e-9)
        self.assertEqual({(0, 1)}, {tuple(sorted(pair)) for pair in zip(
            impacts.contacts["body1"], impacts.contacts["body2"])})
        # sphere on a half-space of the same steel: K = 4/3 E/(2 (1 - nu^2)) sqrt(R)
        self.assertAlmostEqual(4. / 3. * STEEL[0] / (2. * (1. - 0.09)) * np.sqrt(0.1),
                               first["stiffness"], delta=1e-6 * first["stiffness"])


    def test_an_oblique_sphere_slides_or_rolls(self):
        """Without gravity: of its tangential velocity a sphere keeps 1 - mu (1+e)/tan(theta)
        if it slides, tan(theta) > 3.5 mu (1+e), else 5/7. Tangential impulses and slip are in
        the file; so are the tangential forces, whose integrals are the impulses. Bullet's
        normal on a box is exact to some 1e-5."""
        friction, restitution, fall, radius = 0.2, 0.6, 1., 0.1
        for degrees in (30., 60.):
            self.file.unlink(missing_ok=True)
            slope = np.tan(np.radians(degrees))
            with MechanicsHdf5Runner(io_filename=str(self.file)) as io:
                io.add_primitive_shape("Ball", "Sphere", (radius,))
                io.add_primitive_shape("Ground", "Box", (20., 20., 0.5))
                io.add_object("ball", [Contactor("Ball", collision_group=BALL)],
                              translation=[0., 0., radius + 1e-3],
                              velocity=[0.6 * slope, 0.8 * slope, -fall, 0., 0., 0.], mass=1.)
                io.add_object("ground", [Contactor("Ground", collision_group=GROUND)],
                              translation=[0., 0., -0.25])
                io.add_Newton_impact_friction_nsl("law", mu=friction, e=restitution,
                                                  collision_group1=GROUND,
                                                  collision_group2=BALL)
            velocity = self.run_it(mi.impact_time_stepping(stiffness=1e9, forces=True))[0]
            rolls = slope <= 3.5 * friction * (1. + restitution)
            ratio = 5. / 7. if rolls else 1. - friction * (1. + restitution) / slope
            np.testing.assert_allclose(
                velocity[:3], [0.6 * ratio * slope, 0.8 * ratio * slope, restitution * fall],
                atol=1e-4)
            impacts = mi.read_impacts(self.file)
            (contact,) = impacts.contacts
            self.assertEqual(friction, contact["friction"])
            self.assertAlmostEqual((1. - ratio) * slope,
                                   np.linalg.norm(contact["tangential_impulse"]), delta=1e-4)
            self.assertAlmostEqual(slope, np.linalg.norm(contact["slip_before"]), delta=1e-4)
            left = 0. if rolls else slope - 3.5 * (1. - ratio) * slope
            self.assertAlmostEqual(left, np.linalg.norm(contact["slip_after"]), delta=1e-4)
            before = 0.5 * (fall**2 + slope**2)
            after = 0.5 * (velocity[:3]**2).sum() + 0.2 * radius**2 * (velocity[3:]**2).sum()
            self.assertAlmostEqual(before - after, impacts.table[0]["energy_lost"], delta=1e-4)
            trace = impacts.forces[0]
            integrals = np.trapz(trace.tangential_force, trace.time, axis=0)
            np.testing.assert_allclose(integrals, contact["tangential_impulse"], atol=0.02)
            self.assertEqual(trace.slip.shape, trace.tangential_force.shape)

    def test_a_file_of_an_earlier_version_is_continued(self):
        """It has no columns for friction."""
        self.write_row(3, gap=0.01)
        stepping = mi.impact_time_stepping(stiffness=1e9)
        columns = [(name, CONTACT_ROW[name]) for name in CONTACT_ROW.names[:11]]
        with h5py.File(self.file, "a") as file:
            file.create_dataset("impacts/table", (0,), IMPACT_ROW, maxshape=(None,))
            file.create_dataset("impacts/contacts", (0,), columns, maxshape=(None,))
        self.run_it(stepping, duration=0.03)
        contacts = mi.read_impacts(self.file).contacts
        self.assertNotIn("friction", contacts.dtype.names)
        self.assertGreater(contacts["impulse"].max(), 0.1)


class Refusals(RunnerTest):
    def test_arguments(self):
        for arguments, error, message in (
                ({"law": "lzbb", "stiffness": 1.}, ValueError, "lzb, binary, moreau"),
                ({}, mi.InvalidParameter, "lzb needs the stiffness"),
                ({"stiffness": -1.}, mi.InvalidParameter, "positive and finite, got -1"),
                ({"stiffness": {(0, 1): (1., 0.)}}, mi.InvalidParameter, r"\(0, 1\)"),
                ({"stiffness": 1., "materials": {1: STEEL}}, mi.InvalidParameter,
                 "no effect"),
                ({"materials": {1: (-1., 0.3)}}, mi.InvalidParameter, "Young|young"),
                ({"materials": {1.5: STEEL}}, mi.InvalidParameter, "group or"),
                ({"stiffness": 1., "options": mi.BinaryOptions()}, TypeError, "LZBOptions")):
            with self.subTest(message):
                with self.assertRaisesRegex(error, message):
                    mi.impact_time_stepping(**arguments)

    def refused(self, error, message, time_stepping, **arguments):
        with self.assertRaisesRegex(error, message):
            self.run_it(time_stepping, **arguments)

    def test_groups_and_materials_that_are_missing(self):
        self.write_row()
        self.refused(mi.InvalidParameter, r"missing for the groups \(1, 1\)",
                     mi.impact_time_stepping(stiffness={(0, 1): 1e9}))
        self.refused(mi.ImpactError, r"ball \d \(Sphere, group 1\) on ball \d .*materials",
                     mi.impact_time_stepping(materials={"ball 1": STEEL}))

    def test_problems_of_the_runner(self):
        stepping = mi.impact_time_stepping(stiffness=1e9)
        self.write_row()
        self.refused(mi.ImpactError, "GlobalFrictionContact; supported are FrictionContact "
                     "and GenericMechanical", stepping, osi=sk.MoreauJeanGOSI)
        self.file.unlink()
        self.write_row(law="rolling")
        self.refused(mi.ImpactError, "RollingFrictionContact; supported", stepping)

    def test_boxes_have_no_hertz_stiffness(self):
        with MechanicsHdf5Runner(io_filename=str(self.file)) as io:
            io.add_primitive_shape("Block", "Box", (0.1, 0.1, 0.1))
            for k, speed in enumerate((0., -1.)):
                io.add_object(f"block {k}", [Contactor("Block", collision_group=BALL)],
                              translation=[0., 0., 0.0999 * k],
                              velocity=[0., 0., speed, 0., 0., 0.], mass=1.)
            io.add_Newton_impact_friction_nsl("law", mu=0.3, e=0.5, collision_group1=BALL,
                                              collision_group2=BALL)
        self.refused(mi.ImpactError, r"block \d \(Box, group 1\).*Hertz's stiffness is known "
                     "for spheres", mi.impact_time_stepping(materials={BALL: STEEL}))


class Imports(unittest.TestCase):
    def test_the_package_needs_neither_the_runner_nor_bullet(self):
        code = ("import sys, multiple_impacts; assert not [name for name in sys.modules if "
                "name.startswith(('siconos.io', 'siconos.mechanics', 'h5py', 'matplotlib')) "
                "or name.endswith('bullet_contacts')]")
        subprocess.run([sys.executable, "-c", code], check=True)


if __name__ == "__main__":
    sys.exit(unittest.main())
