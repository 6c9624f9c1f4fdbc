#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Dependencies between the rooms point one way: checks the includes of every source.
Usage: rooms_test.py [FOLDER], where Siconos's headers are installed"""
import re
import sys
import unittest
from pathlib import Path

SICONOS = Path(sys.argv.pop(1) if sys.argv[1:2] and not sys.argv[1].startswith("-")
               else "/usr/include/siconos")
ROOT = Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^\s*#include\s+[<"]([^>"]+)[>"]', re.MULTILINE)

# What each room may include besides itself. Rooms of the solvers are listed one by one.
ALLOWED = {
    "contact": set(),
    "solvers": {"contact"},  # the list of laws
    "solvers/friction": {"contact"},
    "solvers/projection": {"contact", "solvers", "solvers/friction"},
    "solvers/lzb": {"contact", "solvers", "solvers/projection", "solvers/friction"},
    "solvers/binary": {"contact", "solvers", "solvers/projection", "solvers/friction"},
    "solvers/compliant": {"contact", "solvers", "solvers/projection"},
    "solvers/ratios": {"contact", "solvers", "solvers/projection", "solvers/compliant"},
    "nslaws": {"contact"},
    "osns": {"contact", "nslaws", "solvers"},
    "models": {"contact", "nslaws", "osns"},
    "command": {"contact", "nslaws", "osns", "models", "solvers"},
    "python": {"contact", "nslaws", "osns", "models", "solvers", "command"},
    "SiconosMultipleImpacts.hpp": {"contact", "nslaws", "osns", "models", "solvers"},
}
WITHOUT_SICONOS = ("contact", "solvers")
HEADERS = (".h", ".hpp", ".hxx", ".inc")


def sources():
    for folder in ("plugin", "nslaws"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".cpp", ".hpp", ".i"):
                yield path


def ends_of(*folders):
    """All names under which a header below these folders can be included."""
    names = set()
    for folder in folders:
        for path in folder.rglob("*"):
            if path.suffix in HEADERS:
                parts = path.relative_to(folder.parent).parts
                names |= {"/".join(parts[k:]) for k in range(len(parts))}
    return names


def source_of(name):
    """The file of the plugin that an include leads to; None: it is not one of the plugin."""
    rest = name.removeprefix("multiple_impacts/")
    if rest == name:
        found = ROOT / "plugin" / name
    else:
        found = ROOT / rest if rest.startswith("nslaws/") else ROOT / "plugin" / rest
    return found if found.is_file() else None


def room_of(path):
    parts = path.relative_to(ROOT).parts
    if parts[0] == "nslaws":
        return "nslaws"
    return room_named("/".join(parts[1:]))


def room_named(name):
    """The room of a header as it is included, without multiple_impacts/."""
    parts = name.split("/")
    if parts[0] == "solvers" and len(parts) > 2:
        return "/".join(parts[:2])
    return parts[0]


def may_include(room, other):
    return (other == room or other in ALLOWED[room]
            or other.split("/")[0] in ALLOWED[room] - {"solvers"}
            or (other.startswith("solvers") and "solvers" in ALLOWED[room]
                and not room.startswith("solvers")))


class Rooms(unittest.TestCase):
    def test_includes_point_one_way(self):
        seen = 0
        for path in sources():
            room = room_of(path)
            for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
                if not name.startswith("multiple_impacts/"):
                    continue
                seen += 1
                other = room_named(name.removeprefix("multiple_impacts/"))
                self.assertTrue(may_include(room, other),
                                f"{path.relative_to(ROOT)} includes {name}")
        self.assertGreater(seen, 300)

    def test_plugin_never_sees_examples_and_tests(self):
        """Whatever the plugin includes is its own, or is not in this tree."""
        others = ends_of(ROOT / "examples", ROOT / "tests")
        self.assertIn("published/Study.hpp", others)
        for path in sources():
            for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
                where = f"{path.relative_to(ROOT)} includes {name}"
                if name.startswith("multiple_impacts/"):
                    self.assertIsNotNone(source_of(name), where)
                elif not source_of(name):
                    self.assertNotIn(name, others, where)

    def test_solvers_never_see_siconos(self):
        siconos = self.headers_of_siconos()
        for path in sources():
            if room_of(path).startswith(WITHOUT_SICONOS):
                for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
                    self.assertNotIn(name, siconos,
                                     f"{path.relative_to(ROOT)} includes {name}")

    def headers_of_siconos(self):
        headers = ends_of(SICONOS)
        self.assertGreater(len(headers), 100,
                           f"there are no headers of Siconos below {SICONOS}: name the folder "
                           "where they are installed, rooms_test.py FOLDER")
        return headers

    def test_the_check_can_fail(self):
        self.assertFalse(may_include("contact", "solvers"))
        self.assertFalse(may_include("solvers/lzb", "solvers/binary"))
        self.assertFalse(may_include("solvers/lzb", "osns"))
        self.assertFalse(may_include("solvers/friction", "solvers/projection"))
        self.assertFalse(may_include("osns", "models"))
        self.assertTrue(may_include("osns", "solvers/lzb"))
        self.assertTrue(may_include("models", "models"))
        for name in ("SiconosKernel.hpp", "MoreauJeanOSI.hpp", "FrictionContact.hpp",
                     "BlockVector.hpp", "SolverOptions.h", "siconos/kernel/LCP.hpp"):
            self.assertIn(name, self.headers_of_siconos())
        self.assertIsNone(source_of("multiple_impacts/published/Study.hpp"))
        self.assertIsNotNone(source_of("multiple_impacts/nslaws/LZBImpactNSL.hpp"))


if __name__ == "__main__":
    unittest.main()
