#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Every claim of a study has the verdict it should have. Usage: reproduce_test.py PROGRAM
STUDY"""
import csv
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

STUDY = sys.argv.pop(2)
PROGRAM = sys.argv.pop(1)


def rows_of(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Reproduction(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        subprocess.run([PROGRAM, STUDY, "--quick", "--out", folder.name],
                       check=True,
                       stdout=subprocess.DEVNULL)
        cls.verdicts = {row["id"]: row for row in rows_of(cls.folder / "verdicts.csv")}

    def test_verdicts(self):
        expected = {row["id"]: row["verdict"]
                    for row in rows_of(Path(__file__).parent / f"{STUDY}.csv")}
        self.assertEqual(set(expected), set(self.verdicts))
        for name, verdict in expected.items():
            with self.subTest(name):
                self.assertEqual(verdict, self.verdicts[name]["verdict"], self.verdicts[name])

    def test_what_does_not_agree_has_a_reason(self):
        for name, row in self.verdicts.items():
            with self.subTest(name):
                self.assertTrue(row["published"] and row["where"])
                self.assertTrue(row["computed"] or row["verdict"] == "not checkable")
                self.assertTrue(row["reason"] or row["verdict"] == "agrees")

    def test_page(self):
        page = (self.folder / "index.html").read_text(encoding="utf-8")
        for name in self.verdicts:
            self.assertIn(name, page)
        for outside in ("http:", "https:", "src=\"/", "url("):
            self.assertNotIn(outside, page)

    def test_figures(self):
        for row in rows_of(self.folder / "items.csv"):
            with self.subTest(row["item"]):
                if not row["item"].startswith("section"):
                    self.assertTrue(
                        list((self.folder / STUDY / row["item"]).glob("figure*.png")))


if __name__ == "__main__":
    unittest.main()
