#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Figures of one impact: velocities, waves, forces and pulses."""
import unittest
import warnings
from pathlib import Path

import h5py
import numpy as np

from multiple_impacts.figures import forces, pulses, style, tables, velocities, wave

from drawn import LAWS, FiguresTest, legend_of, write_table, write_trace, write_velocities


class Velocities(FiguresTest):
    def figure(self, balls, laws=LAWS):
        write_velocities(self.folder, balls, laws)
        return velocities.draw_velocities(
            tables.read_velocities(self.folder / "velocities.csv"))

    def test_a_line_and_a_label_for_each_law(self):
        for laws in (LAWS, LAWS[:1], (*LAWS, "moreau_capturing", "lzb_mono", "another")):
            with self.subTest(laws):
                figure = self.figure(5, laws)
                self.assertEqual(len(figure.axes[0].lines), 1 + len(laws))
                self.assertEqual(legend_of(figure),
                                 ["start", *(style.law_name(law) for law in laws)])
                colours = [line.get_color() for line in figure.axes[0].lines]
                self.assertEqual(len(set(colours)), len(colours))

    def test_long_chains_have_fewer_markers(self):
        for balls, marked in ((40, 40), (100, 21), (1000, 21)):
            lines = self.figure(balls).axes[0].lines[1:]
            for line in lines:
                self.assertLessEqual(len(line.get_markevery()), marked + 1)
                self.assertEqual(line.get_markevery()[0], 0)
                self.assertEqual(line.get_markevery()[-1], balls - 1)

    def test_one_ball(self):
        self.assertEqual(len(self.figure(1).axes[0].lines), 4)

    def test_laws_without_outcome_are_empty(self):
        (self.folder / "velocities.csv").write_text(
            "ball,mass,radius,before,lzb,binary\n1,1,1,1,,0\n2,1,1,0,nan,1\n")
        self.assertEqual(len(self.run_draw()[1]), 2)
        table = tables.read_velocities(self.folder / "velocities.csv")
        self.assertEqual(legend_of(velocities.draw_velocities(table)),
                         ["start", "LZB (gave up)", "binary"])

    def test_bars_where_errors_can_be_seen(self):
        """Velocities up to 1 m/s: 0.1 m/s can be seen, 1 mm/s and what is not known cannot."""
        write_velocities(self.folder)
        table = tables.read_velocities(self.folder / "velocities.csv")
        figure = velocities.draw_velocities(table, errors={"lzb": 0.1, "binary": 1e-3})
        bars, = figure.axes[0].collections
        np.testing.assert_allclose(
            [segment[:, 1] for segment in bars.get_segments()],
            [[v - 0.1, v + 0.1] for v in table.after["lzb"]])
        self.assertEqual(legend_of(figure), ["start", "LZB ± 100 mm/s", "binary", "Moreau"])
        for text, shown in (("law,velocity_error\nlzb,0.1\nbinary,nan\n", True),
                            ("law,velocity_error\nlzb,1e-3\nother,1\n", False),
                            ("law,end\nlzb,0.1\n", False)):
            (self.folder / "metrics.csv").write_text(text)
            self.run_draw()
            drawn = (self.folder / "figures" / "velocities.svg").read_text()
            self.assertEqual(shown, "± 100 mm/s" in drawn, text)

    def test_title_says_when(self):
        """Laws that are computed without a simulation have no time."""
        write_velocities(self.folder)
        for text, title in (("law,end\nlzb,0.05\ncompliant,nan\n", "end of the run, 50 ms"),
                            ("law,end\ncompliant,nan\n", "end of the run"),
                            ("law,seconds\nlzb,1\n", "end of the run")):
            (self.folder / "metrics.csv").write_text(text)
            self.run_draw()
            self.assertIn(title + " -->",
                          (self.folder / "figures" / "velocities.svg").read_text())


