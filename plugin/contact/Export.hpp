// SPDX-License-Identifier: Apache-2.0
/*! \file Export.hpp
  \brief SMI_EXPORT marks what the shared libraries export; everything else is hidden.
*/
#ifndef Export_hpp
#define Export_hpp

#define SMI_EXPORT __attribute__((visibility("default")))

#endif
