# SPDX-License-Identifier: Apache-2.0
"""The program under test, the first argument of each test script, and how a user runs it."""
import csv
import subprocess
import sys
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop(1)
SCENARIOS = Path(__file__).parents[2] / "examples" / "scenarios"
IMPACTS = Path(__file__).parents[2] / "examples" / "impacts"


def run(*arguments, text=None):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True,
                          text=True)


def rows_of(path):
    """The rows of a CSV file, by the names of its columns."""
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def row_of_balls(law, count, restitution=1.0):
    """A bare impact: the first of equal balls strikes the others."""
    contacts = [
        {"normal": {"index": [i, i + 1], "value": [-1, 1]}, "restitution": restitution,
         "stiffness": 1, "exponent": 1.5}
        for i in range(count - 1)
    ]
    return {"law": law, "velocity": [1] + [0] * (count - 1), "mass": [1] * count,
            "contacts": contacts}


def three_balls(first, second):
    """Three equal balls, the last one a millimetre away from the others: two impacts of one
    contact each, whose restitutions are given."""
    return ("duration = 2.5e-3\ngaps = [0.0, 1e-3]\n[chain]\ncount = 3\nradius = 0.01\n"
            f"[contact]\nrestitution = [{first}, {second}]\n"
            "[strike]\nleft = { speed = 1.0 }\n")


class ProgramTest(unittest.TestCase):
    def assertRefused(self, result, *parts):
        """Nothing on standard output, and one line with all the parts as the error."""
        self.assertNotEqual(result.returncode, 0)
        self.assertEqual(result.stdout, "")
        self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
        for part in parts:
            self.assertIn(part, result.stderr)

    def write(self, folder, text):
        path = Path(folder) / "chain.toml"
        path.write_text(text)
        return path
