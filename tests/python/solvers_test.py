# SPDX-License-Identifier: Apache-2.0
"""The solvers on arrays: closed forms, kinds of arrays, traces, and messages on bad input."""
import math
import pickle
import random
import sys
import threading
import unittest

import numpy as np
import scipy.sparse as sp

import multiple_impacts as mi


def equal_balls(count):
    """D of balls of 1 kg in a row, and the separation speeds when the first arrives at 1
    m/s."""
    D = sp.diags([-np.ones(count - 2), 2. * np.ones(count - 1), -np.ones(count - 2)],
                 [-1, 0, 1], format="csc")
    U = np.zeros(count - 1)
    U[0] = -1.
    return D, U


class ClosedForms(unittest.TestCase):
    def test_moreau(self):
        """Chapter, propositions 1 to 3: separation speeds (e, 0, ..., 0)."""
        D, U = equal_balls(10)
        for e in (0., 0.4, 1.):
            outcome = mi.solve_moreau(D, U, e)
            np.testing.assert_allclose(outcome.velocity, [e] + 8 * [0.], atol=1e-13)
            np.testing.assert_allclose(outcome.impulse, (1. + e) / 10. * np.arange(9, 0, -1),
                                       rtol=1e-13)

    def test_binary(self):
        """Equal elastic balls exchange their velocities."""
        D, U = equal_balls(10)
        outcome = mi.solve_binary(D, U, 1.)
        np.testing.assert_allclose(outcome.velocity, 8 * [0.] + [1.], atol=1e-14)
        self.assertEqual(9, outcome.statistics.collisions)

    def test_lzb_single_contact(self):
        """Hertz, m = 1/D: from the energy balance the contact lasts 2 B (5 m/(4 K))^(2/5)
        v^(-1/5), B = 1.4716."""
        K, v, m = 1e6, 0.3, 0.5
        outcome = mi.solve_lzb([[1. / m]], [-v], K, 1.5, 1., mi.LZBOptions(tolerance=1e-11),
                               kinetic_energy=0.5 * m * v * v)
        self.assertAlmostEqual(v, outcome.velocity[0], delta=1e-10)
        # B = int_0^1 (1 - u^(5/2))^(-1/2) du
        B = math.gamma(0.4) * math.gamma(0.5) / math.gamma(0.9) / 2.5
        self.assertAlmostEqual(1., outcome.statistics.duration
                               / (2. * B * (1.25 * m / K)**0.4 * v**-0.2), delta=1e-6)
        self.assertAlmostEqual(0.5 * m * v * v, outcome.statistics.energy_after, delta=1e-10)
        self.assertAlmostEqual(
            0.3 * v, mi.solve_lzb([[1. / m]], [-v], K, 1.5, 0.3).velocity[0], delta=1e-8)

    def test_poisson(self):
        """Acary and Taha: the first of two contacts is plastic."""
        D, U = equal_balls(3)
        np.testing.assert_allclose(mi.solve_poisson(D, U, [0., 1.]).impulse,
                                   [5. / 6., 2. / 3.], atol=1e-13)

    def test_impulse_ratio(self):
        """Acary and Taha, eq. (5)."""
        D, U = equal_balls(3)
        alpha, e = 0.7, 0.6
        w = 1. - alpha + alpha**2
        p = (1. + np.sqrt(1. - 2. * (1. - e) * w)) / (2. * w)
        options = mi.ImpulseRatioOptions(energy_ratio=e, ratios=mi.RatioSource.Given)
        outcome = mi.solve_impulse_ratio(D, U, 0.5, options, share=[1., alpha])
        np.testing.assert_allclose(outcome.impulse, [p, alpha * p], rtol=1e-13)
        outside = mi.solve_impulse_ratio(D, U, 0.5, options, share=[1., 2.])
        self.assertEqual(mi.ImpactStatus.NotAdmissible, outside.status)

    def test_compliant(self):
        """LZB report, table 5, (1, 1): four decimals; gaps: one collision after the other."""
        D, U = equal_balls(5)
        v = np.cumsum(np.concatenate([[0.], mi.solve_compliant(D, U, 1., 1.).velocity]))
        np.testing.assert_allclose(v - v.mean() + 0.2,
                                   [-0.1323, -0.0753, -0.0310, 0.2962, 0.9424], atol=1e-4)
        apart = mi.solve_compliant(D, U, 1., 1., gaps=[0., 9., 9., 9.])
        np.testing.assert_allclose(apart.velocity, [0., 0., 0., 1.], atol=1e-8)

    def test_kinetic_angles(self):
        problem = mi.ContactProblem(*equal_balls(4), restitution=1.)
        np.testing.assert_allclose(mi.kinetic_cosines(problem.delassus).toarray(),
                                   [[1., -0.5, 0.], [-0.5, 1., -0.5], [0., -0.5, 1.]],
                                   atol=1e-15)
        self.assertEqual(3, mi.multiplicity(problem))

    def test_precompression(self):
        """The energy F^2/(2 K) of a linear contact is given back as kinetic energy."""
        outcome = mi.solve_lzb([[1.]], [0.], 4., 1., 1., precompression=3.)
        self.assertAlmostEqual(math.sqrt(2. * 9. / 8.), outcome.velocity[0], delta=1e-7)

    def test_guarantees_of_all_laws(self):
        """Random bodies: no impulse pulls, no contact approaches, no energy comes from
        nowhere, U+ = U- + D P."""
        numbers = np.random.default_rng(2026)
        for case in range(50):
            n, bodies = 6, 9
            H = sp.random(n, bodies, 0.5, random_state=case) + sp.eye(n, bodies)
            M = sp.diags(numbers.uniform(0.1, 10., bodies))
            v, e = numbers.normal(size=bodies), numbers.uniform()
            problem = mi.contact_problem_of(M, H, v, e, stiffness=numbers.uniform(1., 100., n),
                                            exponent=1.5)
            for solve in (mi.solve_lzb, mi.solve_binary, mi.solve_moreau):
                with self.subTest(case=case, law=solve.__name__):
                    outcome = solve(problem)
                    self.assertTrue(outcome.is_usable, outcome)
                    self.assertGreaterEqual(outcome.impulse.min(), -1e-12)
                    self.assertGreaterEqual(outcome.velocity.min(), -1e-9)
                    after = v + (sp.linalg.inv(M.tocsc()) @ H.T) @ outcome.impulse
                    np.testing.assert_allclose(H @ after, outcome.velocity, atol=1e-8)
                    self.assertLessEqual(after @ (M @ after), (1. + 1e-8) * (v @ (M @ v)))


