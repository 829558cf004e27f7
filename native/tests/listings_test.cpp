// Listings without Python, so that they run under the sanitizers: also what an interrupted search
// finds later. tests/grids/test_listings.py compares them with plain definitions.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/neighbours.hpp"
#include "search/reduced.hpp"
#include "search/rows.hpp"
#include "search/search.hpp"
#include "search/solver.hpp"
#include "search/unavoidable.hpp"

using namespace whydoku;

namespace {

const std::string PUZZLE =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string SOLUTION =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

Cells cells_of(std::string_view text) {
  Cells cells;
  std::transform(text.begin(), text.end(), cells.begin(),
                 [](char c) { return static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'); });
  return cells;
}

template <class Item, class Source>
std::vector<Item> all(Source source) {
  Patience patience;
  std::vector<Item> found;
  while (const auto item = source.next(patience)) found.push_back(*item);
  return found;
}

// The same if the search is interrupted and repeated, each time after twice as long.
template <class Item, class Source>
std::vector<Item> all_in_pieces(Source source) {
  unsigned asked = 0, next = 1;
  Patience patience([&] {
    const bool is_over = ++asked == next;
    if (is_over) next *= 2;
    return is_over;
  });
  std::vector<Item> found;
  for (unsigned interrupted = 0;;) {
    try {
      const auto item = source.next(patience);
      if (!item) {
        CHECK(interrupted > 0);
        return found;
      }
      found.push_back(*item);
    } catch (const Interrupted&) {
      ++interrupted;
    }
  }
}

}  // namespace

TEST_CASE(
    "unavoidable sets: the smallest first, none within another, all of them hit by a puzzle") {
  const auto sets = all<CellSet>(UnavoidableSets(cells_of(SOLUTION), 10));
  REQUIRE(sets.size() == 114);
  const Cells puzzle = cells_of(PUZZLE);
  for (std::size_t k = 0; k < sets.size(); ++k) {
    if (k > 0) CHECK(sets[k - 1].count() <= sets[k].count());
    CHECK(std::ranges::count_if(
              sets, [&](const CellSet& other) { return other.is_within(sets[k]); }) == 1);
    bool is_hit = false;
    sets[k].for_each([&](Cell i) { is_hit |= puzzle[i] != 0; });
    CHECK(is_hit);
  }
  CHECK(all_in_pieces<CellSet>(UnavoidableSets(cells_of(SOLUTION), 9)).size() == 59);
}

TEST_CASE("a search for unavoidable sets that is often interrupted loses little of its work") {
  constexpr unsigned PARTS = 5;
  const Cells solution = cells_of(SOLUTION);
  unsigned asked = 0, most = 0, interrupted = 0;
  Patience patience([&] {
    if (++asked != most) return false;
    asked = 0;
    return true;
  });
  const auto sets = unavoidable_sets(solution, 14, patience);
  most = std::exchange(asked, 0) / PARTS;
  UnavoidableSets source(solution, 14);
  std::vector<CellSet> found;
  for (bool is_over = false; !is_over && interrupted < 4 * PARTS;) {
    try {
      const auto item = source.next(patience);
      if (item) found.push_back(*item);
      is_over = !item;
    } catch (const Interrupted&) {
      ++interrupted;
    }
  }
  CHECK(interrupted >= PARTS);
  CHECK(found == sets);
}

TEST_CASE("minimal puzzles within a puzzle: minimal, different, and the same after interruptions") {
  const Cells puzzle = cells_of(PUZZLE), solution = cells_of(SOLUTION);
  const Reduced reduced(puzzle, solution, {}, CELLS, std::nullopt);
  const auto found = all<CellSet>(reduced);
  REQUIRE(found.size() == 416);
  Patience patience;
  for (std::size_t k = 0; k < found.size(); k += 101) {
    Cells cells{};
    found[k].for_each([&](Cell i) { cells[i] = puzzle[i]; });
    std::uint8_t status = 0;
    lanes().minimal_rows({cells, CELLS}, {&status, 1}, patience);
    CHECK(status == 1);
    CHECK(std::ranges::count(found, found[k]) == 1);
    const auto rest = all<CellSet>(Reduced(puzzle, solution, {}, CELLS, found[k]));
    CHECK(std::ranges::equal(rest, std::span(found).subspan(k + 1)));
  }
  CHECK(all_in_pieces<CellSet>(reduced) == found);
}

TEST_CASE("neighbours: one solution each, and the same after interruptions") {
  const Cells puzzle = cells_of(PUZZLE);
  const Neighbours neighbours(puzzle, 2, 1, false, std::nullopt);
  const auto found = all<Cells>(neighbours);
  REQUIRE(found.size() > 1000);
  Patience patience;
  for (std::size_t k = 0; k < found.size(); k += 500) {
    CHECK(count_solutions(possible_of(found[k]), 2, patience) == 1);
    const auto rest = all<Cells>(Neighbours(puzzle, 2, 1, false, found[k]));
    CHECK(std::ranges::equal(rest, std::span(found).subspan(k + 1)));
  }
  CHECK(all_in_pieces<Cells>(neighbours) == found);
  CHECK(all<Cells>(Neighbours(Cells{}, 1, 1, false, std::nullopt)).empty());
}
