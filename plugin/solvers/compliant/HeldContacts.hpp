// SPDX-License-Identifier: Apache-2.0
/*! \file HeldContacts.hpp
  \brief Contacts that cannot open, such as those around a ring or between two walls.
*/
#ifndef HeldContacts_hpp
#define HeldContacts_hpp

#include <Eigen/SparseCore>
#include <vector>

namespace multiple_impacts {

/** Whether some contacts hold each other: no motion of the bodies opens one of them without
    closing another. By Stiemke's theorem this is so if and only if positive impulses at all of
    them can move nothing, D z = 0. To find out, the least z.D z is computed for impulses that
    are at least one in units of 1/sqrt(D_ii): a plastic impact with the velocities that unit
    impulses cause.

    Bodies 1e12 times heavier than their neighbours are taken for walls.

    \param delassus D [1/kg] of all contacts, both triangles stored
    \param member whether a contact is one of those in question; if none is, the result is
    true */
bool holdEachOther(const Eigen::SparseMatrix<double>& delassus,
                   const std::vector<char>& member);

}  // namespace multiple_impacts

#endif
