# SPDX-License-Identifier: Apache-2.0
"""Chains made by hand with siconos.kernel, as a user would, without the builders of
multiple_impacts.chains."""
import siconos.kernel as sk

import multiple_impacts as mi


def law_of(name, contact):
    if name == "LZB":
        return mi.LZBImpactNSL(contact.restitution, contact.stiffness, contact.exponent)
    if name == "Binary":
        return mi.BinaryCollisionNSL(contact.restitution)
    if name == "ImpulseRatio":
        return mi.ImpulseRatioNSL(contact.share, contact.stiffness, contact.exponent)
    return sk.NewtonImpactNSL(contact.restitution)


def problem_of(name):
    return {"LZB": mi.LZBImpact, "Binary": mi.BinaryCollision, "Moreau": mi.MoreauImpact,
            "Poisson": mi.PoissonImpact,
            "ImpulseRatio": mi.ImpulseRatioImpact}[name]()


def body(ball, position, gravity):
    made = sk.LagrangianLinearTIDS([position], [ball.velocity], [[ball.mass]])
    made.setFExtPtr([ball.mass * gravity])
    return made


def build(chain, name, duration, problem=None, lasting=None):
    """The simulation and the bodies; only Siconos then refers to the laws and interactions."""
    system = sk.NonSmoothDynamicalSystem(0., duration)
    gaps = list(chain.gaps) or [0.] * chain.contact_count
    position, bodies = 0., []
    for i, ball in enumerate(chain.balls):
        if i > 0:
            position += chain.balls[i - 1].radius + ball.radius + gaps[i - 1]
        bodies.append(body(ball, position, chain.gravity))
        system.insertDynamicalSystem(bodies[-1])
    for i, contact in enumerate(chain.contacts):
        at_wall = i + 1 == len(bodies)
        if at_wall:
            relation = sk.LagrangianLinearTIR([[-1.]], [position + gaps[i]])
        else:
            relation = sk.LagrangianLinearTIR([[-1., 1.]],
                                              [-(chain.balls[i].radius
                                                 + chain.balls[i + 1].radius)])
        system.link(sk.Interaction(law_of(name, contact), relation), *bodies[i:i + 2])
    simulation = sk.EventDriven(system, sk.TimeDiscretisation(0., duration))
    simulation.insertIntegrator(sk.LsodarOSI())
    simulation.insertNonSmoothProblem(problem or problem_of(name), sk.SICONOS_OSNSP_ED_IMPACT)
    simulation.insertNonSmoothProblem(lasting or mi.LastingContact(),
                                      sk.SICONOS_OSNSP_ED_SMOOTH_ACC)
    return simulation, bodies


def run(simulation, duration):
    while simulation.hasNextEvent() and simulation.nextTime() <= duration * (1. + 1e-12):
        simulation.advanceToEvent()
        simulation.processEvents()


def velocities(bodies):
    return [float(body.velocity()[0]) for body in bodies]
