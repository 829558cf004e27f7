// Much work at once, and turns with what is shared, where there are no threads.
#include "search/many.hpp"
#include "search/turns.hpp"

namespace whydoku {

void for_each_index(std::size_t n, std::size_t, const std::function<bool()>& is_over,
                    const std::function<void(std::size_t, Patience&)>& work) {
  Patience patience(is_over);
  for (std::size_t index = 0; index < n; ++index) {
    patience.tick();
    work(index, patience);
  }
}

struct Turns::Lock {};

Turns::Turns() = default;
Turns::~Turns() = default;

void Turns::take(const std::function<bool()>&, const std::function<void()>& work) { work(); }

}  // namespace whydoku
