// SPDX-License-Identifier: Apache-2.0
/*! \file ProgressBar.hpp
  \brief How much of a long computation is done.
*/
#ifndef ProgressBar_hpp
#define ProgressBar_hpp

namespace multiple_impacts::command {

/** A bar on standard error if that is a terminal; its line ends when all is done. */
void showProgress(long done, long all);

}  // namespace multiple_impacts::command

#endif
