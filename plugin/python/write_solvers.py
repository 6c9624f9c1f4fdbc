#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Writes multiple_impacts/solvers.py from what `multiple-impacts laws --format json` prints.

    multiple-impacts laws --format json | python3 write_solvers.py solvers.py

The options and the solver of every law, with types and docstrings: a new law needs no line of
Python.
"""
import json
import sys
import textwrap
from pathlib import Path

HEAD = '''# SPDX-License-Identifier: Apache-2.0
# Written from the descriptions of the laws when the package is built; do not edit.
"""The laws on contact problems: their options and solvers. Units are SI throughout."""
from dataclasses import dataclass
from enum import Enum
from math import nan
from typing import Any, Optional, Union, overload

import numpy.typing as npt

from . import _solvers
from ._solvers import BatchOutcome, ContactProblem, ImpactObserver, ImpactOutcome

Matrix = Any  # of scipy.sparse, or two-dimensional
Numbers = npt.ArrayLike  # one for all contacts, or one for each
'''

RETURNED = """\
    Returns an ImpactOutcome: impulse, P >= 0, pushes the bodies of a contact apart [N.s];
    velocity, U+ = U- + D P, is positive where a contact opens [m/s]. Bodies with mass matrix M
    and gradients H of the gaps have the velocities v+ = v- + M^-1 H^T P."""

RETURNED_TANGENTS = """\

    With tangents: tangential_impulse, |T| <= mu P, acts along them [N.s]; slip is
    u+ = u- + W_tn P + W_tt T [m/s]; U+ = U- + D P + W_tn^T T, and
    v+ = v- + M^-1 (H^T P + H_t^T T)."""

# What the tangents of contacts with friction are made of: name, type, text.
TANGENTS = [
    ("slip", "npt.ArrayLike", "sliding velocities u- = H_t v before the impact [m/s]"),
    ("tangential_delassus", "Matrix", "W_tt = H_t M^-1 H_t^T, symmetric [1/kg]"),
    ("coupling", "Matrix", "W_tn = H_t M^-1 H^T, a row per tangent [1/kg]"),
    ("tangent_counts", "npt.ArrayLike",
     "tangents of each contact, 0, 1 or 2; None: the same for all contacts")]

# A law in time steps is not one of its own, but can be compared like one.
CAPTURING = ("{title}Capturing", "{name}_capturing", "{text}; in Moreau-Jean time steps")


def wrapped(text, indent="", first=None):
    return textwrap.fill(text, 95, initial_indent=indent if first is None else first,
                         subsequent_indent=indent)


def with_unit(text, unit):
    return f"{text} [{unit}]" if unit else text


def enumeration(option):
    lines = [f'class {option["enumeration"]}(Enum):',
             f'    """{option["enumeration_text"]}"""', ""]
    for choice in option["choices"]:
        lines += [f'    {choice["name"]} = "{choice["key"]}"', f'    """{choice["text"]}"""']
    return "\n".join(lines) + "\n"


def type_of(option):
    return (option.get("enumeration")
            or {"number": "float", "whole": "int", "flag": "bool"}[option["type"]])


def default_of(option):
    if option["type"] == "choice":
        name = next(c["name"] for c in option["choices"] if c["key"] == option["default"])
        return f'{option["enumeration"]}.{name}'
    return repr(option["default"])


def options_class(law):
    lines = ["@dataclass(frozen=True, kw_only=True)", f'class {law["title"]}Options:',
             f'    """Options of the law {law["name"]}.', ""]
    for option in law["options"]:
        text = (f'{option["name"]}: {with_unit(option["text"], option["unit"])}; '
                f'{option["allowed"]}')
        lines.append(wrapped(text, "        ", "    "))
    lines += ['    """', ""]
    lines += [f'    {o["name"]}: {type_of(o)} = {default_of(o)}' for o in law["options"]]
    lines += ["", "    def __post_init__(self) -> None:",
              f'        _solvers.check_options("{law["name"]}", self)']
    return "\n".join(lines) + "\n"


