#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Every C++ file is as clang-format writes it; no line of code is longer than 95 columns."""
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = 95
ENDINGS = (".cpp", ".hpp", ".inc", ".i", ".py", ".pyi", ".sh", ".cmake", ".toml")


def tracked():
    for folder in ("cmake", "examples", "nslaws", "plugin", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS or path.name == "CMakeLists.txt":
                if "__pycache__" not in path.parts:
                    yield path


class Format(unittest.TestCase):
    def test_clang_format(self):
        files = [str(path) for path in tracked() if path.suffix in (".cpp", ".hpp")]
        self.assertGreater(len(files), 300)
        result = subprocess.run(["clang-format", "--dry-run", "--Werror", *files], cwd=ROOT,
                                capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stderr[:2000])

    def test_columns(self):
        long = [f"{path.relative_to(ROOT)}:{number}"
                for path in tracked()
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
                if len(line) > COLUMNS]
        self.assertEqual([], long)


if __name__ == "__main__":
    unittest.main()
