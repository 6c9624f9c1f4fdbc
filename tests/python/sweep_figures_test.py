#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Figures of a sweep: lines over one key, maps over two."""
import contextlib
import io
import unittest

import numpy as np

from multiple_impacts.figures import draw, sweep, tables

from drawn import FiguresTest, legend_of


class Sweeps(FiguresTest):
    def write(self, keys, points):
        """One measure, known under one law only, and one that is the same everywhere."""
        lines = [",".join([*keys, "law", "failed", "energy_ratio", "end"])]
        for point in points:
            for law in ("lzb", "binary"):
                value = "nan" if law == "binary" else str(sum(point))
                lines.append(",".join([*map(str, point), law, "0", value, "1"]))
        path = self.folder / "sweep.csv"
        path.write_text("\n".join(lines) + "\n")
        return path

    def draw(self, *arguments):
        with contextlib.redirect_stdout(io.StringIO()), \
                contextlib.redirect_stderr(io.StringIO()):
            return draw.main([str(self.write(*arguments))])

    def figures(self, *arguments):
        return dict(sweep.draw_sweep(tables.read_sweep(self.write(*arguments))))

    def test_lines(self):
        figure = self.figures(["contact.exponent"], [[0.01], [0.1], [1.]])
        self.assertEqual(list(figure), ["energy_ratio"])
        axes, = figure["energy_ratio"].axes
        self.assertEqual((axes.get_xlabel(), axes.get_xscale()), ("contact.exponent", "log"))
        np.testing.assert_allclose(axes.get_lines()[0].get_ydata(), [0.01, 0.1, 1.])
        self.assertEqual(legend_of(figure["energy_ratio"]), ["LZB", "binary"])

    def test_maps(self):
        """Rows by the second key, columns by the first; laws without values have no panel."""
        points = [[x, y] for x in (1., 2., 3.) for y in (10., 30.)]
        axes, scale = self.figures(["a", "b"], points)["energy_ratio"].axes
        self.assertEqual((axes.get_title(loc="left"), axes.get_xlabel(), axes.get_ylabel()),
                         ("LZB", "a", "b"))
        np.testing.assert_allclose(np.asarray(axes.collections[0].get_array()).reshape(2, 3),
                                   [[11., 12., 13.], [31., 32., 33.]])
        self.assertEqual(scale.get_ylabel(), "energy_ratio")

    def test_no_pictures_of_rounding(self):
        """Energy that is created has a figure, unless the ratio of energies shows none."""
        path = self.folder / "sweep.csv"
        for ratios, drawn in (([1., 1. + 1e-12], []),
                              ([1., 1.5], ["energy_ratio", "energy_created"])):
            rows = [f"{k},moreau,0,{ratio},{(-1) ** k * 1e-17},{ratio - 1.}\n"
                    for k, ratio in enumerate(ratios)]
            path.write_text("a,law,failed,energy_ratio,momentum_error,energy_created\n"
                            + "".join(rows))
            self.assertEqual([name for name, _ in sweep.draw_sweep(tables.read_sweep(path))],
                             drawn)

    def test_trust(self):
        """Amplification on a logarithmic scale; errors as bars, where they can be seen."""
        path = self.folder / "sweep.csv"
        path.write_text("a,law,failed,last_velocity,amplification,velocity_error\n"
                        "1,lzb,0,0.0,10,1e-6\n2,lzb,0,1.0,1e4,0.1\n3,lzb,0,0.5,inf,nan\n")
        drawn = dict(sweep.draw_sweep(tables.read_sweep(path)))
        self.assertEqual(["last_velocity", "amplification"], list(drawn))
        bars, = drawn["last_velocity"].axes[0].collections
        np.testing.assert_allclose(np.array(bars.get_segments()), [[[2., 0.9], [2., 1.1]]])
        axes, = drawn["amplification"].axes
        self.assertEqual("log", axes.get_yscale())
        np.testing.assert_array_equal(axes.get_lines()[0].get_ydata(), [10., 1e4, np.nan])

    def test_keys_with_one_value_do_not_count(self):
        figure = self.figures(["a", "b", "c"], [[1., 5., 2.], [1., 6., 2.]])
        self.assertEqual(figure["energy_ratio"].axes[0].get_xlabel(), "b")

    def test_figures_of_an_earlier_sweep_make_way(self):
        """A measure that is the same everywhere has no figure any more; the user's file
        stays."""
        figures = self.folder / "sweep-figures"
        self.draw(["a"], [[1.], [2.]])
        (figures / "mine.png").write_text("mine")
        self.assertTrue((figures / "energy_ratio.png").exists())
        self.draw(["a", "b"], [[1., 1.], [2., 0.]])  # the sum is 2
        self.assertEqual(sorted(p.name for p in figures.iterdir()),
                         [".multiple-impacts", "mine.png"])

    def test_no_figures_rather_than_half(self):
        blocked = self.folder / "sweep-figures" / "energy_ratio.png"
        blocked.mkdir(parents=True)  # the second file of the figure cannot be written
        self.assertEqual(self.draw(["a"], [[1.], [2.]]), 2)
        self.assertFalse(blocked.with_suffix(".svg").exists())

    def test_refused(self):
        points = [[x, x, x] for x in (1., 2.)]
        self.assert_refused("3 keys", folder=self.write(["a", "b", "c"], points))
        (self.folder / "other.csv").write_text("time,q1\n0,1\n")
        self.assert_refused("other.csv", "not a sweep", folder=self.folder / "other.csv")


if __name__ == "__main__":
    unittest.main()
