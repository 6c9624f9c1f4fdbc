#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Contacts of a chain identified from velocities: restitutions and ratios of stiffnesses under
LZB, by least squares with the derivatives of the outcomes.

    PYTHONPATH=build/release/python /usr/bin/python3 \\
        examples/python/identify_contacts.py [figure.png]

Ten equal balls touch; contact i has a restitution e_i and a Hertz stiffness K_i. Only ratios
of stiffnesses matter to velocities after an impact: a common factor changes its duration. Nor
does another speed of the striker tell anything new: all velocities grow with it. So each
experiment strikes the chain in another way, with one to three balls from the left, from the
right, or from both sides. Momentum is known, so nine of its ten velocities tell something:
eight experiments give 72 numbers for 17 unknowns.

The measurements are made up, from a known truth with errors of 1 mm/s, 0.1 % of the
strikers' speed.
"""
import functools
import sys
from dataclasses import dataclass

import numpy as np
from scipy.optimize import least_squares

import multiple_impacts as mi
from multiple_impacts.figures import panels, style

BALLS, EXPONENT = 10, 1.5
CONTACTS = BALLS - 1
NOISE = 1e-3  # standard deviation of a measured velocity; strikers have 1 m/s
MOST_STARTS = 5
STRIKERS = [(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3), (1, 1), (2, 1)]  # left and right
IS_RESTITUTION = np.arange(2 * CONTACTS - 1) < CONTACTS  # of the unknowns

GAP = np.diff(np.eye(BALLS), axis=0)  # U = GAP v
DELASSUS = GAP @ GAP.T                # of balls of 1 kg
BALLS_OF = np.linalg.inv(np.vstack([GAP, np.ones(BALLS)]))  # v from U and the momentum


@dataclass(frozen=True)
class Contacts:
    """restitution: e_i
    log_ratios: ln(K_i/K_1), from the second contact on
    """
    restitution: np.ndarray
    log_ratios: np.ndarray

    @classmethod
    def of(cls, unknowns):
        return cls(unknowns[IS_RESTITUTION], unknowns[~IS_RESTITUTION])

    @property
    def unknowns(self):
        return np.concatenate([self.restitution, self.log_ratios])

    @property
    def stiffness(self):
        return np.exp(np.append(0., self.log_ratios))


def velocities_before(left, right):
    v = np.zeros(BALLS)
    v[:left], v[BALLS - right:] = 1., -1.
    return v


@functools.lru_cache(maxsize=1)
def solved(data):
    """Outcomes of all experiments; the last ones are kept, for their derivatives.

    data: the unknowns, as bytes
    """
    contacts = Contacts.of(np.frombuffer(data))
    return [mi.solve_lzb(DELASSUS, GAP @ velocities_before(*strikers), contacts.stiffness,
                         EXPONENT, contacts.restitution) for strikers in STRIKERS]


def velocities_after(unknowns):
    """Of the balls, one experiment after the other."""
    momenta = [velocities_before(*strikers).sum() for strikers in STRIKERS]
    return np.concatenate([BALLS_OF @ np.append(outcome.velocity, momentum)
                           for outcome, momentum in zip(solved(unknowns.tobytes()), momenta)])


def velocity_derivatives(unknowns):
    """The Jacobian of velocities_after: a column for each unknown, K d/dK for ln K."""
    none = np.zeros((CONTACTS, CONTACTS))
    changes = {"restitution": np.hstack([np.eye(CONTACTS), none[:, 1:]]),
               "stiffness": np.hstack([none, np.diag(Contacts.of(unknowns).stiffness)[:, 1:]])}
    return np.vstack([BALLS_OF[:, :CONTACTS] @ outcome.jvp(**changes)
                      for outcome in solved(unknowns.tobytes())])


def truth():
    random = np.random.default_rng(7)
    return Contacts(random.uniform(0.85, 0.98, CONTACTS),
                    np.log(random.uniform(0.6, 1.6, CONTACTS - 1)))


def measured(contacts, seed):
    errors = np.random.default_rng(seed).normal(0., NOISE, BALLS * len(STRIKERS))
    return velocities_after(contacts.unknowns) + errors


def expected_squares(measurements):
    """Sum of squares of the residuals over the noise, and its standard deviation."""
    freedom = len(measurements) - len(IS_RESTITUTION)
    return freedom, np.sqrt(2. * freedom)


def fit(measurements, start, derivatives):
    """Least squares of the residuals over the noise."""
    return least_squares(
        lambda unknowns: (velocities_after(unknowns) - measurements) / NOISE, start,
        jac=(lambda unknowns: velocity_derivatives(unknowns) / NOISE) if derivatives
        else "2-point",
        bounds=(np.where(IS_RESTITUTION, 0., -3.), np.where(IS_RESTITUTION, 1., 3.)),
        ftol=1e-6, max_nfev=60)


def identify(measurements, derivatives=True):
    """From equal contacts with e = 0.9, and from random ones near these if what is left is no
    noise: velocities have kinks, and so the sum of squares may have other minima.

    derivatives: those of the outcomes; otherwise finite differences
    """
    random = np.random.default_rng(0)
    start, spread = np.where(IS_RESTITUTION, 0.9, 0.), np.where(IS_RESTITUTION, 0.05, 0.3)
    mean, deviation = expected_squares(measurements)
    found = fit(measurements, start, derivatives)
    for _ in range(MOST_STARTS - 1):
        if 2. * found.cost < mean + 4. * deviation:
            break
        again = fit(measurements, start + random.uniform(-spread, spread), derivatives)
        found = min(found, again, key=lambda each: each.cost)
    return found


def covariance(found):
    """Of the unknowns: (J^T J)^-1, since residuals have the standard deviation 1."""
    return np.linalg.inv(found.jac.T @ found.jac)


def deviations(found):
    """Standard deviations of the contacts, as far as they are linear in the noise."""
    return Contacts.of(np.sqrt(np.diag(covariance(found))))


def report(found):
    true, best, error = truth(), Contacts.of(found.x), deviations(found)
    relative = np.append(0., error.log_ratios)
    print(f"{'contact':>7} {'e':>7} {'found':>17} {'K/K_1':>9} {'found':>17}")
    for i in range(CONTACTS):
        e, K = best.restitution[i], best.stiffness[i]
        print(f"{i + 1:7d} {true.restitution[i]:7.4f} {e:8.4f} ± {error.restitution[i]:.4f} "
              f"{true.stiffness[i]:9.4f} {K:8.4f} ± {K * relative[i]:.4f}")


def draw(found, path):
    """What was found, with two standard deviations, beside the truth."""
    true, best, error = truth(), Contacts.of(found.x), deviations(found)
    contact = np.arange(1, CONTACTS + 1)
    with style.look():
        figure, (left, right) = panels.new_panels(1, 2)
        for axes, title, there, here, bar in (
                (left, "restitution", true.restitution, best.restitution, error.restitution),
                (right, "stiffness over that of contact 1", true.stiffness, best.stiffness,
                 best.stiffness * np.append(0., error.log_ratios))):
            axes.plot(contact, there, "o", color=style.GREY, markerfacecolor="white",
                      markersize=9., label="truth")
            axes.errorbar(contact, here, 2. * bar, fmt=".", color=style.LAWS["lzb"][1],
                          capsize=3., label="found, ± 2 standard deviations")
            axes.set_title(title)
            axes.set_xlabel("contact")
        right.legend(loc="upper left")
        figure.savefig(path)


def main(figure=None):
    measurements = measured(truth(), seed=1)
    found, differences = identify(measurements), identify(measurements, derivatives=False)
    report(found)
    mean, deviation = expected_squares(measurements)
    print(f"\nsum of squares of the residuals over the noise: {2. * found.cost:.1f}, expected "
          f"{mean} ± {deviation:.0f}")
    print(f"largest amplification: "
          f"{max(each.amplification for each in solved(found.x.tobytes())):.2g}")
    print(f"impacts solved in the fit: {len(STRIKERS) * found.nfev}, and "
          f"{len(STRIKERS) * found.njev} with derivatives; with finite differences "
          f"{len(STRIKERS) * (differences.nfev + len(found.x) * differences.njev)}")
    if figure:
        draw(found, figure)


if __name__ == "__main__":
    main(*sys.argv[1:2])
