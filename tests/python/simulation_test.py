# SPDX-License-Identifier: Apache-2.0
"""The laws in simulations of siconos.kernel: the same bits as in C++, names dropped early,
memory, failures."""
import gc
import os
import random
import sys
import unittest

import numpy as np
import siconos.kernel as sk

import multiple_impacts as mi
import own_models
from multiple_impacts import chains, planar

LAWS = ("LZB", "Binary", "Moreau", "Poisson", "ImpulseRatio")
SANITIZED = "asan" in os.environ.get("LD_PRELOAD", "")


def random_chain(numbers, wall):
    """Some balls of different sizes with gaps, so that several impacts follow each other."""
    count = numbers.randint(3, 8)
    chain = chains.Chain()
    chain.balls = [chains.sphere(numbers.uniform(0.005, 0.02)) for _ in range(count)]
    chain.contacts = [chains.ContactParameters(numbers.uniform(0.3, 1.))
                      for _ in range(count - 1)]
    if wall:
        chains.add_wall(chain, chains.ContactParameters(0.7))
    chain.gaps = [numbers.choice((0., 1e-3)) for _ in range(chain.contact_count)]
    chains.set_hertz_stiffness(chain)
    chains.strike_from_left(chain, 1, 1.)
    return chain


def run_own(chain, law, duration):
    simulation, bodies = own_models.build(chain, law, duration)
    own_models.run(simulation, duration)
    return own_models.velocities(bodies)


def memory():
    """Memory of this process [bytes]."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return 4096 * int(file.read().split()[1])


class SameBits(unittest.TestCase):
    def test_random_chains(self):
        duration = 0.01
        for seed in range(20):
            chain = random_chain(random.Random(seed), wall=seed % 2 == 1)
            scenario = chains.Scenario(chain, duration=duration)
            for law in LAWS:
                with self.subTest(seed=seed, law=law):
                    cpp = chains.simulate(scenario, getattr(chains.Law, law))
                    self.assertGreater(np.abs(cpp - chains.velocities_before(chain)).max(),
                                       1e-3, "nothing happened")
                    self.assertEqual(list(cpp), run_own(chain, law, duration))

    def test_fall(self):
        chain = chains.uniform_chain(1, chains.sphere(0.01))
        chains.add_wall(chain, chains.ContactParameters(0.7))
        chain.gravity, chain.gaps, duration = 9.81, [1e-3], 0.02
        for law in LAWS:
            cpp = chains.simulate(chains.Scenario(chain, duration=duration),
                                  getattr(chains.Law, law))
            self.assertEqual(list(cpp), run_own(chain, law, duration))
            fall, e = np.sqrt(2e-3 / 9.81), 1. if law == "ImpulseRatio" else 0.7
            self.assertAlmostEqual(9.81 * (duration - fall - e * fall), cpp[0], delta=1e-7)

    def test_builders(self):
        chain = random_chain(random.Random(7), wall=True)
        for law in LAWS:
            model = chains.build_chain(chain, getattr(chains.Law, law), 0.01)
            simulation = chains.make_event_driven(model.system(), own_models.problem_of(law),
                                                  0.01)
            own_models.run(simulation, 0.01)
            self.assertEqual(list(model.velocities()), run_own(chain, law, 0.01))
            self.assertIsInstance(simulation, sk.EventDriven)
            self.assertEqual([float(ball.q()[0]) for ball in model.balls()],
                             list(model.positions()))
            self.assertEqual([float(contact.y(0)[0]) for contact in model.contacts()],
                             list(model.gaps()))


class Lifetime(unittest.TestCase):
    def setUp(self):
        self.chain = random_chain(random.Random(1), wall=False)

    def test_names_dropped_before_the_run(self):
        for law in LAWS:
            expected = run_own(self.chain, law, 0.01)
            simulation, bodies = own_models.build(self.chain, law, 0.01)
            gc.collect()
            own_models.run(simulation, 0.01)
            self.assertEqual(expected, own_models.velocities(bodies))

    def test_bodies_stay_after_the_simulation(self):
        model = chains.build_chain(self.chain, chains.Law.LZB, 0.01)
        impact = mi.LZBImpact()
        own_models.run(chains.make_event_driven(model.system(), impact, 0.01), 0.01)
        gc.collect()
        self.assertEqual(list(model.velocities()), run_own(self.chain, "LZB", 0.01))
        self.assertGreater(impact.impactCount(), 0)

    def test_outcome_stays_after_the_problem(self):
        problem = mi.LZBImpact()
        simulation, _ = own_models.build(self.chain, "LZB", 0.01, problem)
        own_models.run(simulation, 0.01)
        velocity = problem.lastOutcome().velocity
        before = velocity.copy()
        mi.release(simulation)
        del simulation, problem
        gc.collect()
        np.testing.assert_array_equal(velocity, before)

    def test_recorder_stays_with_the_problem(self):
        problem = mi.LZBImpact()
        problem.setObserver(mi.TraceRecorder())
        gc.collect()
        simulation, _ = own_models.build(self.chain, "LZB", 0.01, problem)
        own_models.run(simulation, 0.01)
        problem.setObserver(None)

    def grows_by(self, action, count):
        """Bytes per action, after the first tenth."""
        for k in range(count):
            if k == count // 10:
                gc.collect()
                before = memory()
            action()
        gc.collect()
        return (memory() - before) / (0.9 * count)

    @unittest.skipIf(SANITIZED, "freed memory is kept")
    def test_ten_thousand_runs(self):
        """Siconos's own part grows by some 130 to 260 bytes for each simulation."""
        chain = chains.uniform_chain(4, contact=chains.ContactParameters(0.8))
        chains.strike_from_left(chain, 1, 1.)

        def simulate():
            simulation, _ = own_models.build(chain, "LZB", 1e-3)
            own_models.run(simulation, 1e-3)
            mi.release(simulation)

        self.assertLess(self.grows_by(simulate, 10_000), 1000.)

    @unittest.skipIf(SANITIZED, "freed memory is kept")
    def test_ten_thousand_objects(self):
        problem = chains.contact_problem(chains.uniform_chain(4))

        def make():
            mi.LZBImpactNSL(1., 1., 1.), mi.LZBImpact(mi.LZBOptions(tolerance=1e-6))
            mi.BinaryCollisionNSL(1.), mi.BinaryCollision()
            trace = mi.TraceRecorder()
            mi.solve_lzb(problem.delassus, [-1., 0., 0.], 1., 1., 1.,
                         trace=trace).velocity.sum()
            trace.force.sum()
            with self.assertRaises(ValueError):
                mi.LZBImpactNSL(2., 1., 1.)

        self.assertLess(self.grows_by(make, 10_000), 100.)