class Friction(unittest.TestCase):
    """A rod of 1 kg and 1 m at 45 degrees strikes a plane with its lower left end."""
    mass = np.diag([1., 1., 1. / 12.])  # of x, y and the angle
    normal, tangent = [[0., 1., -math.sqrt(0.125)]], [[1., 0., math.sqrt(0.125)]]

    def rod(self, restitution=1., friction=0.8, velocity=(0.5, -1., 0.), **parameters):
        return mi.contact_problem_of(self.mass, self.normal, velocity, restitution, 1e9, 1.5,
                                     friction=friction, tangent_jacobian=self.tangent,
                                     **parameters)

    def parts(self, **more):
        return {"delassus": [[2.5]], "velocity": [-1.], "restitution": 1., "friction": 0.8,
                "slip": [0.5], "tangential_delassus": [[2.5]], "coupling": [[-1.5]], **more}

    def test_tangents_of_bodies(self):
        """W_nn = W_tt = 1 + 12/8, W_tn = -12/8."""
        problem = self.rod(tangential_stiffness=2e8)
        np.testing.assert_allclose(problem.delassus.toarray(), [[2.5]], rtol=1e-14)
        np.testing.assert_allclose(problem.tangential_delassus.toarray(), [[2.5]], rtol=1e-14)
        np.testing.assert_allclose(problem.coupling.toarray(), [[-1.5]], rtol=1e-14)
        np.testing.assert_allclose((*problem.velocity, *problem.slip), (-1., 0.5))
        np.testing.assert_array_equal(problem.tangent_counts, [1])
        np.testing.assert_array_equal((*problem.friction, *problem.tangential_stiffness),
                                      (0.8, 2e8))

    def test_rod_sticks(self):
        for solve, tangential, normal, lost, digits in (
                (mi.solve_poisson, 13. / 40., 7. / 8., 1. / 20., 1e-12),
                (mi.solve_lzb, 0.342766136, 0.904610227, 1. / 35., 1e-7)):
            with self.subTest(solve.__name__):
                outcome = solve(self.rod())
                np.testing.assert_allclose(outcome.impulse, [normal], atol=digits)
                np.testing.assert_allclose(outcome.tangential_impulse, [tangential],
                                           atol=digits)
                np.testing.assert_allclose(outcome.slip, [0.], atol=digits)
                self.assertAlmostEqual(lost, outcome.statistics.energy_lost, delta=digits)

    def test_rod_reverses_its_slip(self):
        """U = (1, -1), mu = e = 1/2."""
        outcome = mi.solve_lzb(self.rod(0.5, 0.5, (1., -1., 0.)))
        np.testing.assert_allclose(
            (*outcome.tangential_impulse, *outcome.impulse, *outcome.slip, *outcome.velocity),
            (-0.123156475, 0.480959777, -0.029330853, 0.387134156), atol=1e-7)
        self.assertAlmostEqual(
            outcome.statistics.energy_lost,
            outcome.statistics.dissipated.sum() + outcome.statistics.friction_loss.sum(),
            delta=1e-8)

    def test_a_problem_is_its_parts(self):
        expected = mi.solve_poisson(self.rod())
        for outcome in (mi.solve_poisson(mi.ContactProblem(**self.parts())),
                        mi.solve_poisson(**self.parts()),
                        mi.solve_poisson(**self.parts(tangent_counts=[1]))):
            np.testing.assert_allclose(outcome.impulse, expected.impulse, rtol=1e-13)
            np.testing.assert_allclose(outcome.slip, expected.slip, atol=1e-13)
            np.testing.assert_allclose(outcome.tangential_impulse, expected.tangential_impulse,
                                       rtol=1e-13)

    def test_tangents_without_friction(self):
        """P = 2/2.5; the end slides with u = 1/2 - 3/2 P."""
        outcome = mi.solve_moreau(self.rod(friction=None))
        np.testing.assert_allclose(outcome.impulse, [0.8], rtol=1e-14)
        np.testing.assert_array_equal(outcome.tangential_impulse, [0.])
        np.testing.assert_allclose(outcome.slip, [-0.7], rtol=1e-14)
        D, U = equal_balls(3)
        self.assertEqual((0,), mi.solve_lzb(D, U, 1., 1., 1.).slip.shape)

    def test_tangents_of_some_contacts(self):
        """A ball on a floor, beside a wall: no tangent at the wall, two at the floor."""
        wall, floor = [1., 0., 0.], [0., 0., 1.]
        tangents = [[1., 0., 0.], [0., 1., 0.]]
        problem = mi.contact_problem_of(2. * np.eye(3), [wall, floor], [3., 4., -5.], 1.,
                                        tangent_jacobian=tangents, tangent_counts=[0, 2])
        np.testing.assert_array_equal(problem.tangent_counts, [0, 2])
        np.testing.assert_array_equal(problem.coupling.toarray(), [[0.5, 0.], [0., 0.]])
        np.testing.assert_array_equal(mi.solve_moreau(problem).slip, [3., 4.])
        both = mi.contact_problem_of(2. * np.eye(3), [wall], [3., 4., -5.], 1.,
                                     tangent_jacobian=tangents)
        np.testing.assert_array_equal(both.tangent_counts, [2])

    def test_trace(self):
        trace = mi.TraceRecorder()
        outcome = mi.solve_lzb(self.rod(), mi.LZBOptions(tolerance=1e-8), trace)
        for values in (trace.tangential_force, trace.slip, trace.sticks):
            self.assertEqual((len(trace), 1), values.shape)
        np.testing.assert_allclose(np.trapz(trace.tangential_force[:, 0], trace.time),
                                   outcome.tangential_impulse[0], rtol=1e-2)
        self.assertTrue(np.all(np.abs(trace.tangential_force)
                               <= 0.8 * trace.force + 1e-6 * trace.force.max()))
        np.testing.assert_allclose(trace.slip[[0, -1], 0], [0.5, 0.], atol=1e-6)
        self.assertEqual({0, 1}, set(trace.sticks[:, 0]))
        D, U = equal_balls(3)
        mi.solve_lzb(D, U, 1., 1.5, 1., trace=trace)
        self.assertEqual((len(trace), 0), trace.tangential_force.shape)

    def test_pickles(self):
        problem = self.rod(tangential_stiffness=1e9)
        copy = pickle.loads(pickle.dumps(problem))
        for name in ("friction", "tangential_stiffness", "slip", "tangent_counts"):
            np.testing.assert_array_equal(getattr(problem, name), getattr(copy, name), name)
        for name in ("tangential_delassus", "coupling"):
            np.testing.assert_array_equal(getattr(problem, name).toarray(),
                                          getattr(copy, name).toarray(), name)
        outcome = mi.solve_poisson(problem)
        again = pickle.loads(pickle.dumps(outcome))
        np.testing.assert_array_equal(outcome.tangential_impulse, again.tangential_impulse)
        np.testing.assert_array_equal(outcome.slip, again.slip)

    def test_refusals(self):
        for error, message, change in (
                (ValueError, "friction needs tangents", {
                    "slip": None, "tangential_delassus": None, "coupling": None}),
                (ValueError, "must be given together, slip is missing", {"slip": None}),
                (ValueError, "must be given together, coupling is missing",
                 {"coupling": None}),
                (ValueError, "tangent_counts must be given: 3 tangents are not one or two",
                 {"slip": [0., 0., 0.]}),
                (ValueError, r"tangent_counts must be 0, 1 or 2 .* got \[2\]",
                 {"tangent_counts": [2]}),
                (ValueError, "tangents.slip must be finite, got nan .tangent 1",
                 {"slip": [math.nan]}),
                (ValueError, "tangents.coupling must be 1 x 1, got 1 x 2",
                 {"coupling": [[0., 0.]]}),
                (ValueError, "tangents.coupling must be finite", {"coupling": [[math.inf]]}),
                (ValueError, "tangents.delassus diagonal .*tangent 1",
                 {"tangential_delassus": [[0.]]}),
                (ValueError, "friction must have one value for each of 1 contact",
                 {"friction": [1., 1.]}),
                (TypeError, "slip must be a vector of numbers", {"slip": "fast"})):
            with self.subTest(message), self.assertRaisesRegex(error, message):
                mi.solve_poisson(**self.parts(**change))
        for solve in (mi.solve_moreau, mi.solve_impulse_ratio, mi.solve_compliant):
            with self.assertRaisesRegex(ValueError, "friction must be 0"):
                solve(self.rod())
        with self.assertRaisesRegex(ValueError, "tangent_counts needs a tangent_jacobian"):
            mi.contact_problem_of(self.mass, self.normal, np.zeros(3), 1., tangent_counts=[1])
        with self.assertRaisesRegex(ValueError, "tangentJacobian must be 1 x 3, got 1 x 2"):
            mi.contact_problem_of(self.mass, self.normal, np.zeros(3), 1.,
                                  tangent_jacobian=[[1., 0.]])


