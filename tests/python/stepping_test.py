# SPDX-License-Identifier: Apache-2.0
"""The laws in time steps of siconos.kernel: ImpactLCP, ImpactFrictionContact and
ImpactGenericMechanical. Outcomes are those of the solvers on the arrays of the same chain."""
import gc
import sys
import unittest

import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn

import multiple_impacts as mi
from multiple_impacts import _solvers

STIFFNESS, EXPONENT, RESTITUTION = 1e6, 1.5, 0.9


def chain(problem, count=10, law=lambda: sk.NewtonImpactNSL(RESTITUTION)):
    """Touching balls of 1 kg, the first of which moves with 1 m/s: simulation, balls, and what
    must be kept alive."""
    system = sk.NonSmoothDynamicalSystem(0., 0.01)
    balls = [sk.LagrangianLinearTIDS([2. * i], [float(i == 0)], [[1.]]) for i in range(count)]
    relations = []
    for ball in balls:
        system.insertDynamicalSystem(ball)
    for left, right in zip(balls, balls[1:]):
        relations.append(sk.LagrangianLinearTIR([[-1., 1.]], [-2.]))
        system.link(sk.Interaction(law(), relations[-1]), left, right)
    simulation = sk.TimeStepping(system, sk.TimeDiscretisation(0., 1e-3),
                                 sk.MoreauJeanOSI(0.5), problem)
    return simulation, balls, relations


def stepped(problem, **arguments):
    """Velocities after one step."""
    simulation, balls, _relations = chain(problem, **arguments)
    simulation.computeOneStep()
    return np.array([ball.velocity()[0] for ball in balls])


def contact_arrays(count=10):
    """D, U- and H of the chain."""
    gradients = np.diff(np.eye(count), axis=0)
    before = np.eye(count)[0]
    return gradients @ gradients.T, gradients @ before, gradients


def expected(solve, count=10, **parameters):
    delassus, velocity, gradients = contact_arrays(count)
    return np.eye(count)[0] + gradients.T @ solve(delassus, velocity, **parameters).impulse


LZB = {"stiffness": STIFFNESS, "exponent": EXPONENT, "restitution": RESTITUTION}


class Chains(unittest.TestCase):
    def test_lzb_is_that_of_the_bare_solver(self):
        velocities = stepped(mi.ImpactLCP("lzb", STIFFNESS, EXPONENT))
        np.testing.assert_allclose(velocities, expected(mi.solve_lzb, **LZB), rtol=0.,
                                   atol=1e-11)

    def test_every_law(self):
        cases = {"lzb": (mi.solve_lzb, LZB),
                 "binary": (mi.solve_binary, {"restitution": RESTITUTION}),
                 "moreau": (mi.solve_moreau, {"restitution": RESTITUTION}),
                 "poisson": (mi.solve_poisson, {"restitution": RESTITUTION}),
                 "impulse_ratio": (mi.solve_impulse_ratio,
                                   {"stiffness": STIFFNESS, "exponent": EXPONENT,
                                    "kinetic_energy": 0.5}),
                 "compliant": (mi.solve_compliant,
                               {"stiffness": STIFFNESS, "exponent": EXPONENT})}
        for name, (solve, parameters) in cases.items():
            with self.subTest(name):
                problem = mi.ImpactLCP(law=mi.Law(name), stiffness=STIFFNESS)
                np.testing.assert_allclose(stepped(problem), expected(solve, **parameters),
                                           rtol=0., atol=1e-11)

    def test_the_law_of_the_contact_knows_its_stiffness(self):
        law = lambda: mi.LZBImpactNSL(RESTITUTION, STIFFNESS, EXPONENT)
        np.testing.assert_allclose(stepped(mi.ImpactLCP(), law=law),
                                   expected(mi.solve_lzb, **LZB), rtol=0., atol=1e-11)

    def test_stiffness_contact_by_contact(self):
        stiffness = np.geomspace(1e5, 1e7, 9)
        numbers = []

        def source(contact):
            self.assertIsInstance(contact, sk.Interaction)
            numbers.append(contact.number())
            return {"stiffness": stiffness[contact.number() - min(numbers)],
                    "exponent": 2., "restitution": 0.6}

        problem = mi.ImpactLCP()
        problem.setContactSource(source)
        reference = expected(mi.solve_lzb, stiffness=stiffness, exponent=2., restitution=0.6)
        np.testing.assert_allclose(stepped(problem), reference, rtol=0., atol=1e-11)
        self.assertGreater(np.abs(reference - expected(mi.solve_lzb, **LZB)).max(), 0.01)
        problem.setContactSource(None)

    def test_the_rest_of_an_answer_is_that_of_law_and_default(self):
        problem = mi.ImpactLCP(stiffness=STIFFNESS)
        problem.setContactSource(lambda contact: {"restitution": 0.5})
        np.testing.assert_allclose(
            stepped(problem), expected(mi.solve_lzb, **{**LZB, "restitution": 0.5}), rtol=0.,
            atol=1e-11)
        problem.setContactSource(lambda contact: None)
        np.testing.assert_allclose(stepped(problem), expected(mi.solve_lzb, **LZB), rtol=0.,
                                   atol=1e-11)

    def test_laws_with_friction_are_refused(self):
        problem = mi.ImpactLCP("binary")
        with self.assertRaisesRegex(mi.ImpactError, r"ImpactLCP: interaction \d+ has the law "
                                    "NewtonImpactFrictionNSL.*ImpactFrictionContact"):
            chain(problem, law=lambda: sk.NewtonImpactFrictionNSL(0.5, 0., 0.3, 1)
                  )[0].initialize()

    def test_names_dropped_early(self):
        simulation, balls, relations = chain(mi.ImpactLCP(stiffness=STIFFNESS))
        gc.collect()
        simulation.computeOneStep()
        self.assertAlmostEqual(1., sum(ball.velocity()[0] for ball in balls), delta=1e-13)
        del relations


