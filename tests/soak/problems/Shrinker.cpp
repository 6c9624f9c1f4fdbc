// SPDX-License-Identifier: Apache-2.0
#include "Shrinker.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace multiple_impacts::soak {

namespace {

using nlohmann::json;

/** Rounded to the given number of digits. */
double rounded(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*e", digits - 1, value);
  return std::strtod(text, nullptr);
}

/** Applies an action to each gradient of a contact. */
template <class Contact, class Action>
void forGradients(Contact& contact, Action action) {
  action(contact["normal"]);
  if (!contact.contains("tangents")) return;
  for (auto& tangent : contact["tangents"]) action(tangent);
}

/** Removes bodies without contacts from the file. */
json withoutIdleBodies(json file) {
  std::set<std::size_t> used;
  for (const json& contact : file["contacts"])
    forGradients(contact, [&used](const json& gradient) {
      for (const json& index : gradient["index"]) used.insert(index.get<std::size_t>());
    });
  const std::vector<std::size_t> kept(used.begin(), used.end());
  const auto pick = [&kept](const json& list) {
    json result = json::array();
    for (const std::size_t i : kept) result.push_back(list[i]);
    return result;
  };
  file["velocity"] = pick(file["velocity"]);
  if (file.contains("mass")) file["mass"] = pick(file["mass"]);
  if (file.contains("mass_matrix")) {
    file["mass_matrix"] = pick(file["mass_matrix"]);
    for (json& row : file["mass_matrix"]) row = pick(row);
  }
  for (json& contact : file["contacts"])
    forGradients(contact, [&kept](json& gradient) {
      for (json& index : gradient["index"])
        index = std::lower_bound(kept.begin(), kept.end(), index.get<std::size_t>()) -
                kept.begin();
    });
  return file;
}

class Shrinker {
 public:
  Shrinker(json file, const std::function<bool(const json&)>& fails, double seconds)
      : _file(std::move(file)), _fails(fails), _seconds(seconds) {}

  json run() {
    do {
      _changed = false;
      leaveOutContacts();
      keep(withoutIdleBodies(_file));
      leaveOutKeys();
      simplifyNumbers();
    } while (_changed && !isOver());
    return _file;
  }

 private:
  bool isOver() const {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - _start;
    return _seconds > 0. && spent.count() > _seconds;
  }

  /** Keeps a changed file if it fails as well. */
  bool keep(json changed) {
    if (isOver() || changed == _file || !_fails(changed)) return false;
    _file = std::move(changed);
    return _changed = true;
  }

  /** Tries to leave out smaller and smaller blocks. */
  void leaveOutContacts() {
    for (std::size_t block = _file["contacts"].size() / 2; block > 0; block /= 2)
      for (std::size_t begin = 0; begin < _file["contacts"].size() && !isOver();) {
        json changed = _file;
        json& contacts = changed["contacts"];
        const std::size_t end = std::min(begin + block, contacts.size());
        if (end - begin == contacts.size()) break;
        contacts.erase(contacts.begin() + static_cast<std::ptrdiff_t>(begin),
                       contacts.begin() + static_cast<std::ptrdiff_t>(end));
        if (!keep(withoutIdleBodies(std::move(changed)))) begin = end;
      }
  }

  void leaveOutKeys() {
    for (std::size_t i = 0; i < _file["contacts"].size(); ++i) {
      leaveOutFriction(i);
      for (const char* key : {"energy", "gap", "share", "tangential_stiffness"})
        if (_file["contacts"][i].contains(key)) {
          json changed = _file;
          changed["contacts"][i].erase(key);
          keep(std::move(changed));
        }
    }
    if (!_file.contains("options")) return;
    const json options = _file["options"];
    for (const auto& option : options.items()) {
      json changed = _file;
      changed["options"].erase(option.key());
      keep(std::move(changed));
    }
  }

  /** Friction cannot be without tangents; one may do instead of two. */
  void leaveOutFriction(std::size_t i) {
    if (!_file["contacts"][i].contains("tangents")) return;
    json changed = _file;
    changed["contacts"][i].erase("friction");
    changed["contacts"][i].erase("tangents");
    if (keep(std::move(changed))) return;
    for (int k = 0; k < 2 && _file["contacts"][i]["tangents"].size() == 2; ++k) {
      changed = _file;
      changed["contacts"][i]["tangents"].erase(k);
      keep(std::move(changed));
    }
  }

  /** Replaces every number by 1 or 0, or by one with as few digits as possible. */
  void simplifyNumbers() {
    const json flat = _file.flatten();
    for (const auto& [path, value] : flat.items()) {
      const bool isData =
          path.rfind("/velocity", 0) == 0 || path.rfind("/mass", 0) == 0 ||
          path.find("/value") != std::string::npos ||
          (path.rfind("/contacts", 0) == 0 && path.find("/index") == std::string::npos);
      if (isOver()) return;
      if (!value.is_number() || !isData) continue;
      simplify(json::json_pointer(path));
    }
  }

  void simplify(const json::json_pointer& where) {
    const double value = _file[where];
    if (value == 1. || value == 0. || value == -1.) return;
    for (const double plain : {1., 0., std::copysign(1., value), rounded(value, 1),
                               rounded(value, 2), rounded(value, 4)}) {
      json changed = _file;
      changed[where] = plain;
      if (keep(std::move(changed))) return;
    }
  }

  json _file;
  const std::function<bool(const json&)>& _fails;
  const double _seconds;
  const std::chrono::steady_clock::time_point _start = std::chrono::steady_clock::now();
  bool _changed = false;
};

}  // namespace

json shrunk(json file, const std::function<bool(const json&)>& fails, double seconds) {
  return Shrinker(std::move(file), fails, seconds).run();
}

}  // namespace multiple_impacts::soak
