#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""`multiple-impacts compare`: what it prints, writes and draws.
Usage: compare_test.py PROGRAM"""
import csv
import json
import math
import tempfile
import unittest
from pathlib import Path

from program import SCENARIOS, ProgramTest, rows_of, run, three_balls


class Compare(ProgramTest):
    def test_writes_what_it_prints(self):
        with tempfile.TemporaryDirectory() as folder:
            laws = ["lzb", "binary", "moreau", "moreau_capturing", "poisson", "compliant"]
            result = run("compare", SCENARIOS / "newtons-cradle.toml", "--laws",
                         ",".join(laws), "--out", folder,
                         "--no-figures")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            rows = rows_of(Path(folder) / "velocities.csv")
            self.assertEqual(list(rows[0]), ["ball", "mass", "radius", "before", *laws])
            # Two of five equal balls strike, e = 1. Binary: two leave. Moreau: twice the
            # common velocity 2/5, minus the velocity before.
            for i, row in enumerate(rows):
                self.assertAlmostEqual(float(row["binary"]), 1.0 if i >= 3 else 0.0, 12)
                for law in ("moreau", "moreau_capturing", "poisson"):
                    self.assertAlmostEqual(float(row[law]), -0.2 if i < 2 else 0.8, 9)
            metrics = {row["law"]: row for row in rows_of(Path(folder) / "metrics.csv")}
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

    def test_every_law_in_time_steps(self):
        """Balls that touch: event-driven and event-capturing runs give the same."""
        names = [law["name"] for law in json.loads(run("laws", "--format", "json").stdout)]
        with tempfile.TemporaryDirectory() as folder:
            laws = ",".join(f"{name},{name}_capturing" for name in names)
            result = run("compare", SCENARIOS / "newtons-cradle.toml", "--laws", laws,
                         "--out", folder, "--no-figures")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            rows = rows_of(Path(folder) / "velocities.csv")
            metrics = {row["law"]: row for row in rows_of(Path(folder) / "metrics.csv")}
            self.assertTrue((Path(folder) / "trace-lzb_capturing.csv").exists())
        for name in names:
            for row in rows:
                self.assertAlmostEqual(float(row[name]), float(row[f"{name}_capturing"]), 9)
            impacts = float(metrics[f"{name}_capturing"]["impacts"])
            self.assertTrue(impacts == 1 or name == "moreau" and math.isnan(impacts))
        result = run("compare", SCENARIOS / "newtons-cradle.toml", "--laws", "lzb_caught")
        self.assertRefused(result, *names, *(f"{name}_capturing" for name in names))

    def test_wall(self):
        """Ten balls of 4 mm, 0.1 mm apart and above a floor."""
        with tempfile.TemporaryDirectory() as folder:
            run("compare", SCENARIOS / "bead-column.toml", "--laws", "binary", "--out", folder,
                "--no-figures")
            rows = rows_of(Path(folder) / "motion-binary.csv")
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
                rows = rows_of(Path(folder) / "metrics.csv")
                balls = rows_of(Path(folder) / "velocities.csv")
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
            impact, = rows_of(Path(folder) / "impact-lzb.csv")
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

    def test_heading(self):
        """The title, or without one what the input is called."""
        with tempfile.TemporaryDirectory() as folder:
            text = "[chain]\ncount = 2\nradius = 0.01\n"
            path = self.write(folder, text)
            self.assertEqual(run("compare", path, "--laws", "moreau").stdout.splitlines()[0],
                             f"{path}: 2 balls, 1 contact")
            printed = run("compare", "-", "--laws", "moreau", text=text).stdout
            self.assertEqual(printed.splitlines()[0], "standard input: 2 balls, 1 contact")
            path = self.write(folder, "title = 'Pair'\n" + text)
            printed = run("compare", path, "--laws", "moreau").stdout
            self.assertEqual(printed.splitlines()[0], "Pair: 2 balls, 1 contact")

    def test_wrong_input(self):
        self.assertRefused(run("compare", "no-such-file.toml"), "no-such-file.toml")
        with tempfile.TemporaryDirectory() as folder:
            path = self.write(folder, "[chain]\nradius = 0.01\ncount = -3\n")
            self.assertRefused(run("compare", path), "chain.toml:3", "chain.count = -3")
        self.assertRefused(
            run("compare", SCENARIOS / "newtons-cradle.toml", "--laws", "newton"),
            "newton", "known")

    def test_laws_are_checked_first(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertRefused(run("compare", SCENARIOS / "free-chain.toml", "--laws",
                                   "lzb,newton", "--out", folder),
                               "newton")
            self.assertEqual(list(Path(folder).iterdir()), [])


class Measures(ProgramTest):
    def metrics(self, folder):
        return {row["law"]: row for row in rows_of(Path(folder) / "metrics.csv")}

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


class Trust(ProgramTest):
    """How far outcomes can be trusted."""
    def compare(self, text, laws="lzb,binary,moreau,poisson"):
        """What is printed, and the measures and velocities by law."""
        with tempfile.TemporaryDirectory() as folder:
            result = run("compare", "-", "--laws", laws, "--out", folder, "--no-figures",
                         text=text)
            self.assertEqual((0, ""), (result.returncode, result.stderr))
            measures = {row["law"]: {name: float(value) for name, value in row.items()
                                     if name != "law"}
                        for row in rows_of(Path(folder) / "metrics.csv")}
            balls = rows_of(Path(folder) / "velocities.csv")
        return result.stdout, measures, {law: [float(ball[law]) for ball in balls]
                                         for law in measures}

    def test_the_worst_impact_counts(self):
        """U+ = -e U- at a contact alone: its errors grow in proportion to e. Neither the first
        nor the last impact decides, event-driven and in time steps."""
        laws = "lzb,binary,moreau,poisson,binary_capturing"
        measured = {}
        for first, second in ((0.9, 0.9), (0.9, 0.3), (0.3, 0.9), (0.45, 0.3)):
            _, measures, _ = self.compare(three_balls(first, second), laws)
            for law, row in measures.items():
                self.assertEqual(2., row["impacts"])
                measured.setdefault(law, []).append(row["amplification"])
        for law, (largest, last, first, half) in measured.items():
            self.assertGreater(largest, 0., law)
            self.assertAlmostEqual(1., last / largest, 3, law)
            self.assertAlmostEqual(1., first / largest, 3, law)
            self.assertAlmostEqual(0.5, half / largest, 3, law)

    def test_error_in_metres_per_second(self):
        """10^-digits of the fastest approach: 4 m/s."""
        text = ("[chain]\ncount = 3\nradius = 0.01\n[strike]\nleft = { speed = 3.0 }\n"
                "right = { speed = 4.0 }\n")
        for row in self.compare(text)[1].values():
            self.assertAlmostEqual(1., row["velocity_error"] / (4. * 10.**-row["digits"]), 9)
            self.assertGreater(row["digits"], 5.)

    def test_not_known(self):
        """Laws without derivatives, and runs without an impact."""
        printed, measures, _ = self.compare(three_balls(1., 1.), "impulse_ratio,binary")
        self.assertTrue(math.isnan(measures["impulse_ratio"]["amplification"]))
        self.assertIn("impulse_ratio: the law has no derivatives", printed)
        self.assertGreater(measures["binary"]["amplification"], 0.)
        printed, measures, _ = self.compare("[chain]\ncount = 2\nradius = 0.01\n", "binary")
        self.assertTrue(math.isnan(measures["binary"]["digits"]))
        self.assertIn("there was no impact", printed)

    def test_hardly_determined(self):
        """One line names the law; where tolerances disagree, they do so within the error that
        is stated. An ordinary chain has no such line."""
        chain = (Path(__file__).parent / "sensitive-chain.toml").read_text()
        outcomes, errors = [], []
        for tolerance in ("1e-7", "1e-8", "1e-9"):
            text = chain + f"[lzb]\ntolerance = {tolerance}\n"
            printed, measures, velocities = self.compare(text, "lzb,moreau")
            notes = [line for line in printed.splitlines() if line.startswith("note: ")]
            self.assertEqual(1, len(notes), printed)
            self.assertIn("note: lzb: impact at 0 s: the outcome is hardly determined",
                          notes[0])
            outcomes.append(velocities["lzb"])
            errors.append(measures["lzb"]["velocity_error"])
        differences = [max(abs(a - b) for a, b in zip(one, other))
                       for one, other in zip(outcomes, outcomes[1:])]
        self.assertGreater(max(differences), 1e-5)
        self.assertLess(max(differences), 3. * max(errors))
        printed, _, _ = self.compare((SCENARIOS / "tapered-chain.toml").read_text())
        self.assertNotIn("hardly determined by", printed)


class ManyBalls(ProgramTest):
    """One impact needs no simulation; a simulation of too many balls is refused."""

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
            rows = rows_of(Path(folder) / "velocities.csv")
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

    def test_bounces_without_end_name_the_key(self):
        """Balls that touch on a wall under gravity; nothing makes their impacts plastic."""
        result = run("compare", "-", "--laws", "lzb",
                     text="gravity = 9.81\ncapture_velocity = 0\n[chain]\ncount = 5\n"
                     "radius = 0.01\n[contact]\nrestitution = 0.92\n[wall]\n"
                     "restitution = 0.6\n[strike]\nleft = { speed = 1.0 }\n")
        self.assertEqual(1, result.returncode)
        self.assertIn("keep bouncing", result.stderr)
        self.assertIn("the capture velocity is 0 m/s: set a larger one in the scenario, "
                      "capture_velocity", result.stderr)
        self.assertNotIn("setCaptureVelocity", result.stderr)

    def test_hint_after_thousands_of_impacts(self):
        """A ball that bounces for ever, every 2 ms."""
        result = run("compare", "-", "--laws", "binary,poisson",
                     text="gravity = 10.0\nduration = 11.0\n[chain]\ncount = 1\n"
                     "radius = 0.01\n[wall]\nrestitution = 1.0\n[strike]\nall = 0.01\n")
        self.assertEqual(0, result.returncode, result.stderr)
        lines = result.stderr.splitlines()
        self.assertEqual(2, len(lines), result.stderr)
        for line, law in zip(lines, ("binary", "poisson")):
            self.assertIn(f"note: {law} has had 5000 impacts in 10 s; the last approached at "
                          "0.01 m/s, the fastest at 0.01 m/s.", line)
            self.assertIn("set capture_velocity in the scenario, now 1e-08 m/s: with 1e-05, "
                          "each slower impact is plastic, which loses at most 1e-06 of the "
                          "energy", line)


if __name__ == "__main__":
    unittest.main()
