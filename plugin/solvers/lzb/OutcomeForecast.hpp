// SPDX-License-Identifier: Apache-2.0
/*! \file OutcomeForecast.hpp
  \brief Decides when an impact whose bodies stick together is over.
*/
#ifndef OutcomeForecast_hpp
#define OutcomeForecast_hpp

#include "multiple_impacts/solvers/lzb/ContactStates.hpp"

namespace multiple_impacts::lzb {

/** Bodies that stick together in the end do so slowly: their relative speeds fade away over
    thousands of compressions, long after the outcome has become the one that a plastic impact
    of the present speeds would give. That is the forecast: the outcome is decided when the
    energy still in play (that which the plastic impact would remove, and that stored in the
    contacts) is negligible and has fallen by the factor LZBConstants::forecastDecided, while
    the forecast has not moved and no contact has felt a force for the first time.

    All that could still happen is a separation at a speed of the order of those then in play:
    decay is self-similar when the exponents are equal, so that it would have shown earlier.

    A forecast costs as much as some ten steps of all contacts in a chain, but thousands in a
    dense cluster, whose factors fill up: the more it costs, the less often it is made. */
class OutcomeForecast {
 public:
  /** \param accuracy relative: of the speeds in the forecast, and of the energy in play */
  OutcomeForecast(const ContactProblem& problem, const ContactStates& before, double accuracy);

  /** To be called after every step. \param contactSteps contacts that took part in the step
      \return true if the outcome is decided */
  bool isDecided(const ContactStates& states, long contactSteps);

  /** Multiplications of all forecasts so far. */
  long long operations() const { return _operations; }

 private:
  bool look(const ContactStates& states);

  const ContactProblem& _problem;
  const double _sameSpeed;         ///< change of a speed that does not count [m/s]
  const double _negligibleEnergy;  ///< [J]
  Eigen::VectorXd _velocity;       ///< forecast when it last moved [m/s]
  double _energy = 0.;             ///< in play at that time [J]
  Eigen::Index _contacts = -1;     ///< number that had felt a force at that time
  long _since = 0;                 ///< contact-steps since the last forecast
  long long _cost = 0;             ///< multiplications of the last forecast
  long long _operations = 0;
};

}  // namespace multiple_impacts::lzb

#endif