class Traces(FiguresTest):
    def trace(self, **options):
        write_trace(self.folder, **options)
        return tables.read_trace(self.folder / "trace-lzb.csv")

    def test_map_has_a_row_for_each_contact(self):
        for contacts in (1, 3, 40):
            figure = wave.draw_wave(self.trace(contacts=contacts), "lzb")
            self.assertEqual(figure.axes[0].images[0].get_array().shape,
                             (contacts, wave.COLUMNS))
            self.assertEqual(figure.axes[1].get_ylabel(), "energy [mJ]")
            self.assertEqual(figure.axes[0].get_xlabel()[-4:],
                             "[ms]" if contacts == 40 else "[µs]")

    def test_fading_waves_have_a_log_scale(self):
        for loss, scale in ((1., "linear"), (0.5, "log")):
            figure = wave.draw_wave(self.trace(contacts=20, loss=loss), "lzb")
            self.assertEqual(figure.axes[1].get_yscale(), scale)

    def test_forces_of_the_contacts_chosen(self):
        trace = self.trace(contacts=9)
        for chosen, drawn in ((None, [1, 3, 5, 9]), ([2], [2]),
                              ([1, 2, 3, 4, 9], [1, 2, 3, 4, 9])):
            figure = forces.draw_forces(trace, "lzb", chosen)
            self.assertEqual(legend_of(figure), [f"contact {contact}" for contact in drawn])
            for line, contact in zip(figure.axes[0].lines, drawn):
                np.testing.assert_allclose(line.get_ydata(), trace.force[:, contact - 1])

    def test_default_contacts(self):
        for count, chosen in ((1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (9, [1, 3, 5, 9]),
                              (99, [1, 25, 50, 99])):
            self.assertEqual(forces.default_contacts(np.ones((2, count))), chosen)

    def test_contacts_without_force_are_not_drawn_by_default(self):
        trace = self.trace(contacts=9)
        trace.force[:, [0, 1, 2, 8]] = 0.
        self.assertEqual(legend_of(forces.draw_forces(trace, "lzb")),
                         ["contact 4", "contact 5", "contact 6", "contact 8"])
        self.assertEqual(legend_of(forces.draw_forces(trace, "lzb", [1, 4])),
                         ["contact 1 (no force)", "contact 4"])

    def test_no_figure_without_forces(self):
        trace = self.trace(contacts=3)
        rows = np.column_stack([trace.time, trace.energy, trace.force, trace.force])
        rows[:, 4] = 0.
        names = [f"{kind}_{i}" for kind in ("energy", "force", "velocity") for i in (1, 2, 3)]
        write_table(self.folder / "trace-lzb.csv", ["time", *names], rows)
        code, lines, errors = self.run_draw("--contacts", "1")
        self.assertEqual((code, errors), (0, ""))
        self.assertIn("no figure of forces", lines[-1])
        self.assertFalse((self.folder / "figures" / "forces-lzb.png").exists())

    def test_titles_say_which_impact(self):
        write_trace(self.folder)
        (self.folder / "impact-lzb.csv").write_text("impact,start,closed\n7,0.025,3\n")
        self.run_draw()
        for name in ("wave-lzb.svg", "forces-lzb.svg"):
            self.assertIn("in impact 7, at 25 ms, LZB",
                          (self.folder / "figures" / name).read_text())

    def test_pictures_end_with_the_action(self):
        time = np.array([0., 1., 2., 3., 4.])
        values = np.array([[0., 0.], [1., 0.], [0., 0.5], [1e-5, 0.], [0., 1e-6]])
        self.assertEqual(tables.end_of_action(time, values), 3.)
        self.assertEqual(tables.end_of_action(time, 0. * values), 4.)


class Hdf5(FiguresTest):
    def test_same_figures_as_from_csv(self):
        write_trace(self.folder)
        self.run_draw()
        drawn = [self.folder / "figures" / name for name in ("wave-lzb.png", "forces-lzb.png")]
        expected = [path.read_bytes() for path in drawn]
        trace = tables.read_trace(self.folder / "trace-lzb.csv")
        (self.folder / "trace-lzb.csv").unlink()
        with h5py.File(self.folder / "trace-lzb.h5", "w") as file:
            for name in ("time", "energy", "force"):
                file[name] = getattr(trace, name)
        self.assertEqual(self.run_draw()[0], 0)
        self.assertEqual([path.read_bytes() for path in drawn], expected)

    def test_refused(self):
        (self.folder / "trace-lzb.h5").write_text("no HDF5")
        self.assert_refused("trace-lzb.h5", "not a trace")
        with h5py.File(self.folder / "trace-lzb.h5", "w") as file:
            file["time"] = [0., 1.]
        self.assert_refused("trace-lzb.h5", "not a trace")


class Pulses(FiguresTest):
    NAMES = ["contact", "arrival", "peak", "duration", "wave_speed"]

    def test_four_panels(self):
        rows = [[1, 1e-5, 20., 6e-6, np.nan], [2, 3e-5, 15., 8e-6, 650.],
                [3, np.nan, 0., np.nan, np.nan]]
        write_table(self.folder / "pulses.csv", self.NAMES, rows)
        code, lines, errors = self.run_draw()
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual([Path(line).name for line in lines], ["pulses.svg", "pulses.png"])
        panels = pulses.draw_pulses(tables.read_pulses(self.folder / "pulses.csv")).axes
        self.assertEqual([axes.get_ylabel() for axes in panels],
                         ["arrival [µs]", "peak force [N]", "duration τ [µs]",
                          "wave speed [m/s]"])
        np.testing.assert_allclose(panels[0].get_lines()[0].get_ydata()[:2], [10., 30.])
        self.assertGreater(panels[3].get_ylim()[1], 650.)

    def test_no_picture_of_one_pulse(self):
        for rows in ([[1, np.nan, 0., np.nan, np.nan]],
                     [[1, np.nan, 0., np.nan, np.nan], [2, 1e-5, 20., 6e-6, np.nan]]):
            write_table(self.folder / "pulses.csv", self.NAMES, rows)
            code, lines, errors = self.run_draw()
            self.assertEqual((code, errors, len(lines)), (0, "", 1))
            self.assertIn("no figure of the pulses", lines[0])

    def test_no_empty_panel(self):
        """Two pulses between which no front travels."""
        rows = [[1, 1e-5, 20., 6e-6, np.nan], [2, 1e-5, 15., 6e-6, np.nan]]
        write_table(self.folder / "pulses.csv", self.NAMES, rows)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            panels = pulses.draw_pulses(tables.read_pulses(self.folder / "pulses.csv")).axes
        self.assertEqual(len(panels), 3)
        for axes in panels:
            self.assertTrue(np.isfinite(axes.get_lines()[0].get_ydata()).any())

    def test_columns(self):
        write_table(self.folder / "pulses.csv", self.NAMES[:-1], [[1, 1e-5, 20., 6e-6]])
        self.assert_refused("pulses.csv", "no column wave_speed")


if __name__ == "__main__":
    unittest.main()
