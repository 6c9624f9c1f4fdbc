#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the program as a user does. Usage: program_test.py PROGRAM"""
import csv
import json
import math
import os
import pty
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop(1)
SCENARIOS = Path(__file__).parents[2] / "examples" / "scenarios"


def run(*arguments, text=None):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True,
                          text=True)


def row_of_balls(law, count, restitution=1.0):
    contacts = [
        {"normal": {"index": [i, i + 1], "value": [-1, 1]}, "restitution": restitution,
         "stiffness": 1, "exponent": 1.5}
        for i in range(count - 1)
    ]
    return {"law": law, "velocity": [1] + [0] * (count - 1), "mass": [1] * count,
            "contacts": contacts}


class Program(unittest.TestCase):
    def assertRefused(self, result, *parts):
        self.assertNotEqual(result.returncode, 0)
        self.assertEqual(result.stdout, "")
        self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
        for part in parts:
            self.assertIn(part, result.stderr)

    def test_help_names_every_command(self):
        result = run("--help")
        self.assertEqual(result.returncode, 0)
        for command in ("compare", "laws", "solve", "sweep", "trace"):
            self.assertIn(command, result.stdout)
            self.assertIn("multiple-impacts " + command, run(command, "--help").stdout)

    def test_solve(self):
        result = run("solve", "-", text=json.dumps(row_of_balls("moreau", 4)))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        outcome = json.loads(result.stdout)
        self.assertEqual(outcome["status"], "Solved")
        for expected, computed in zip([-0.5, 0.5, 0.5, 0.5], outcome["velocity"]):
            self.assertAlmostEqual(expected, computed, 13)

    def test_ten_thousand_contacts(self):
        for law in ("lzb", "binary", "moreau"):
            outcome = json.loads(run("solve", "-",
                                     text=json.dumps(row_of_balls(law, 10001))).stdout)
            self.assertEqual(outcome["status"], "Solved", law)
            self.assertAlmostEqual(sum(outcome["velocity"]), 1.0, 9)
            self.assertAlmostEqual(outcome["kinetic_energy"]["after"], 0.5, 6)

    def test_solve_that_gives_up(self):
        file = row_of_balls("binary", 4)
        file["options"] = {"max_collisions": 1}
        result = run("solve", "-", text=json.dumps(file))
        self.assertEqual(result.returncode, 1)
        self.assertEqual(json.loads(result.stdout)["status"], "CollisionLimit")
        self.assertEqual(len(result.stderr.strip().splitlines()), 1)

    def test_wrong_input(self):
        file = row_of_balls("lzb", 3)
        file["contacts"][1]["restitution"] = 2
        self.assertRefused(run("solve", "-", text=json.dumps(file)),
                           "contacts[1].restitution = 2", "[0, 1]")
        self.assertRefused(run("solve", "no-such-file.json"), "no-such-file.json")
        self.assertRefused(run("compare", "no-such-file.toml"), "no-such-file.toml")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bad.toml"
            path.write_text("[chain]\nradius = 0.01\ncount = -3\n")
            self.assertRefused(run("compare", path), "bad.toml:3", "chain.count = -3")
        self.assertRefused(
            run("compare", SCENARIOS / "newtons-cradle.toml", "--laws", "newton"),
            "newton", "known")
        self.assertNotEqual(run().returncode, 0)
        self.assertNotEqual(run("juggle").returncode, 0)

    def test_compare_writes_what_it_prints(self):
        with tempfile.TemporaryDirectory() as folder:
            laws = ["lzb", "binary", "moreau", "moreau_capturing", "poisson", "compliant"]
            result = run("compare", SCENARIOS / "newtons-cradle.toml", "--laws",
                         ",".join(laws), "--out", folder,
                         "--no-figures")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            with open(Path(folder) / "velocities.csv", newline="") as file:
                rows = list(csv.DictReader(file))
            self.assertEqual(list(rows[0]), ["ball", "mass", "radius", "before", *laws])
            # Two of five equal balls strike, e = 1. Binary: two leave. Moreau: twice the
            # common velocity 2/5, minus the velocity before.
            for i, row in enumerate(rows):
                self.assertAlmostEqual(float(row["binary"]), 1.0 if i >= 3 else 0.0, 12)
                for law in ("moreau", "moreau_capturing", "poisson"):
                    self.assertAlmostEqual(float(row[law]), -0.2 if i < 2 else 0.8, 9)
            with open(Path(folder) / "metrics.csv", newline="") as file:
                metrics = {row["law"]: row for row in csv.DictReader(file)}
            self.assertEqual(float(metrics["lzb"]["gap_percent"]), 0.0)
            self.assertAlmostEqual(float(metrics["binary"]["dispersion"]), math.sqrt(1.5), 12)
            for law in laws:
                self.assertLess(abs(float(metrics[law]["momentum_error"])),
                                1e-9 * float(rows[0]["mass"]) + 1e-15)
                self.assertAlmostEqual(float(metrics[law]["energy_ratio"]), 1.0, 6)
                if law == "compliant":  # a reference without positions
                    self.assertFalse((Path(folder) / "motion-compliant.csv").exists())
                    continue
                with open(Path(folder) / f"motion-{law}.csv", newline="") as file:
                    motion = list(csv.reader(file))
                self.assertEqual(motion[0], ["time", "q1", "q2", "q3", "q4", "q5"])
                self.assertGreater(len(motion), 50)
            self.assertTrue((Path(folder) / "trace-lzb.csv").exists())
            self.assertTrue(math.isnan(float(metrics["lzb"]["effective_restitution"])))


    def test_wall(self):
        """Ten balls of 4 mm, 0.1 mm apart and above a floor."""
        with tempfile.TemporaryDirectory() as folder:
            run("compare", SCENARIOS / "bead-column.toml", "--laws", "binary", "--out", folder,
                "--no-figures")
            with open(Path(folder) / "motion-binary.csv", newline="") as file:
                rows = list(csv.DictReader(file))
        self.assertEqual(list(rows[0])[-2:], ["q10", "wall"])
        for row in rows:
            self.assertAlmostEqual(float(row["wall"]), 9 * 8.1e-3 + 4.1e-3, 15)

    def test_bundled_scenarios(self):
        """Each of them, whole. Momentum is kept without a wall, and no law creates energy.
        Impacts of real balls last microseconds, up to the milliseconds of inflated ones and
        of a wave through a hundred; only the chapter's unit masses take longer."""
        unit = ("unit-chain", "exponent-sweep")
        for path in sorted(SCENARIOS.glob("*.toml")):
            with self.subTest(path.stem), tempfile.TemporaryDirectory() as folder:
                result = run("compare", path, "--out", folder, "--no-figures")
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                with open(Path(folder) / "metrics.csv", newline="") as file:
                    rows = list(csv.DictReader(file))
                with open(Path(folder) / "velocities.csv", newline="") as file:
                    balls = list(csv.DictReader(file))
                momentum = sum(abs(float(b["mass"]) * float(b["before"])) for b in balls)
                self.assertEqual(3, len(rows))
                for row in rows:
                    error = float(row["momentum_error"])
                    self.assertTrue(math.isnan(error) or abs(error) < 1e-9 * momentum)
                    if path.stem != "bead-column":  # its beads fall
                        self.assertLess(float(row["energy_ratio"]), 1. + 1e-6)
                with open(Path(folder) / "trace-lzb.csv") as file:
                    last = file.readlines()[-1]
                duration = float(last.split(",")[0])
                self.assertEqual(duration > 1., path.stem in unit, duration)

    def long_chain(self, folder, count, *first):
        path = Path(folder) / "chain.toml"
        lines = [*first, "[chain]", f"count = {count}", "radius = 0.01", "[strike]",
                 "left = { speed = 1.0 }"]
        path.write_text("\n".join(lines) + "\n")
        return path

    def test_many_balls_in_one_impact(self):
        """Closed forms: the last of equal elastic balls leaves (binary); the first has 2/n - 1
        and all others 2/n (Moreau). No simulation takes 20 000."""
        count = 20_000
        with tempfile.TemporaryDirectory() as folder:
            result = run("compare", self.long_chain(folder, count), "--laws", "binary,moreau",
                         "--out", folder, "--no-figures")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            with open(Path(folder) / "velocities.csv", newline="") as file:
                rows = list(csv.DictReader(file))
            with open(Path(folder) / "motion-binary.csv", newline="") as file:
                last = list(csv.reader(file))[-1]
        self.assertAlmostEqual(1., float(rows[-1]["binary"]), 10)
        self.assertAlmostEqual(0., float(rows[0]["binary"]), 10)
        self.assertAlmostEqual(2. / count - 1., float(rows[0]["moreau"]), 10)
        self.assertAlmostEqual(2. / count, float(rows[-1]["moreau"]), 10)
        self.assertAlmostEqual(0.02 * (count - 1) + 1e-3, float(last[-1]), 8)

    def test_too_many_balls_for_siconos(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.long_chain(folder, 20_000, "gravity = 9.81")
            result = run("compare", path, "--laws", "lzb,moreau_capturing")
        self.assertEqual(1, result.returncode)
        lines = result.stderr.splitlines()
        self.assertEqual(2, len(lines))
        for line, law, advice in zip(lines, ("lzb", "moreau_capturing"), ("solve", "moreau")):
            self.assertIn(f"{law}: a simulation must have at most ", line)
            self.assertIn("got 20000", line)
            self.assertIn(advice, line)

    def test_contacts_of_the_force_figure(self):
        with tempfile.TemporaryDirectory() as folder:
            result = run("compare", "--laws", "lzb", "--contacts", "2,4",
                         SCENARIOS / "newtons-cradle.toml", "--out",
                         folder, "--no-animation")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            figure = (Path(folder) / "figures" / "forces-lzb.svg").read_text()
        for contact in range(1, 5):
            self.assertEqual(f"<!-- contact {contact} -->" in figure, contact in (2, 4),
                             contact)
        for text in ("0", "5", "-1", "1.5", "a", "1,2,99"):
            with tempfile.TemporaryDirectory() as folder:
                result = run("compare", SCENARIOS / "newtons-cradle.toml",
                             f"--contacts={text}", "--out", folder)
                self.assertNotEqual(result.returncode, 0)
                self.assertIn("--contacts", result.stderr)
                self.assertIn(text.split(",")[-1], result.stderr)
                self.assertEqual(list(Path(folder).iterdir()), [])

    def write(self, folder, text):
        path = Path(folder) / "chain.toml"
        path.write_text(text)
        return path

    def test_first_impact_and_end_of_the_run(self):
        """Three balls, 0.1 mm apart and above a floor, fall at 0.5 m/s: the last one lands
        after 0.2 ms, alone. Nothing is said of the impact that is not true of this one."""
        with tempfile.TemporaryDirectory() as folder:
            path = self.write(folder, "duration = 1e-2\ngaps = 1e-4\n[chain]\ncount = 3\n"
                              "radius = 0.004\n[wall]\n[strike]\nall = 0.5\n")
            result = run("compare", path, "--out", folder, "--no-animation")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertIn("first impact at 0.0002 s: 1 closed contact, multiplicity 1\n",
                          result.stdout)
            self.assertIn("at the end of the run (0.01 s)", result.stdout)
            forces = (Path(folder) / "figures" / "forces-lzb.svg").read_text()
            velocities = (Path(folder) / "figures" / "velocities.svg").read_text()
            self.assertIn("in impact 1, at 200 µs", forces)
            self.assertEqual([f"<!-- contact {i} -->" in forces for i in (1, 2, 3)],
                             [False, False, True])
            self.assertIn("end of the run, 10 ms", velocities)
            with open(Path(folder) / "impact-lzb.csv", newline="") as file:
                impact, = csv.DictReader(file)
            self.assertEqual((impact["impact"], impact["closed"]), ("1", "1"))
            self.assertAlmostEqual(float(impact["start"]), 2e-4, 9)
            result = run("trace", path, "--out", Path(folder) / "trace")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertIn("no figure of the pulses", result.stdout)
            self.assertFalse((Path(folder) / "trace" / "figures" / "pulses.png").exists())

    def test_multiplicity_of_closed_chains(self):
        """Four balls that touch: the first one strikes, and all three contacts take part, at
        angles of 120 degrees."""
        with tempfile.TemporaryDirectory() as folder:
            path = self.write(folder, "[chain]\ncount = 4\nradius = 0.01\n[strike]\n"
                              "left = { speed = 1.0 }\n")
            self.assertIn("first impact at 0 s: 3 closed contacts, multiplicity 3; kinetic "
                          "angles between neighbours 120 to 120 degrees",
                          run("compare", path).stdout)

    def metrics(self, folder):
        with open(Path(folder) / "metrics.csv", newline="") as file:
            return {row["law"]: row for row in csv.DictReader(file)}

    def test_measures_without_meaning(self):
        with tempfile.TemporaryDirectory() as folder:
            at_rest = self.write(folder, "[chain]\ncount = 3\nradius = 0.01\n")
            result = run("compare", at_rest, "--out", folder, "--no-figures")
            for row in self.metrics(folder).values():
                self.assertTrue(math.isnan(float(row["energy_ratio"])))
                self.assertEqual(float(row["energy_created"]), 0.)
            self.assertIn("nothing moves at the start", result.stdout)
            self.assertNotIn("inf", result.stdout)
            # The balls have not rebounded: nothing can be said of the restitution.
            falling = self.write(folder, "gaps = 0.1\n[chain]\ncount = 2\nradius = 0.01\n"
                                 "[wall]\n[strike]\nall = 1.0\n")
            result = run("compare", falling, "--out", folder, "--no-figures")
            self.assertIn("a longer duration is needed", result.stdout)
            self.assertTrue(
                math.isnan(float(self.metrics(folder)["lzb"]["effective_restitution"])))
            self.assertEqual(self.metrics(folder)["lzb"]["impacts"], "0")

    def test_measures_are_explained(self):
        """By the program, in the folder, and in its documentation, in the same words."""
        page = (SCENARIOS.parents[1] / "plugin" / "command" / "README.md").read_text()
        with tempfile.TemporaryDirectory() as folder:
            printed = run("compare", SCENARIOS / "newtons-cradle.toml", "--out", folder,
                          "--no-figures").stdout
            guide = (Path(folder) / "README.txt").read_text()
            names = list(self.metrics(folder)["lzb"])[1:]
        block = guide.partition("\nmetrics.csv")[2].partition("\n\n")[0]
        for name in names:
            line, = (text for text in block.splitlines()
                     if text.split(":")[0].split(" [")[0].strip() == name)
            label, _, meaning = line.strip().partition(": ")
            text, _, undefined = meaning.partition("; nan: ")
            unit = label.partition(" [")[2].rstrip("]")
            self.assertIn(text, printed)
            if unit:
                self.assertIn(f"{name} [{unit}]", printed)
            if name != "seconds":
                self.assertIn(f"| `{name}` | {unit} | {text} | {undefined} |", page)

    def test_unused_restitutions_are_named(self):
        """Impulse ratios know a ratio of energies only, 1 unless it is given."""
        file = row_of_balls("impulse_ratio", 3, 0.5)
        result = run("solve", "-", text=json.dumps(file))
        outcome = json.loads(result.stdout)
        self.assertAlmostEqual(outcome["kinetic_energy"]["after"],
                               outcome["kinetic_energy"]["before"], 9)
        self.assertIn("does not use the restitutions", result.stderr)
        self.assertIn("energy_ratio = 1,", result.stderr)
        self.assertEqual(run("solve", "-", text=json.dumps(
            row_of_balls("impulse_ratio", 3))).stderr, "")
        with tempfile.TemporaryDirectory() as folder:
            path = self.write(folder, "[chain]\ncount = 3\nradius = 0.01\n[contact]\n"
                              "restitution = 0.5\n[strike]\nleft = { speed = 1.0 }\n"
                              "[impulse_ratio]\nenergy_ratio = 0.75\n")
            result = run("compare", path, "--laws", "lzb,impulse_ratio")
        self.assertIn("note: impulse_ratio does not use the restitutions", result.stdout)
        self.assertIn("energy_ratio = 0.75", result.stdout)
        self.assertNotIn("lzb does not use", result.stdout)

    def test_failures_of_siconos_are_named(self):
        """Positions of balls that touch are rounded: some gaps are below such a tolerance."""
        text = "event_tolerance = 1e-300\n" + (SCENARIOS / "tapered-chain.toml").read_text()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "chain.toml"
            path.write_text(text)
            result = run("compare", path, "--laws", "moreau", "--out", Path(folder) / "out",
                         "--no-figures")
        self.assertEqual(result.returncode, 1)
        self.assertIn("multiple-impacts: moreau: Siconos: EventDriven::updateIndexSet, output "
                      "of level 0 must be positive", result.stderr)

    def test_much_lighter_balls_stopped_siconos(self):
        """After the impact of 101 balls, LSODAR refused to go on: forces of the contacts that
        last were left with Lemke's errors."""
        text = ('chain = {kind = "decorated", count = 101, mass = 1.0, mass_ratio = 0.01}\n'
                "contact = {stiffness = 1.0, exponent = 1.5}\n"
                "strike = {left = {speed = 1.0}}\n")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "chain.toml"
            path.write_text(text)
            result = run("compare", path, "--laws", "moreau", "--out", Path(folder) / "out",
                         "--no-figures")
        self.assertEqual((0, ""), (result.returncode, result.stderr))

    def test_laws_are_checked_first(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertRefused(run("compare", SCENARIOS / "free-chain.toml", "--laws",
                                   "lzb,newton", "--out", folder),
                               "newton")
            self.assertEqual(list(Path(folder).iterdir()), [])

    def test_sweeps_compute_what_comparisons_do(self):
        laws = ["lzb", "binary", "moreau", "moreau_capturing", "poisson"]
        with tempfile.TemporaryDirectory() as folder:
            run("compare", SCENARIOS / "bead-column.toml", "--laws", ",".join(laws), "--out",
                folder, "--no-figures")
            with open(Path(folder) / "velocities.csv", newline="") as file:
                compared = list(csv.DictReader(file))
            result = Path(folder) / "sweep.csv"
            run("sweep", "--no-figures", SCENARIOS / "bead-column.toml", "--laws",
                ",".join(laws), "--vary",
                "gravity=9.81:9.81:1",
                "--out", result)
            with open(result, newline="") as file:
                swept = {row["law"]: row for row in csv.DictReader(file)}
        for law in laws:
            self.assertAlmostEqual(float(swept[law]["first_velocity"]),
                                   float(compared[0][law]), 6, law)
            self.assertAlmostEqual(float(swept[law]["last_velocity"]),
                                   float(compared[-1][law]), 6, law)

    def gaps(self, laws):
        """gap_percent by law, as compare and as sweep write it."""
        scenario = SCENARIOS / "newtons-cradle.toml"
        gaps = []
        with tempfile.TemporaryDirectory() as folder:
            run("compare", scenario, "--laws", laws, "--out", folder, "--no-figures")
            result = Path(folder) / "sweep.csv"
            run("sweep", "--no-figures", scenario, "--laws", laws, "--vary",
                "chain.count=5:5:1", "--out", result)
            for path in (Path(folder) / "metrics.csv", result):
                with open(path, newline="") as file:
                    gaps.append({row["law"]: float(row["gap_percent"])
                                 for row in csv.DictReader(file)})
        return gaps

    def test_laws_are_measured_against_lzb_in_any_order(self):
        expected = self.gaps("lzb,binary,moreau")[0]
        self.assertEqual(expected["lzb"], 0.0)
        self.assertGreater(expected["binary"], 1.0)
        self.assertGreater(expected["moreau"], 1.0)
        for laws in ("lzb,binary,moreau", "binary,lzb,moreau", "moreau,binary,lzb"):
            for gaps in self.gaps(laws):
                for law in expected:
                    self.assertAlmostEqual(gaps[law], expected[law], 6, (laws, law))
        for gaps in self.gaps("binary,moreau"):  # no reference to measure against
            self.assertTrue(math.isnan(gaps["binary"]) and math.isnan(gaps["moreau"]))


class StandardInput(unittest.TestCase):
    SCENARIO = SCENARIOS / "newtons-cradle.toml"

    def test_scenarios(self):
        text = self.SCENARIO.read_text()
        for command in (("compare", "--laws", "moreau,binary"), ("trace", "--samples", "64")):
            expected = run(*command, self.SCENARIO).stdout
            result = run(*command, "-", text=text)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual(without_times(result.stdout), without_times(expected))
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / name for name in ("file.csv", "input.csv")]
            for path, scenario in zip(files, (self.SCENARIO, "-")):
                result = run("sweep", scenario, "--laws", "moreau", "--vary",
                             "contact.restitution=0:1:3", "--out", path, text=text)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual(files[0].read_text(), files[1].read_text())


def without_times(table):
    """What takes time is in the line `seconds`."""
    return [line for line in table.splitlines() if not line.startswith("seconds")]


class Trace(unittest.TestCase):
    SCENARIO = SCENARIOS / "newtons-cradle.toml"

    def trace(self, folder, *options):
        result = run("trace", self.SCENARIO, "--out", folder, "--no-figures", *options)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def read(self, folder, name):
        with open(Path(folder) / name, newline="") as file:
            return list(csv.DictReader(file))

    def test_pulses_and_peaks(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("contact", self.trace(folder))
            trace, pulses, peaks = (self.read(folder, name)
                                    for name in ("trace-lzb.csv", "pulses.csv", "peaks.csv"))
            self.assertEqual([row["contact"] for row in pulses], ["1", "2", "3", "4"])
            self.assertEqual(len(peaks), sum(int(row["peaks"]) for row in pulses))
            for k, row in enumerate(pulses):
                times, forces = ([float(line[name]) for line in trace]
                                 for name in ("time", f"force_{k + 1}"))
                largest = max(forces)
                if row["peaks"] == "1":
                    self.assertAlmostEqual(float(row["peak"]) / largest, 1.0, 4)
                # The impulse of a contact is the change of its balls' momenta: between the
                # last two of five, that of the last one.
                steps = [b - a for a, b in zip(times, times[1:])]
                impulse = sum(0.5 * (a + b) * h for a, b, h in zip(forces, forces[1:], steps))
                self.assertAlmostEqual((float(row["front_impulse"])
                                        + float(row["tail_impulse"])) / impulse, 1.0, 9)
            self.assertTrue(math.isnan(float(pulses[0]["wave_speed"])))
            # Struck by the first two balls: the wave begins at contact 2.
            self.assertGreater(float(pulses[3]["arrival"]), float(pulses[2]["arrival"]))

    def test_hdf5_has_the_same_numbers(self):
        import h5py
        with tempfile.TemporaryDirectory() as folder:
            table, arrays = Path(folder) / "csv", Path(folder) / "hdf5"
            self.trace(table)
            self.trace(arrays, "--format", "hdf5")
            rows = self.read(table, "trace-lzb.csv")
            with h5py.File(arrays / "trace-lzb.h5") as file:
                self.assertEqual(file["force"].attrs["unit"], b"N")
                self.assertEqual([float(row["time"]) for row in rows], list(file["time"]))
                for name in ("energy", "force", "velocity"):
                    self.assertEqual(file[name].shape, (len(rows), 4))
                    self.assertEqual([float(row[f"{name}_3"]) for row in rows],
                                     list(file[name][:, 2]))

    def test_samples(self):
        with tempfile.TemporaryDirectory() as folder:
            self.trace(folder, "--samples", "64", "--until", "1e-4")
            times = [float(row["time"]) for row in self.read(folder, "trace-lzb.csv")]
            self.assertTrue(32 <= len(times) <= 64, len(times))
            self.assertTrue(5e-5 < times[-1] <= 1e-4, times[-1])

    def test_open_contacts_keep_their_numbers(self):
        """Four balls of 1 kg, K = 1, the last two a metre away from the first two: contacts 1
        and 3 are closed, and only contact 3 is struck."""
        with tempfile.TemporaryDirectory() as folder:
            scenario = Path(folder) / "gap.toml"
            scenario.write_text("gaps = [0.0, 1.0, 0.0]\n[chain]\ncount = 4\nmass = 1.0\n"
                                "[contact]\nstiffness = 1.0\n"
                                "[strike]\nvelocities = [0.0, 0.0, 1.0, 0.0]\n")
            self.assertEqual(run("trace", scenario, "--out", folder,
                                 "--no-figures").returncode, 0)
            pulses = self.read(folder, "pulses.csv")
            self.assertEqual([row["contact"] for row in pulses], ["1", "2", "3"])
            self.assertEqual([row["peaks"] for row in pulses], ["0", "0", "1"])
            # One elastic contact of two unit masses: all of the relative motion's energy, 1/4
            # J, is stored.
            energy = max(float(row["energy_3"]) for row in self.read(folder, "trace-lzb.csv"))
            self.assertAlmostEqual(energy, 0.25, 4)
            self.assertAlmostEqual(float(pulses[2]["peak"]), (2.5 * 0.25) ** 0.6, 4)

    def test_wrong_input(self):
        for options, part in ((["--impact", "7"], "no impact number 7"),
                              (["--impact", "0"], "--impact"),
                              (["--samples", "1"], "--samples"),
                              (["--until", "-1"], "--until"),
                              (["--format", "xml"], "--format"),
                              (["--out", "/dev/null/x"], "/dev/null/x")):
            result = run("trace", self.SCENARIO, *options)
            self.assertNotEqual(result.returncode, 0)
            self.assertIn(part, result.stderr)


class SweepSummary(unittest.TestCase):
    """What a sweep says and draws when it is done."""

    def sweep(self, *keys, options=()):
        with tempfile.TemporaryDirectory() as folder:
            varied = [text for key in keys for text in ("--vary", key)]
            result = run("sweep", SCENARIOS / "newtons-cradle.toml", *varied, "--laws",
                         "binary,moreau", "--out", Path(folder) / "s.csv", *options)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            figures = Path(folder) / "s-figures"
            names = sorted(path.stem for path in figures.glob("*.png"))
            texts = {path.stem: path.read_text() for path in figures.glob("*.svg")}
        return result.stdout, names, texts

    def test_lines_over_one_key(self):
        """Under Moreau's law two of five equal balls give the last one (1 + e) 2/5 m/s."""
        printed, names, texts = self.sweep("contact.restitution=0.5:1:3")
        self.assertIn("s.csv: 3 points, 2 laws, 0 failures", printed)
        line, = (row for row in printed.splitlines() if row.startswith("last_velocity [m/s]"))
        self.assertIn("0.6 to 0.8", line)
        line, = (row for row in printed.splitlines() if row.startswith("gap_percent [%]"))
        self.assertEqual(line.split()[2:], ["-", "-"])
        self.assertIn("gap_percent            - if LZB", printed)
        self.assertIn("energy_ratio", names)
        self.assertNotIn("gap_percent", names)
        for text in ("contact.restitution", "energy_ratio", "binary", "Moreau",
                     "kinetic energy at the end over that at the start"):
            self.assertIn(f"<!-- {text} -->", texts["energy_ratio"])

    def test_maps_over_two_keys(self):
        _, names, texts = self.sweep("contact.restitution=0.5:1:3", "chain.count=4:6:3")
        self.assertIn("last_velocity", names)
        for text in ("contact.restitution", "chain.count", "last_velocity [m/s]", "binary"):
            self.assertIn(f"<!-- {text} -->", texts["last_velocity"])

    def test_three_keys(self):
        printed, names, _ = self.sweep("contact.restitution=0.5:1:2", "chain.count=4:5:2",
                                       "duration=1e-3:2e-3:2")
        self.assertIn("no figures: 3 keys vary", printed)
        self.assertEqual(names, [])

    def test_no_figures(self):
        printed, names, _ = self.sweep("chain.count=4:5:2", options=["--no-figures"])
        self.assertIn("2 points", printed)
        self.assertEqual(names, [])


class Terminal(unittest.TestCase):
    """What someone sees who waits, and who stops waiting."""

    LONG = "[chain]\ncount = 40000\nradius = 0.01\n[strike]\nleft = { speed = 1.0 }\n"

    def start(self, *arguments):
        """The program with a terminal as its standard error, and the terminal."""
        terminal, its_end = pty.openpty()
        process = subprocess.Popen([PROGRAM, *map(str, arguments)], stderr=its_end,
                                   stdout=subprocess.DEVNULL)
        os.close(its_end)
        self.addCleanup(os.close, terminal)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process, terminal

    def read_until(self, terminal, part):
        seen = ""
        while part not in seen:
            try:
                seen += os.read(terminal, 1000).decode()
            except OSError:  # the other end is closed
                self.fail(f"no {part!r} in {seen!r}")
        return seen

    def test_progress_and_interrupted_comparison(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "long.toml"
            path.write_text(self.LONG)
            process, terminal = self.start("compare", path, "--laws", "lzb,moreau")
            line = self.read_until(terminal, "running for")
            self.assertIn("compare: lzb (law 1 of 2): 0 of 0.001 s simulated", line)
            process.send_signal(signal.SIGINT)
            self.read_until(terminal, "interrupted: nothing is kept")
            self.assertEqual(process.wait(), -signal.SIGINT)

    def test_interrupted_sweep(self):
        with tempfile.TemporaryDirectory() as folder:
            result = Path(folder) / "s.csv"
            process, terminal = self.start(
                "sweep", SCENARIOS / "newtons-cradle.toml", "--vary",
                "contact.restitution=0.5:1:1000", "--out", result)
            self.read_until(terminal, " of 1000")
            process.send_signal(signal.SIGINT)
            self.read_until(terminal, f"the same command goes on from {result}.part")
            self.assertEqual(process.wait(), -signal.SIGINT)
            self.assertTrue(result.with_name("s.csv.part").exists())


class Sweep(unittest.TestCase):
    """The same result file whether computed in one go, interrupted, or by several
    processes."""

    SWEEP = ("sweep", "--no-figures", "--vary", "contact.restitution=0.5:1:8", "--vary",
             "chain.count=5:40:6", SCENARIOS / "newtons-cradle.toml")

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.whole = cls.sweep("whole.csv")

    @classmethod
    def path(cls, name):
        return Path(cls.folder.name) / name

    @classmethod
    def sweep(cls, name, before=()):
        command = [*before, PROGRAM, *map(str, cls.SWEEP), "--out", cls.path(name)]
        environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1",
                       "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        return cls.path(name).read_text()

    def test_rows(self):
        rows = list(csv.DictReader(self.whole.splitlines()))
        self.assertEqual(len(rows), 8 * 6 * 3)
        for row in rows:
            # One pair closes: two of n equal balls strike with common velocity 2/n under
            # Moreau's law.
            if row["law"] == "moreau":
                e, n = float(row["contact.restitution"]), float(row["chain.count"])
                self.assertAlmostEqual(float(row["last_velocity"]), (1 + e) * 2 / n, 9)
            self.assertEqual(row["failed"], "0")

    def test_several_processes(self):
        for count in (2, 3):
            self.assertEqual(
                self.sweep(f"{count}.csv", ("mpirun", "--oversubscribe", "-n", str(count))),
                self.whole)

    def test_killed_and_resumed(self):
        source = random.Random(1)
        for _ in range(10):
            process = subprocess.Popen([PROGRAM, *map(str, self.SWEEP), "--out",
                                        self.path("killed.csv")],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(source.uniform(0.0, 0.5))
            process.kill()
            process.wait()
        self.assertEqual(self.sweep("killed.csv"), self.whole)
        self.assertFalse(self.path("killed.csv.part").exists())

    def wait_for_part(self, process, name, size):
        """Waits until the sweep has written `size` bytes about its points."""
        part = self.path(name + ".part")
        while process.poll() is None and not (part.exists() and part.stat().st_size > size):
            time.sleep(0.001)
        self.assertIsNone(process.poll(), "over too early")
        return part

    def test_disk_full(self):
        """No file may grow: a one-line error, no result, and the points done are kept."""
        command = [PROGRAM, *map(str, self.SWEEP), "--out", self.path("full.csv")]
        for written in (0, 1000):
            # Python ignores the signal of the limit; the program inherits that, and sees the
            # error.
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, text=True,
                                       restore_signals=False)
            part = self.wait_for_part(process, "full.csv", written)
            room = part.stat().st_size + 50
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (room, room))
            _, errors = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 3, errors)
            self.assertIn("full.csv.part: cannot be written: is the disk full?",
                          errors.splitlines()[-1])
            self.assertFalse(self.path("full.csv").exists())
            self.assertFalse(self.path("full.csv.tmp").exists())
            self.assertGreater(part.stat().st_size, written)
        self.assertEqual(self.sweep("full.csv"), self.whole)

    def test_disk_full_at_the_end(self):
        """All points are done, but there is no room for the result: the previous one stays."""
        result = self.path("last.csv")
        result.write_text("from before")
        self.path("last.csv.tmp").symlink_to("/dev/full")
        run_ = subprocess.run([PROGRAM, *map(str, self.SWEEP), "--out", result],
                              capture_output=True, text=True,
                              check=False)
        self.assertEqual(run_.returncode, 3, run_.stderr)
        self.assertIn("cannot be written", run_.stderr)
        self.assertEqual(result.read_text(), "from before")
        self.assertFalse(self.path("last.csv.tmp").exists())
        self.assertEqual(self.sweep("last.csv"), self.whole)

    def test_rank_killed(self):
        """One of three processes dies: all end without a result, and the next run resumes from
        there."""
        result = self.path("rank.csv")
        environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1",
                       "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        sweep = [*self.SWEEP]
        sweep[sweep.index("chain.count=5:40:6")] = "chain.count=5:60:12"
        command = [PROGRAM, *map(str, sweep), "--out", result]
        process = subprocess.Popen(["mpirun", "--oversubscribe", "-n", "3", *command],
                                   env=environment,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   text=True)
        ranks = []
        while len(ranks) < 3 and process.poll() is None:
            children = Path(
                f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            ranks = [int(child) for child in children
                     if PROGRAM in Path(f"/proc/{child}/cmdline").read_text()]
        part = self.wait_for_part(process, "rank.csv", 200)
        os.kill(ranks[-1], signal.SIGKILL)
        _, errors = process.communicate(timeout=60)
        self.assertNotEqual(process.returncode, 0)
        self.assertIn("killed", errors.lower())
        self.assertFalse(result.exists())
        self.assertTrue(part.exists())
        subprocess.run(command, capture_output=True, check=True)
        self.assertEqual(len(result.read_text().splitlines()), 1 + 8 * 12 * 3)
        self.assertFalse(part.exists())

    def test_wrong_input(self):
        for variation, code, part in (
                ("contact.restitution=0:2:3", 2, "contact.restitution"),
                ("nothing=1:2:3", 2, "nothing"),
                ("contact.exponent=1:2", 100, "from:to:count")):
            result = run("sweep", SCENARIOS / "newtons-cradle.toml", "--vary", variation,
                         "--out", self.path("x.csv"))
            self.assertEqual((result.returncode, result.stdout), (code, ""))
            self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
            self.assertIn(part, result.stderr)
            self.assertFalse(self.path("x.csv").exists())


if __name__ == "__main__":
    unittest.main()
