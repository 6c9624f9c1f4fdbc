#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""multiple_impacts.figures on whole folders: what is drawn and refused, names and units."""
import unittest
from pathlib import Path

from multiple_impacts.figures import style

from drawn import FiguresTest, write_motion, write_trace, write_velocities


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

    def test_messages_name_the_folder_of_the_user(self):
        write_velocities(self.folder)
        _, lines, _ = self.run_draw("--shown-as", "results")
        self.assertEqual(lines, ["results/figures/velocities.svg",
                                 "results/figures/velocities.png"])
        (self.folder / "velocities.csv").write_text("")
        self.assert_refused("results/velocities.csv", "no columns",
                            options=("--shown-as", "results"))

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
