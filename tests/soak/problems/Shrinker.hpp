// SPDX-License-Identifier: Apache-2.0
/*! \file Shrinker.hpp
  \brief The smallest impact that still fails.
*/
#ifndef Shrinker_hpp
#define Shrinker_hpp

#include <functional>
#include <nlohmann/json.hpp>

namespace multiple_impacts::soak {

/** Leaves out contacts and bodies, and simplifies numbers, as long as the impact still fails.
    \param file an impact that fails
    \param fails whether a changed impact fails in the same way
    \param seconds after which the smallest so far is returned; 0 for no limit */
nlohmann::json shrunk(nlohmann::json file,
                      const std::function<bool(const nlohmann::json&)>& fails,
                      double seconds = 0.);

}  // namespace multiple_impacts::soak

#endif