class Friction(unittest.TestCase):
    """A rod of 1 kg and 1 m strikes a plane at 45 degrees, W_nn = W_tt = 5/2, W_tn = -3/2."""

    ARM = np.sqrt(2.) / 4.
    GRADIENT = np.array([[0., 1., -ARM], [1., 0., ARM]])

    def struck(self, problem, law):
        system = sk.NonSmoothDynamicalSystem(0., 0.01)
        rod = sk.LagrangianLinearTIDS([0.] * 3, [0.5, -1., 0.], np.diag([1., 1., 1. / 12.]))
        system.insertDynamicalSystem(rod)
        relation = sk.LagrangianLinearTIR(self.GRADIENT, [0., 0.])
        system.link(sk.Interaction(law, relation), rod)
        simulation = sk.TimeStepping(system, sk.TimeDiscretisation(0., 1e-3),
                                     sk.MoreauJeanOSI(0.5), problem)
        simulation.computeOneStep()
        return np.array(rod.velocity())

    def test_the_rod_sticks(self):
        """mu = 0.8, e = 1: closed form of the energetic law."""
        problem = mi.ImpactFrictionContact(2, stiffness=STIFFNESS)
        velocity = self.struck(problem, sk.NewtonImpactFrictionNSL(1., 0., 0.8, 2))
        (impact,) = problem.lastImpacts()
        np.testing.assert_allclose(impact.outcome.impulse, [0.904610227], atol=1e-7)
        np.testing.assert_allclose(impact.outcome.tangential_impulse, [0.342766136], atol=1e-7)
        self.assertAlmostEqual(1. / 35., impact.outcome.statistics.energy_lost, delta=1e-7)
        np.testing.assert_allclose(self.GRADIENT[1] @ velocity, impact.outcome.slip[0],
                                   atol=1e-12)
        np.testing.assert_allclose(impact.problem.tangential_delassus.toarray(), [[2.5]])
        np.testing.assert_allclose(impact.problem.coupling.toarray(), [[-1.5]])
        self.assertEqual([0.8], list(impact.problem.friction))

    def test_every_law_with_friction_is_that_of_the_bare_solver(self):
        for law, options in (("lzb", mi.LZBOptions()), ("poisson", None),
                             ("binary", mi.BinaryOptions())):
            with self.subTest(law):
                problem = mi.ImpactFrictionContact(2, law=law, stiffness=STIFFNESS)
                velocity = self.struck(problem, sk.NewtonImpactFrictionNSL(0.6, 0., 0.4, 2))
                bare = mi.contact_problem_of(
                    np.diag([1., 1., 1. / 12.]), self.GRADIENT[:1], [0.5, -1., 0.],
                    restitution=0.6, stiffness=STIFFNESS, exponent=EXPONENT, friction=0.4,
                    tangent_jacobian=self.GRADIENT[1:])
                outcome = _solvers.solve(law, bare, options)
                impulses = np.append(outcome.impulse, outcome.tangential_impulse)
                np.testing.assert_allclose(
                    velocity, [0.5, -1., 0.] + np.diag([1., 1., 12.]) @ self.GRADIENT.T
                    @ impulses, rtol=0., atol=1e-9)

    def test_parameters_of_friction(self):
        law = mi.LZBFrictionNSL(0.6, 0.3, 1e6, 1.5, 2)
        self.assertEqual(np.inf, law.tangentialStiffness())
        law.setTangentialStiffness(1e5)
        with self.assertRaisesRegex(mi.InvalidParameter, "tangential stiffness"):
            law.setTangentialStiffness(0.)
        self.assertEqual(1e5, law.tangentialStiffness())
        for answer, expected in ((None, (0.3, 1e5)), ({"restitution": 0.5}, (0.3, 1e5)),
                                 ({"friction": 0.}, (0., 1e5)),
                                 ({"friction": 0.1, "tangential_stiffness": 1e4},
                                  (0.1, 1e4))):
            with self.subTest(answer):
                problem = mi.ImpactFrictionContact(2)
                problem.setContactSource(lambda contact: answer)
                self.struck(problem, law)
                used = problem.lastProblem()
                self.assertEqual(expected, (used.friction[0], used.tangential_stiffness[0]))
                problem.setContactSource(None)

    def test_friction_needs_a_tangent(self):
        problem = mi.ImpactLCP(stiffness=STIFFNESS)
        problem.setContactSource(lambda contact: {"friction": 0.2})
        simulation, _balls, _relations = chain(problem)
        with self.assertRaisesRegex(mi.ImpactError, "friction 0.2.* no tangential row"):
            simulation.initialize()


