// SPDX-License-Identifier: Apache-2.0
/*! \file Shrinking.hpp
  \brief When speeds are taken to have become smaller.
*/
#ifndef Shrinking_hpp
#define Shrinking_hpp

namespace multiple_impacts::binary {

/** Whether a factor from speeds to later ones is below 1; nearer to it, rounding might be
    taken for a loss. */
inline bool isShrinking(double factor) { return factor <= 1. - 1e-4; }

}  // namespace multiple_impacts::binary

#endif
