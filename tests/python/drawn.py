# SPDX-License-Identifier: Apache-2.0
"""Tiny results to draw, and what the tests of figures share."""
import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import numpy as np

from multiple_impacts.figures import draw

LAWS = ("lzb", "binary", "moreau")


def write_table(path, names, rows):
    lines = [names, *([repr(float(value)) for value in row] for row in rows)]
    path.write_text("".join(",".join(line) + "\n" for line in lines))


def write_velocities(folder, balls=4, laws=LAWS):
    rows = [[i + 1, 0.03, 0.01, i == 0, *(0.1 * i + 0.2 * k for k in range(len(laws)))]
            for i in range(balls)]
    write_table(folder / "velocities.csv", ["ball", "mass", "radius", "before", *laws], rows)


def write_trace(folder, contacts=3, loss=1., law="lzb"):
    """A pulse that passes the contacts in turn, 30 us each, and loses energy at each."""
    names = [f"{kind}_{i + 1}" for kind in ("energy", "force", "velocity")
             for i in range(contacts)]
    rows = []
    for time in np.linspace(0., 6e-5 + 3e-5 * contacts, 80):
        pulse = (np.maximum(0., 1. - (time / 3e-5 - 1. - np.arange(contacts)) ** 2)
                 * loss ** np.arange(contacts))
        rows.append([time, *(8e-3 * pulse), *(900. * pulse), *np.zeros(contacts)])
    write_table(folder / f"trace-{law}.csv", ["time", *names], rows)


def write_motion(folder, balls=4, duration=0.05, law="lzb", wall=None):
    """The last ball leaves the touching others with 1 m/s."""
    beyond = [] if wall is None else [wall]
    rows = [[time, *(0.02 * i + (time if i == balls - 1 else 0.) for i in range(balls)),
             *beyond]
            for time in np.linspace(0., duration, 21)]
    names = ["time", *(f"q{i + 1}" for i in range(balls)), *(["wall"] if beyond else [])]
    write_table(folder / f"motion-{law}.csv", names, rows)


def legend_of(figure):
    return [text.get_text() for text in figure.axes[0].get_legend().get_texts()]


class FiguresTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def run_draw(self, *options, folder=None):
        """Exit code, lines printed, and error text."""
        output, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            try:
                code = draw.main([str(folder or self.folder), *options])
            except SystemExit as stop:
                code = stop.code
        return code, output.getvalue().splitlines(), errors.getvalue()

    def assert_refused(self, *texts, options=(), folder=None):
        """Exit code 2 and one line with all the texts."""
        code, _, errors = self.run_draw("--no-animation", *options, folder=folder)
        self.assertEqual(code, 2)
        self.assertEqual(errors.count("\n"), 1, errors)
        for text in texts:
            self.assertIn(text, errors)
