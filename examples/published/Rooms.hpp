// SPDX-License-Identifier: Apache-2.0
/*! \file Rooms.hpp
  \brief What the studies are made with: the models and the parts of the command.
*/
#ifndef Rooms_hpp
#define Rooms_hpp

namespace multiple_impacts {
namespace command {}
namespace models {}
namespace published {
using namespace command;
using namespace models;
}  // namespace published
}  // namespace multiple_impacts

#endif
