#include "photo/judge.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <queue>
#include <tuple>
#include <vector>

#include "search/search.hpp"

namespace whydoku::photo {
namespace {

constexpr std::size_t MOST_CHANGES =
    24;                             // changes of a cell that are thought of, the cheapest ones
constexpr int MOST_TRIES = 400;     // readings that are tried
constexpr int MOST_COST = 16 * 20;  // of all changes together

// Another digit in a cell, and what it costs more.
struct Change {
  int cost;
  std::uint8_t cell, digit;

  friend bool operator<(const Change& a, const Change& b) {
    return std::tie(a.cost, a.cell, a.digit) < std::tie(b.cost, b.cell, b.digit);
  }
};

std::vector<Change> changes_of(const Costs& costs, const Cells& read) {
  std::vector<Change> changes;
  for (std::size_t cell = 0; cell < CELLS; ++cell) {
    for (std::size_t digit = 0; digit < 10; ++digit) {
      if (digit == read[cell]) continue;
      const int cost = costs[cell][digit] - costs[cell][read[cell]];
      if (cost <= MOST_COST) {
        changes.push_back(
            {cost, static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
      }
    }
  }
  std::sort(changes.begin(), changes.end());
  if (changes.size() > MOST_CHANGES) changes.resize(MOST_CHANGES);
  return changes;
}

}  // namespace

Verdict verdict_of(const Cells& cells, Patience& patience) {
  const std::optional<Possible> possible = read_row(cells);
  if (!possible) return Verdict::none;
  switch (count_solutions(*possible, 2, patience)) {
    case 0:
      return Verdict::none;
    case 1:
      return Verdict::one;
    default:
      return Verdict::several;
  }
}

// Sets of changes in the order of what they cost together: each set leads to the one with a further
// change, and to the one with the next change in place of its last.
Cells mended(const Cells& read, const Costs& costs, Patience& patience) {
  const std::vector<Change> changes = changes_of(costs, read);
  struct Tried {
    int cost;
    std::vector<std::uint8_t> chosen;  // places in `changes`, in order

    bool operator>(const Tried& other) const {
      return std::tie(cost, chosen) > std::tie(other.cost, other.chosen);
    }
  };
  std::priority_queue<Tried, std::vector<Tried>, std::greater<>> open;
  open.push({0, {}});
  for (int tries = 0; tries < MOST_TRIES && !open.empty(); ++tries) {
    const Tried one = open.top();
    open.pop();
    if (one.cost > MOST_COST) break;
    Cells cells = read;
    bool is_twice = false;
    for (std::size_t k = 0; k < one.chosen.size(); ++k) {
      const Change& change = changes[one.chosen[k]];
      is_twice |= k > 0 && cells[change.cell] != read[change.cell];
      cells[change.cell] = change.digit;
    }
    if (!is_twice && verdict_of(cells, patience) == Verdict::one) return cells;
    const std::size_t last = one.chosen.empty() ? 0 : one.chosen.back();
    const std::size_t next = one.chosen.empty() ? 0 : last + 1;
    if (next == changes.size()) continue;
    Tried more = one, other = one;
    more.chosen.push_back(static_cast<std::uint8_t>(next));
    more.cost += changes[next].cost;
    open.push(more);
    if (!one.chosen.empty()) {
      other.chosen.back() = static_cast<std::uint8_t>(next);
      other.cost += changes[next].cost - changes[last].cost;
      open.push(other);
    }
  }
  return read;
}

}  // namespace whydoku::photo
