#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a script of this package from where it is: python3 examples/figures draw DIR."""
import sys
from importlib import import_module
from pathlib import Path

SCRIPTS = ("draw", "reproduce")


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in SCRIPTS:
        print(f"figures: no such script; known: {', '.join(SCRIPTS)}", file=sys.stderr)
        return 2
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    try:
        script = import_module(f"figures.{sys.argv[1]}")
    except ImportError as missing:
        print(f"figures: {missing} (Debian: apt install python3-matplotlib)", file=sys.stderr)
        return 2
    return script.main(sys.argv[2:])


sys.exit(main())
