// Parts of techniques: strong links and almost locked sets.
#include <cstddef>
#include <cstdint>
#include <optional>

#include "door/state.hpp"
#include "door/work.hpp"
#include "logic/almost_locked.hpp"
#include "logic/strong_links.hpp"

namespace whydoku::door {
namespace {

Numbers numbers_of(const AlmostLockedSets& found) {
  Numbers numbers;
  add(numbers, found.sets.size());
  for (const AlmostLockedSet& one : found.sets) {
    add(numbers, one.house);
    add(numbers, one.positions);
    add(numbers, one.digits);
  }
  numbers.insert(numbers.end(), found.lengths.begin(), found.lengths.end());
  for (const Stem& stem : found.stems) {
    add(numbers, stem.candidate);
    add(numbers, stem.constraint);
  }
  return numbers;
}

}  // namespace
}  // namespace whydoku::door

using namespace whydoku;
using namespace whydoku::door;

whydoku_status whydoku_strong_links(const uint8_t* state, int64_t state_size, int64_t kind,
                                    whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const State given = state_of(state, state_size, gate);
    const auto wanted =
        static_cast<logic::LinkKind>(gate.whole(kind, "kind", 0, logic::LINK_KINDS - 1));
    if (gate.is_shut()) return false;
    Numbers links;
    for_one([&](Patience& patience) {
      const logic::Grid grid = given.grid();
      logic::Search search;
      search.renew(grid, patience);
      links = logic::strong_links(search, wanted);
    });
    return give(links, answer);
  });
}

whydoku_status whydoku_almost_locked(const uint8_t* row, int64_t row_size, int64_t largest,
                                     whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const MarkRow marks = gate.just<CANDIDATES>(row, row_size, "a row");
    const auto most = static_cast<int>(gate.whole(largest, "largest", 1, 8));
    const auto present = read_marks(marks);
    if (!present) {
      gate.refuse("a row must be 729 pencil marks: 1-9, or . or 0 where there is none");
    }
    if (gate.is_shut()) return false;
    AlmostLockedSets found;
    for_one([&](Patience& patience) { found = almost_locked(*present, most, patience); });
    return give(numbers_of(found), answer);
  });
}
