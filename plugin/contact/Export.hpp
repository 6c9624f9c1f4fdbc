// SPDX-License-Identifier: Apache-2.0
/*! \file Export.hpp
  \brief What the shared libraries show: SMI_EXPORT. Everything else is hidden.
*/
#ifndef Export_hpp
#define Export_hpp

#define SMI_EXPORT __attribute__((visibility("default")))

#endif