class Solver:
    """The function solve_<law>, on a ContactProblem or on its parts."""

    def __init__(self, law):
        self.law = law
        self.function = f'solve_{law["name"]}'
        self.required = [p["name"] for p in law["parameters"] if p["required"]]
        self.optional = [p["name"] for p in law["parameters"] if not p["required"]]
        self.tangents = TANGENTS if "friction" in self.optional else []
        self.energy = law["needs_kinetic_energy"]

    def options(self):
        if not self.law["options"]:
            return []
        name = self.law["title"] + "Options"
        return [f"options: {name} = {name}()"]

    def problem_arguments(self):
        return ["problem: ContactProblem", *self.options(),
                "trace: Optional[ImpactObserver] = None"]

    def part_arguments(self):
        arguments = ["delassus: Matrix", "velocity: npt.ArrayLike"]
        arguments += [f"{name}: Numbers" for name in self.required]
        arguments += ["kinetic_energy: float"] if self.energy else []
        arguments += [*self.options(), "trace: Optional[ImpactObserver] = None", "*"]
        arguments += [f"{name}: Optional[Numbers] = None" for name in self.optional]
        arguments += [f"{name}: Optional[{kind}] = None" for name, kind, _ in self.tangents]
        return arguments + ([] if self.energy else ["kinetic_energy: float = nan"])

    def stack_arguments(self):
        arguments = ["delassus: npt.ArrayLike", "velocity: npt.ArrayLike"]
        arguments += [f"{name}: Numbers" for name in self.required]
        arguments += ["kinetic_energy: npt.ArrayLike"] if self.energy else []
        arguments += [*self.options(), "*"]
        arguments += [f"{name}: Optional[Numbers] = None" for name in self.stacked()]
        arguments += [] if self.energy else ["kinetic_energy: npt.ArrayLike = nan"]
        return arguments if arguments[-1] != "*" else arguments[:-1]

    def stacked(self):
        """Optional parameters of stacks, which have no tangents."""
        return [name for name in self.optional
                if name not in ("friction", "tangential_stiffness")]

    def signature(self, name, arguments, returned="ImpactOutcome"):
        """Lines break between arguments only."""
        indent = " " * (len("def ") + len(name) + 1)
        whole = [argument.replace(" ", "\u00a0") for argument in arguments]
        whole[-1] += f")\u00a0->\u00a0{returned}:"
        return wrapped(", ".join(whole), indent, f"def {name}(").replace("\u00a0", " ")

    def doc(self):
        lines = [wrapped(f'{self.law["text"]}.', "    ", '    """'), ""]
        lines += ["    delassus: D = H M^-1 H^T, symmetric [1/kg]",
                  "    velocity: separation speeds U- before the impact; U < 0 approaches "
                  "[m/s]"]
        for parameter in self.law["parameters"]:
            text = f'{parameter["name"]}: {with_unit(parameter["text"], parameter["unit"])}'
            text += (f'; {parameter["allowed"]}'
                     + ("" if parameter["required"] else "; optional"))
            lines.append(wrapped(text, "        ", "    "))
        lines += [f"    {name}: {text}" for name, _, text in self.tangents]
        lines += ["    kinetic_energy: of all bodies before the impact [J]",
                  *([f'    options: {self.law["title"]}Options, which say their units']
                    if self.law["options"] else []),
                  "    trace: a TraceRecorder, for what happens inside the impact", "",
                  RETURNED + (RETURNED_TANGENTS if self.tangents else ""), "",
                  "    A ContactProblem can take the place of all of these. An impact that is "
                  "given up is a",
                  "    status of the outcome; bad input raises ValueError.", "",
                  "    Many impacts at once, without friction: delassus is an array of shape "
                  "(m, n, n) and",
                  "    velocity (m, n); the others are numbers, (n,) or (m, n), "
                  "kinetic_energy is a number or",
                  "    (m,). Returns a BatchOutcome with a row for each impact.", '    """']
        return "\n".join(lines)

    def text(self):
        passed = "options" if self.law["options"] else "None"
        names = [*self.required, *self.optional, *(name for name, *_ in self.tangents)]
        parts = [f"{name}={name}" for name in names]
        of_parts, of_problem, of_stack = (f"_{self.function}_of_{what}"
                                          for what in ("parts", "problem", "stack"))
        stack_call = (f'_solvers.solve_stack("{self.law["name"]}", {passed}, delassus, '
                      "velocity, kinetic_energy")
        stack_call += "".join(f", {name}={name}" for name in [*self.required, *self.stacked()])
        call = f'_solvers.problem_for("{self.law["name"]}", delassus, velocity, kinetic_energy'
        call += "".join(f", {part}" for part in parts) + ")"
        return "\n".join([
            self.signature(of_problem, self.problem_arguments()),
            f'    return _solvers.solve("{self.law["name"]}", problem, {passed}, trace)',
            "", "",
            self.signature(of_parts, self.part_arguments()),
            wrapped(f"problem = {call}", " " * len("    problem = _solvers.problem_for("),
                    "    "),
            f'    return _solvers.solve("{self.law["name"]}", problem, {passed}, trace)',
            "", "",
            self.signature(of_stack, self.stack_arguments(), "BatchOutcome"),
            wrapped(f"return {stack_call})", " " * len("    return _solvers.solve_stack("),
                    "    "),
            "", "",
            wrapped(f'{of_stack}.__qualname__ = "{self.function}"'),
            f'{of_parts}.__qualname__ = {of_problem}.__qualname__ = "{self.function}"', "", "",
            "@overload", self.signature(self.function, self.problem_arguments()) + " ...",
            "@overload", self.signature(self.function, self.part_arguments()) + " ...",
            f"def {self.function}(*arguments: Any, **named: Any) -> Any:",
            self.doc(),
            '    if "problem" in named or (arguments and '
            'isinstance(arguments[0], ContactProblem)):',
            f"        return {of_problem}(*arguments, **named)",
            '    delassus = arguments[0] if arguments else named.get("delassus")',
            '    if getattr(delassus, "ndim", 2) == 3:',
            f"        return {of_stack}(*arguments, **named)",
            f"    return {of_parts}(*arguments, **named)", ""])


def law_enumeration(laws):
    lines = ["class Law(Enum):", '    """The laws that can be compared in simulations."""', ""]
    listed = [("{title}", "{name}", "{text}"), CAPTURING]
    for title, name, text in ((part.format(**law) for part in parts)
                              for parts in listed for law in laws):
        lines += [f'    {title} = "{name}"', wrapped(f'{text}"""', "    ", '    """')]
    return "\n".join(lines) + "\n"


def module(laws):
    parts = [HEAD, law_enumeration(laws)]
    names = ["Law"]
    for law in laws:
        for option in law["options"]:
            if option["type"] == "choice" and option["enumeration"] not in names:
                names.append(option["enumeration"])
                parts.append(enumeration(option))
        if law["options"]:
            names.append(law["title"] + "Options")
            parts.append(options_class(law))
        names.append(f'solve_{law["name"]}')
        parts.append(Solver(law).text())
    listed = ", ".join(f'"{name}"' for name in sorted(names))
    parts.append(wrapped(f"{listed}]", "           ", "__all__ = ["))
    return "\n\n".join(parts) + "\n"


def main():
    laws = json.load(sys.stdin)
    Path(sys.argv[1]).write_text(module(laws))


if __name__ == "__main__":
    main()