class Reports(unittest.TestCase):
    def test_impacts_of_a_step(self):
        """Two pairs of balls, far from each other, that collide in the same step."""
        system = sk.NonSmoothDynamicalSystem(0., 0.01)
        balls = [sk.LagrangianLinearTIDS([q], [v], [[m]])
                 for q, v, m in ((0., 1., 1.), (2., 0., 1.), (20., 3., 1.), (22., 0., 2.))]
        for ball in balls:
            system.insertDynamicalSystem(ball)
        relations = [sk.LagrangianLinearTIR([[-1., 1.]], [-2.]) for _ in range(2)]
        contacts = [sk.Interaction(sk.NewtonImpactNSL(e), relation)
                    for e, relation in zip((1., 0.5), relations)]
        system.link(contacts[0], balls[0], balls[1])
        system.link(contacts[1], balls[2], balls[3])
        problem, trace = mi.ImpactLCP(stiffness=1e6), mi.TraceRecorder()
        problem.setObserver(trace)
        simulation = sk.TimeStepping(system, sk.TimeDiscretisation(0., 1e-3),
                                     sk.MoreauJeanOSI(0.5), problem)
        simulation.computeOneStep()
        slow, fast = problem.lastImpacts()
        self.assertEqual(([contacts[0].number()], [contacts[1].number()]),
                         (slow.contacts, fast.contacts))
        # impulses m1 m2/(m1 + m2) (1 + e) |U|, energy lost m1 m2/(m1 + m2) (1 - e^2) U^2/2
        self.assertAlmostEqual(1., slow.outcome.impulse[0], delta=1e-9)
        self.assertAlmostEqual(3., fast.outcome.impulse[0], delta=1e-9)
        self.assertAlmostEqual(2.25, fast.outcome.statistics.energy_lost, delta=1e-9)
        self.assertAlmostEqual(4.5, fast.outcome.statistics.energy_before, delta=1e-12)
        self.assertEqual([-3.], list(fast.problem.velocity))
        self.assertEqual(2, problem.impactCount())
        self.assertEqual(problem.lastContacts(), fast.contacts)
        self.assertEqual(problem.lastOutcome().velocity[0], fast.outcome.velocity[0])
        self.assertEqual(len(problem.lastProblem()), 1)
        self.assertGreater(trace.force.max(), 0.)
        simulation.nextStep()
        simulation.computeOneStep()
        self.assertEqual([], problem.lastImpacts())

    def test_options_and_capture_velocity(self):
        problem = mi.ImpactFrictionContact(2, options=mi.LZBOptions(tolerance=1e-5))
        self.assertEqual(1e-5, problem.options().tolerance)
        problem.setOptions(mi.LZBOptions(tolerance=1e-3))
        self.assertEqual(1e-3, problem.options().tolerance)
        problem.setCaptureVelocity(0.1)
        self.assertEqual(0.1, problem.captureVelocity())
        self.assertIsNone(mi.ImpactGenericMechanical("moreau").options())
        slow = mi.ImpactLCP(stiffness=STIFFNESS)
        slow.setCaptureVelocity(2.)  # faster than the first ball: all goes on together
        np.testing.assert_allclose(stepped(slow), np.full(10, 0.1), atol=1e-12)

    def test_they_are_problems_of_siconos(self):
        solver = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
        problem = mi.ImpactFrictionContact(solver_options=solver)
        self.assertIsInstance(problem, sk.FrictionContact)
        self.assertEqual(3, problem.getFrictionContactDim())
        self.assertEqual(sn.SICONOS_FRICTION_3D_NSGS,
                         problem.numericsSolverOptions().solverId)
        self.assertIsInstance(mi.ImpactGenericMechanical(), sk.GenericMechanical)
        self.assertIsInstance(mi.ImpactLCP(), sk.LCP)
        law = mi.LZBFrictionNSL(restitution=0.9, friction=0.3, stiffness=1e9, exponent=1.5)
        self.assertIsInstance(law, sk.NewtonImpactFrictionNSL)
        self.assertEqual((0.9, 0.3, 1e9, 1.5), (law.restitution(), law.friction(),
                                                law.stiffness(), law.exponent()))


