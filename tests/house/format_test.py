#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Every C++ file is as clang-format writes it; no line of code is longer than 95 columns, no
line of prose longer than 110."""
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = 95
COLUMNS_OF_PROSE = 110
ENDINGS = (".cpp", ".hpp", ".inc", ".i", ".py", ".pyi", ".sh", ".cmake", ".in", ".ini",
           ".toml", ".bash", ".fish")
NAMES = ("CMakeLists.txt", "CMakePresets.json", ".clang-format", "_multiple-impacts")
PROSE = (".md", ".1", ".cff")


def files():
    """All but what is built, and but pictures and data."""
    yield from sorted(path for path in ROOT.iterdir() if path.is_file())
    for folder in ("cmake", "examples", "nslaws", "plugin", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def tracked():
    return [path for path in files() if path.suffix in ENDINGS or path.name in NAMES]


def lines_of(path):
    return enumerate(path.read_text(encoding="utf-8").splitlines(), 1)


def long_lines(paths, columns):
    return [f"{path.relative_to(ROOT)}:{number}" for path in paths
            for number, line in lines_of(path)
            if len(line) > columns and not (path.suffix == ".md" and line.startswith("|"))]


class Format(unittest.TestCase):
    def test_clang_format(self):
        files = [str(path) for path in tracked() if path.suffix in (".cpp", ".hpp")]
        self.assertGreater(len(files), 300)
        result = subprocess.run(["clang-format", "--dry-run", "--Werror", *files], cwd=ROOT,
                                capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stderr[:2000])

    def test_columns(self):
        self.assertEqual([], long_lines(tracked(), COLUMNS))

    def test_columns_of_prose(self):
        """Tables are as wide as they must be."""
        prose = [path for path in files()
                 if path.suffix in PROSE and path.name != "options.md"]  # the program's output
        self.assertGreater(len(prose), 15)
        self.assertEqual([], long_lines(prose, COLUMNS_OF_PROSE))

    def test_what_is_checked(self):
        checked = {str(path.relative_to(ROOT)) for path in tracked()}
        for name in ("CMakeLists.txt", "cmake/FindSiconos.cmake", "cmake/Doxyfile.in",
                     "plugin/command/completion/_multiple-impacts",
                     "plugin/command/completion/multiple-impacts.fish"):
            self.assertIn(name, checked)


if __name__ == "__main__":
    unittest.main()
