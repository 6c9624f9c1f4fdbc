#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""What all commands share: help, standard input, notes. Usage: program_test.py PROGRAM"""
import json
import tempfile
import unittest
from pathlib import Path

from program import SCENARIOS, ProgramTest, row_of_balls, run


def without_times(table):
    """What takes time is in the line `seconds`."""
    return [line for line in table.splitlines() if not line.startswith("seconds")]


class Program(ProgramTest):
    def test_help_names_every_command(self):
        result = run("--help")
        self.assertEqual(result.returncode, 0)
        for command in ("compare", "laws", "solve", "sweep", "trace"):
            self.assertIn(command, result.stdout)
            self.assertIn("multiple-impacts " + command, run(command, "--help").stdout)

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

    def test_no_command_and_no_such_command(self):
        self.assertNotEqual(run().returncode, 0)
        self.assertNotEqual(run("juggle").returncode, 0)


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


if __name__ == "__main__":
    unittest.main()
