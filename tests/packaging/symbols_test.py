#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The shared libraries show what headers declare with SMI_EXPORT, and no inner part.
Usage: symbols_test.py LIBRARY ..."""
import subprocess
import sys
import unittest

LIBRARIES = sys.argv[1:]
del sys.argv[1:]
INNER = ("multiple_impacts::lzb::", "multiple_impacts::binary::",
         "multiple_impacts::projection::",
         "multiple_impacts::holdEachOther", "multiple_impacts::auditImpact",
         "multiple_impacts::checkModel")


def exported(library):
    lines = subprocess.run(["nm", "--dynamic", "--defined-only", "--demangle", library],
                           capture_output=True, text=True, check=True).stdout.splitlines()
    return [line.split(maxsplit=2)[2] for line in lines]


class Symbols(unittest.TestCase):
    def test_inner_parts_are_hidden(self):
        for library in LIBRARIES:
            names = exported(library)
            self.assertTrue(any("multiple_impacts::" in name for name in names), library)
            for name in names:
                self.assertFalse(name.startswith(INNER), f"{library} shows {name}")

    def test_what_users_call_is_there(self):
        names = "\n".join(name for library in LIBRARIES for name in exported(library))
        for wanted in ("multiple_impacts::solveLZB(", "multiple_impacts::closeImpact(",
                       "multiple_impacts::LZBImpact::LZBImpact(",
                       "multiple_impacts::models::buildChain("):
            self.assertIn(wanted, names)


if __name__ == "__main__":
    unittest.main()