class Refusals(unittest.TestCase):
    def test_arguments(self):
        for make, error, message in (
                (lambda: mi.ImpactLCP(law="lzbb"), ValueError, "lzb, binary, moreau"),
                (lambda: mi.ImpactLCP(law=3), TypeError, "lzb, binary, moreau"),
                (lambda: mi.ImpactLCP(options=mi.BinaryOptions()), TypeError, "LZBOptions"),
                (lambda: mi.ImpactLCP("moreau", options=mi.LZBOptions()), TypeError,
                 "moreau has no options"),
                (lambda: mi.ImpactLCP(stiffness=-1.), mi.InvalidParameter, "stiffness"),
                (lambda: mi.ImpactLCP(stiffness=1., exponent=0.), mi.InvalidParameter,
                 "exponent"),
                (lambda: mi.ImpactFrictionContact(4), mi.InvalidParameter, "2 or 3, got 4"),
                (lambda: mi.ImpactLCP().setContactSource(3), TypeError, "callable"),
                (lambda: mi.ImpactLCP().setCaptureVelocity(-1.), mi.InvalidParameter,
                 "capture"),
                (lambda: mi.LZBFrictionNSL(0.5, -0.1, 1., 1.), mi.InvalidParameter,
                 "friction"),
                (lambda: mi.LZBFrictionNSL(0.5, 0.1, 1., 1., 4), mi.InvalidParameter,
                 "dimension")):
            with self.subTest(message):
                self.assertRaisesRegex(error, message, make)

    def test_missing_stiffness_is_found_at_the_start(self):
        simulation, _balls, _relations = chain(mi.ImpactLCP())
        with self.assertRaisesRegex(mi.ImpactError,
                                    r"interaction \d+ .* NewtonImpactNSL.* stiffness"):
            simulation.initialize()

    def test_errors_of_a_source_arrive(self):
        def broken(contact):
            raise ZeroDivisionError(f"in contact {contact.number()}")

        for source, error, message in (
                (broken, ZeroDivisionError, r"in contact \d+"),
                (lambda contact: {"stiff": 1.}, mi.InvalidParameter,
                 r"interaction \d+: there is no parameter stiff.* restitution, stiffness"),
                (lambda contact: {"stiffness": -1., "exponent": 1.}, mi.InvalidParameter,
                 "stiffness must be positive"),
                (lambda contact: {"restitution": 1.}, mi.InvalidParameter, "no stiffness"),
                (lambda contact: {"stiffness": "hard"}, TypeError, "real number"),
                (lambda contact: 3., TypeError, "None or a dict, got 3.0")):
            problem = mi.ImpactLCP()
            problem.setContactSource(source)
            simulation, balls, _relations = chain(problem)
            with self.assertRaisesRegex(error, message):
                simulation.computeOneStep()
            self.assertEqual(1., balls[0].velocity()[0])

    def test_a_law_that_gives_up(self):
        problem = mi.ImpactLCP(stiffness=1., options=mi.LZBOptions(maximum_steps=1))
        simulation, _balls, _relations = chain(problem)
        with self.assertRaisesRegex(mi.ImpactError, "limit of 1 steps"):
            simulation.computeOneStep()
        self.assertFalse(problem.lastOutcome().is_usable)


if __name__ == "__main__":
    sys.exit(unittest.main())
