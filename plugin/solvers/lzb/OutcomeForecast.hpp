// SPDX-License-Identifier: Apache-2.0
/*! \file OutcomeForecast.hpp
  \brief Decides when an impact whose bodies stick together is over.
*/
#ifndef OutcomeForecast_hpp
#define OutcomeForecast_hpp

#include "multiple_impacts/solvers/lzb/ContactStates.hpp"

namespace multiple_impacts::lzb {

/** Bodies that stick together in the end do so slowly: their relative speeds fade away over
    thousands of compressions while the outcome has long been what the plastic impact of the
    present speeds would make of them. This forecast is watched: the outcome is decided when
    the energy still in play (that which the plastic impact would remove, and that stored in
    the contacts) is negligible and has fallen to the share LZBConstants::forecastDecided, and
    neither has the forecast moved meanwhile nor did a contact feel a force for the first time.

    What could still come is a separation at a speed of the order of those in play then: decay
    is self-similar when the exponents are equal, so that it would have shown before.

    A forecast costs as much as some ten steps of all contacts in a chain, but thousands in a
    dense cluster, whose factors fill up: the more it costs, the less often it is made. */
class OutcomeForecast {
 public:
  /** \param accuracy relative: of the speeds in the forecast, and of the energy in play */
  OutcomeForecast(const ContactProblem& problem, const ContactStates& before, double accuracy);

  /** To be asked after every step. \param contactSteps contacts that took part in the step
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
  Eigen::Index _contacts = -1;     ///< that had felt a force at that time
  long _since = 0;                 ///< contact-steps since the last forecast
  long long _cost = 0;             ///< multiplications of the last forecast
  long long _operations = 0;
};

}  // namespace multiple_impacts::lzb

#endif
