# SPDX-License-Identifier: Apache-2.0
"""Derivatives of outcomes, and how far these can be trusted: closed forms, differences of
outcomes, and messages where there are none."""
import math
import pickle
import sys
import threading
import tomllib
import unittest
import warnings
from pathlib import Path

import numpy as np
import scipy.sparse as sp

import multiple_impacts as mi

LAWS = [mi.solve_moreau, mi.solve_poisson, mi.solve_binary]


def three_balls(**changes):
    """Two contacts that approach at 1 and 0.2 m/s."""
    data = {"delassus": np.array([[2., -1.], [-1., 3.]]), "velocity": np.array([-1., -0.2]),
            "restitution": np.array([0.7, 0.4]), "stiffness": 1e6, "exponent": 1.5, **changes}
    return mi.ContactProblem(**data)


class ClosedForms(unittest.TestCase):
    def test_one_contact(self):
        """U+ = -e U-, for any D, K and eta."""
        e, U = 0.6, -1.3
        for solve in LAWS:
            with self.subTest(solve.__name__):
                outcome = solve(mi.ContactProblem([[2.]], [U], e, 1e6, 1.5))
                self.assertEqual((1, 1), outcome.jacobian().shape)
                np.testing.assert_allclose(outcome.jacobian(), [[-e]], rtol=1e-14)
                np.testing.assert_allclose(outcome.jvp(velocity=[1.]), [-e], rtol=1e-14)
                np.testing.assert_allclose(outcome.jvp(restitution=[1.]), [-U], rtol=1e-14)
                for data in ({"delassus": [[1.]]}, {"stiffness": [1.]}, {"exponent": [1.]}):
                    np.testing.assert_allclose(outcome.jvp(**data), [0.], atol=1e-14)
                equal_signs = 8. * (outcome.amplification / (2. * e))**2
                self.assertAlmostEqual(round(equal_signs), equal_signs, 12)
                self.assertAlmostEqual(15. - math.log10(outcome.amplification),
                                       outcome.digits, 12)
                self.assertEqual("", outcome.trust_message)

    def test_kinds_of_directions(self):
        """Numbers hold for all contacts; columns are directions; what changes together adds
        up."""
        outcome = mi.solve_poisson(three_balls())
        jacobian = outcome.jacobian()
        dU = np.array([[1., 0., 2.], [0., 1., -3.]])
        np.testing.assert_allclose(outcome.jvp(velocity=dU), jacobian @ dU, atol=1e-13)
        np.testing.assert_allclose(outcome.jvp(velocity=dU[:, :1]), jacobian[:, :1],
                                   atol=1e-13)
        np.testing.assert_allclose(outcome.jvp(velocity=[2, -3]), jacobian @ [2., -3.],
                                   atol=1e-13)
        np.testing.assert_array_equal(outcome.jvp(restitution=1.),
                                      outcome.jvp(restitution=[1., 1.]))
        np.testing.assert_allclose(
            outcome.jvp(velocity=[1., 2.], restitution=[0.3, -0.1]),
            outcome.jvp(velocity=[1., 2.]) + outcome.jvp(restitution=[0.3, -0.1]), atol=1e-13)
        dD = np.array([[1., 0.5], [0.5, -1.]])
        one = outcome.jvp(delassus=dD)
        self.assertEqual((2,), one.shape)
        for several in ([dD], [sp.csr_matrix(dD)], dD[None], (dD.tolist(),)):
            np.testing.assert_allclose(outcome.jvp(delassus=several), one[:, None],
                                       atol=1e-13)
        np.testing.assert_array_equal(outcome.jvp(delassus=sp.coo_matrix(dD)), one)
        np.testing.assert_allclose(
            outcome.jvp(delassus=[dD, 2. * dD], velocity=np.zeros((2, 2))),
            np.outer(one, [1., 2.]), atol=1e-13)


class Differences(unittest.TestCase):
    def compare(self, solve, name, change):
        """Central differences of outcomes along the change."""
        data = {"delassus": np.array([[2., -1.], [-1., 3.]]),
                "velocity": np.array([-1., -0.2]), "restitution": np.array([0.7, 0.4])}
        step = 1e-6

        def after(s):
            return solve(three_balls(**{name: data[name] + s * np.asarray(change)})).velocity

        expected = (after(step) - after(-step)) / (2. * step)
        actual = solve(three_balls()).jvp(**{name: change})
        np.testing.assert_allclose(actual, expected, atol=1e-8)
        self.assertGreater(np.abs(expected).max(), 1e-3)

    def test_three_balls(self):
        for solve in LAWS:
            for name, change in (("velocity", [1., 0.5]), ("restitution", [0.5, -1.])):
                with self.subTest(solve.__name__, data=name):
                    self.compare(solve, name, change)
        for solve in (mi.solve_poisson, mi.solve_binary):  # under Moreau's law U+ = -e U-
            with self.subTest(solve.__name__):
                self.compare(solve, "delassus", [[1., 0.5], [0.5, -1.]])


