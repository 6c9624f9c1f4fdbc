#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""cmake/status-line.sh: what a long script shows on a terminal, and that it is quiet
otherwise."""
import os
import pty
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HELPER = Path(__file__).resolve().parents[2] / "cmake" / "status-line.sh"


def run(lines, terminal):
    """What is shown, what is logged, and the exit code of a build that prints these lines."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        script = (f". {HELPER}; set -o pipefail; {{ printf '%s\\n' {lines}; exit 3; }} | "
                  f"status_line {log} 'Building: minutes' '\\[[0-9]+/'")
        ours, theirs = pty.openpty()
        with subprocess.Popen(["bash", "-c", script], stdout=subprocess.DEVNULL,
                              stderr=theirs if terminal else subprocess.PIPE) as process:
            os.close(theirs)
            shown = b""
            try:
                while part := os.read(ours, 4096) if terminal else process.stderr.read():
                    shown += part
            except OSError:  # the terminal was closed
                pass
            os.close(ours)
            code = process.wait()
        return shown.decode(), log.read_text(), code


class StatusLine(unittest.TestCase):
    def test_terminal(self):
        shown, log, code = run("'-- Configuring' '[1/2] one.cpp' '[2/2] two.cpp'", True)
        self.assertIn("Building: minutes", shown)
        self.assertIn("[1/2] one.cpp", shown)
        self.assertIn("\r\033[K[2/2] two.cpp", shown)
        self.assertNotIn("Configuring", shown)
        self.assertEqual("-- Configuring\n[1/2] one.cpp\n[2/2] two.cpp\n", log)
        self.assertEqual(3, code)

    def test_nothing_to_do(self):
        shown, log, _ = run("'-- Configuring' 'ninja: no work to do.'", True)
        self.assertEqual("", shown)
        self.assertIn("no work", log)

    def test_no_terminal(self):
        shown, log, code = run("'[1/2] one.cpp'", False)
        self.assertEqual(("", "[1/2] one.cpp\n", 3), (shown, log, code))


if __name__ == "__main__":
    sys.exit(unittest.main())
