#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The page of options says what the program says. Usage: options_test.py PROGRAM"""
import subprocess
import sys
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop(1)
PAGE = Path(__file__).resolve().parents[2] / "plugin" / "solvers" / "options.md"


class Options(unittest.TestCase):
    def test_page(self):
        tables = subprocess.run([PROGRAM, "laws", "--format", "markdown"], capture_output=True,
                                text=True, check=True).stdout
        self.assertIn("| `tolerance` |", tables)
        self.assertTrue(PAGE.read_text(encoding="utf-8").endswith(tables),
                        "write it again: multiple-impacts laws --format markdown")


if __name__ == "__main__":
    unittest.main()
