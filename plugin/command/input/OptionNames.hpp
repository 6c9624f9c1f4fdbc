// SPDX-License-Identifier: Apache-2.0
/*! \file OptionNames.hpp
  \brief Options of the laws as they are written in files.
*/
#ifndef OptionNames_hpp
#define OptionNames_hpp

#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/ratios/ImpulseRatioSolver.hpp"

namespace multiple_impacts::command {

/** A text and what it stands for. */
template <class Choice>
struct Named {
  const char* name;
  Choice choice;
};

inline constexpr Named<ContactModel> kContactModels[] = {
    {"bi", ContactModel::BiStiffness}, {"mono", ContactModel::MonoStiffness}};

inline constexpr Named<LZBScheme> kLZBSchemes[] = {{"default", LZBScheme::VirtualIndentation},
                                                   {"time_euler", LZBScheme::TimeEuler},
                                                   {"impulse_euler", LZBScheme::ImpulseEuler}};

inline constexpr Named<CollisionOrder> kCollisionOrders[] = {
    {"left_to_right", CollisionOrder::LeftToRight},
    {"right_to_left", CollisionOrder::RightToLeft},
    {"random", CollisionOrder::Random},
    {"fastest_first", CollisionOrder::FastestFirst},
    {"sweeps", CollisionOrder::Sweeps}};

inline constexpr Named<RatioSource> kRatioSources[] = {
    {"regularised", RatioSource::Regularised}, {"given", RatioSource::Given}};

inline constexpr Named<DampingModel> kDampingModels[] = {
    {"none", DampingModel::None},
    {"hunt_crossley", DampingModel::HuntCrossley},
    {"kuwabara_kono", DampingModel::KuwabaraKono}};

}  // namespace multiple_impacts::command

#endif