class Trust(unittest.TestCase):
    def test_not_known(self):
        problem = three_balls()
        compliant = mi.solve_compliant(problem)
        self.assertTrue(math.isnan(compliant.amplification))
        self.assertTrue(math.isnan(compliant.digits))
        self.assertIn("the law compliant has no derivatives", compliant.trust_message)
        given_up = mi.solve_binary(problem, mi.BinaryOptions(maximum_collisions=1))
        self.assertTrue(math.isnan(given_up.digits))
        self.assertEqual("", given_up.trust_message)

    def test_pickles(self):
        """What was computed is kept, and what was not still can be."""
        options = mi.BinaryOptions(order=mi.CollisionOrder.FastestFirst)
        for asked in (True, False):
            for outcome in (mi.solve_binary(three_balls(), options),
                            mi.solve_moreau(three_balls())):
                if asked:
                    self.assertGreater(outcome.amplification, 0.)
                copy = pickle.loads(pickle.dumps(outcome))
                self.assertEqual((outcome.amplification, outcome.digits),
                                 (copy.amplification, copy.digits))
                np.testing.assert_array_equal(outcome.jacobian(), copy.jacobian())
        stopped = mi.solve_binary(three_balls(), mi.BinaryOptions(maximum_collisions=1))
        with self.assertRaises(mi.ImpactError):
            pickle.loads(pickle.dumps(stopped)).jacobian()

    def test_the_problem_lives_on(self):
        outcome = mi.solve_moreau(np.eye(1), [-1.], 0.5)
        np.testing.assert_array_equal(outcome.jacobian(), [[-0.5]])

    def test_threads(self):
        outcome, results = mi.solve_binary(three_balls()), []
        threads = [threading.Thread(target=lambda: results.append(outcome.amplification))
                   for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(8 * [outcome.amplification], results)


class OneSided(unittest.TestCase):
    """Contact 1 is at rest, and would collide first if it approached."""
    problem = three_balls(velocity=[0., -1.])

    def test_warning(self):
        outcome = mi.solve_binary(self.problem)
        with self.assertWarnsRegex(mi.OneSidedDerivative, "contact 1 is about to approach"):
            self.assertEqual((2, 2), outcome.jacobian().shape)
        self.assertIn("a kink or a jump at these data: contact 1", outcome.trust_message)
        self.assertGreater(outcome.amplification, 0.)

    def test_as_an_error(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with self.assertRaises(mi.OneSidedDerivative):
                mi.solve_binary(self.problem).jvp(velocity=[1., 0.])
            mi.solve_binary(self.problem).jvp(velocity=[0., 1.])  # no kink in this direction


class Lost(unittest.TestCase):
    """Balls and contacts that differ much: vibrations inside the impact are chaotic."""
    chain = tomllib.loads((Path(__file__).parent.parent / "command" / "sensitive-chain.toml")
                          .read_text(encoding="utf-8"))

    def outcome(self):
        gaps = np.diff(np.eye(len(self.chain["chain"]["masses"])), axis=0)
        contact = self.chain["contact"]
        return mi.solve_lzb(gaps / self.chain["chain"]["masses"] @ gaps.T, gaps[:, 0],
                            contact["stiffness"], contact["exponent"],
                            contact["restitution"])

    def test_warning(self):
        outcome = self.outcome()
        with self.assertWarnsRegex(mi.LostDerivative, "magnified errors without end; from "
                                   r"speeds of 0\.\d+ m/s on, the derivative says nothing"):
            derivative = outcome.jvp(velocity=np.ones(len(outcome.velocity)))
        self.assertGreater(np.abs(derivative).max(), 1e6)
        self.assertIn("hardly determined by the data: vibrations", outcome.trust_message)
        self.assertGreater(outcome.amplification, 1e3)

    def test_figures_without_a_warning(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertLess(self.outcome().digits, 5.)


class Refusals(unittest.TestCase):
    def refuses(self, error, message, outcome, **data):
        with self.assertRaisesRegex(error, message):
            outcome.jvp(**data)

    def test_without_derivatives(self):
        given_up = mi.solve_binary(three_balls(), mi.BinaryOptions(maximum_collisions=1))
        self.refuses(mi.ImpactError, r"jvp: the impact was given up \(CollisionLimit\): ",
                     given_up, velocity=[1., 1.])
        with self.assertRaisesRegex(mi.ImpactError, "jacobian: the impact was given up"):
            given_up.jacobian()
        self.refuses(mi.InvalidParameter,
                     "jvp: the law compliant has no derivatives; these have: .*poisson",
                     mi.solve_compliant(three_balls()), velocity=[1., 1.])
        sliding = mi.solve_poisson([[1.]], [-1.], 0.5, friction=0.3, slip=[1.],
                                   tangential_delassus=[[1.]], coupling=[[0.]])
        self.refuses(mi.InvalidParameter, "friction must be 0, its derivatives are not known",
                     sliding, velocity=[1.])
        self.assertIn("there is friction", sliding.trust_message)

    def test_directions(self):
        outcome = mi.solve_moreau(three_balls())
        for error, message, data in (
                (mi.InvalidParameter, "at least one of velocity, .* must be given", {}),
                (mi.InvalidParameter, r"directions of velocity must be 2 x 1 .* got 3 x 1",
                 {"velocity": [1., 2., 3.]}),
                (mi.InvalidParameter, r"directions of velocity must be 2 x 2 .* got 2 x 1",
                 {"velocity": [1., 2.], "restitution": np.eye(2)}),
                (mi.InvalidParameter, "directions of restitution must be finite",
                 {"restitution": [math.nan, 0.]}),
                (mi.InvalidParameter, "directions of delassus must be symmetric",
                 {"delassus": [[0., 1.], [0., 0.]]}),
                (mi.InvalidParameter, "directions of delassus must be 2 x 2, got 1 x 1",
                 {"delassus": [[0.]]}),
                (ValueError, r"velocity must be a vector, got shape \(2, 2, 2\)",
                 {"velocity": np.zeros((2, 2, 2))}),
                (TypeError, "velocity must be an array of numbers, got str",
                 {"velocity": "fast"}),
                (TypeError, "delassus must be a matrix or several", {"delassus": 3.}),
                (TypeError, "incompatible", {"friction": [1., 1.]})):
            with self.subTest(message):
                self.refuses(error, message, outcome, **data)
        with self.assertRaises(TypeError):
            outcome.jvp([1., 1.])


if __name__ == "__main__":
    sys.exit(unittest.main())
