# SPDX-License-Identifier: Apache-2.0
"""The example in which contacts are identified from velocities: the truth is found, within the
uncertainties that it states."""
import importlib.util
import unittest
from pathlib import Path

import numpy as np

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "python" / "identify_contacts.py"
SEEDS = range(105, 115)  # of the noise; the last one needs another start


def example():
    spec = importlib.util.spec_from_file_location(SCRIPT.stem, SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Identification(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.script = example()
        cls.truth = cls.script.truth()

    def test_truth_within_the_uncertainty(self):
        """With errors d of the unknowns and their covariance C, d C^-1 d has the distribution
        chi^2 of as many degrees of freedom n as there are unknowns: mean n, variance 2n; and
        the squares of the residuals that of the numbers measured minus n."""
        distances, residuals = [], []
        for seed in SEEDS:
            found = self.script.identify(self.script.measured(self.truth, seed))
            d = found.x - self.truth.unknowns
            distances.append(d @ np.linalg.solve(self.script.covariance(found), d))
            residuals.append(2. * found.cost)
            self.assertLess(distances[-1], 60., f"seed {seed}")  # by chance one in a million
            self.assertLess(np.abs(d).max(), 0.03, f"seed {seed}")
        unknowns = len(self.truth.unknowns)
        freedom = self.script.BALLS * len(self.script.STRIKERS) - unknowns
        for squares, mean in ((distances, unknowns), (residuals, freedom)):
            deviation = np.sqrt(2. * mean / len(SEEDS))
            self.assertLess(abs(np.mean(squares) - mean), 4. * deviation, squares)

    def test_jacobian(self):
        """Against central differences of the velocities."""
        unknowns, step = self.truth.unknowns, 1e-5
        jacobian = self.script.velocity_derivatives(unknowns)
        for k, direction in enumerate(np.eye(len(unknowns))):
            after, before = (self.script.velocities_after(unknowns + sign * step * direction)
                             for sign in (1., -1.))
            np.testing.assert_allclose(jacobian[:, k], (after - before) / (2. * step),
                                       atol=1e-5 * np.abs(jacobian).max(), err_msg=f"{k}")

    def test_finite_differences_find_the_same(self):
        measurements = self.script.measured(self.truth, SEEDS[0])
        found = self.script.identify(measurements)
        differences = self.script.identify(measurements, derivatives=False)
        deviations = np.sqrt(np.diag(self.script.covariance(found)))
        self.assertLess((np.abs(found.x - differences.x) / deviations).max(), 0.1)


if __name__ == "__main__":
    unittest.main()
