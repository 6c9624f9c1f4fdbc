// SPDX-License-Identifier: Apache-2.0
/*! \file StackedProblems.hpp
  \brief Many contact problems from stacked arrays.
*/
#ifndef StackedProblems_hpp
#define StackedProblems_hpp

#include <pybind11/numpy.h>

#include <vector>

#include "multiple_impacts/contact/Law.hpp"
#include "multiple_impacts/python/Arguments.hpp"

namespace multiple_impacts::python {

/** D of shape (m, n, n) and U- of shape (m, n); parameters of contacts are numbers, (n,) or
    (m, n), and the kinetic energy is a number or (m,). The arrays live as long as this
    object. */
class StackedProblems {
 public:
  /** Throws TypeError or ValueError unless the shapes fit together.
      \param function named in messages
      \param parameters by the names of contactParameters(); those that the law does not use
      have values that do no harm */
  StackedProblems(const char* function, const Law& law, const pybind11::object& delassus,
                  const pybind11::object& velocity, const pybind11::object& kineticEnergy,
                  const pybind11::dict& parameters);

  Eigen::Index count() const { return _delassus.shape(0); }
  /** What all of them have in common. */
  const ContactProblem& common() const { return _common; }
  /** Writes what differs; Python is not needed. \param problem begun as common() */
  void write(Eigen::Index index, ContactProblem& problem) const;

 private:
  struct Parameter {
    Eigen::VectorXd ContactProblem::*values;
    Numbers rows;
  };

  void addParameter(const Argument& argument, Eigen::VectorXd ContactProblem::*values);

  Numbers _delassus, _velocity, _kineticEnergy;
  std::vector<Parameter> _parameters;
  ContactProblem _common;
};

}  // namespace multiple_impacts::python

#endif
