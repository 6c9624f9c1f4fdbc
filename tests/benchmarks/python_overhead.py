#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""What Python adds to solving an impact: the same chain by solve_lzb and by the program, in
turn.

    PYTHONPATH=... python_overhead.py PROGRAM [TABLE.csv]

The program reports the time of its solver alone, in a fresh process. In Python everything from
arrays to arrays counts: conversion of the matrix, checks, solution. `bare` is the C++ solver
called with a ContactProblem from the same warm process. Times are the shortest of several
rounds.
"""
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import multiple_impacts as mi
from multiple_impacts import chains

ROUNDS = 40


def struck_chain(balls):
    chain = chains.uniform_chain(balls, chains.sphere(0.01))
    chains.set_hertz_stiffness(chain)
    chains.strike_from_left(chain, 1, 1.)
    return chain


def write_impact(chain, path):
    contacts = [{"normal": {"index": [i, i + 1], "value": [-1, 1]},
                 "restitution": contact.restitution,
                 "stiffness": contact.stiffness, "exponent": contact.exponent}
                for i, contact in enumerate(chain.contacts)]
    path.write_text(json.dumps({"law": "lzb", "mass": [ball.mass for ball in chain.balls],
                                "velocity": [ball.velocity for ball in chain.balls],
                                "contacts": contacts}))


def timed(function, *arguments):
    start = time.perf_counter()
    outcome = function(*arguments)
    return time.perf_counter() - start, outcome


def in_the_program(program, path):
    done = subprocess.run([program, "solve", str(path)], check=True, capture_output=True,
                          text=True)
    report = json.loads(done.stdout)
    return report["seconds"], report


def measure(program, balls, folder):
    """A line of the table."""
    chain, path = struck_chain(balls), Path(folder) / f"{balls}.json"
    write_impact(chain, path)
    problem = chains.contact_problem(chain)
    arrays = (problem.delassus, problem.velocity, problem.stiffness, problem.exponent,
              problem.restitution)
    times = {"program": [], "bare": [], "python": []}
    for _ in range(ROUNDS):
        seconds, report = in_the_program(program, path)
        times["program"].append(seconds)
        times["bare"].append(timed(mi.solve_lzb, problem)[0])
        seconds, outcome = timed(mi.solve_lzb, *arrays)
        times["python"].append(seconds)
    if report["impulses"] != list(outcome.impulse):
        sys.exit(f"{balls} balls: Python and C++ do not agree")
    cold, bare, python = (min(values) for values in times.values())
    return (f"{balls},{cold:.4g},{bare:.4g},{python:.4g},{python / cold:.3f},"
            f"{python / bare:.3f}")


def main(program, table=None):
    lines = ["balls,program_seconds,bare_seconds,python_seconds,over_program,over_bare"]
    with tempfile.TemporaryDirectory() as folder:
        lines += [measure(program, balls, folder) for balls in (100, 1000, 10_000)]
    for line in lines:
        print("".join(f"{field:>16}" for field in line.split(",")))
    if table:
        Path(table).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])
