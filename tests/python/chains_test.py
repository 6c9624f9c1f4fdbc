# SPDX-License-Identifier: Apache-2.0
"""Chains, their measures and figures in Python; the example scripts."""
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import multiple_impacts as mi
from multiple_impacts import chains, figures, planar

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = ROOT / "examples" / "scenarios" / "newtons-cradle.toml"


def script(name):
    path = ROOT / "examples" / "python" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Measures(unittest.TestCase):
    def test_descriptions_are_those_of_the_files(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([os.environ["PROGRAM"], "compare", SCENARIO, "--out", folder,
                            "--no-figures"], check=True, capture_output=True)
            header = (Path(folder) / "metrics.csv").read_text().splitlines()[0].split(",")
            guide = (Path(folder) / "README.txt").read_text()
        measures = chains.measures()
        self.assertEqual(["law", *(measure.name for measure in measures), "seconds"], header)
        for measure in measures:
            self.assertIn(f": {measure.text}", guide)
            self.assertIn(measure.undefined, guide)
        self.assertEqual(["J"], [measure.unit for measure in measures
                                 if measure.name == "energy_created"])
        self.assertIn("kinetic energy at the end over that at the start",
                      chains.energy_ratio.__doc__)

    def test_nothing_moves_before(self):
        self.assertTrue(np.isnan(chains.energy_ratio(chains.uniform_chain(2), [0., 0.])))


class Chains(unittest.TestCase):
    def test_lists_are_changed_in_place(self):
        chain = chains.uniform_chain(3, chains.Ball(mass=2.),
                                     chains.ContactParameters(0.5, 3., 1.5))
        chain.balls[1].mass = 5.
        chain.balls[0] = chains.sphere(0.01, velocity=1.)
        chain.contacts[1].restitution = 0.25
        chain.gaps = [0., 1e-3]
        self.assertEqual([1., 0., 0.], list(chains.velocities_before(chain)))
        self.assertEqual(5., chain.balls[1].mass)
        self.assertEqual([0.5, 0.25], [contact.restitution for contact in chain.contacts])
        self.assertEqual([0., 1e-3], list(chain.gaps))
        self.assertEqual("<Chain of 3 balls>", repr(chain))

    def test_measures(self):
        """Definitions of the chapter, eqs. 38 to 41."""
        chain = chains.uniform_chain(4, chains.Ball(mass=2.))
        chains.strike_from_left(chain, 1, 3.)
        v, reference = np.array([0., 1., 1., 1.]), np.array([0., 0., 0., 3.])
        self.assertAlmostEqual(100. * np.linalg.norm(v - reference) / 3.,
                               chains.gap_measure(v, reference))
        self.assertEqual(1, chains.well_predicted(v, reference))
        energies = v * v
        self.assertAlmostEqual(energies.std() / energies.mean(), chains.dispersion(chain, v))
        self.assertAlmostEqual(np.sqrt(3.), chains.dispersion(chain, reference))
        self.assertAlmostEqual(3., chains.kinetic_energy(chain, v))
        self.assertAlmostEqual(1. / 3., chains.energy_ratio(chain, v))
        self.assertAlmostEqual(6., chains.momentum(chain, v))
        self.assertEqual(3, chains.moving_forward(v))

    def test_impact_of_a_chain(self):
        chain = chains.uniform_chain(3)
        chains.strike_from_left(chain, 1, 1.)
        outcome = mi.solve_moreau(chains.contact_problem(chain))
        np.testing.assert_allclose(chains.velocities_after(chain, outcome.impulse),
                                   [-1. / 3., 2. / 3., 2. / 3.])

    def test_wall(self):
        chain = chains.uniform_chain(2)
        chains.add_wall(chain, chains.ContactParameters(0.5))
        chains.strike_from_left(chain, 2, 1.)
        self.assertTrue(chain.wall)
        v = chains.simulate(chains.Scenario(chain), chains.Law.MoreauCapturing)
        self.assertEqual(chain.contact_count, 2)
        self.assertLess(v[1], 0.)

    def test_bad_chains(self):
        chain = chains.uniform_chain(3)
        chain.balls[1].mass = -1.
        with self.assertRaisesRegex(ValueError, "mass"):
            chains.check_chain(chain)
        with self.assertRaisesRegex(ValueError, "mass"):
            chains.simulate(chains.Scenario(chain), chains.Law.LZB)
        with self.assertRaisesRegex(ValueError, "mass"):
            chains.build_chain(chain, chains.Law.LZB, 1.)
        good = chains.uniform_chain(3)
        lzb = chains.Law.LZB
        for error, message, function, *arguments in (
                (ValueError, "radius", chains.sphere, -1.),
                (ValueError, "ball", chains.uniform_chain, 0),
                (TypeError, "law must be", chains.build_chain, good, "LZB", 1.),
                (TypeError, "chain must be", chains.build_chain, None, lzb, 1.),
                (ValueError, "finalTime", chains.build_chain, good, lzb, -1.),
                (ValueError, "None", chains.make_event_driven, None, None, 1.),
                (ValueError, "impulse", chains.velocities_after, good, np.ones(7)),
                (ValueError, "velocity", chains.dispersion, good, np.ones(7)),
                (ValueError, "velocity", chains.gap_measure, np.ones(2), np.ones(3)),
                (ValueError, "nowhere.toml", chains.read_scenario, "nowhere.toml"),
                (ValueError, "trace", chains.contact_pulses, mi.TraceRecorder(), good)):
            with self.assertRaisesRegex(error, message):
                function(*arguments)

    def test_given_up(self):
        chain = chains.uniform_chain(5)
        chains.strike_from_left(chain, 1, 1.)
        with self.assertRaisesRegex(RuntimeError, "limit of 1 steps"):
            chains.simulate(chains.Scenario(chain, lzb=mi.LZBOptions(maximum_steps=1)),
                            chains.Law.LZB)


class Trust(unittest.TestCase):
    def test_run_of_one_impact(self):
        """The figures of its outcome, and velocities as without them."""
        chain = chains.uniform_chain(6, chains.Ball(mass=1.),
                                     chains.ContactParameters(0.8, 1e9, 1.5))
        chain.balls[2].mass = 0.3
        chains.strike_from_left(chain, 1, 2.)
        scenario = chains.Scenario(chain)
        for law, solve in ((chains.Law.LZB, mi.solve_lzb),
                           (chains.Law.Binary, mi.solve_binary),
                           (chains.Law.Moreau, mi.solve_moreau),
                           (chains.Law.Poisson, mi.solve_poisson)):
            run, outcome = chains.run(scenario, law), solve(chains.contact_problem(chain))
            np.testing.assert_array_equal(chains.simulate(scenario, law), run.velocity)
            self.assertEqual((1, 0.), (run.impacts, run.last_impact))
            self.assertAlmostEqual(1., run.amplification / outcome.amplification, 5)
            self.assertAlmostEqual(outcome.digits, run.digits, 5)
            self.assertAlmostEqual(1., run.velocity_error / (2. * 10.**-run.digits), 9)
            self.assertEqual("", run.trust_message)

    def test_not_known(self):
        """Laws without derivatives, and runs without an impact."""
        chain = chains.uniform_chain(2)
        self.assertTrue(np.isnan(chains.run(chains.Scenario(chain), chains.Law.LZB).digits))
        chains.strike_from_left(chain, 1, 1.)
        for law in (chains.Law.ImpulseRatio, chains.Law.Compliant, chains.Law.MoreauCapturing):
            run = chains.run(chains.Scenario(chain), law)
            self.assertTrue(np.isnan([run.amplification, run.digits,
                                      run.velocity_error]).all())
            self.assertEqual("", run.trust_message)


class WithTheProgram(unittest.TestCase):
    def test_same_velocities(self):
        """Scenario files mean the same to the program and to Python."""
        scenario = chains.read_scenario(str(SCENARIO))
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([os.environ["PROGRAM"], "compare", str(SCENARIO), "--out", folder,
                            "--no-figures", "--laws",
                            "lzb,binary,moreau,poisson,compliant"],
                           check=True, stdout=subprocess.DEVNULL)
            with open(Path(folder) / "velocities.csv", encoding="ascii") as file:
                names = file.readline().strip().split(",")
                columns = dict(zip(names, np.loadtxt(file, delimiter=",", unpack=True)))
        for law in (chains.Law.LZB, chains.Law.Binary, chains.Law.Moreau, chains.Law.Poisson,
                    chains.Law.Compliant):
            np.testing.assert_array_equal(columns[law.name.lower()],
                                          chains.simulate(scenario, law))

    def test_overrides(self):
        scenario = chains.read_scenario(str(SCENARIO), {"contact.restitution": 0.5})
        self.assertEqual(0.5, scenario.chain.contacts[0].restitution)
        with self.assertRaisesRegex(chains.InputError, "contact.restitution"):
            chains.read_scenario(str(SCENARIO), {"contact.restitution": 1.5})

    def test_same_impact(self):
        D, U = [[2., -1.], [-1., 2.]], [-1., 0.]
        contacts = [{"normal": {"index": [i, i + 1], "value": [-1, 1]}, "restitution": 0.9,
                     "stiffness": 1.,
                     "exponent": 1.5} for i in (0, 1)]
        file = {"law": "lzb", "velocity": [1, 0, 0], "mass": [1, 1, 1], "contacts": contacts}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "impact.json"
            path.write_text(json.dumps(file), encoding="ascii")
            done = subprocess.run([os.environ["PROGRAM"], "solve", str(path)], check=True,
                                  capture_output=True,
                                  text=True)
        np.testing.assert_array_equal(json.loads(done.stdout)["impulses"],
                                      mi.solve_lzb(D, U, 1., 1.5, 0.9).impulse)


class Figures(unittest.TestCase):
    def test_drawn_from_arrays(self):
        chain = chains.uniform_chain(6, chains.sphere(0.01))
        chains.set_hertz_stiffness(chain)
        chains.strike_from_left(chain, 1, 1.)
        trace = mi.TraceRecorder()
        outcome = mi.solve_lzb(chains.contact_problem(chain), trace=trace)
        v = chains.velocities_after(chain, outcome.impulse)
        velocities = figures.Velocities(np.arange(1, 7), np.full(6, 0.01),
                                        chains.velocities_before(chain), {"lzb": v})
        for figure in (figures.draw_velocities(velocities), figures.draw_forces(trace, "lzb"),
                       figures.draw_wave(trace, "lzb"),
                       figures.draw_pulses(chains.contact_pulses(trace, chain))):
            self.assertGreater(len(figure.axes[0].get_children()), 5)
        line = figures.draw_velocities(velocities).axes[0].lines[1]
        np.testing.assert_array_equal(line.get_ydata(), v)


class Planar(unittest.TestCase):
    def setUp(self):
        """A ball of 2 kg on a wall, and another that touches it, 60 degrees up."""
        self.system = planar.PlanarBalls()
        self.system.balls = [
            planar.PlanarBall(2., 0.01, (0., 0.01), (0., -1.)),
            planar.PlanarBall(1., 0.02, 0.03 * np.array([0.5, np.sqrt(0.75)]) + [0., 0.01])]
        self.system.walls = [planar.PlanarWall(normal=(0., 1.))]
        planar.watch_touching_pairs(self.system, planar.ContactParameters(restitution=1.))

    def test_pairs(self):
        pairs = [(c.ball, c.other, c.wall) for c in self.system.contacts]
        self.assertEqual([(0, 1, False), (0, 0, True)], pairs)
        self.assertEqual([0, 1], planar.closed_contacts(self.system))
        planar.watch_all_pairs(self.system)
        self.assertEqual(3, len(self.system.contacts))
        self.assertEqual([0, 1], planar.closed_contacts(self.system))
        self.assertAlmostEqual(0.01 + 0.03 * np.sqrt(0.75) - 0.02,
                               planar.gap(self.system, self.system.contacts[2]), 15)
        self.assertEqual("<PlanarBalls: 2 balls, 1 walls, 3 pairs>", repr(self.system))

    def test_changed_in_place(self):
        self.system.balls[0].velocity = [3., 4.]
        with self.assertRaises(ValueError):  # coordinates are set together
            self.system.balls[1].velocity[0] = 5.
        self.system.gravity = (0., -9.81)
        np.testing.assert_array_equal([3., 4.], self.system.balls[0].velocity)
        np.testing.assert_array_equal([0., -9.81], self.system.gravity)

    def test_impact_as_array_and_as_model(self):
        """D_11 = 1/2 + 1, D_22 = 1/2, D_12 = -n.(0, 1)/2; energy is kept; a simulation gives
        the same velocities."""
        problem = planar.contact_problem(self.system)
        across = -np.sqrt(0.75) / 2.
        np.testing.assert_allclose(problem.delassus.toarray(),
                                   [[1.5, across], [across, 0.5]], atol=1e-12)
        np.testing.assert_allclose(problem.velocity, [np.sqrt(0.75), -1.], atol=1e-12)
        outcome = mi.solve_lzb(problem)
        v = planar.velocities_after(self.system, outcome.impulse)
        self.assertAlmostEqual(1., v[:2] @ v[:2] + 0.5 * v[2:] @ v[2:], delta=1e-7)
        model = planar.build_planar_balls(self.system, planar.Law.LZB, 1e-6)
        simulation = planar.make_event_driven(model.system(), mi.LZBImpact(), 1e-6)
        while simulation.hasNextEvent() and simulation.nextTime() <= 1e-6:
            simulation.advanceToEvent()
            simulation.processEvents()
        np.testing.assert_allclose(model.velocities(), v, atol=1e-9)
        self.assertEqual((2, 2), (len(model.balls()), len(model.contacts())))

    def test_hertz(self):
        planar.set_hertz_stiffness(self.system)
        steel = planar.STEEL.elastic
        self.assertEqual([mi.hertz_sphere_sphere(0.01, steel, 0.02, steel),
                          mi.hertz_sphere_plane(0.01, steel, steel)],
                         [contact.parameters.stiffness for contact in self.system.contacts])

    def test_bad_input(self):
        for change, message in (
                (lambda: setattr(self.system.balls[0], "mass", -1.), "mass must be positive"),
                (lambda: setattr(self.system.walls[0], "normal", (0., 2.)), "length 1"),
                (lambda: setattr(self.system.balls[1], "position", (0., 0.)), "gap must be")):
            self.setUp()
            change()
            with self.assertRaisesRegex(ValueError, message):
                planar.check_planar_balls(self.system)
        self.setUp()
        with self.assertRaisesRegex(TypeError, "planar must be a PlanarBalls"):
            planar.build_planar_balls(None, planar.Law.LZB, 1.)
        with self.assertRaisesRegex(ValueError, "finalTime"):
            planar.build_planar_balls(self.system, planar.Law.LZB, -1.)
        with self.assertRaisesRegex(ValueError, "impulse"):
            planar.velocities_after(self.system, np.ones(3))


class Scripts(unittest.TestCase):
    def test_laws_on_a_chain(self):
        """Propositions 1 to 3 of the chapter for Moreau's law; equal elastic balls; energy
        kept by LZB."""
        example = script("laws_on_a_chain")
        chain = example.struck_chain()
        outcomes = example.compare(chain)
        np.testing.assert_allclose(outcomes["moreau"], [-0.8] + 9 * [0.2], atol=1e-12)
        np.testing.assert_allclose(outcomes["binary"], 9 * [0.] + [1.], atol=1e-12)
        self.assertAlmostEqual(1., chains.energy_ratio(chain, outcomes["lzb"]), delta=1e-7)
        self.assertTrue(0.98 < outcomes["lzb"][-1] < 0.99)

    def test_solitary_wave(self):
        """Nesterenko's wave speed to 2 %, which grows like the striker's speed to the power
        1/5."""
        example = script("solitary_wave")
        _, slow, predicted = example.measure(1.)
        _, fast, _ = example.measure(2.)
        self.assertAlmostEqual(1., slow.wave_speed[example.FAR] / predicted, delta=0.02)
        self.assertAlmostEqual(
            0.2, np.log2(fast.wave_speed[example.FAR] / slow.wave_speed[example.FAR]),
            delta=1e-3)

    def test_planar_discs(self):
        """LZB report, eq. (103)."""
        example = script("planar_discs")
        for degrees in (15., 30., 45., 60.):
            angle = np.radians(degrees)
            np.testing.assert_allclose(example.strike(angle, 1.), example.elastic(angle),
                                       atol=1e-8)

    def test_moving_normals(self):
        """Bernoulli's problem (LZB report, eq. 103), at the end of a flight. The break shot
        keeps energy, momentum where there are no cushions, and nothing overlaps."""
        example = script("moving_normals")
        for degrees in (20., 45., 60.):
            angle = np.radians(degrees)
            np.testing.assert_allclose(example.fly_between(angle), example.bernoulli(angle),
                                       atol=1e-7)
        for cushions in (False, True):
            q, v, impacts = example.break_shot(example.rack(rows=3, cushions=cushions))
            if cushions:
                self.assertGreater(impacts, 2)
                self.assertLess(np.abs(q).max(), 0.5 - example.RADIUS + 1e-8)
            else:
                np.testing.assert_allclose(v.sum(axis=0), [example.SPEED, 0.], atol=1e-9)
            self.assertAlmostEqual(1., (v * v).sum() / example.SPEED**2, delta=1e-6)
            apart = np.linalg.norm(q[:, None] - q[None], axis=2) + 1. * np.eye(len(q))
            self.assertGreater(apart.min(), 2. * example.RADIUS - 1e-8)

    def test_which_law(self):
        """The whole table. All laws agree for two balls; LZB equals the reference where no
        contact closes again, and is close to it elsewhere; impulse ratios are its outcome; the
        rigid laws are far, except where all contacts act together."""
        example = script("which_law")
        table = {name: example.distances(chain, example.reference_tolerance(name))
                 for name, chain in example.cases().items()}
        self.assertEqual(13, len(table))
        self.assertLess(max(table["2 balls"].values()), 1e-5)
        again = ("K falls", "light", "random", "soft wall")
        for name, row in table.items():
            self.assertLess(row["ratios"], 1e-3, name)
            self.assertLess(row["LZB"], 5. if any(w in name for w in again) else 2e-3, name)
        equal = table["10 equal balls"]
        self.assertTrue(equal["binary"] > 10. and equal["Moreau"] > 100.)
        self.assertTrue(1. < table["20 balls, every other one light (0.3)"]["LZB"])
        together = table["10 equal balls, K grows (alpha = 1e4)"]
        self.assertTrue(together["Moreau"] < 1. and together["Poisson"] < 1.)

    def test_they_run(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, picture in (("laws_on_a_chain", True), ("solitary_wave", True),
                                  ("planar_discs", False), ("moving_normals", False)):
                arguments = [f"{folder}/{name}.png"] if picture else []
                done = subprocess.run(
                    [sys.executable, str(ROOT / "examples" / "python" / f"{name}.py"),
                     *arguments], capture_output=True, text=True)
                self.assertEqual((0, ""), (done.returncode, done.stderr), name)
                self.assertGreaterEqual(len(done.stdout.splitlines()), 4)
                self.assertTrue(all(Path(path).stat().st_size > 10_000 for path in arguments))


if __name__ == "__main__":
    sys.exit(unittest.main())
