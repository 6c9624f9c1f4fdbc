#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""What Python has of the laws follows from their descriptions."""
import dataclasses
import json
import os
import pickle
import subprocess
import unittest

import numpy as np

import multiple_impacts as mi
from multiple_impacts import _chains, chains

LAWS = json.loads(subprocess.run([os.environ["PROGRAM"], "laws", "--format", "json"],
                                 capture_output=True, check=True).stdout)


class Laws(unittest.TestCase):
    def test_every_law_has_a_solver_and_options(self):
        self.assertGreaterEqual(len(LAWS), 6)
        for law in LAWS:
            self.assertIn("velocity", getattr(mi, f"solve_{law['name']}").__doc__)
            self.assertEqual(hasattr(mi, law["title"] + "Options"), bool(law["options"]))

    def test_defaults(self):
        for law in (law for law in LAWS if law["options"]):
            options = getattr(mi, law["title"] + "Options")()
            names = [field.name for field in dataclasses.fields(options)]
            self.assertEqual([option["name"] for option in law["options"]], names)
            for option in law["options"]:
                value = getattr(options, option["name"])
                self.assertEqual(option["default"], getattr(value, "value", value))

    def test_options_can_be_compared_pickled_and_not_changed(self):
        options = mi.LZBOptions(tolerance=1e-5, model=mi.ContactModel.MonoStiffness)
        self.assertEqual(options, pickle.loads(pickle.dumps(options)))
        self.assertNotEqual(options, mi.LZBOptions())
        with self.assertRaises(AttributeError):
            options.tolerance = 1.

    def test_every_law_can_be_simulated(self):
        self.assertEqual([law.value for law in chains.Law], _chains.simulated_laws())
        chain = chains.uniform_chain(2)
        chains.strike_from_left(chain, 1, 1.)
        for law in chains.Law:  # equal elastic balls exchange their velocities
            velocities = chains.simulate(chains.Scenario(chain, duration=10.), law)
            np.testing.assert_allclose(velocities, [0., 1.], atol=1e-7, err_msg=str(law))

    def test_scenario_has_the_options_of_every_law(self):
        scenario = chains.Scenario(chains.uniform_chain(2), lzb=mi.LZBOptions(tolerance=1e-6))
        self.assertEqual(1e-6, scenario.lzb.tolerance)
        self.assertEqual(mi.BinaryOptions(), scenario.binary)
        with self.assertRaises(AttributeError):
            scenario.moreau
        with self.assertRaisesRegex(TypeError, "lzb, binary"):
            chains.Scenario(chains.uniform_chain(2), nothing=1)
        with self.assertRaisesRegex(TypeError, "LZBOptions"):
            chains.Scenario(chains.uniform_chain(2), lzb=mi.BinaryOptions())


if __name__ == "__main__":
    unittest.main()
