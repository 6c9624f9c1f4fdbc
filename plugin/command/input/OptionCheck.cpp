// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/OptionCheck.hpp"

#include <string>

namespace multiple_impacts::command {

void checkOptions(const Section& section, const Law& law, const std::any& options) {
  try {
    law.check(options);
  } catch (const InvalidParameter& error) {
    // "LZBOptions: step must be positive and finite, got 0 (scheme TimeEuler)"
    const std::string message = error.what();
    for (const OptionField& field : law.options) {
      const std::string start = law.title + "Options: " + field.name + ' ';
      if (message.compare(0, start.size(), start) == 0)
        section.refuse(field.key, message.substr(start.size()));
    }
    section.refuseAll(message);
  }
}

}  // namespace multiple_impacts::command
