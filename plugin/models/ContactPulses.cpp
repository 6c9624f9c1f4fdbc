// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/ContactPulses.hpp"

namespace multiple_impacts::models {

std::vector<ContactPulse> contactPulses(const std::vector<ImpactSample>& samples,
                                        const std::vector<Ball>& balls) {
  Eigen::VectorXd time(samples.size()), force(samples.size());
  for (std::size_t k = 0; k < samples.size(); ++k) time[k] = samples[k].time;
  std::vector<ContactPulse> contacts(samples.front().force.size());
  std::vector<std::optional<Pulse>> pulses;
  std::vector<double> diameters;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    for (std::size_t k = 0; k < samples.size(); ++k) force[k] = samples[k].force[i];
    contacts[i].peaks = peaksOf(time, force);
    contacts[i].pulse = firstPulse(time, force);
    pulses.push_back(contacts[i].pulse);
    if (i > 0) diameters.push_back(2. * balls[i].radius);
  }
  const std::vector<double> speeds = waveSpeeds(pulses, diameters);
  for (std::size_t i = 0; i < speeds.size(); ++i) contacts[i + 1].speed = speeds[i];
  return contacts;
}

}  // namespace multiple_impacts::models
