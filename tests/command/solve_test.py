#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""`multiple-impacts solve`: bare impacts in JSON. Usage: solve_test.py PROGRAM"""
import json
import unittest

from program import IMPACTS, ProgramTest, row_of_balls, run


class Solve(ProgramTest):
    def test_outcome(self):
        result = run("solve", "-", text=json.dumps(row_of_balls("moreau", 4)))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        outcome = json.loads(result.stdout)
        self.assertEqual(outcome["status"], "Solved")
        for expected, computed in zip([-0.5, 0.5, 0.5, 0.5], outcome["velocity"]):
            self.assertAlmostEqual(expected, computed, 13)

    def test_ten_thousand_contacts(self):
        for law in ("lzb", "binary", "moreau"):
            outcome = json.loads(run("solve", "-",
                                     text=json.dumps(row_of_balls(law, 10001))).stdout)
            self.assertEqual(outcome["status"], "Solved", law)
            self.assertAlmostEqual(sum(outcome["velocity"]), 1.0, 9)
            self.assertAlmostEqual(outcome["kinetic_energy"]["after"], 0.5, 6)

    def test_rod_with_friction(self):
        """W_nn = W_tt = 5/2, W_tn = -3/2, U = (1/2, -1), mu = 0.8, e = 1. The end slides until
        u = 0, and sticks from then on. Under LZB the work of the normal force is zero in the
        end, for any stiffness and exponent; Poisson's impulse of expansion is that of
        compression. Both are given back to the bodies together with that of friction."""
        rod = json.loads((IMPACTS / "rod.json").read_text())
        for law, tangential, normal, lost in (("lzb", 0.342766136, 0.904610227, 1 / 35),
                                              ("poisson", 13 / 40, 7 / 8, 1 / 20)):
            with self.subTest(law):
                result = run("solve", "-", text=json.dumps({**rod, "law": law}))
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                outcome = json.loads(result.stdout)
                self.assertAlmostEqual(outcome["impulses"][0], normal, 8)
                self.assertAlmostEqual(outcome["tangential_impulses"][0][0], tangential, 8)
                self.assertAlmostEqual(outcome["slip"][0][0], 0.0, 8)
                self.assertAlmostEqual(outcome["relative_velocity"][0],
                                       -1 + 2.5 * normal - 1.5 * tangential, 8)
                x, y, angle = outcome["velocity"]
                self.assertAlmostEqual(x, 0.5 + tangential, 8)
                self.assertAlmostEqual(y, -1 + normal, 8)
                self.assertAlmostEqual(angle, 12 * 0.125**0.5 * (tangential - normal), 7)
                energy = outcome["kinetic_energy"]
                self.assertAlmostEqual(energy["before"] - energy["after"], lost, 8)
                if law == "lzb":
                    self.assertAlmostEqual(outcome["friction_loss"], lost, 8)
                    self.assertAlmostEqual(outcome["dissipated"], 0.0, 8)

    def test_law_that_gives_up(self):
        file = row_of_balls("binary", 4)
        file["options"] = {"max_collisions": 1}
        result = run("solve", "-", text=json.dumps(file))
        self.assertEqual(result.returncode, 1)
        self.assertEqual(json.loads(result.stdout)["status"], "CollisionLimit")
        self.assertEqual(len(result.stderr.strip().splitlines()), 1)

    def test_wrong_input(self):
        file = row_of_balls("lzb", 3)
        file["contacts"][1]["restitution"] = 2
        self.assertRefused(run("solve", "-", text=json.dumps(file)),
                           "contacts[1].restitution = 2", "[0, 1]")
        self.assertRefused(run("solve", "no-such-file.json"), "no-such-file.json")


if __name__ == "__main__":
    unittest.main()
