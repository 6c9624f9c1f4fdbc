// SPDX-License-Identifier: Apache-2.0
/*! \file LZBConstants.hpp
  \brief The numerical constants of the LZB integration, in one place.
*/
#ifndef LZBConstants_hpp
#define LZBConstants_hpp

#include <limits>

namespace multiple_impacts::lzb {

/** None of these is physical: they decide about accuracy and cost.

    Most values were not tuned: the reasons say what they are for. The last column tells which
    tests notice when a constant is multiplied by the factor given (class names without
    "Test"); "none" of tests/solvers.

    symbol           value   why                                         noticed by

    Speeds that can be felt, as shares of the tolerance
    stepShare        1e-3    a later impact makes an error grow, up to   x1000 LZBDifficult,
                             some hundred times in a chain of 100        x0.01 Invariance
    faintShare       1e-3    the same                                    x1000 LZBDissipative,
                                                                         x0.01 Invariance
    switchShare      1e-6    a chain has thousands of phase changes,     x1000 LZBDissipative
                             and what weak contacts do at their onset
                             grows with their forces; costs 2 % of steps
    earlyShare       1e-2    a phase change this little early costs no   x1000 LZBDifficult,
                             step of its own; of faintShare              x0.001 none
    endingShare      0.1     the plastic projection may change speeds    x1000 LZBDifficult,
                             by less than the tolerance                  x0.01 Property
    pushShare        1e-5    the front of a wave is taken in long        x1000, x0.001 none
                             before it is felt
    plasticShare     0.01    a smaller restitution cannot be told from   x1000, x0.001 none
                             zero
    scaleFloor       1e-2    what sticks together in the end has no      x100 LZBDifficult,
                             speed of its own; of the speeds before      x0.001 none
    scaleInterval    8       contact-steps per contact: a look at the    x100 LZBDifficult, x0
                             speeds of all contacts costs little beside  LZBDissipative

    Step lengths
    firstStep        0.05    of the time X/v of a compression: a step    x20 none, x0.01
                             that is too short soon grows                LZBDissipative
    errorOrder       7       the speeds of order 6 have a local error    x2 Invariance, x0.3
                             h^7                                         none
    stepSafety       0.8     keeps most steps from being tried twice     x1.5 nearly all, x0.2
                                                                         Invariance
    largestGrowth    4       an estimate may be small by accident        x10 Invariance, x0.3
                                                                         none
    smallestGrowth   0.2     an estimate beyond its order says little    x4 LZBElastic
                             about the length
    overflowGrowth   0.1     there is no estimate at all                 x9 LZBDissipative
    growthAfterCut   1.5     where there are many phase changes, the     x4 none
                             next one is near
    shortestCut      1e-3    time must go on, even where a change is at  x500 none
                             the start of a trial
    lastStep         0.999   so near to the end of the impact, a step    x0.5 none
                             is the last one
    maximumRetries   60      a step not accepted by then never will be   x0.1 nearly all
    switchRetries    30      half of them: then a change is left where   x0.1 LZBDissipative
                             it is
    gridPerOctave    16      coarse enough to swallow rounding, fine     x1000 Invariance
                             enough to lose only 2 % of a step
    gridRounding     1e-9    a length on the grid stays on it            x0 none

    Phase changes
    reachSafety      0.8     as stepSafety                               x1.25 none
    correctedOrder   5       impulse error h^3, answer of the others     x0.2 Invariance
                             h^2
    turnSafety       2       the answer of the others is known by its    x0.01 Trace
                             order only
    earlyTurn        1e-3    the speed is linear in time over so short   x500 none
                             a part of a step
    leastDepth       0.5     guards the frequency against an x that      x0 none
                             vanishes at the end of the step
    forceMargin      2       assumes no force inside a step above twice  x0 LZBElastic
                             the larger one at its ends
    energyRounding   16 eps  rounding of x(E) and of E(x), a power each  x0 none
    rootBits         44      6e-14 of a step: below every tolerance      x0.25 LZBDissipative
    rootIterations   60      bisection alone would do                    x0.1 Invariance

    Force laws with exponents below one
    coreShareAtZero  0.1     contacts that hold each other at nearly     x10 none
                             constant forces feel the core most
    coreShareSlope   1.5     reaches largestCoreShare at the exponent    x10 none
                             0.1
    largestCoreShare 0.25    leaves most of the tolerance to the steps   x100 none
    highestFrequency 5e4     bounds the number of steps; only exponents  x0.01 LZBDifficult
                             below 0.3 get there

    Friction
    stopShare        0.05    well above the error of a step, so that a   x20, x0.1 none
                             slip near zero cannot swing to and fro
    freeShare        0.1     the direction of a slip u that begins is    x100 LZBManyFriction,
                             wrong by u^(3/2)                            x0.01 none
    fading           15      steps: a slip that fades in less time       x100, x0.1 none
                             costs accuracy
    leastFading      5       steps of Runge-Kutta are stable from 0.3    x0.01 LZBFriction-
                                                                         Property
    largestFading    50      what is left of a slip should be gone       x1000, x0.3 none
                             before forces change
    heldSlip         1e-3    rounding in the slip of a held contact; of  x0 LZBFriction, x1000
                             stopShare                                   none
    gripMargin       1e-9    rounding in the friction of contacts that   x1e6 LZBFriction-
                             stick; of mu lambda                         Property, x0 none
    sameTime         1e-9    symmetric contacts change at once; of a     x1e8 none, x0 none
                             step

    Derivatives
    grazing          1e-6    rounding would decide on the side           none
    lostShare        1e-2    larger errors change the order of phase     x10 soak-derivatives
                             changes: outcomes do not follow them; in
                             the faint tail of a wave through thousands
                             of balls they come to some 1e-3
    largestError     1e100   its square is still a number                none

    Forecasts of the outcome
    forecastInterval 500     in a chain a forecast costs some ten steps  x100 OutcomeForecast
                             of all contacts: 2 % of the time
    forecastShare    50      a contact-step costs some five hundred      x1000 OutcomeForecast
                             multiplications: a tenth of the time at
                             most
    forecastDecided  1e-6    speeds fallen by 1000: a separation to      x1000 none
                             come would have shown before
    lateShare        1e-3    some come later, more slowly than what is   x0.1 soak-tolerances
                             in play; costs a dissipative chain of 30
                             balls 8 % of its steps
    lateAccuracy     1e-9    below it the share grows: separations 0.04  x0.1 soak-tolerances
                             and 0.3 times as fast as what was in play
                             were seen, in one impact of a thousand */
struct LZBConstants {
  // Speeds that can be felt: shares of the tolerance, unless said otherwise
  static constexpr double stepShare = 1e-3;     ///< error of one step
  static constexpr double faintShare = 1e-3;    ///< too small for a phase change of its own
  static constexpr double switchShare = 1e-6;   ///< error that a phase change leaves in a step
  static constexpr double earlyShare = 1e-2;    ///< of faintShare: an early phase change
  static constexpr double endingShare = 0.1;    ///< left to the plastic projection
  static constexpr double pushShare = 1e-5;     ///< push in one step that lets a contact in
  static constexpr double plasticShare = 0.01;  ///< restitution that counts as zero
  static constexpr double scaleFloor = 1e-2;    ///< smallest scale of speeds, of that before
  static constexpr long scaleInterval = 8;  ///< contact-steps per contact between two updates

