// Rules that tell digits apart: what every question has for an answer, against all grids without
// these rules. Tables know relations; they do not know that the digits of three cells must not come
// to more than a sum.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <vector>

#include "rules/solver.hpp"
#include "search/search.hpp"
#include "sets.hpp"
#include "some_rules.hpp"

namespace {

using namespace whydoku;

constexpr std::array<Cell, 3> CAGE{0, 1, 9};

Mask digits_at(const CandidateSet& left, Cell i) { return possible_in(left)[i]; }

// The digits of the cage come to at most `most`, counted from 1.
Narrowing at_most(unsigned most) {
  return [most](const CandidateSet& left) {
    CandidateSet gone;
    for (const Cell i : CAGE) {
      unsigned least = 1;
      for (const Cell other : CAGE) {
        const Mask digits = digits_at(left, other);
        if (other != i && digits != 0) least += lowest(digits) + 1U;
      }
      for (const Digit d : Members(digits_at(left, i))) {
        if (least + d > most) gone.add(candidate_of(i, d));
      }
    }
    return gone;
  };
}

unsigned sum_of(const Cells& cells) {
  unsigned sum = 0;
  for (const Cell i : CAGE) sum += cells[i];
  return sum;
}

std::vector<Cells> all_of(const Solver& solver, const CandidateSet& possible) {
  Patience patience;
  Solutions solutions(solver, possible);
  std::vector<Cells> found;
  while (const auto next = solutions.next(patience)) found.push_back(*next);
  return found;
}

}  // namespace

TEST_CASE("a narrowing rule leaves the solutions that obey it, in order") {
  const Tables tables(boxes_of(2, 2));
  const auto shared = std::shared_ptr<const Tables>(std::shared_ptr<void>(), &tables);
  const auto plain = solver_of(tables);
  const std::vector<Cells> grids = all_of(*plain, tables.all());
  REQUIRE(grids.size() == 288);
  Patience patience;
  for (unsigned most = 5; most <= 10; ++most) {
    const auto narrowed = solver_of(shared, {at_most(most)});
    std::vector<Cells> obeying;
    std::copy_if(grids.begin(), grids.end(), std::back_inserter(obeying),
                 [&](const Cells& cells) { return sum_of(cells) <= most; });
    CHECK(all_of(*narrowed, tables.all()) == obeying);
    CHECK(narrowed->count(tables.all(), 1000, patience) == obeying.size());
    CHECK(narrowed->any(tables.all(), patience).has_value() == !obeying.empty());
    // A stream finds one that obeys, if there is any.
    std::optional<Cells> drawn;
    narrowed->complete_rows({Cells{}, CELLS}, std::array{Stream(most, 0)}, {&drawn, 1}, patience);
    CHECK(drawn.has_value() == !obeying.empty());
    if (drawn) CHECK(sum_of(*drawn) <= most);
  }
}

TEST_CASE("relations leave the solutions that obey them, in order") {
  const Tables tables(boxes_of(2, 2));
  const std::vector<Cells> grids = all_of(*solver_of(tables), tables.all());
  Patience patience;
  // Cells next to each other, apart, and of other houses.
  for (const auto& [one, other] : {CellPair{0, 1}, {1, 0}, {3, 0}, {0, 27}, {9, 3}, {30, 11}}) {
    Rules rules = boxes_of(2, 2);
    Relation falling{.allowed = {}, .pairs = {{one, other}}};
    for (unsigned d = 0; d < 4; ++d) falling.allowed[d] = static_cast<Mask>((1U << d) - 1);
    rules.relations.push_back(falling);
    const Tables related(rules);
    const auto solver = solver_of(related);
    std::vector<Cells> obeying;
    std::copy_if(grids.begin(), grids.end(), std::back_inserter(obeying),
                 [&](const Cells& cells) { return cells[one] > cells[other]; });
    REQUIRE(!obeying.empty());
    CHECK(all_of(*solver, related.all()) == obeying);
    for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{1000}}) {
      const auto found = std::min<std::uint64_t>(limit, obeying.size());
      CHECK(solver->count(related.all(), limit, patience) == found);
    }
    CHECK(solver->any(related.all(), patience).has_value());
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      std::optional<Cells> drawn;
      solver->complete_rows({Cells{}, CELLS}, std::array{Stream(seed, 0)}, {&drawn, 1}, patience);
      REQUIRE(drawn.has_value());
      CHECK((*drawn)[one] > (*drawn)[other]);
    }
  }
}

