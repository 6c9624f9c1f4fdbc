// SPDX-License-Identifier: Apache-2.0
/* Any bytes are read as a scenario or refused with an InputError. For libFuzzer; see
   CMakeLists.txt. */
#include <cstddef>
#include <cstdint>
#include <string>

#include "multiple_impacts/command/input/Scenario.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    multiple_impacts::command::parseScenario({reinterpret_cast<const char*>(data), size},
                                             "fuzz");
  } catch (const multiple_impacts::command::InputError&) {
  }
  return 0;
}
