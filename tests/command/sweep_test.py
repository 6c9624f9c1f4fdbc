#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""`multiple-impacts sweep`: its file, summary and figures. Usage: sweep_test.py PROGRAM"""
import csv
import math
import os
import random
import resource
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from program import PROGRAM, SCENARIOS, rows_of, run, three_balls


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

    def test_over_the_time_step(self):
        """A column of beads: 108 impacts, at first order."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "sweep.csv"
            run("sweep", SCENARIOS / "bead-column.toml", "--laws", "lzb,lzb_capturing",
                "--vary", "time_step=2e-6:2e-5:2:log", "--out", path, "--no-figures")
            gaps = [float(row["gap_percent"]) for row in rows_of(path)
                    if row["law"] == "lzb_capturing"]
        self.assertLess(gaps[0], 0.3)
        self.assertLess(5. * gaps[0], gaps[1])

    def test_trust(self):
        """Only if it is asked for: errors of a single contact grow in proportion to e, and the
        second impact has e = 0.2."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "sweep.csv"
            text = three_balls(0.5, 0.5).replace("[0.5, 0.5]", "0.5")
            for options in ([], ["--trust"]):
                result = run("sweep", "-", "--vary", "contact.restitution=0.25:1:4", "--laws",
                             "binary,moreau", "--out", path, "--no-figures", *options,
                             text=text)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                values = [float(row["amplification"]) for row in rows_of(path)
                          if row["law"] == "moreau"]
                line, = (row for row in result.stdout.splitlines()
                         if row.startswith("amplification  "))
                if not options:
                    self.assertTrue(all(map(math.isnan, values)))
                    self.assertIn("--trust", result.stdout)
                    self.assertEqual(line.split()[1:], ["-", "-"])
        for k, value in enumerate(values):
            self.assertAlmostEqual(0.25 * (k + 1), value / values[-1], 9)

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

    def test_options_that_decide_instead_of_restitutions(self):
        """Once, where they are the same at all points."""
        scenario = (SCENARIOS / "newtons-cradle.toml").read_text()
        lossy = scenario.replace("restitution = 1.0", "restitution = 0.9")
        for text, varied, notes in ((scenario, "contact.restitution=0.5:1:2", 1),
                                    (lossy, "strike.left.speed=1:2:2", 1),
                                    (lossy, "impulse_ratio.energy_ratio=0.5:1:2", 0)):
            with tempfile.TemporaryDirectory() as folder:
                result = run("sweep", "-", "--vary", varied, "--laws",
                             "impulse_ratio,impulse_ratio_capturing,moreau", "--out",
                             Path(folder) / "s.csv", "--no-figures", text=text)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual(notes, result.stdout.count(
                "note: impulse_ratio does not use the restitutions"), result.stdout)
            self.assertEqual(notes, result.stdout.count("energy_ratio = 1"))


class LikeCompare(unittest.TestCase):
    """Sweeps and comparisons compute the same."""

    def test_sweeps_compute_what_comparisons_do(self):
        laws = ["lzb", "binary", "moreau", "moreau_capturing", "poisson"]
        with tempfile.TemporaryDirectory() as folder:
            run("compare", SCENARIOS / "bead-column.toml", "--laws", ",".join(laws), "--out",
                folder, "--no-figures")
            compared = rows_of(Path(folder) / "velocities.csv")
            result = Path(folder) / "sweep.csv"
            run("sweep", "--no-figures", SCENARIOS / "bead-column.toml", "--laws",
                ",".join(laws), "--vary",
                "gravity=9.81:9.81:1",
                "--out", result)
            swept = {row["law"]: row for row in rows_of(result)}
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
                gaps.append({row["law"]: float(row["gap_percent"]) for row in rows_of(path)})
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