TEST_CASE("an empty grid is not searched for ever that a relation leads astray") {
  // Digits of r6c6 and r7c6 that come to 3, 4 or 5: in order, the search begins with a wrong one.
  Rules rules = boxes_of(3, 3);
  Relation sum{.allowed = {}, .pairs = {{50, 59}}};
  for (unsigned d = 0; d < 9; ++d) {
    for (unsigned e = 0; e < 9; ++e) {
      if (d + e >= 3 && d + e <= 5) sum.allowed[d] |= bit_of(e);
    }
  }
  rules.relations.push_back(sum);
  const Tables tables(rules);
  const auto solver = solver_of(tables);
  int asked = 0;
  Patience patience([&] { return ++asked > 200; });
  for (const std::uint64_t limit : {1, 2}) {
    CHECK(solver->count(tables.all(), limit, patience) == limit);
  }
  CHECK(solver->any(tables.all(), patience).has_value());
}

TEST_CASE("clues may lack two digits where relations tell these apart") {
  // The first row and the third fall in their first two cells, and in their last two.
  Rules rules = boxes_of(2, 2);
  Relation falling{};
  for (unsigned d = 0; d < 4; ++d) falling.allowed[d] = static_cast<Mask>((1U << d) - 1);
  for (const Cell row : {Cell{0}, Cell{18}}) {
    for (const int n : {0, 2}) {
      falling.pairs.emplace_back(static_cast<Cell>(row + n), static_cast<Cell>(row + n + 1));
    }
  }
  rules.relations.push_back(falling);
  const Tables tables(rules);
  const auto solver = solver_of(tables);
  Patience patience;
  Cells each_alone;
  std::iota(each_alone.begin(), each_alone.end(), std::uint8_t{0});
  unsigned fewest = 4;
  for (const Cells& grid : all_of(*solver, tables.all())) {
    std::optional<Cells> left;
    solver->dig_rows({grid, CELLS}, Groups(each_alone), std::array<std::uint8_t, 1>{}, 5, 0,
                     {&left, 1}, patience);
    REQUIRE(left.has_value());
    CHECK(all_of(*solver, *solver->possible(*left)) == std::vector{grid});
    Mask given = 0;
    for (const std::uint8_t digit : *left) given |= digit == 0 ? Mask{0} : digit_bit(digit);
    fewest = std::min(fewest, size_of(given));
    // What is dug can be asked for again.
    std::optional<Cells> again;
    solver->dig_rows({*left, CELLS}, Groups(each_alone), std::array<std::uint8_t, 1>{}, 5, 0,
                     {&again, 1}, patience);
    CHECK(again == left);
  }
  CHECK(fewest < 3);
}

TEST_CASE("puzzles under a narrowing rule are dug to clues that are all needed") {
  const Tables tables(boxes_of(2, 2));
  const auto plain = solver_of(tables);
  const auto narrowed =
      solver_of(std::shared_ptr<const Tables>(std::shared_ptr<void>(), &tables), {at_most(6)});
  Patience patience;
  Cells each_alone;
  std::iota(each_alone.begin(), each_alone.end(), std::uint8_t{0});
  bool needs_the_rule = false;
  for (const Cells& grid : all_of(*narrowed, tables.all())) {
    std::optional<Cells> left;
    narrowed->dig_rows({grid, CELLS}, Groups(each_alone), std::array<std::uint8_t, 1>{}, 5, 0,
                       {&left, 1}, patience);
    REQUIRE(left.has_value());
    std::uint8_t status = 7;
    narrowed->minimal_rows({*left, CELLS}, {&status, 1}, patience);
    CHECK(status == 1);
    CHECK(all_of(*narrowed, *narrowed->possible(*left)) == std::vector{grid});
    needs_the_rule = needs_the_rule || plain->count(*plain->possible(*left), 2, patience) == 2;
  }
  CHECK(needs_the_rule);
}

TEST_CASE("classic rules with a narrowing one are not left to the lanes") {
  const auto classic = std::shared_ptr<const Tables>(std::shared_ptr<void>(), &Tables::classic());
  CHECK(solver_of(classic).get() == &lanes());
  const auto narrowed = solver_of(classic, {at_most(6)});
  Patience patience;
  // The cage of a grid that obeys holds 1, 2 and 3. With 10 - d for each digit d it holds more.
  std::optional<Cells> grid;
  narrowed->complete_rows({Cells{}, CELLS}, std::array{Stream(1, 1)}, {&grid, 1}, patience);
  REQUIRE(grid.has_value());
  CHECK(sum_of(*grid) == 6);
  Cells other = *grid;
  for (std::uint8_t& digit : other) digit = static_cast<std::uint8_t>(10 - digit);
  std::array<std::uint64_t, 1> count{};
  for (const auto& [cells, wanted] : {std::pair(*grid, 1U), {other, 0U}}) {
    narrowed->count_rows({cells, CELLS}, 2, count, patience);
    CHECK(count[0] == wanted);
    lanes().count_rows({cells, CELLS}, 2, count, patience);
    CHECK(count[0] == 1);
  }
}