class Classes(unittest.TestCase):
    def test_laws(self):
        law = mi.LZBImpactNSL(restitution=0.9, stiffness=1e9, exponent=1.5)
        self.assertIsInstance(law, sk.MultipleImpactNSL)
        self.assertEqual((0.9, 1e9, 1.5, 0.),
                         (law.restitution(), law.stiffness(), law.exponent(),
                          law.precompression()))
        law.setPrecompression(2.)
        self.assertEqual(2., law.precompression())
        self.assertIsInstance(mi.BinaryCollisionNSL(restitution=0.5), sk.NewtonImpactNSL)

    def test_refused_values_change_nothing(self):
        law = mi.LZBImpactNSL(0.9, 1e9, 1.5)
        for setter, value, name in ((law.setRestitution, 1.1, "restitution"),
                                    (law.setStiffness, -1., "stiffness"),
                                    (law.setExponent, float("nan"), "exponent"),
                                    (law.setPrecompression, -1., "precompression")):
            with self.assertRaisesRegex(ValueError, name):
                setter(value)
        self.assertEqual((0.9, 1e9, 1.5, 0.),
                         (law.restitution(), law.stiffness(), law.exponent(),
                          law.precompression()))
        binary = mi.BinaryCollisionNSL(0.5)
        for setter in (binary.setRestitution, binary.setE):
            with self.assertRaisesRegex(ValueError, "restitution"):
                setter(-0.1)
        self.assertEqual(0.5, binary.restitution())

    def test_problems(self):
        problem = mi.LZBImpact(mi.LZBOptions(model=mi.ContactModel.MonoStiffness,
                                             tolerance=1e-6))
        self.assertIsInstance(problem, sk.OneStepNSProblem)
        self.assertEqual(mi.ContactModel.MonoStiffness, problem.options().model)
        problem.setOptions(mi.LZBOptions(tolerance=1e-4))
        self.assertEqual(1e-4, problem.options().tolerance)
        problem.setCaptureVelocity(1e-4)
        self.assertEqual(1e-4, problem.captureVelocity())
        with self.assertRaises(ValueError):
            problem.setCaptureVelocity(-1.)
        self.assertEqual(mi.ImpactStatus.NotRun, problem.lastOutcome().status)
        for bad in (mi.BinaryOptions(), 3, None):
            with self.assertRaisesRegex(TypeError, "options must be"):
                problem.setOptions(bad)
        with self.assertRaisesRegex(TypeError, "observer must be"):
            problem.setObserver(3)

    def test_last_contacts_and_trace(self):
        chain = chains.uniform_chain(4)
        chains.strike_from_left(chain, 1, 1.)
        problem, trace = mi.LZBImpact(), mi.TraceRecorder(interval=0.1)
        problem.setObserver(trace)
        model = chains.build_chain(chain, chains.Law.LZB, 1.)
        own_models.run(chains.make_event_driven(model.system(), problem, 1.), 1.)
        self.assertEqual([contact.number() for contact in model.contacts()],
                         problem.lastContacts())
        self.assertEqual((len(trace), 3), trace.force.shape)
        self.assertEqual(problem.lastOutcome().velocity.shape, (3,))
        seen = problem.lastProblem()
        np.testing.assert_array_equal(seen.velocity, [-1., 0., 0.])
        np.testing.assert_allclose(mi.kinetic_cosines(seen.delassus).toarray()[0],
                                   [1., -0.5, 0.], atol=1e-15)
        self.assertEqual(3, mi.multiplicity(seen))

    def test_failures_are_exceptions(self):
        chain = chains.uniform_chain(5)
        chains.strike_from_left(chain, 1, 1.)
        for law, problem, message in (("LZB", mi.LZBImpact(mi.LZBOptions(maximum_steps=1)),
                                       "limit of 1 steps"),
                                      ("Binary", mi.LZBImpact(), "accepts LZBImpactNSL"),
                                      ("ImpulseRatio", mi.LZBImpact(),
                                       "the law ImpulseRatioNSL .* accepts LZBImpactNSL"),
                                      ("LZB", mi.BinaryCollision(),
                                       "accepts BinaryCollisionNSL")):
            simulation, bodies = own_models.build(chain, law, 1e-3, problem)
            with self.assertRaisesRegex(mi.ImpactError, message):
                own_models.run(simulation, 1e-3)
            self.assertEqual([1., 0., 0., 0., 0.], own_models.velocities(bodies))

    def test_errors_that_cross_siconos_were_bare_exceptions(self):
        """From initialize, processEvents and, inside LSODAR, advanceToEvent."""
        chain = chains.uniform_chain(3)
        chains.strike_from_left(chain, 1, 1.)
        model = chains.build_chain(chain, chains.Law.LZB, 1.)
        stepping = sk.TimeStepping(model.system(), sk.TimeDiscretisation(0., 0.1),
                                   sk.MoreauJeanOSI(0.5),
                                   mi.LZBImpact())
        with self.assertRaisesRegex(mi.ImpactError, "TimeStepping .* EventDriven.* ImpactLCP"):
            stepping.initialize()
        simulation, _ = own_models.build(chain, "LZB", 1e-3, sk.LCP())
        simulation.initialize()
        with self.assertRaisesRegex(mi.ImpactError, "LZBImpactNSL: the impact problem"):
            simulation.processEvents()
        at_rest = chains.uniform_chain(2)
        chains.add_wall(at_rest, chains.ContactParameters(0.))
        at_rest.gravity = 9.81
        lasting = mi.LastingContact()
        simulation, _ = own_models.build(at_rest, "Poisson", 1., lasting=lasting)
        simulation.initialize()
        simulation.processEvents()
        lasting.numericsSolverOptions().iparam[0] = 0  # it would have no effect
        with self.assertRaisesRegex(mi.ImpactError, "LastingContact: options of Siconos's"):
            simulation.advanceToEvent()
        self.assertTrue(issubclass(mi.ImpactError, RuntimeError))
        self.assertTrue(issubclass(mi.InvalidParameter, ValueError))
        for act in (lambda: mi.LZBImpactNSL(2., 1., 1.),
                    lambda: mi.LZBImpact().setCaptureVelocity(-1.),
                    lambda: mi.solve_lzb([[1.]], [-1.], 1., 1., 2.),
                    lambda: mi.LZBImpact(mi.LZBOptions(tolerance=2.)),
                    lambda: chains.sphere(-1.)):
            self.assertRaises(mi.InvalidParameter, act)
        with self.assertRaisesRegex(mi.ImpactError, "limit of 1 steps"):
            chains.simulate(chains.Scenario(chain, lzb=mi.LZBOptions(maximum_steps=1)),
                            chains.Law.LZB)

    def test_errors_of_what_the_builders_made_were_bare_exceptions(self):
        """Laws of build_chain and build_planar_balls, LastingContact of make_event_driven."""
        chain = chains.uniform_chain(3)
        chains.strike_from_left(chain, 1, 1.)
        discs = planar.PlanarBalls()
        discs.balls = [planar.PlanarBall(radius=1., position=(2. * k, 0.),
                                         velocity=(1. - k, 0.)) for k in range(2)]
        discs.contacts = [planar.PlanarContact(0, 1)]
        for name in ("LZB", "ImpulseRatio"):
            for model in (chains.build_chain(chain, getattr(chains.Law, name), 1.),
                          planar.build_planar_balls(discs, getattr(chains.Law, name), 1.)):
                simulation = chains.make_event_driven(model.system(), sk.LCP(), 1.)
                simulation.initialize()
                with self.assertRaisesRegex(mi.ImpactError, name + r"\w+: the impact "):
                    simulation.processEvents()
        model = chains.build_chain(chain, chains.Law.Moreau, 1.)
        model.balls()[0].setBoundaryConditions(sk.FixedBC([0]))
        simulation = chains.make_event_driven(model.system(), sk.LCP(), 1.)
        with self.assertRaisesRegex(mi.ImpactError, "LastingContact: .* boundary conditions"):
            simulation.initialize()

    def test_newton_laws_among_lzb_contacts(self):
        """With a default stiffness they act as LZB contacts; without one they are refused."""
        chain = chains.uniform_chain(3)
        chains.strike_from_left(chain, 1, 1.)
        problem = mi.LZBImpact()
        with self.assertRaisesRegex(mi.ImpactError, "setDefaultStiffness"):
            own_models.build(chain, "Poisson", 1., problem)[0].initialize()
        problem.setDefaultStiffness(stiffness=1., exponent=1.)
        simulation, bodies = own_models.build(chain, "Poisson", 1., problem)
        own_models.run(simulation, 1.)
        expected = chains.velocities_after(chain,
                                           mi.solve_lzb(chains.contact_problem(chain)).impulse)
        np.testing.assert_allclose(own_models.velocities(bodies), expected, atol=1e-12)

    def test_spring_body_and_forces_were_missing(self):
        """A body on a spring that bounces at its rest position: 400 impacts, energy
        conserved."""
        body = mi.SpringBody([0.1], [0.], [[2.]], [[8.]])
        self.assertIsInstance(body, sk.LagrangianLinearTIDS)
        for bad in (([0.1], [0., 0.], [[2.]], [[8.]]), ([0.1], [0.], [[2., 0.]], [[8.]]),
                    ([0.1], [0.], [[2.]], 8.)):
            self.assertRaises(ValueError, mi.SpringBody, *bad)
        duration = 400 * np.pi / 2.  # half a period of sqrt(8/2) rad/s from impact to impact
        system = sk.NonSmoothDynamicalSystem(0., duration)
        system.insertDynamicalSystem(body)
        gap = sk.LagrangianLinearTIR([[1.]], [0.])
        system.link(sk.Interaction(sk.NewtonImpactNSL(1.), gap), body)
        simulation = sk.EventDriven(system, sk.TimeDiscretisation(0., 0.5))
        simulation.insertIntegrator(sk.LsodarOSI())
        impact = mi.MoreauImpact()
        simulation.insertNonSmoothProblem(impact, sk.SICONOS_OSNSP_ED_IMPACT)
        simulation.insertNonSmoothProblem(mi.LastingContact(), sk.SICONOS_OSNSP_ED_SMOOTH_ACC)
        own_models.run(simulation, duration)
        self.assertEqual(400, impact.impactCount())
        mi.refreshForces(simulation, duration)
        q, v = body.q()[0], body.velocity()[0]
        self.assertAlmostEqual(-8. * q, body.forces()[0], places=12)
        self.assertAlmostEqual(0.5 * 8. * 0.1**2, 0.5 * (2. * v**2 + 8. * q**2), places=6)

    def test_every_name_is_documented(self):
        for module in (mi, chains):
            for name in module.__all__:
                thing = getattr(module, name)
                if callable(thing):
                    self.assertTrue((thing.__doc__ or "").strip(), name)


if __name__ == "__main__":
    sys.exit(unittest.main())
