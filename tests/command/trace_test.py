#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""`multiple-impacts trace`: inside one impact. Usage: trace_test.py PROGRAM"""
import math
import tempfile
import unittest
from pathlib import Path

import h5py

from program import SCENARIOS, rows_of, run, three_balls


class Trace(unittest.TestCase):
    SCENARIO = SCENARIOS / "newtons-cradle.toml"

    def trace(self, folder, *options):
        result = run("trace", self.SCENARIO, "--out", folder, "--no-figures", *options)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def read(self, folder, name):
        return rows_of(Path(folder) / name)

    def test_pulses_and_peaks(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("contact", self.trace(folder))
            trace, pulses, peaks = (self.read(folder, name)
                                    for name in ("trace-lzb.csv", "pulses.csv", "peaks.csv"))
            self.assertEqual([row["contact"] for row in pulses], ["1", "2", "3", "4"])
            self.assertEqual(len(peaks), sum(int(row["peaks"]) for row in pulses))
            for k, row in enumerate(pulses):
                times, forces = ([float(line[name]) for line in trace]
                                 for name in ("time", f"force_{k + 1}"))
                largest = max(forces)
                if row["peaks"] == "1":
                    self.assertAlmostEqual(float(row["peak"]) / largest, 1.0, 4)
                # The impulse of a contact is the change of its balls' momenta: between the
                # last two of five, that of the last one.
                steps = [b - a for a, b in zip(times, times[1:])]
                impulse = sum(0.5 * (a + b) * h for a, b, h in zip(forces, forces[1:], steps))
                self.assertAlmostEqual((float(row["front_impulse"])
                                        + float(row["tail_impulse"])) / impulse, 1.0, 9)
            self.assertTrue(math.isnan(float(pulses[0]["wave_speed"])))
            # Struck by the first two balls: the wave begins at contact 2.
            self.assertGreater(float(pulses[3]["arrival"]), float(pulses[2]["arrival"]))

    def test_hdf5_has_the_same_numbers(self):
        with tempfile.TemporaryDirectory() as folder:
            table, arrays = Path(folder) / "csv", Path(folder) / "hdf5"
            self.trace(table)
            self.trace(arrays, "--format", "hdf5")
            rows = self.read(table, "trace-lzb.csv")
            with h5py.File(arrays / "trace-lzb.h5") as file:
                self.assertEqual(file["force"].attrs["unit"], b"N")
                self.assertEqual([float(row["time"]) for row in rows], list(file["time"]))
                for name in ("energy", "force", "velocity"):
                    self.assertEqual(file[name].shape, (len(rows), 4))
                    self.assertEqual([float(row[f"{name}_3"]) for row in rows],
                                     list(file[name][:, 2]))

    def test_trust_of_the_traced_impact(self):
        """Errors of a single contact grow in proportion to e: 0.8, then 0.2."""
        with tempfile.TemporaryDirectory() as folder:
            values = []
            for impact in (1, 2):
                result = run("trace", "-", "--impact", impact, "--out", folder, "--no-figures",
                             text=three_balls(0.8, 0.2))
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                row, = self.read(folder, "impact-lzb.csv")
                values.append(float(row["amplification"]))
                self.assertGreater(float(row["digits"]), 5.)
                self.assertIn(f"errors of its data grow {values[-1]:.3g} times", result.stdout)
            self.assertAlmostEqual(4., values[0] / values[1], 2)

    def test_samples(self):
        with tempfile.TemporaryDirectory() as folder:
            self.trace(folder, "--samples", "64", "--until", "1e-4")
            times = [float(row["time"]) for row in self.read(folder, "trace-lzb.csv")]
            self.assertTrue(32 <= len(times) <= 64, len(times))
            self.assertTrue(5e-5 < times[-1] <= 1e-4, times[-1])

    def test_open_contacts_keep_their_numbers(self):
        """Four balls of 1 kg, K = 1, the last two a metre away from the first two: contacts 1
        and 3 are closed, and only contact 3 is struck."""
        with tempfile.TemporaryDirectory() as folder:
            scenario = Path(folder) / "gap.toml"
            scenario.write_text("gaps = [0.0, 1.0, 0.0]\n[chain]\ncount = 4\nmass = 1.0\n"
                                "[contact]\nstiffness = 1.0\n"
                                "[strike]\nvelocities = [0.0, 0.0, 1.0, 0.0]\n")
            self.assertEqual(run("trace", scenario, "--out", folder,
                                 "--no-figures").returncode, 0)
            pulses = self.read(folder, "pulses.csv")
            self.assertEqual([row["contact"] for row in pulses], ["1", "2", "3"])
            self.assertEqual([row["peaks"] for row in pulses], ["0", "0", "1"])
            # One elastic contact of two unit masses: all of the relative motion's energy, 1/4
            # J, is stored.
            energy = max(float(row["energy_3"]) for row in self.read(folder, "trace-lzb.csv"))
            self.assertAlmostEqual(energy, 0.25, 4)
            self.assertAlmostEqual(float(pulses[2]["peak"]), (2.5 * 0.25) ** 0.6, 4)

    def test_wrong_input(self):
        for options, part in ((["--impact", "7"], "no impact number 7"),
                              (["--impact", "0"], "--impact"),
                              (["--samples", "1"], "--samples"),
                              (["--until", "-1"], "--until"),
                              (["--format", "xml"], "--format"),
                              (["--out", "/dev/null/x"], "/dev/null/x")):
            result = run("trace", self.SCENARIO, *options)
            self.assertNotEqual(result.returncode, 0)
            self.assertIn(part, result.stderr)


if __name__ == "__main__":
    unittest.main()
