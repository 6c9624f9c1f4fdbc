// SPDX-License-Identifier: Apache-2.0
/*! \file StateDerivatives.hpp
  \brief How the states of the contacts follow the data, all along an LZB impact.
*/
#ifndef StateDerivatives_hpp
#define StateDerivatives_hpp

#include <Eigen/Core>
#include <array>
#include <string>
#include <vector>

#include "multiple_impacts/contact/ContactNumbers.hpp"
#include "multiple_impacts/contact/ImpactDerivative.hpp"
#include "multiple_impacts/solvers/lzb/ActiveContacts.hpp"
#include "multiple_impacts/solvers/lzb/ContactStates.hpp"
#include "multiple_impacts/solvers/lzb/PhaseChanges.hpp"
#include "multiple_impacts/solvers/lzb/StateUpdate.hpp"

namespace multiple_impacts::lzb {

/** The variational equations of the law, for up to `width` directions at once. With
    \f$ \delta \f$ the derivative in one direction and r the rate of a contact,

    \f$ \delta x' = r \, \delta d + \delta r \, d, \quad
        \delta d' = -(D \, \delta\lambda + \delta D \, \lambda), \quad
        \delta\lambda = \lambda_x \, \delta x + \lambda \, (\delta K / K + \ln x \,
        \delta\eta) \f$

    Each step differentiates the Runge-Kutta-Nystrom step that the integration has just made,
    and the corrections for the phase changes in it.

    Where a contact turns, closes or opens, x' and d' are continuous, and so are the
    derivatives; x of a contact that has opened is zero. Sudden losses are jumps. A loss of the
    force \f$ \lambda_k \f$ that comes later by \f$ \delta t \f$ adds the impulse \f$ \lambda_k
    \, \delta t \f$:

    - e = 0, where a compression ends, d = 0: \f$ \delta t = -\delta d / d' \f$
    - mono-stiffness, where g = E - (1 - e^2) Wc = 0:
      \f$ \delta t = -\delta g / (\lambda d) \f$
*/
class StateDerivatives {
 public:
  static constexpr int width = 8;

  /** \param first of the directions to follow
      \param tolerance of the outcome
      \param numbers of the contacts in kink(); the other arguments must outlive the object */
  StateDerivatives(const ContactProblem& problem, const ImpactDirections& directions,
                   int first, const ContactStates& states, const ActiveContacts& active,
                   const PhaseChanges& changes, double tolerance,
                   const ContactNumbers& numbers);

  /** Takes in the step of length h that was inspected; before StateUpdate does. */
  void step(double h);
  /** Takes in what the step did to the phases; after StateUpdate. */
  void settle(const StateUpdate::Summary& summary);

  using Rows = Eigen::Matrix<double, Eigen::Dynamic, width, Eigen::RowMajor>;
  /** Of P of all contacts, one column for each direction; those beyond the last are zero. */
  const Rows& impulse() const { return _impulse; }
  /** Speeds in play when errors of the size of the tolerance had grown to them: from then on
      the data do not determine what happens; 0: they never did [m/s]. */
  double undetermined() const { return _undetermined; }
  /** Where a loss grazes, or almost came about: the derivative is that of one side, and a jump
      may be near; empty: nowhere. */
  const std::string& kink() const { return _kink; }

 private:
  using Row = Eigen::Matrix<double, 1, width>;
  using Stages = std::array<Rows, NystromPair::stages>;

  /** An entry of D and its derivatives. */
  struct Coupling {
    int contact;
    double value;
    Row change;
  };

  /** A correction of the last step: the impulse of a contact, and how it follows the data. */
  struct Push {
    int contact;
    Row derivative;
    double impulse;  ///< [N.s]
  };
  /** A neighbour that closed inside the step. */
  struct Closing {
    Push push;
    Row indentation;  ///< of x at the end of the step
  };

  void couple(const ImpactDirections& directions, int first);
  void begin();
  void evaluate(int stage, double h);
  Row forceFrom(int i, double x, const Row& dx) const;
  Row energyFrom(int i, double x, const Row& dx) const;
  Row rate(int k) const;
  Row accelerationOf(int j, int stage) const;
  Row speedGained(int k, double h) const;
  Row impulseGained(int k, double h) const;
  static Row gained(const Stages& stages, int k, double h);
  Row indentation(int k, double h, double t) const;
  void turn(int k, const Turn& turn, bool opens, double h);
  void open(int k, double h);
  void notePeak(int k, double h);
  Closing closing(const Entry& entry, double h) const;
  void apply(const Push& push);
  void lose(int k);
  void watchJump(int k, double h);
  void noteKink(int i, const char* what);
  void watchGrowth();

  const ContactProblem& _problem;
  const ContactStates& _states;
  const ActiveContacts& _active;
  const PhaseChanges& _changes;
  const double _tolerance;
  const ContactNumbers _numbers;
  Rows _restitution, _logStiffness, _exponent;  ///< of e, ln K and eta
  bool _changesExponent;
  std::vector<Coupling> _couplings;  ///< D by rows; row i begins at _row[i]
  std::vector<int> _row;
  bool _changesDelassus = false;

  Rows _x, _d, _impulse;  ///< of x, d and P of all contacts
  Rows _peak;             ///< of Wc
  // Of the active contacts, at the stages of the step, and of x at its end:
  Stages _force, _acceleration;
  Rows _end;
  std::vector<Closing> _closings;
  std::vector<Push> _pushes;
  double _undetermined = 0.;
  bool _isFollowed = true;  ///< false: beyond all numbers
  std::string _kink;
};

}  // namespace multiple_impacts::lzb

#endif
