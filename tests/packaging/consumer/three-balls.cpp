// SPDX-License-Identifier: Apache-2.0
/* A Siconos model as a user writes it: three equal balls in a row, the first of which strikes
   at 1 m/s. LZB report, eq. 12 (linear contacts, no dissipation): -0.1303, 0.1502, 0.9800
   m/s. */
#include <SiconosKernel.hpp>
#include <SiconosMultipleImpacts.hpp>
#include <cmath>
#include <iostream>

int main() try {
  auto system = std::make_shared<NonSmoothDynamicalSystem>(0., 0.1);
  std::vector<std::shared_ptr<LagrangianLinearTIDS>> balls;
  for (int i = 0; i < 3; ++i) {
    auto position = std::make_shared<SiconosVector>(1);
    auto velocity = std::make_shared<SiconosVector>(1);
    auto mass = std::make_shared<SimpleMatrix>(1, 1);
    position->setValue(0, 0.02 * i);  // diameter 20 mm: the balls touch
    velocity->setValue(0, i == 0 ? 1. : 0.);
    mass->setValue(0, 0, 1.);
    balls.push_back(std::make_shared<LagrangianLinearTIDS>(position, velocity, mass));
    system->insertDynamicalSystem(balls.back());
  }

  const double restitution = 1., stiffness = 1e6, exponent = 1.;
  auto law =
      std::make_shared<multiple_impacts::LZBImpactNSL>(restitution, stiffness, exponent);
  for (int i = 0; i < 2; ++i) {
    auto H = std::make_shared<SimpleMatrix>(1, 2);
    H->setValue(0, 0, -1.);
    H->setValue(0, 1, 1.);
    auto b = std::make_shared<SiconosVector>(1);
    b->setValue(0, -0.02);
    auto gap = std::make_shared<LagrangianLinearTIR>(H, b);
    system->link(std::make_shared<Interaction>(law, gap), balls[i], balls[i + 1]);
  }

  auto impact = std::make_shared<multiple_impacts::LZBImpact>();
  auto time = std::make_shared<TimeDiscretisation>(0., 0.1);
  auto simulation = std::make_shared<EventDriven>(system, time);
  simulation->insertIntegrator(std::make_shared<LsodarOSI>());
  simulation->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(std::make_shared<multiple_impacts::LastingContact>(),
                                     SICONOS_OSNSP_ED_SMOOTH_ACC);
  while (simulation->hasNextEvent()) {
    simulation->advanceToEvent();
    simulation->processEvents();
  }

  const double expected[] = {-0.130262, 0.150230, 0.980032};
  bool right = true;
  for (int i = 0; i < 3; ++i) {
    const double velocity = (*balls[i]->velocity())(0);
    std::cout << "ball " << i + 1 << ": " << velocity << " m/s\n";
    right = right && std::abs(velocity - expected[i]) < 1e-6;
  }
  return right ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
