#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every line of wrong-inputs.md. Usage: wrong_inputs_test.py PROGRAM [PYTHON PACKAGES]"""
import json
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PACKAGES = sys.argv.pop(2) if len(sys.argv) > 2 else None
PROGRAM = Path(sys.argv.pop(1)).resolve()
PAGE = Path(__file__).with_name("wrong-inputs.md")
CRADLE = Path(__file__).parents[2] / "examples" / "scenarios" / "newtons-cradle.toml"
IMPACT = {"law": "binary", "velocity": [1, 0], "mass": [1, 1], "contacts": [
    {"normal": {"index": [0, 1], "value": [-1, 1]}, "restitution": 1}]}


def tables():
    """The rows of every table, by the heading above it."""
    sections = re.split(r"^## (.*)\n", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {heading: [[cell.strip() for cell in line.strip("|").split("|")]
                      for line in text.splitlines() if line.startswith("|")][2:]
            for heading, text in zip(sections[1::2], sections[2::2])}


def codes_in(cell):
    return re.findall(r"`([^`]*)`", cell)


def written(cell):
    """The text of the input that a cell describes."""
    text = "".join(codes_in(cell)).replace("\\n", "\n")
    try:
        changes = json.loads(text)
    except ValueError:
        return text
    if not isinstance(changes, dict):
        return text
    return json.dumps({key: value for key, value in {**IMPACT, **changes}.items()
                       if value is not None})


class WrongInputs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def check(self, row):
        command, text, code, says = row
        names = {"FILE": self.folder / "input", "FOLDER": self.folder / "folder",
                 "CRADLE": CRADLE}
        names["FOLDER"].mkdir()
        names["FILE"].write_text(written(text))
        before = sorted(self.folder.rglob("*"))
        replace = re.compile("|".join(names)).sub
        arguments = replace(lambda name: str(names[name[0]]), "".join(codes_in(command)))
        if "sweep" in arguments and "--out" not in arguments:
            arguments += " --out " + str(self.folder / "sweep.csv")
        result = subprocess.run([PROGRAM, *shlex.split(arguments)], input=written(text),
                                text=True, capture_output=True, cwd=names["FOLDER"],
                                check=False)
        self.assertEqual(result.returncode, int(code), result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertTrue(result.stderr.startswith("multiple-impacts: "), result.stderr)
        said = result.stderr
        for name, path in names.items():
            said = said.replace(str(path), name)
        for part in codes_in(says):
            self.assertIn(part, said)
        self.assertEqual(sorted(self.folder.rglob("*")), before)

    def test_program(self):
        seen = 0
        for heading, rows in tables().items():
            for row in rows if heading != "Python" else []:
                with self.subTest(heading, row=row):
                    self.doCleanups()
                    self.setUp()
                    self.check(row)
                seen += 1
        self.assertGreaterEqual(seen, 60)

    @unittest.skipUnless(PACKAGES, "without the Python package")
    def test_python(self):
        sys.path.insert(0, PACKAGES)
        import multiple_impacts as mi
        from multiple_impacts import chains
        known = {"mi": mi, "chains": chains, "D": [[2., -1.], [-1., 2.]], "U": [-1., 0.],
                 "CRADLE": str(CRADLE)}
        rows = tables()["Python"]
        self.assertGreaterEqual(len(rows), 15)
        for call, error, says in rows:
            with self.subTest(call):
                with self.assertRaises({"ValueError": ValueError,
                                        "TypeError": TypeError}[error]) as raised:
                    eval(codes_in(call)[0], known)
                for part in codes_in(says):
                    self.assertIn(part, str(raised.exception))


if __name__ == "__main__":
    unittest.main()
