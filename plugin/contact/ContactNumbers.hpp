// SPDX-License-Identifier: Apache-2.0
/*! \file ContactNumbers.hpp
  \brief What contacts are called in messages.
*/
#ifndef ContactNumbers_hpp
#define ContactNumbers_hpp

#include <Eigen/Core>
#include <string>

namespace multiple_impacts {

/** Messages count contacts from 1. The contacts of a problem that is a part of another one
    have their numbers there. */
class ContactNumbers {
 public:
  ContactNumbers() = default;
  /** \param contacts in the other problem, from 0; they must outlive this object */
  explicit ContactNumbers(const int* contacts) : _contacts(contacts) {}

  std::string of(Eigen::Index i) const {
    return std::to_string((_contacts ? _contacts[i] : i) + 1);
  }

 private:
  const int* _contacts = nullptr;
};

}  // namespace multiple_impacts

#endif
