// SPDX-License-Identifier: Apache-2.0
/* The pulse at a contact (RR-7636, section 5.4): on forces known in closed form, and on the
   waves that the report measured. */
#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "Near.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Pulse.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

constexpr double kPi = 3.14159265358979323846;

/** F_m cos^6((t - T)/tau) within a quarter of a period, 0 elsewhere. */
double nesterenko(double t, const Peak& peak, double tau) {
  const double phase = (t - peak.time) / tau;
  return std::abs(phase) < 0.5 * kPi ? peak.force * std::pow(std::cos(phase), 6) : 0.;
}

/** \f$ \int_{-\pi/2}^1 \cos^6 x dx = \frac{5}{16}(\frac{\pi}{2} + 1) + \frac{15}{64} \sin 2
    + \frac{3}{64} \sin 4 + \frac{1}{192} \sin 6 \f$ */
const double kFrontIntegral = 5. / 16. * (0.5 * kPi + 1.) + 15. / 64. * std::sin(2.) +
                              3. / 64. * std::sin(4.) + 1. / 192. * std::sin(6.);

VectorXd sampled(const VectorXd& time, const std::vector<Peak>& peaks, double tau) {
  VectorXd force = VectorXd::Zero(time.size());
  for (Eigen::Index k = 0; k < time.size(); ++k)
    for (const Peak& peak : peaks) force[k] += nesterenko(time[k], peak, tau);
  return force;
}

/** Steel beads struck by a smaller one (RR-7636, sections 5.1 and 5.2). */
Chain struckBeads(std::size_t beads, double restitution) {
  Chain chain = uniformChain(beads + 1, sphere(0.013), {restitution, 1., kHertzExponent});
  chain.balls[0] = sphere(0.004);
  setHertzStiffness(chain);
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

std::vector<std::optional<Pulse>> pulsesOf(const Chain& chain) {
  TraceOptions options;
  options.interval = 1e-9;
  options.maximumSamples = 20000;
  TraceRecorder trace(options);
  lzb(chain, {}, &trace);
  const std::vector<ImpactSample>& samples = trace.samples();
  VectorXd time(samples.size()), force(samples.size());
  std::vector<std::optional<Pulse>> pulses;
  for (std::size_t i = 0; i < chain.contactCount(); ++i) {
    for (std::size_t k = 0; k < samples.size(); ++k) {
      time[k] = samples[k].time;
      force[k] = samples[k].force[i];
    }
    pulses.push_back(firstPulse(time, force));
  }
  return pulses;
}

/** Ratios of the pulse at a wall behind ten beads to that at the tenth of twenty beads. */
void requireWallRatios(double restitution, double peak, double duration, double arrival) {
  Chain walled = struckBeads(10, restitution);
  addWall(walled, {restitution, 1., kHertzExponent});
  setHertzStiffness(walled);
  const Pulse chain = *pulsesOf(struckBeads(20, restitution))[10];
  const Pulse wall = *pulsesOf(walled)[10];
  const std::string e = "e = " + std::to_string(restitution);
  CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(e, peak, wall.peak / chain.peak, 0.005);
  CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(e, duration, wall.duration / chain.duration, 0.005);
  CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(e, arrival, wall.arrival / chain.arrival, 0.005);
}

}  // namespace

class PulseTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(PulseTest);
  CPPUNIT_TEST(closedForm);
  CPPUNIT_TEST(unevenSamples);
  CPPUNIT_TEST(peaks);
  CPPUNIT_TEST(firstOfSeveral);
  CPPUNIT_TEST(noForce);
  CPPUNIT_TEST(speeds);
  CPPUNIT_TEST(speedsThatSamplesResolve);
  CPPUNIT_TEST(noSpeedWithoutFront);
  CPPUNIT_TEST(stepInRadius);
  CPPUNIT_TEST(wallOverChain);
  CPPUNIT_TEST(solitaryWave);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** The peak lies between two samples. */
  void closedForm() {
    const Peak peak{1.2347e-4, 21.5};
    const double tau = 6e-5;
    const VectorXd time = VectorXd::LinSpaced(1500, 0., 4e-4);
    const Pulse pulse = *firstPulse(time, sampled(time, {peak}, tau));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(peak.time, pulse.arrival, 1e-4 * tau);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(peak.force, pulse.peak, 1e-5 * peak.force);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(tau, pulse.duration, 1e-4 * tau);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(peak.force * tau * kFrontIntegral, pulse.front,
                                 1e-4 * peak.force * tau);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(peak.force * tau * 5. * kPi / 16., pulse.front + pulse.tail,
                                 1e-6 * peak.force * tau);
  }

  void unevenSamples() {
    const Peak peak{1.5, 2.};
    VectorXd time = VectorXd::LinSpaced(800, 0., 2.);
    time = time.array().square();
    const Pulse pulse = *firstPulse(time, sampled(time, {peak}, 0.7));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1.5, pulse.arrival, 1e-4);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.7, pulse.duration, 1e-4);
  }

  /** Peaks below a hundredth of the largest do not count; two that overlap almost entirely
      count as one. */
  void peaks() {
    const VectorXd time = VectorXd::LinSpaced(4000, 0., 20.);
    const std::vector<Peak> expected{{2., 3.}, {6., 5.}, {10., 0.06}};
    std::vector<Peak> given = expected;
    given.push_back({14., 0.04});
    const std::vector<Peak> found = peaksOf(time, sampled(time, given, 1.));
    CPPUNIT_ASSERT_EQUAL(expected.size(), found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      CPPUNIT_ASSERT_DOUBLES_EQUAL(expected[i].time, found[i].time, 1e-4);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(expected[i].force, found[i].force, 1e-4);
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{1},
                         peaksOf(time, sampled(time, {{5., 1.}, {5.8, 1.}}, 1.)).size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2},
                         peaksOf(time, sampled(time, {{5., 1.}, {6.4, 1.}}, 1.)).size());
  }

  /** The first peak, even if a later one is three times as high; but not one of a
      twentieth. */
  void firstOfSeveral() {
    const VectorXd time = VectorXd::LinSpaced(4000, 0., 20.);
    const VectorXd force = sampled(time, {{2., 0.15}, {6., 1.}, {12., 3.}}, 1.);
    const Pulse pulse = *firstPulse(time, force);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6., pulse.arrival, 1e-4);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1., pulse.duration, 1e-3);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.15 * 5. * kPi / 16. + kFrontIntegral, pulse.front, 1e-3);
  }

  void noForce() {
    const VectorXd time = VectorXd::LinSpaced(10, 0., 1.), force = VectorXd::Zero(10);
    CPPUNIT_ASSERT(!firstPulse(time, force));
    CPPUNIT_ASSERT(peaksOf(time, force).empty());
    CPPUNIT_ASSERT(!firstPulse(VectorXd(), VectorXd()));
  }

  /** The speed seen of a pulse that passes two contacts, from samples of its forces. */
  static double sampledSpeed(double delay, double tau, double spacing, double phase) {
    const auto count = static_cast<Eigen::Index>((delay + 8. * tau) / spacing) + 8;
    const VectorXd time =
        spacing *
        (VectorXd::LinSpaced(count, 0., static_cast<double>(count - 1)).array() - phase);
    const double first = 3. * tau;
    return waveSpeeds({firstPulse(time, sampled(time, {{first, 900.}}, tau)),
                       firstPulse(time, sampled(time, {{first + delay, 850.}}, tau))},
                      {0.02})[0];
  }

  /** Negative where the next contact peaks before this one. */
  void speeds() {
    Pulse early, late;
    early.arrival = 1e-4;
    late.arrival = 1.5e-4;
    early.duration = late.duration = 6e-5;
    const std::vector<double> v =
        waveSpeeds({early, late, early, std::nullopt}, {0.02, 0.01, 1.});
    CPPUNIT_ASSERT_DOUBLES_EQUAL(400., v[0], 1e-9);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-200., v[1], 1e-9);
    CPPUNIT_ASSERT(std::isnan(v[2]));
  }

  /** A pulse of known speed, sampled ever more coarsely and at any phase: what is shown is
      right to 7 %, and a difference of two spacings is the least that is shown. */
  void speedsThatSamplesResolve() {
    const double speed = 650., diameter = 0.02, delay = diameter / speed, tau = 4.5e-5;
    for (const double spacing : {0.05 * delay, 0.2 * delay, 0.49 * delay})
      for (const double phase : {0., 0.2, 0.5, 0.7, 0.9})
        CPPUNIT_ASSERT_DOUBLES_EQUAL(speed, sampledSpeed(delay, tau, spacing, phase),
                                     0.07 * speed);
    for (const double spacing : {0.51 * delay, delay, 3. * delay})
      for (const double phase : {0., 0.2, 0.5, 0.7, 0.9})
        CPPUNIT_ASSERT(std::isnan(sampledSpeed(delay, tau, spacing, phase)));
    CPPUNIT_ASSERT(std::isnan(sampledSpeed(delay, 1.5e-6, 1e-6, 0.3)));  // front unresolved
  }

  /** A force that is largest when it begins has no front; and peaks 1 us apart whose halves
      are reached 10 us apart do not travel, however fine the samples are. */
  void noSpeedWithoutFront() {
    Pulse from, to;
    from.arrival = 1e-4;
    to.arrival = 1.01e-4;
    from.duration = to.duration = 4e-5;
    CPPUNIT_ASSERT(!std::isnan(waveSpeeds({from, to}, {0.01})[0]));
    to.duration = 2e-5;
    CPPUNIT_ASSERT(std::isnan(waveSpeeds({from, to}, {0.01})[0]));
    from.duration = to.duration = 0.;
    CPPUNIT_ASSERT(std::isnan(waveSpeeds({from, to}, {0.01})[0]));
  }

  /** Large steel balls, then small ones: no wave through a contact is faster than sound in
      steel, sqrt(E/rho), and away from the step all speeds are seen. */
  void stepInRadius() {
    Chain chain = uniformChain(12, sphere(0.01), {1., 1., kHertzExponent});
    for (std::size_t i = 6; i < chain.balls.size(); ++i) chain.balls[i] = sphere(0.005);
    setHertzStiffness(chain);
    strikeFromLeft(chain, 1, 1.);
    std::vector<double> diameters;
    for (std::size_t i = 1; i + 1 < chain.balls.size(); ++i)
      diameters.push_back(2. * chain.balls[i].radius);
    const std::vector<double> v = waveSpeeds(pulsesOf(chain), diameters);
    const double sound = std::sqrt(kSteel.elastic.young / kSteel.density);
    for (std::size_t i = 0; i < v.size(); ++i) {
      CPPUNIT_ASSERT(std::isnan(v[i]) || std::abs(v[i]) < sound);
      if (i < 4 || i > 7) CPPUNIT_ASSERT(v[i] > 300. && v[i] < 1000.);
    }
  }

  /** RR-7636, section 5.1: 1.94, 1.09 and 1.02; 1.93 with e = 0.965. */
  void wallOverChain() {
    requireWallRatios(1., 1.94, 1.09, 1.02);
    requireWallRatios(0.965, 1.93, 1.09, 1.02);
  }

  /** Nesterenko's long-wave solution for beads of diameter a: v = 2/sqrt(5) c xi^(1/4) with
      the largest strain xi = (F_m/K)^(2/3)/a and c^2 = 2 E/(pi rho (1 - nu^2)); good to some 2
      %. */
  void solitaryWave() {
    const Chain chain = struckBeads(40, 1.);
    const std::vector<std::optional<Pulse>> pulses = pulsesOf(chain);
    const double a = 0.026, nu = kSteel.elastic.poisson;
    const double c =
        std::sqrt(2. * kSteel.elastic.young / (kPi * kSteel.density * (1. - nu * nu)));
    const double strain =
        std::pow(pulses[29]->peak / chain.contacts[29].stiffness, 2. / 3.) / a;
    const double theory = 2. / std::sqrt(5.) * c * std::pow(strain, 0.25);
    const double measured = a / (pulses[30]->arrival - pulses[29]->arrival);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(theory, measured, 0.02 * theory);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(PulseTest);
