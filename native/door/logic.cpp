// Parts of techniques: strong links and almost locked sets.
#include <cstddef>
#include <cstdint>
#include <optional>

#include "door/rules.hpp"
#include "door/state.hpp"
#include "door/work.hpp"
#include "logic/almost_locked_sets.hpp"
#include "logic/strong_links.hpp"

using namespace whydoku;
using namespace whydoku::door;

whydoku_status whydoku_strong_links(const whydoku_handle* rules, const uint8_t* state,
                                    int64_t state_size, int64_t kind, whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const SharedTables tables = tables_of(rules, gate);
    const State given = state_of(state, state_size, *tables, gate);
    const auto wanted =
        static_cast<logic::LinkKind>(gate.whole(kind, "kind", 0, logic::LINK_KINDS - 1));
    if (gate.is_shut()) return false;
    Numbers links;
    for_one([&](Patience& patience) {
      const logic::Grid grid = given.grid(*tables);
      logic::Search search;
      search.renew(grid, patience);
      links = logic::strong_links(search, wanted);
    });
    return give(links, answer);
  });
}

whydoku_status whydoku_almost_locked(const whydoku_handle* rules, const uint8_t* state,
                                     int64_t state_size, int64_t largest, whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const SharedTables tables = tables_of(rules, gate);
    const State given = state_of(state, state_size, *tables, gate);
    const auto most =
        static_cast<std::size_t>(gate.whole(largest, "largest", 1, logic::AlsSets::LARGEST));
    if (gate.is_shut()) return false;
    Numbers sets;
    for_one([&](Patience& patience) {
      const logic::Grid grid = given.grid(*tables);
      logic::Search search;
      search.renew(grid, patience);
      for (const logic::Als& one : search.note<logic::AlsSets>().up_to(most).all()) {
        const Numbers set = logic::why::als({one.reason()}).numbers();
        sets.insert(sets.end(), set.begin(), set.end());
      }
    });
    return give(sets, answer);
  });
}
