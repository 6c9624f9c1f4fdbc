// SPDX-License-Identifier: Apache-2.0
/*! \file Shrinker.hpp
  \brief The smallest impact that still fails.
*/
#ifndef Shrinker_hpp
#define Shrinker_hpp

#include <functional>
#include <nlohmann/json.hpp>

namespace multiple_impacts::soak {

/** Leaves out contacts and bodies, and makes numbers plain, as long as the impact still fails.
    \param file an impact that does
    \param fails whether a changed one does so, in the same way
    \param seconds after which what has been reached is returned; 0: never */
nlohmann::json shrunk(nlohmann::json file,
                      const std::function<bool(const nlohmann::json&)>& fails,
                      double seconds = 0.);

}  // namespace multiple_impacts::soak

#endif
