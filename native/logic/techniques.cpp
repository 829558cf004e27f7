#include "logic/techniques.hpp"
#include "sorting.hpp"

#include <algorithm>
#include <vector>

namespace whydoku::logic {

namespace {

std::vector<Technique>& all() {
  static std::vector<Technique> list;
  return list;
}

}  // namespace

Listed::Listed(std::initializer_list<Technique> some) {
  all().insert(all().end(), some);
  sort_all(all().begin(), all().end(),
            [](const Technique& one, const Technique& other) { return one.slug < other.slug; });
}

std::span<const Technique> techniques() { return all(); }

}  // namespace whydoku::logic
