#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Results are written whole, or the program says so. Usage: output_test.py PROGRAM"""
import fcntl
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = Path(sys.argv.pop(1)).resolve()
CRADLE = Path(__file__).parents[2] / "examples" / "scenarios" / "newtons-cradle.toml"
IMPACT = json.dumps({"law": "moreau", "velocity": [1, 0], "mass": [1, 1], "contacts": [
    {"normal": {"index": [0, 1], "value": [-1, 1]}, "restitution": 1}]})
PRINTING = (("--help",), ("--version",), ("laws",), ("laws", "--format", "json"),
            ("solve", "--help"), ("solve", "-"), ("compare", CRADLE, "--laws", "moreau"),
            ("trace", CRADLE))
TRACE = {".multiple-impacts", "README.txt", "impact-lzb.csv", "pulses.csv", "peaks.csv"}


def start(*arguments, largest=None, **streams):
    """`largest`: of a file [byte]; the error of larger ones is that of a full disk."""
    def limit():
        if largest is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    return subprocess.run([PROGRAM, *map(str, arguments)], input=IMPACT, text=True,
                          stderr=subprocess.PIPE, preexec_fn=limit, check=False,
                          **{"stdout": subprocess.DEVNULL, **streams})


class StandardOutput(unittest.TestCase):
    def test_full_disk(self):
        for arguments in PRINTING:
            with self.subTest(arguments), open("/dev/full", "w") as full:
                result = start(*arguments, stdout=full)
                self.assertEqual(result.returncode, 3)
                self.assertEqual(len(result.stderr.splitlines()), 1)
                self.assertIn("standard output: cannot be written", result.stderr)

    def test_closed_pipe(self):
        """The end of other Unix programs: silent, by a signal."""
        for arguments in PRINTING:
            with self.subTest(arguments):
                reader, writer = os.pipe()
                os.close(reader)
                result = start(*arguments, stdout=writer)
                os.close(writer)
                self.assertEqual((result.returncode, result.stderr), (-signal.SIGPIPE, ""))

    def test_no_output_at_all(self):
        with open(os.devnull) as unwritable:
            result = start("laws", stdout=unwritable)
        self.assertEqual(result.returncode, 3)


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "results"
        self.small = Path(folder.name) / "three.toml"
        self.small.write_text("[chain]\ncount = 3\nradius = 0.01\n"
                              "[strike]\nleft = { speed = 1.0 }\n")

    def files(self):
        return {str(path.relative_to(self.folder)): path.read_bytes()
                for path in self.folder.rglob("*") if path.is_file()}

    def run_there(self, command, scenario, *options, code=0, **limits):
        result = start(command, scenario, "--out", self.folder, *options, **limits)
        self.assertEqual(result.returncode, code, result.stderr)
        return result.stderr

    def test_a_run_replaces_the_run_before(self):
        self.run_there("compare", CRADLE, "--laws", "lzb,binary", "--no-animation")
        before = self.files()
        self.assertIn("motion-binary.csv", before)
        self.assertIn("figures/forces-lzb.svg", before)
        self.run_there("compare", self.small, "--laws", "moreau", "--no-animation")
        self.assertEqual(set(self.files()),
                         {".multiple-impacts", "README.txt", "velocities.csv", "metrics.csv",
                          "motion-moreau.csv", "figures/velocities.svg",
                          "figures/velocities.png"})
        self.assertNotEqual(self.files()["figures/velocities.svg"],
                            before["figures/velocities.svg"])
        self.run_there("trace", CRADLE, "--samples", "64", "--no-figures")
        self.assertEqual(set(self.files()), TRACE | {"trace-lzb.csv"})
        self.assertFalse((self.folder / "figures").exists())

    def test_files_of_the_user_stay(self):
        theirs = {"notes.txt": b"mine", "motion-mine.csv": b"time,q1\n",
                  "figures/mine.png": b"no picture", "velocities.csv": b"measured"}
        for name, content in theirs.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_bytes(content)
        for laws in ("moreau,binary", "moreau", "moreau"):
            self.run_there("compare", self.small, "--laws", laws, "--no-animation")
        theirs["velocities.csv~"] = theirs.pop("velocities.csv")
        files = self.files()
        for name, content in theirs.items():
            self.assertEqual(files[name], content, name)
        self.assertEqual(set(files) - set(theirs),
                         {".multiple-impacts", "README.txt", "velocities.csv", "metrics.csv",
                          "motion-moreau.csv", "figures/velocities.svg",
                          "figures/velocities.png"})

    def test_a_manifest_reaches_no_other_folder(self):
        self.folder.mkdir()
        outside = self.small
        (self.folder / ".multiple-impacts").write_text(f"../{outside.name}\n{outside}\n.\n"
                                                       f"a/../../{outside.name}\n")
        self.run_there("compare", CRADLE, "--laws", "moreau", "--no-figures")
        self.assertTrue(outside.exists())

    def test_full_disk(self):
        """Without room for the trace there are no results, or those of the run before."""
        trace = ("trace", CRADLE, "--samples", "1024", "--no-figures", "--format")
        for form in ("csv", "hdf5"):
            errors = self.run_there(*trace, form, code=3, largest=4096)
            self.assertEqual(len(errors.splitlines()), 1, errors)
            suffix = {"csv": "csv", "hdf5": "h5"}[form]
            self.assertIn(f"{self.folder}/trace-lzb.{suffix}: cannot be written: File too "
                          "large", errors)
            self.assertFalse(self.folder.exists())
        self.run_there("compare", self.small, "--laws", "moreau", "--no-animation")
        before = self.files()
        for form in ("csv", "hdf5"):
            self.run_there(*trace, form, code=3, largest=4096)
            self.assertEqual(self.files(), before)

    def test_figures_on_a_full_disk(self):
        """The numbers are there, and no figure, not even those that had room."""
        errors = self.run_there("trace", CRADLE, "--samples", "64", "--format", "hdf5",
                                code=3, largest=12000)
        self.assertIn("the figures could not be drawn", errors.splitlines()[-1])
        self.assertNotIn(".unfinished", errors)
        self.assertEqual(set(self.files()), TRACE | {"trace-lzb.h5"})

    def test_paths_that_are_printed(self):
        result = start("trace", CRADLE, "--samples", "64", "--out", self.folder,
                       stdout=subprocess.PIPE)
        printed = [line for line in result.stdout.splitlines() if "figures" in line]
        drawn = map(str, (self.folder / "figures").iterdir())
        self.assertEqual(sorted(printed), sorted(drawn))
        self.assertGreaterEqual(len(printed), 6)

    def test_figures_into_a_closed_pipe(self):
        """The files are in place all the same; drawn by hand, too, there is no traceback."""
        by_hand = [sys.executable, "-m", "multiple_impacts.figures", self.folder]
        packages = str(PROGRAM.parents[1] / "python")
        reader, writer = os.pipe()
        os.close(reader)
        self.run_there("trace", CRADLE, "--samples", "64", stdout=writer,
                       code=-signal.SIGPIPE)
        self.assertIn("figures/wave-lzb.svg", self.files())
        self.assertFalse((self.folder / ".unfinished").exists())
        result = subprocess.run(by_hand, stdout=writer, stderr=subprocess.PIPE, text=True,
                                env={**os.environ, "PYTHONPATH": packages}, check=False)
        os.close(writer)
        self.assertEqual((result.returncode, result.stderr), (-signal.SIGPIPE, ""))

    def test_another_run(self):
        self.folder.mkdir()
        descriptor = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, descriptor)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        errors = self.run_there("compare", self.small, "--laws", "moreau", code=3)
        self.assertIn("another run", errors)

    def test_only_files_are_replaced(self):
        """A sweep does not put its file in the place of a pipe or another device."""
        self.folder.mkdir()
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        result = start("sweep", self.small, "--laws", "moreau", "--vary", "gravity=0:1:2",
                       "--out", pipe)
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertIn("must be a file", result.stderr)
        self.assertTrue(pipe.is_fifo())

    def test_after_a_run_that_was_killed(self):
        left = self.folder / ".unfinished"
        left.mkdir(parents=True)
        (left / "trace-lzb.csv").write_text("time,energy_1")
        self.run_there("compare", self.small, "--laws", "moreau", "--no-figures")
        self.assertFalse(left.exists())
        self.assertNotIn("trace-lzb.csv", self.files())


if __name__ == "__main__":
    unittest.main()
