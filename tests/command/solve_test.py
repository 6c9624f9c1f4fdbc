#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""`multiple-impacts solve`: bare impacts in JSON. Usage: solve_test.py PROGRAM"""
import json
import unittest

from program import ProgramTest, row_of_balls, run


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
