#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The shared libraries show what installed headers declare with SMI_EXPORT, and nothing else.
Usage: symbols_test.py INCLUDE LIBRARY ..., with the folder of the installed headers"""
import re
import subprocess
import sys
import unittest
from pathlib import Path

INCLUDE, LIBRARIES = Path(sys.argv[1]), sys.argv[2:]
del sys.argv[1:]
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
LAW = re.compile(r"^#define SMI_LAW\(law\) (.*)$", re.MULTILINE)
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{", re.MULTILINE)
EXPORTED_CLASS = re.compile(r"\b(?:class|struct) SMI_EXPORT (\w+)")
EXPORTED_FUNCTION = re.compile(r"\bSMI_EXPORT [^;{()]*?\b(operator\W+|\w+)(?:<\w+>)?\(")
CLASS = re.compile(r"^(?:class|struct) (\w+)[^;{]*\{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
TEMPLATE_ARGUMENTS = re.compile(r"<[^<>]*>")
# What the compiler adds to a class, and what it says of a member.
KIND = re.compile(r"^(vtable for|VTT for|typeinfo for|typeinfo name for|guard variable for|"
                  r"(?:non-)?virtual thunk to|construction vtable for) ")


def laws():
    names = (INCLUDE / "multiple_impacts/solvers/laws.inc").read_text(encoding="utf-8")
    return re.findall(r"^SMI_LAW\((\w+)\)", names, re.MULTILINE)


def text_of(header):
    """Without comments; the list of laws is written out."""
    text = header.read_text(encoding="utf-8")
    for each in LAW.findall(text):
        text += "".join("\n" + each.replace("law##", law) for law in laws())
    return COMMENT.sub("", LAW.sub("", text))


def declared_in(header):
    """Classes and functions that a header exports, and those of a class one by one."""
    text = text_of(header)
    space = NAMESPACE.search(text)
    if not space:
        return set()
    names = set(EXPORTED_CLASS.findall(text))
    for name, body in CLASS.findall(text):
        names |= {f"{name}::{member}" for member in EXPORTED_FUNCTION.findall(body)}
    names |= set(EXPORTED_FUNCTION.findall(CLASS.sub("", text)))
    return {f"{space[1]}::{name}" for name in names}


def declared():
    return set().union(*map(declared_in, INCLUDE.rglob("*.hpp")))


def plain(symbol):
    """The name alone: no kind, arguments and, of templates, type of the result."""
    name, operator, rest = KIND.sub("", symbol).partition("operator")
    if not operator:
        name = re.sub(r"\[abi:\w+\]", "", name.split("(")[0])
        while name != (name := TEMPLATE_ARGUMENTS.sub("", name)):
            pass
        name = name.split(" ")[-1]
    return name + operator + rest.split("(")[0]


def exported(library):
    """Names of the plugin's own symbols."""
    lines = subprocess.run(["nm", "--dynamic", "--defined-only", "--demangle", library],
                           capture_output=True, text=True, check=True).stdout.splitlines()
    names = {plain(line.split(maxsplit=2)[2]) for line in lines}
    return {name for name in names if name.startswith("multiple_impacts::")}


def is_declared(name, names):
    """It, or the class that it belongs to."""
    parts = name.split("::")
    return any("::".join(parts[:k]) in names for k in range(2, len(parts) + 1))


class Symbols(unittest.TestCase):
    def test_what_is_exported_is_declared(self):
        names = declared()
        self.assertGreater(len(names), 80)
        for library in LIBRARIES:
            seen = exported(library)
            self.assertGreater(len(seen), 50, library)
            inner = sorted(name for name in seen if not is_declared(name, names))
            self.assertEqual([], inner, f"{library} shows what no installed header declares")

    def test_what_is_declared_is_exported(self):
        seen = set().union(*map(exported, LIBRARIES))
        for name in sorted(declared()):
            self.assertTrue(any(one == name or one.startswith(name + "::") for one in seen),
                            f"no library has {name}")

    def test_the_check_can_fail(self):
        names = declared()
        for inner in ("lzb::StepControl::next", "binary::CollapseWatch", "checkModel",
                      "auditImpact", "holdEachOther"):
            self.assertFalse(is_declared("multiple_impacts::" + inner, names), inner)
        for known in ("solveLZB", "closeImpact", "LZBImpact::LZBImpact", "lzbSimulation",
                      "models::buildChain", "Law::uses", "holdJoints"):
            self.assertTrue(is_declared("multiple_impacts::" + known, names), known)


if __name__ == "__main__":
    unittest.main()
