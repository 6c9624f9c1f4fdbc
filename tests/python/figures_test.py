#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of multiple_impacts.figures: draws tiny comparisons and looks at what was drawn."""
import contextlib
import io
import tempfile
import unittest
import warnings
from pathlib import Path

import h5py
import numpy as np
from PIL import Image

from multiple_impacts.figures import (
    animation, draw, forces, pulses, style, sweep, tables, velocities, wave)

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


class WholeFolder(FiguresTest):
    def test_everything_is_drawn_and_named(self):
        write_velocities(self.folder)
        write_trace(self.folder)
        write_motion(self.folder)
        code, lines, errors = self.run_draw()
        self.assertEqual((code, errors), (0, ""))
        names = ["velocities.svg", "velocities.png", "wave-lzb.svg", "wave-lzb.png",
                 "forces-lzb.svg", "forces-lzb.png",
                 "motion-lzb.gif"]
        self.assertEqual([Path(line) for line in lines],
                         [self.folder / "figures" / name for name in names])
        for line in lines:
            self.assertGreater(Path(line).stat().st_size, 2000, line)

    def test_what_is_missing_is_left_out(self):
        write_velocities(self.folder)
        self.assertEqual(len(self.run_draw()[1]), 2)

    def test_no_animation(self):
        write_motion(self.folder)
        self.assertEqual(self.run_draw("--no-animation")[:2], (0, []))

    def test_same_bytes_twice(self):
        write_velocities(self.folder)
        write_trace(self.folder)
        written = [Path(line) for line in self.run_draw()[1]]
        first = [path.read_bytes() for path in written]
        self.run_draw()
        self.assertEqual(len(first), 6)
        for path, content in zip(written, first):
            self.assertEqual(path.read_bytes(), content, path)

    def test_traces_without_energy_are_left_out(self):
        write_trace(self.folder)
        (self.folder / "trace-binary.csv").write_text(
            "time,energy_1,force_1,velocity_1\n0,0,0.1,0\n1,0,0.2,0\n")
        code, lines, _ = self.run_draw()
        self.assertEqual((code, len(lines)), (0, 4))
        self.assertTrue(all("lzb" in line for line in lines))


class Refused(FiguresTest):
    def write(self, name, text):
        (self.folder / name).write_text(text)

    def test_folders(self):
        self.assert_refused("absent", "no such folder", folder=self.folder / "absent")
        self.assert_refused("no velocities.csv")

    def test_velocities(self):
        for text, reason in (
            ("", "no columns"),
            ("ball,mass,radius,before,lzb\n", "nothing below"),
            ("ball,mass,radius,before\n1,1,1,1\n", "no column of a law"),
            ("ball,mass,before,lzb\n1,1,1,1\n", "no column radius"),
            ("ball,mass,radius,before,lzb,lzb\n1,1,1,1,1,1\n", "same name"),
            ("ball,mass,radius,before,lzb\n1,1,1,1\n", "line 2: 4 fields for 5 columns"),
            ("ball,mass,radius,before,lzb\n1,1,1,1,fast\n",
             "line 2, column lzb: not a number: 'fast'"),
            ("ball,mass,radius,before,lzb\n1,1,1,,1\n", "column before"),
            ("ball,mass,radius,before,lzb\n1,1,0,1,1\n", "radius"),
            ("ball,mass,radius,before,lzb\n1,1,1,1,inf\n", "column lzb"),
        ):
            with self.subTest(reason):
                self.write("velocities.csv", text)
                self.assert_refused("velocities.csv", reason)

    def test_traces(self):
        for text, reason in (
            ("time\n", "nothing below"),
            ("time\n0\n", "no column energy_1"),
            ("time,energy_1\n0,0\n1,1\n", "no column force_1"),
            ("time,energy_1,force_1\n1,0,0\n0,1,1\n", "times"),
            ("time,energy_1,force_1\n0,1,1\n", "times"),
            ("time,energy_1,force_1\n0,1,1\n1,nan,1\n", "column energy_1"),
        ):
            with self.subTest(reason):
                self.write("trace-lzb.csv", text)
                self.assert_refused("trace-lzb.csv", reason)

    def test_not_text(self):
        (self.folder / "trace-lzb.csv").write_bytes(b"\xff\xfe\x00\x01")
        self.assert_refused("trace-lzb.csv", "not a CSV file")

    def test_motions(self):
        for text, reason in (("time\n0\n1\n", "no column q1"),
                             ("time,q1,q3\n0,0,1\n1,0,1\n", "no column q2"),
                             ("time,q1,q2\n0,1,0\n1,1,0\n", "follow one another"),
                             ("time,wall\n0,0\n1,0\n", "no column q1"),
                             ("time,q1,wall\n0,0,1\n1,0,2\n", "the wall moves"),
                             ("time,q1,wall\n0,0,nan\n1,0,nan\n", "column wall"),
                             ("time,q1,wall\n0,0,0\n1,0,0\n", "not beyond the last ball")):
            with self.subTest(reason):
                self.write("motion-lzb.csv", text)
                code, _, errors = self.run_draw()
                self.assertEqual(code, 2)
                self.assertIn("motion-lzb.csv", errors)
                self.assertIn(reason, errors)

    def test_motion_of_other_balls(self):
        write_velocities(self.folder, balls=4)
        write_motion(self.folder, balls=5)
        code, _, errors = self.run_draw()
        self.assertEqual(code, 2)
        self.assertIn("motion-lzb.csv: 5 balls", errors)

    def test_contacts(self):
        write_trace(self.folder, contacts=3)
        self.assert_refused("trace-lzb.csv", "contact 4", options=("--contacts", "1,4"))
        for text in ("0", "a", "1,,2", "-1", ""):
            with self.subTest(text):
                code, _, errors = self.run_draw(f"--contacts={text}")
                self.assertEqual(code, 2)
                self.assertIn("--contacts", errors)


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


