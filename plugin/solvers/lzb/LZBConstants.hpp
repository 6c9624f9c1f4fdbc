// SPDX-License-Identifier: Apache-2.0
/*! \file LZBConstants.hpp
  \brief The numerical constants of the LZB integration, in one place.
*/
#ifndef LZBConstants_hpp
#define LZBConstants_hpp

#include <limits>

namespace multiple_impacts::lzb {

/** None of these is physical: they determine accuracy and cost. */
struct LZBConstants {
  // Speeds that can be felt: shares of the tolerance, unless said otherwise
  static constexpr double stepShare = 1e-3;     ///< error of one step
  static constexpr double switchShare = 1e-3;   ///< error that a phase change leaves in a step
  static constexpr double earlyShare = 1e-2;    ///< of switchShare: an early phase change
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

  // Forecasts of the outcome
  static constexpr long forecastInterval = 500;    ///< contact-steps between two, per contact
  static constexpr long forecastShare = 50;        ///< multiplications per contact-step
  static constexpr double forecastDecided = 1e-6;  ///< fall of the energy in play
};

}  // namespace multiple_impacts::lzb

#endif