  // Step lengths
  static constexpr double firstStep = 0.05;      ///< of the shortest time of compression
  static constexpr double errorOrder = 7.;       ///< power of h in the error estimate
  static constexpr double stepSafety = 0.8;      ///< of the length that the estimate allows
  static constexpr double largestGrowth = 4.;    ///< from step to step
  static constexpr double smallestGrowth = 0.2;  ///< when a step is tried again
  static constexpr double overflowGrowth = 0.1;  ///< the same if numbers are not finite
  static constexpr double growthAfterCut = 1.5;  ///< after a step cut at a phase change
  static constexpr double shortestCut = 1e-3;    ///< of a step, at a phase change
  static constexpr double lastStep = 0.999;      ///< latest end of the impact inside a step
  static constexpr int maximumRetries = 60;      ///< of one step
  static constexpr int switchRetries = 30;       ///< of these, those that may cut a step
  static constexpr double gridPerOctave = 16.;   ///< step lengths per factor of two
  static constexpr double gridRounding = 1e-9;   ///< allowed in a place on that grid

  // Phase changes
  static constexpr double reachSafety = 0.8;    ///< in the step up to a phase change
  static constexpr double correctedOrder = 5.;  ///< power of the time since a corrected one
  static constexpr double turnSafety = 2.;      ///< in the error that a correction leaves
  static constexpr double earlyTurn = 1e-3;     ///< part of a step that may be cut off
  static constexpr double leastDepth = 0.5;     ///< least x, of that before, for frequencies
  static constexpr double forceMargin = 2.;     ///< of a peak force over those at both ends
  static constexpr double energyRounding = 16. * std::numeric_limits<double>::epsilon();
  static constexpr int rootBits = 44;        ///< of the instant of a phase change
  static constexpr int rootIterations = 60;  ///< to find it

  // Force laws with exponents below one
  static constexpr double coreShareAtZero = 0.1;    ///< of the tolerance, at exponent 0
  static constexpr double coreShareSlope = 1.5;     ///< its growth with the exponent
  static constexpr double largestCoreShare = 0.25;  ///< of the tolerance
  static constexpr double highestFrequency = 5e4;   ///< over that at full compression

  // Friction
  static constexpr double stopShare = 0.05;     ///< of the tolerance: slip that is none
  static constexpr double freeShare = 0.1;      ///< of the tolerance: slip to the 3/2
  static constexpr double fading = 15.;         ///< steps in which slips fade at rest
  static constexpr double leastFading = 5.;     ///< before it is set anew
  static constexpr double largestFading = 50.;  ///< likewise
  static constexpr double heldSlip = 1e-3;      ///< of that: motion of a held contact
  static constexpr double gripMargin = 1e-9;    ///< of mu lambda, around stick
  static constexpr double sameTime = 1e-9;      ///< of a step: changes at once

  // Derivatives
  static constexpr double grazing = 1e-6;        ///< of the usual speed or force at a loss
  static constexpr double lostShare = 1e-2;      ///< of the speeds in play, for errors
  static constexpr double largestError = 1e100;  ///< derivatives that are followed

  // Forecasts of the outcome
  static constexpr long forecastInterval = 500;    ///< contact-steps between two, per contact
  static constexpr long forecastShare = 50;        ///< multiplications per contact-step
  static constexpr double forecastDecided = 1e-6;  ///< fall of the energy in play
  static constexpr double lateShare = 1e-3;        ///< late separations, of speeds in play
  static constexpr double lateAccuracy = 1e-9;     ///< of the forecast, where that grows
};

}  // namespace multiple_impacts::lzb

#endif