class Animations(FiguresTest):
    def film(self, duration, radius=np.full(4, 0.01), wall=None):
        write_motion(self.folder, duration=duration, wall=wall)
        return animation.make_film(tables.read_motion(self.folder / "motion-lzb.csv"), radius)

    def test_positions_and_speeds(self):
        film = self.film(0.05)
        self.assertEqual(film.factor, 1.)
        np.testing.assert_allclose(film.position[0], [0., 0.02, 0.04, 0.06], atol=1e-15)
        np.testing.assert_allclose(
            film.speed, np.tile([0., 0., 0., 1.], (animation.FRAMES, 1)), atol=1e-12)

    def test_tiny_displacements_are_exaggerated_without_overlaps(self):
        film = self.film(1e-5)
        self.assertEqual(film.factor, 2000.)
        self.assertGreater(np.diff(film.position).min(), 0.02 - 1e-12)
        np.testing.assert_allclose(film.speed[:, 3], 1.)

    def test_films_end_when_a_ball_is_far(self):
        self.assertLess(self.film(10.).position.max(), 0.6 + animation.FAR * 0.08)

    def test_radii_are_found(self):
        np.testing.assert_allclose(self.film(0.05, radius=None).radius, 0.01)

    def test_wall(self):
        """Its gap is exaggerated as displacements are; without it nothing is drawn."""
        self.assertIsNone(self.film(0.05).wall)
        self.assertAlmostEqual(self.film(0.05, wall=0.15).wall, 0.15, 14)
        film = self.film(1e-5, wall=0.07 + 2e-5)
        self.assertEqual((film.factor, film.position.shape), (1000., (animation.FRAMES, 4)))
        self.assertAlmostEqual(film.wall - film.position[0, 3], 0.01 + 1000. * 2e-5, 9)

    def test_wall_is_drawn_to_the_right_of_the_balls(self):
        path = self.folder / "motion.gif"
        grey = int(style.GREY[1:3], 16)
        for wall, found in ((None, False), (0.07 + 2e-5, True)):
            animation.write_animation(self.film(1e-5, wall=wall), "lzb", path)
            with Image.open(path) as gif:
                picture = np.asarray(gif.convert("RGB")).astype(int)
            bands = np.flatnonzero((np.abs(picture - grey).max(axis=2) < 12).sum(axis=0)
                                   > 0.3 * len(picture))
            self.assertEqual(len(bands) > 4, found)

    def test_gif(self):
        for duration in (1e-5, 0.05):
            path = self.folder / "motion.gif"
            animation.write_animation(self.film(duration), "lzb", path)
            self.assertLess(path.stat().st_size, 3e6)
            with Image.open(path) as gif:
                self.assertGreater(gif.n_frames, 50)
                self.assertLessEqual(gif.n_frames, 150)

    def test_balls_at_rest(self):
        (self.folder / "motion-lzb.csv").write_text("time,q1\n0,0\n1,0\n")
        self.assertEqual(len(self.run_draw()[1]), 1)


class Style(unittest.TestCase):
    def test_units(self):
        for value, expected in ((2., (1., "s")), (2e-3, (1e3, "ms")), (3e-5, (1e6, "µs")),
                                (4e-9, (1e9, "ns")),
                                (1e-12, (1e9, "ns")), (0., (1., "s"))):
            self.assertEqual(style.scaled(value, "s"), expected)

    def test_ticks(self):
        self.assertEqual(style.whole_ticks(1, 1), [1])
        self.assertEqual(style.whole_ticks(1, 4), [1, 2, 3, 4])
        self.assertEqual(style.whole_ticks(1, 100), [1, *range(10, 101, 10)])

    def test_names(self):
        for law, name in (("lzb", "LZB"), ("lzb_mono", "LZB mono"),
                          ("binary_random", "binary random")):
            self.assertEqual(style.law_name(law), name)

    def test_laws_keep_their_colours(self):
        few, many = (style.law_styles(["moreau"]),
                     style.law_styles(["x", "binary", "moreau", "y"]))
        self.assertEqual(few["moreau"], many["moreau"])
        self.assertNotEqual(many["x"][1:], many["y"][1:])


if __name__ == "__main__":
    unittest.main()
