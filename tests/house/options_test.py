#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The pages of options say what the code says. Usage: options_test.py PROGRAM"""
import re
import subprocess
import sys
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop(1)
PLUGIN = Path(__file__).resolve().parents[2] / "plugin"
PAGE = PLUGIN / "solvers" / "options.md"


class Options(unittest.TestCase):
    def test_page(self):
        tables = subprocess.run([PROGRAM, "laws", "--format", "markdown"], capture_output=True,
                                text=True, check=True).stdout
        self.assertIn("| `tolerance` |", tables)
        self.assertTrue(PAGE.read_text(encoding="utf-8").endswith(tables),
                        "write it again: multiple-impacts laws --format markdown")

    def test_options_of_traces(self):
        """They belong to no law: their table is written by hand."""
        header = (PLUGIN / "contact" / "TraceRecorder.hpp").read_text(encoding="utf-8")
        struct = re.search(r"^struct TraceOptions \{\n(.*?)^\};", header,
                           re.DOTALL | re.MULTILINE)
        members = re.findall(r"^  [\w:]+ (\w+) = ([^;]+);", struct[1], re.MULTILINE)
        self.assertEqual(len(members), 4)
        page = (PLUGIN / "contact" / "README.md").read_text(encoding="utf-8")
        for name, value in members:
            self.assertIn(f"\n| `{name}` | `{value}` |", page)


if __name__ == "__main__":
    unittest.main()
