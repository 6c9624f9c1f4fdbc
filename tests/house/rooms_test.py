#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Dependencies between the rooms point one way: checks the includes of every source."""
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^\s*#include\s+[<"]([^>"]+)[>"]', re.MULTILINE)

# What each room may include besides itself. Rooms of the solvers are listed one by one.
ALLOWED = {
    "contact": set(),
    "solvers": {"contact"},  # the list of laws
    "solvers/friction": {"contact", "solvers"},
    "solvers/projection": {"contact", "solvers", "solvers/friction"},
    "solvers/lzb": {"contact", "solvers", "solvers/friction", "solvers/projection"},
    "solvers/binary": {"contact", "solvers", "solvers/friction", "solvers/projection"},
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
SICONOS = re.compile(r"^(Siconos\w*|Interaction|LinearOSNS|LCP|EventDriven|TimeStepping|"
                     r"Simulation\w*|Lagrangian\w+|NonSmooth\w+|\w+OSI|NewtonImpactNSL|"
                     r"MultipleImpactNSL|OSNSMatrix|OneStep\w+|Topology|Relation|TypeName|"
                     r"TimeDiscretisation)\.(hpp|h)$")


def sources():
    for folder in ("plugin", "nslaws"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".cpp", ".hpp", ".i"):
                yield path


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
                    self.assertFalse(name.startswith(("examples/", "tests/", "published/")),
                                     f"{path}: {name}")
                    continue
                seen += 1
                other = room_named(name.removeprefix("multiple_impacts/"))
                self.assertTrue(may_include(room, other),
                                f"{path.relative_to(ROOT)} includes {name}")
        self.assertGreater(seen, 300)

    def test_solvers_never_see_siconos(self):
        for path in sources():
            if room_of(path).startswith(WITHOUT_SICONOS):
                for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
                    self.assertIsNone(SICONOS.match(name),
                                      f"{path.relative_to(ROOT)} includes {name}")

    def test_the_check_can_fail(self):
        self.assertFalse(may_include("contact", "solvers"))
        self.assertFalse(may_include("solvers/lzb", "solvers/binary"))
        self.assertFalse(may_include("solvers/lzb", "osns"))
        self.assertFalse(may_include("osns", "models"))
        self.assertTrue(may_include("osns", "solvers/lzb"))
        self.assertTrue(may_include("models", "models"))
        self.assertIsNotNone(SICONOS.match("SiconosKernel.hpp"))


if __name__ == "__main__":
    unittest.main()