class Arrays(unittest.TestCase):
    def setUp(self):
        self.D, self.U = equal_balls(6)

    def test_kinds_of_arrays(self):
        expected = mi.solve_lzb(self.D, self.U, 1., 1.5, 1.)
        dense = self.D.toarray()
        halves = self.D.tocoo()
        twice = sp.coo_matrix((np.repeat(halves.data / 2., 2),
                               (np.repeat(halves.row, 2), np.repeat(halves.col, 2))))
        for D in (self.D.tocsr(), self.D.tocoo(), twice, dense, np.asfortranarray(dense),
                  dense.tolist(),
                  dense.astype(int), dense.astype(np.float32)):
            for U in (list(self.U), self.U.astype(np.float32), np.repeat(self.U, 2)[::2]):
                np.testing.assert_array_equal(
                    expected.velocity, mi.solve_lzb(D, U, np.ones(5), 5 * [1.5], 1).velocity)

    def test_a_problem_is_its_parts(self):
        problem = mi.ContactProblem(self.D, self.U, restitution=0.9, stiffness=2.,
                                    exponent=1.2)
        for whole, parts in ((mi.solve_lzb(problem),
                              mi.solve_lzb(self.D, self.U, 2., 1.2, 0.9)),
                             (mi.solve_binary(problem), mi.solve_binary(self.D, self.U, 0.9)),
                             (mi.solve_moreau(problem), mi.solve_moreau(self.D, self.U, 0.9))):
            np.testing.assert_array_equal(whole.velocity, parts.velocity)
        np.testing.assert_array_equal(problem.delassus.toarray(), self.D.toarray())
        self.assertEqual(5, len(problem))

    def test_outcomes_are_views(self):
        outcome = mi.solve_lzb(self.D, self.U, 1., 1.5, 1.)
        self.assertFalse(outcome.velocity.flags.owndata)
        with self.assertRaises(ValueError):
            outcome.velocity[0] = 1.
        velocity = outcome.velocity
        del outcome
        self.assertGreater(velocity[-1], 0.5)

    def test_traces(self):
        trace = mi.TraceRecorder(interval=0.01)
        outcome = mi.solve_lzb(self.D, self.U, 1., 1.5, 1., trace=trace)
        for values in (trace.energy, trace.force, trace.velocity):
            self.assertEqual((len(trace), 5), values.shape)
            self.assertTrue(values.flags.c_contiguous)
        self.assertTrue(np.all(np.diff(trace.time) > 0.))
        np.testing.assert_allclose(trace.time[-1], outcome.statistics.duration)
        np.testing.assert_allclose(trace.velocity[-1], outcome.velocity, atol=1e-7)
        # F = (1 + eta)^(eta/(1 + eta)) K^(1/(1 + eta)) E^(eta/(1 + eta)) (chapter, eq. 21)
        middle = len(trace) // 2
        np.testing.assert_allclose(trace.force[middle], (2.5 * trace.energy[middle])**0.6,
                                   rtol=1e-12)
        np.testing.assert_allclose(np.trapz(trace.force, trace.time, axis=0), outcome.impulse,
                                   rtol=1e-3)
        alone = mi.solve_lzb(self.D, self.U, 1., 1.5, 1.)
        np.testing.assert_array_equal(alone.velocity, outcome.velocity)

    def test_threads(self):
        """Solvers let other threads run, and share nothing."""
        results = {}

        def solve(k):
            results[k] = mi.solve_lzb(self.D, self.U * (1 + k), 1., 1.5, 0.9).velocity

        threads = [threading.Thread(target=solve, args=(k,)) for k in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for k, velocity in results.items():
            np.testing.assert_array_equal(
                velocity, mi.solve_lzb(self.D, self.U * (1 + k), 1., 1.5, 0.9).velocity)

    def test_orders_and_seeds(self):
        D, U = equal_balls(8)
        orders = mi.CollisionOrder
        runs = [mi.solve_binary(D, U, 0.5,
                                mi.BinaryOptions(order=orders.Random, seed=s)).velocity
                for s in (1, 1, 2)]
        np.testing.assert_array_equal(runs[0], runs[1])
        self.assertFalse(np.array_equal(runs[0], runs[2]))
        self.assertEqual(5, len(orders.__members__))


class Stacks(unittest.TestCase):
    """Many impacts at once: each as it is by itself."""

    def setUp(self):
        numbers = np.random.default_rng(1)
        count, contacts = 7, 3
        H = numbers.uniform(-1., 1., (count, contacts, 4))
        self.D = H @ H.transpose(0, 2, 1) + 0.1 * np.eye(contacts)
        self.D[2, 0, 1] = self.D[2, 1, 0] = 0.
        self.U = numbers.uniform(-1., 0.5, (count, contacts))
        self.U[3] = [0., 0.2, 0.1]
        self.e = numbers.uniform(0., 1., (count, contacts))
        self.K = numbers.uniform(1., 9., contacts)

    def is_each(self, solve, parameters, **named):
        """Some parameters differ from impact to impact, others from contact to contact."""
        stack = solve(self.D, self.U, *parameters, **named)
        self.assertIsInstance(stack, mi.BatchOutcome)
        self.assertEqual(len(self.U), len(stack))
        for i, (D, U) in enumerate(zip(self.D, self.U)):
            own = [p[i] if np.ndim(p) == 2 else p for p in parameters]
            one = solve(D, U, *own, **{name: np.asarray(value)[i] if np.ndim(value) else value
                                       for name, value in named.items()})
            np.testing.assert_array_equal(one.velocity, stack.velocity[i])
            np.testing.assert_array_equal(one.impulse, stack.impulse[i])
            self.assertEqual(one.status, mi.ImpactStatus(stack.status[i]))
            self.assertEqual(one.is_usable, stack.is_usable[i])
        self.assertEqual("", stack.message)

    def test_each_is_as_alone(self):
        energy = np.full(len(self.U), 100.)
        self.is_each(mi.solve_lzb, (self.K, 1.5, self.e))
        self.is_each(mi.solve_lzb, (2., self.K, self.e[0]), precompression=0.1 * self.e)
        for solve in (mi.solve_binary, mi.solve_moreau, mi.solve_poisson):
            self.is_each(solve, (self.e,))
            self.is_each(solve, (0.5,), kinetic_energy=energy)
        self.is_each(mi.solve_compliant, (self.K, 1.5), gaps=0.01 * self.e)
        for kinetic_energy in (energy, 100.):
            stack = mi.solve_impulse_ratio(self.D, self.U, kinetic_energy=kinetic_energy,
                                           stiffness=self.K, exponent=1.5)
            one = mi.solve_impulse_ratio(self.D[0], self.U[0], kinetic_energy=100.,
                                         stiffness=self.K, exponent=1.5)
            np.testing.assert_array_equal(one.velocity, stack.velocity[0])

    def test_options(self):
        options = mi.LZBOptions(model=mi.ContactModel.MonoStiffness, tolerance=1e-4)
        stack = mi.solve_lzb(self.D, self.U, 1., 1.5, 0.5, options)
        np.testing.assert_array_equal(
            mi.solve_lzb(self.D[0], self.U[0], 1., 1.5, 0.5, options).velocity,
            stack.velocity[0])

    def test_single_contacts(self):
        """U+ = -e U-, P = (1 + e) |U-| / D."""
        D, U, e = np.array([1., 2., 4.]), np.array([-1., -3., 2.]), np.array([0.5, 0., 1.])
        stack = mi.solve_lzb(D[:, None, None], U[:, None], 1e9, 1.5, e[:, None])
        np.testing.assert_array_equal([[0.5], [0.], [2.]], stack.velocity)
        np.testing.assert_array_equal([[1.5], [1.5], [0.]], stack.impulse)
        self.assertEqual(["Solved", "Solved", "NoImpact"],
                         [mi.ImpactStatus(number).name for number in stack.status])

    def test_views_and_pickles(self):
        stack = mi.solve_lzb(self.D.astype(np.float32), self.U[:, ::1].tolist(), 1, 1.5, 0.5)
        self.assertFalse(stack.velocity.flags.writeable)
        again = pickle.loads(pickle.dumps(stack))
        np.testing.assert_array_equal(stack.velocity, again.velocity)
        np.testing.assert_array_equal(stack.status, again.status)
        self.assertEqual(repr(stack), repr(again))

    def test_no_impacts(self):
        stack = mi.solve_moreau(np.zeros((0, 2, 2)), np.zeros((0, 2)), 0.5)
        self.assertEqual((0, 2), stack.velocity.shape)
        self.assertEqual(0, len(stack))

    def test_given_up(self):
        stack = mi.solve_lzb(self.D, self.U, 1., 1.5, 0.5, mi.LZBOptions(maximum_steps=1))
        self.assertTrue(stack.is_usable[3])
        self.assertFalse(stack.is_usable[0])
        self.assertIn("impact at index 0: the limit of 1 steps", stack.message)
        self.assertIn("index 0", repr(stack))

    def refuses(self, error, message, *arguments, solve=mi.solve_lzb, **named):
        with self.assertRaisesRegex(error, message):
            solve(*arguments, **named)

    def test_bad_input(self):
        D, U, e = self.D, self.U, self.e
        self.refuses(ValueError, r"delassus must be a stack of square matrices, \(m, n, n\), "
                     r"got shape \(7, 3, 2\)", D[:, :, :2], U, 1., 1., 1.)
        self.refuses(ValueError, r"velocity must be of shape \(7, 3\), got shape \(6, 3\)", D,
                     U[:6], 1., 1., 1.)
        self.refuses(ValueError, r"velocity must be of shape \(7, 3\), got shape \(3,\)", D,
                     U[0], 1., 1., 1.)
        self.refuses(ValueError, r"restitution must be of shape \(7, 3\), got shape \(3, 7\)",
                     D, U, 1., 1., e.T)
        self.refuses(ValueError, "restitution must have one value for each of 3 contacts, "
                     "got 7.*index 0", D, U, 1., 1., e[:, 0])
        self.refuses(ValueError, r"kinetic_energy must be of shape \(7,\)", D, U, 1., 1., 1.,
                     kinetic_energy=[1., 2.])
        self.refuses(TypeError, "velocity must be an array of numbers, got str", D, "fast", 1.,
                     1., 1.)
        self.refuses(TypeError, "unexpected keyword argument 'trace'", D, U, 1., 1., 1.,
                     trace=mi.TraceRecorder())
        self.refuses(TypeError, r"^solve_lzb\(\) missing 3 required", D, U)

    def test_the_wrong_impact_is_named(self):
        for name, array, bad in (("velocity", self.U, math.nan), ("restitution", self.e, 1.5)):
            wrong = array.copy()
            wrong[4, 1] = bad
            arguments = {"velocity": self.U, "restitution": self.e, name: wrong}
            self.refuses(mi.InvalidParameter,
                         rf"{name} .*\(contact 2\), in the impact at index 4$", self.D,
                         arguments["velocity"], 1., 1., arguments["restitution"])
        wrong = self.D.copy()
        wrong[5, 0, 2] += 1.
        self.refuses(mi.InvalidParameter, "finite and symmetric.*in the impact at index 5$",
                     wrong, self.U, self.e, solve=mi.solve_binary)


class Pickles(unittest.TestCase):
    """Everything that goes to and comes from another process."""

    def again(self, thing):
        return pickle.loads(pickle.dumps(thing))

    def test_outcomes(self):
        D, U = equal_balls(5)
        outcome = mi.solve_lzb(D, U, 1., 1.5, 0.9, kinetic_energy=0.5)
        copy = self.again(outcome)
        self.assertEqual((outcome.status, outcome.message), (copy.status, copy.message))
        np.testing.assert_array_equal(outcome.impulse, copy.impulse)
        np.testing.assert_array_equal(outcome.velocity, copy.velocity)
        names = [name for name in dir(outcome.statistics) if not name.startswith("_")]
        self.assertEqual(17, len(names))
        for statistics in (copy.statistics, self.again(outcome.statistics)):
            for name in names:
                np.testing.assert_array_equal(getattr(outcome.statistics, name),
                                              getattr(statistics, name), name)

    def test_problems(self):
        D, U = equal_balls(5)
        problem = mi.ContactProblem(D, U, 0.9, 2., 1.5, precompression=0.1, share=3.,
                                    kinetic_energy=0.5, gaps=0.2)
        copy = self.again(problem)
        np.testing.assert_array_equal(problem.delassus.toarray(), copy.delassus.toarray())
        for name in ("velocity", "restitution", "stiffness", "exponent", "precompression",
                     "share", "gaps", "kinetic_energy"):
            np.testing.assert_array_equal(getattr(problem, name), getattr(copy, name), name)
        np.testing.assert_array_equal(mi.solve_lzb(problem).velocity,
                                      mi.solve_lzb(copy).velocity)

    def test_options(self):
        for options in (mi.LZBOptions(tolerance=1e-6, scheme=mi.LZBScheme.TimeEuler,
                                      step=1e-9),
                        mi.BinaryOptions(order=mi.CollisionOrder.Sweeps, seed=3),
                        mi.CompliantOptions(tolerance=1e-6), mi.ImpactStatus.StepLimit):
            self.assertEqual(options, self.again(options))

    def test_a_state_of_another_version(self):
        with self.assertRaisesRegex(ValueError, "17 values, got 2"):
            mi.ImpactStatistics.__new__(mi.ImpactStatistics).__setstate__((1, 2))


class Docstrings(unittest.TestCase):
    def test_units_and_signs(self):
        for name in mi.solvers.__all__:
            if name.startswith("solve_"):
                text = getattr(mi, name).__doc__
                for part in ("[1/kg]", "U < 0 approaches", "[m/s]", "P >= 0", "[N.s]", "[J]",
                             "v+ = v- + M^-1 H^T P"):
                    self.assertIn(part, text, name)


class BadInput(unittest.TestCase):
    def setUp(self):
        self.D, self.U = equal_balls(4)

    def refuses(self, error, message, *arguments, solve=mi.solve_lzb, **options):
        with self.assertRaisesRegex(error, message):
            solve(*arguments, **options)

    def test_shapes(self):
        D, U = self.D, self.U
        self.refuses(ValueError, "velocity and delassus must have the same size, got 3 and 2",
                     D[:2, :2], U, 1., 1., 1.)
        self.refuses(ValueError, "velocity and delassus must have the same size, got 2 and 3",
                     D, U[:2], 1., 1., 1.)
        self.refuses(ValueError, "delassus must be 3 x 3, got 3 x 2", D[:, :2], U, 1., 1., 1.)
        self.refuses(ValueError, r"delassus must be a matrix, got shape \(3,\)", U, U, 1., 1.,
                     1.)
        self.refuses(ValueError, r"velocity must be a vector, got shape \(3, 1\)", D,
                     U[:, None], 1., 1., 1.)
        self.refuses(ValueError, r"velocity must be a vector, got shape \(\)", D, 1., 1., 1.,
                     1.)
        self.refuses(ValueError, "stiffness", D, U, [1., 1.], 1., 1.)
        self.refuses(ValueError, "exponent", D, U, 1., [1.], 1.)
        self.refuses(ValueError, "restitution", D, U, 1., 1., [])
        self.refuses(ValueError, "precompression", D, U, 1., 1., 1., precompression=[1., 2.])
        self.refuses(ValueError, "gapJacobian must be 1 x 3", np.eye(3), [[1.]], np.zeros(3),
                     0.5,
                     solve=mi.contact_problem_of)
        self.refuses(ValueError, "restitution", D, U, [1.], solve=mi.solve_binary)
        self.refuses(ValueError, "restitution", D, U, [1.], solve=mi.solve_moreau)

    def test_values(self):
        D, U = self.D, self.U
        nan = float("nan")
        self.refuses(ValueError, "velocity must be finite, got nan", D, U * nan, 1., 1., 1.)
        self.refuses(ValueError, "delassus", D * nan, U, 1., 1., 1.)
        self.refuses(ValueError, "delassus must be finite and symmetric", sp.triu(D), U, 1.,
                     1., 1.)
        self.refuses(ValueError, "delassus", -D, U, 1., 1., 1.)
        self.refuses(ValueError,
                     r"stiffness must be positive and finite, got -1 \(contact 2\)", D, U,
                     [1., -1., 1.],
                     1., 1.)
        self.refuses(ValueError, "exponent", D, U, 1., 0., 1.)
        self.refuses(ValueError, "restitution", D, U, 1., 1., 1.0001)
        self.refuses(ValueError, "precompression", D, U, 1., 1., 1., precompression=-1.)
        self.refuses(ValueError, "mass", -np.eye(3), np.eye(3), np.zeros(3), 0.5,
                     solve=mi.contact_problem_of)
        for options in ({"tolerance": 1.}, {"tolerance": nan}, {"maximum_steps": -1}):
            self.refuses(ValueError, next(iter(options)).split("_")[0], solve=mi.LZBOptions,
                         **options)
        self.refuses(ValueError, "step", scheme=mi.LZBScheme.TimeEuler, solve=mi.LZBOptions)
        for options in ({"tolerance": 1.}, {"maximum_collisions": 0}):
            self.refuses(ValueError, next(iter(options)).split("_")[0], solve=mi.BinaryOptions,
                         **options)
        for options in ({"interval": -1.}, {"maximum_samples": 1}, {"until": 0.},
                        {"impact": -1}):
            self.refuses(ValueError, next(iter(options)).split("_")[0], solve=mi.TraceRecorder,
                         **options)
        self.refuses(ValueError, "radius", -1., mi.ElasticMaterial(1., 0.3),
                     mi.ElasticMaterial(1., 0.3),
                     solve=mi.hertz_sphere_plane)

    def test_kinds(self):
        D, U = self.D, self.U
        self.refuses(TypeError, "velocity must be a vector of numbers, got str", D, "fast", 1.,
                     1., 1.)
        self.refuses(TypeError, "velocity must be a vector of numbers", D, [None, 1., 2.], 1.,
                     1., 1.)
        self.refuses(TypeError, "delassus must be a matrix of numbers", None, U, 1., 1., 1.)
        self.refuses(TypeError, "delassus must be a matrix", [[1., 2.], [3.]], U, 1., 1., 1.)
        self.refuses(TypeError, "delassus must be a matrix of real numbers", D * 1j, U, 1., 1.,
                     1.)
        self.refuses(TypeError,
                     "restitution must be a number or a vector of numbers, got complex", D, U,
                     1., 1., 1j)
        self.refuses(TypeError, r"^solve_lzb\(\) missing 3 required", D, U)
        self.refuses(TypeError, "incompatible", D, U, 1., 1., 1., options=mi.BinaryOptions())
        self.refuses(TypeError, "incompatible", D, U, 1., 1., 1., trace=3)
        self.refuses(TypeError, "incompatible", order="random", solve=mi.BinaryOptions)

    def test_noise_is_an_exception_or_an_outcome(self):
        """Any input gives a result or an exception of the kinds above."""
        seed = random.SystemRandom().randrange(2**32)
        numbers = random.Random(seed)
        things = [self.D, self.D.T, self.D.toarray(), sp.csc_matrix((3, 3)), self.U, -self.U,
                  1., 0, -1, 1e308, True,
                  1j, float("inf"), None, "x", [], [[]], {}, np.zeros((0, 0)), np.zeros(0),
                  np.array(["a"]),
                  mi.LZBOptions()]
        options = mi.LZBOptions(maximum_steps=1000)
        for case in range(3000):
            arguments = [numbers.choice(things) for _ in range(5)]
            try:
                self.assertIsInstance(mi.solve_lzb(*arguments, options=options),
                                      mi.ImpactOutcome)
            except (ValueError, TypeError):
                pass
            except BaseException as error:
                raise AssertionError(f"seed {seed}, case {case}: {arguments}") from error

    def test_given_up(self):
        outcome = mi.solve_lzb(self.D, self.U, 1., 1.5, 1., mi.LZBOptions(maximum_steps=2))
        self.assertEqual(mi.ImpactStatus.StepLimit, outcome.status)
        self.assertFalse(outcome.is_usable)
        self.assertIn("limit of 2 steps", outcome.message)
        self.assertIn("StepLimit", repr(outcome))


class Hertz(unittest.TestCase):
    def test_printed_stiffness(self):
        """LZB report, eqs. (114)-(116): 6.9716e9 and 9.858e9 N/m^1.5, the first 0.01 % too
        high."""
        steel = mi.ElasticMaterial(young=21.6e10, poisson=0.276)
        self.assertAlmostEqual(1., mi.hertz_sphere_sphere(0.004, steel, 0.004, steel)
                               / 6.9716e9, delta=2e-4)
        self.assertAlmostEqual(1., mi.hertz_sphere_plane(0.004, steel, steel) / 9.858e9,
                               delta=1e-4)
        self.assertEqual(1.5, mi.HERTZ_EXPONENT)


if __name__ == "__main__":
    sys.exit(unittest.main())
