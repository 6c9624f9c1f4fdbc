#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The JSON schema of bare impacts accepts what the program accepts. Usage: schema_test.py
PROGRAM"""
import copy
import json
import subprocess
import sys
import unittest
from pathlib import Path

import jsonschema
from scipy.integrate import solve_ivp

PROGRAM = sys.argv.pop(1)
IMPACTS = Path(__file__).parents[2] / "examples" / "impacts"
BALLS = json.loads((IMPACTS / "steel-balls.json").read_text())

ROD = json.loads((IMPACTS / "rod.json").read_text())

# Changes that make the bundled impact wrong: the path of a key, and its value.
WRONG = [
    (("law",), "newton"), (("law",), 3), (("law",), None), (("velocity",), None),
    (("velocity",), []), (("velocity", 1), "fast"), (("mass",), None), (("mass", 0), 0.0),
    (("mass", 2), -1.0), (("mass_matrix",), [[1.0]]), (("contacts",), None),
    (("contacts",), []), (("contacts", 0), 7), (("contacts", 0, "normal"), None),
    (("contacts", 1, "normal", "index"), None), (("contacts", 1, "normal", "index", 0), -1),
    (("contacts", 1, "normal", "index", 0), 0.5), (("contacts", 1, "normal", "index", 0), 7),
    (("contacts", 0, "normal", "sign"), 1), (("contacts", 0, "restitution"), 1.5),
    (("contacts", 0, "restitution"), None), (("contacts", 0, "stiffness"), 0.0),
    (("contacts", 0, "stiffness"), None), (("contacts", 0, "exponent"), -1.5),
    (("contacts", 0, "share"), 0.0), (("contacts", 0, "gap"), -1.0),
    (("contacts", 0, "energy"), -1.0), (("contacts", 0, "colour"), "red"),
    (("options", "tolerance"), 0.0), (("options", "tolerance"), "small"),
    (("options", "max_steps"), -1), (("options", "max_steps"), 1.5),
    (("options", "patience"), 1), (("options", "order"), "sideways"), (("options",), 5),
    (("speed",), [1.0])]

# Changes after which it is still right.
RIGHT = [
    (("$schema",), "impact.schema.json"), (("options",), None), (("law",), "moreau"),
    (("law",), "binary"), (("law",), "poisson"), (("law",), "compliant"),
    (("contacts", 0, "gap"), 0.0), (("contacts", 1, "energy"), 0.001),
    (("contacts", 0, "share"), 2.0), (("options", "max_steps"), 100000),
    (("options", "max_collisions"), 5), (("mass", 1), 1e-300)]

# The same for the bundled impact with friction.
TANGENT = {"index": [0], "value": [1.0]}
WRONG_FRICTION = [
    (("law",), "moreau"), (("law",), "impulse_ratio"), (("law",), "compliant"),
    (("contacts", 0, "friction"), -0.1), (("contacts", 0, "friction"), "rough"),
    (("contacts", 0, "tangents"), None), (("contacts", 0, "tangents"), []),
    (("contacts", 0, "tangents"), [TANGENT] * 3), (("contacts", 0, "tangents"), TANGENT),
    (("contacts", 0, "tangents", 0, "value"), None),
    (("contacts", 0, "tangents", 0, "index", 0), -1),
    (("contacts", 0, "tangents", 0, "sign"), 1),
    (("contacts", 0, "tangential_stiffness"), 0.0)]
RIGHT_FRICTION = [
    (("law",), "binary"), (("law",), "poisson"), (("contacts", 0, "friction"), None),
    (("contacts", 0, "friction"), 0.0),
    (("contacts", 0, "tangential_stiffness"), 1e9)]


def changed(path, value, bundled=BALLS):
    """The bundled impact with another value; None removes the key."""
    file = copy.deepcopy(bundled)
    place = file
    for key in path[:-1]:
        place = place[key]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return file


def solve(file):
    return subprocess.run([PROGRAM, "solve", "-"], input=json.dumps(file), text=True,
                          capture_output=True, check=False)


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        text = (IMPACTS / "impact.schema.json").read_text()
        cls.text = text
        cls.schema = json.loads(text)
        cls.validator = jsonschema.Draft202012Validator(cls.schema)

    def test_bundled_file_is_what_the_program_prints(self):
        printed = subprocess.run([PROGRAM, "laws", "--format", "schema"], text=True,
                                 capture_output=True, check=True).stdout
        self.assertEqual(self.text, printed, "multiple-impacts laws --format schema > "
                                             "examples/impacts/impact.schema.json")

    def test_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(self.schema)

    def test_laws_and_parameters(self):
        laws = json.loads(subprocess.run([PROGRAM, "laws", "--format", "json"], text=True,
                                         capture_output=True, check=True).stdout)
        self.assertEqual(self.schema["properties"]["law"]["enum"],
                         [law["name"] for law in laws])
        for law in laws:
            for option in law["options"]:
                self.assertIn(law["name"] + "." + option["key"], self.schema["$defs"])

    def test_wrong_impacts(self):
        for path, value in WRONG:
            with self.subTest(path, value=value):
                file = changed(path, value)
                self.assertEqual(solve(file).returncode, 2)
                beyond = path[-2:] == ("index", 0) and value == 7  # needs the other lists
                self.assertEqual(self.validator.is_valid(file), beyond)

    def test_friction(self):
        self.assertEqual(list(self.validator.iter_errors(ROD)), [])
        for changes, code in ((WRONG_FRICTION, 2), (RIGHT_FRICTION, 0)):
            for path, value in changes:
                with self.subTest(path, value=value):
                    file = changed(path, value, ROD)
                    self.assertEqual(solve(file).returncode, code)
                    self.assertEqual(self.validator.is_valid(file), code == 0)

    def test_right_impacts(self):
        for path, value in RIGHT:
            with self.subTest(path, value=value):
                file = changed(path, value)
                self.assertIn(solve(file).returncode, (0, 1))
                self.assertEqual(list(self.validator.iter_errors(file)), [])


class SteelBalls(unittest.TestCase):
    def test_motion_of_elastic_balls(self):
        """Newton's equations m dv/dt = +-K x^1.5 of the three balls, until all contacts are
        open: the same velocities [m/s]."""
        mass, contact = BALLS["mass"][0], BALLS["contacts"][0]

        def motion(_, state):
            q, v = state[:3], state[3:]
            force = [contact["stiffness"] * max(q[i] - q[i + 1], 0.0) ** contact["exponent"]
                     for i in range(2)]
            return [*v, -force[0] / mass, (force[0] - force[1]) / mass, force[1] / mass]

        end = solve_ivp(motion, (0.0, 1e-3), [0.0] * 3 + BALLS["velocity"], rtol=1e-10,
                        atol=1e-14, max_step=1e-6).y[3:, -1]
        outcome = json.loads(solve(BALLS).stdout)
        self.assertEqual(outcome["status"], "Solved")
        for computed, expected in zip(outcome["velocity"], end):
            self.assertAlmostEqual(computed, expected, 6)


if __name__ == "__main__":
    unittest.main()
