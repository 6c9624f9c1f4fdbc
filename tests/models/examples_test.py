#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The example programs run, and print the lines that their header comments show.

    examples_test.py FOLDER_OF_PROGRAMS FOLDER_OF_SOURCES PROGRAM...
"""
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAMS, SOURCES, NAMES = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]


def shown(source):
    """Lines of the block after "Output", without their spaces; none if there is no block."""
    header = source.split("*/")[0]
    block = re.search(r"Output[^\n]*\n(?:   \S[^\n]*\n)*\n((?:     [^\n]+\n)+)", header)
    return [" ".join(line.split()) for line in block[1].splitlines()] if block else []


def output(name, *arguments):
    return subprocess.run([PROGRAMS / name, *arguments], capture_output=True, text=True,
                          check=True, timeout=500).stdout


class Examples(unittest.TestCase):
    def test_what_they_print(self):
        self.assertIn("long-chain", NAMES)
        blocks = 0
        for name in NAMES:
            with self.subTest(name):
                expected = shown((SOURCES / name / f"{name}.cpp").read_text())
                blocks += bool(expected)
                lines = [" ".join(line.split()) for line in output(name).splitlines()]
                self.assertGreater(len(lines), 3)
                for line in expected:
                    self.assertIn(line, lines)
        self.assertGreaterEqual(blocks, 2)

    def test_motion_of_the_arm(self):
        """The upper arm keeps its length; nothing goes further through the wall than it moves
        in a step."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "arm.csv"
            output("robot-arm", path)
            rows = [list(map(float, line.split(",")))
                    for line in path.read_text().splitlines()[1:]]
        self.assertEqual(len(rows), 15_000)
        for _, elbow_x, elbow_y, hand_x, hand_y in rows:
            self.assertAlmostEqual(elbow_x ** 2 + elbow_y ** 2, 0.25, 5)
            self.assertAlmostEqual((hand_x - elbow_x) ** 2 + (hand_y - elbow_y) ** 2, 0.25, 5)
            self.assertLess(max(elbow_x, hand_x), 1e-4 * 2.712)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
