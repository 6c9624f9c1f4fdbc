#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Runs `reproduce` as a user does. Usage: program_test.py PROGRAM"""
import csv
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop(1)


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)


class Reproduce(unittest.TestCase):
    """Table 1 of the chapter: quick to compute."""

    def reproduce(self, folder, *options):
        result = run("chapter", "table-1", "--out", folder, "--no-figures",
                     *options)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def test_finished_items_are_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertNotIn("done before", self.reproduce(folder, "--quick"))
            self.assertIn("done before", self.reproduce(folder, "--quick"))
            self.assertNotIn("done before", self.reproduce(folder))  # now with all points
            self.assertIn("done before", self.reproduce(folder))
            self.assertIn("done before", self.reproduce(folder, "--quick"))
            with open(Path(folder) / "verdicts.csv", newline="") as file:
                rows = list(csv.DictReader(file))
            self.assertEqual([row["id"] for row in rows], ["ch-table1"])
            self.assertEqual(list(rows[0]),
                             ["id", "where", "verdict", "published", "computed", "reason"])

    def test_help_names_every_study(self):
        """The help lists all studies that the command itself knows, and their items."""
        known = (run("no-such-study").stderr.strip()
                 .split("known: ")[1].split(", "))
        self.assertEqual(known, ["chapter", "experiments", "impulse-ratios"])
        text = run("--help").stdout
        self.assertIn("one of: " + ", ".join(known), " ".join(text.split()))
        for study in known:
            items = (run(study, "no-such-item").stderr.strip()
                     .split("known: ")[1].split(", "))
            self.assertIn(f"Items of {study}: {' '.join(items)}\n", text)

    def test_wrong_input(self):
        for arguments, code, part in (
                (["chapters"], 100, "no such study; known: chapter, experiments"),
                (["chapter", "table-9"], 100, "no such item; known: "),
                (["chapter", "table-1", "--out", "/dev/null/x"], 3, "/dev/null/x")):
            result = run(*arguments)
            self.assertEqual((result.returncode, result.stdout), (code, ""))
            self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
            self.assertIn(part, result.stderr)



if __name__ == "__main__":
    unittest.main()
