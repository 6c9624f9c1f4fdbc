#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The installed command, run from an empty folder. Usage: command_test.py PREFIX SCENARIOS"""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCENARIOS = Path(sys.argv.pop(2))
PREFIX = Path(sys.argv.pop(1))
PROGRAM = PREFIX / "bin" / "multiple-impacts"


class InstalledCommand(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_there(self, *arguments):
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        return subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.folder, text=True,
                              env=environment, capture_output=True, check=False)

    def test_version(self):
        self.assertRegex(self.run_there("--version").stdout,
                         r"^multiple-impacts \d+\.\d+\.\d+, for Siconos \d+\.\d+")

    def test_figures_come_from_the_installed_package(self):
        scenario = SCENARIOS / "newtons-cradle.toml"
        result = self.run_there("compare", scenario, "--out", "result", "--no-animation")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertTrue((self.folder / "result" / "figures" / "velocities.png").exists())

    def test_installed_for_shells_and_readers(self):
        for file in ("share/man/man1/multiple-impacts.1",
                     "share/bash-completion/completions/multiple-impacts",
                     "share/zsh/vendor-completions/_multiple-impacts",
                     "share/fish/vendor_completions.d/multiple-impacts.fish"):
            self.assertTrue((PREFIX / file).exists(), file)

    def test_no_path_of_the_sources(self):
        sources = str(Path(__file__).resolve().parents[2]).encode()
        self.assertNotIn(sources, PROGRAM.read_bytes())


if __name__ == "__main__":
    unittest.main()
