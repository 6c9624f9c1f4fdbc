#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""What someone sees who waits, and who stops waiting. Usage: terminal_test.py PROGRAM"""
import json
import os
import pty
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import PROGRAM, SCENARIOS, row_of_balls


class Terminal(unittest.TestCase):
    LONG = "[chain]\ncount = 40000\nradius = 0.01\n[strike]\nleft = { speed = 1.0 }\n"

    def start(self, *arguments):
        """The program with a terminal as its standard error, and the terminal."""
        terminal, its_end = pty.openpty()
        process = subprocess.Popen([PROGRAM, *map(str, arguments)], stderr=its_end,
                                   stdout=subprocess.DEVNULL)
        os.close(its_end)
        self.addCleanup(os.close, terminal)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process, terminal

    def read_until(self, terminal, part):
        seen = ""
        while part not in seen:
            try:
                seen += os.read(terminal, 1000).decode()
            except OSError:  # the other end is closed
                self.fail(f"no {part!r} in {seen!r}")
        return seen

    def test_progress_and_interrupted_comparison(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "long.toml"
            path.write_text(self.LONG)
            process, terminal = self.start("compare", path, "--laws", "lzb,moreau")
            line = self.read_until(terminal, "running for")
            self.assertIn("compare: lzb (law 1 of 2): 0 of 0.001 s simulated", line)
            process.send_signal(signal.SIGINT)
            self.read_until(terminal, "interrupted: nothing is kept")
            self.assertEqual(process.wait(), -signal.SIGINT)

    def test_progress_and_interrupted_solve(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "impact.json"
            path.write_text(json.dumps(row_of_balls("compliant", 2001)))
            process, terminal = self.start("solve", path)
            self.read_until(terminal, "solve: compliant, 2000 contacts, running for")
            process.send_signal(signal.SIGINT)
            self.read_until(terminal, "interrupted: nothing is kept of an impact")
            self.assertEqual(process.wait(), -signal.SIGINT)

    def test_interrupted_sweep(self):
        with tempfile.TemporaryDirectory() as folder:
            result = Path(folder) / "s.csv"
            process, terminal = self.start(
                "sweep", SCENARIOS / "newtons-cradle.toml", "--vary",
                "contact.restitution=0.5:1:1000", "--out", result)
            self.read_until(terminal, " of 1000")
            process.send_signal(signal.SIGINT)
            self.read_until(terminal, f"the same command goes on from {result}.part")
            self.assertEqual(process.wait(), -signal.SIGINT)
            self.assertTrue(result.with_name("s.csv.part").exists())

    def test_slow_set_up_is_announced(self):
        """By every command, for the longest chain: 1 500 balls under gravity."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "long.toml"
            for options, count in ((["compare", "--laws", "lzb"], 1500), (["trace"], 1500),
                                   (["sweep", "--laws", "binary,lzb", "--vary",
                                     "chain.count=3:1500:2", "--out",
                                     Path(folder) / "s.csv"], 3)):
                path.write_text(f"gravity = 9.81\n[chain]\ncount = {count}\nradius = 0.01\n"
                                "[strike]\nleft = { speed = 1.0 }\n")
                process, terminal = self.start(*options, path)
                self.read_until(terminal, "multiple-impacts: lzb: Siconos may take about 17 "
                                "seconds to set up 1500 balls")
                process.kill()  # before its folder is removed
                process.wait()


if __name__ == "__main__":
    unittest.main()
