// First solutions in an order, and rounds of one puzzle, on every variant of the lane engine that
// this processor can run.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "lane_puzzles.hpp"
#include "plain_count.hpp"
#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"

using namespace whydoku;
using plain::all_engines;
using plain::Random;
using plain::random_rows;
using plain::random_sets;


namespace {

// An order for each puzzle.
struct Orders {
  std::vector<Cells> cells;
  std::vector<std::array<std::array<std::uint8_t, 9>, 81>> digits;  // of each of these cells

  static void write(const void* context, std::size_t puzzle, std::size_t place,
                    std::uint8_t (&order)[9]) {
    const auto& digits = static_cast<const Orders*>(context)->digits[puzzle][place];
    std::copy(digits.begin(), digits.end(), order);
  }
};

Orders plain_orders(std::size_t n) {
  Orders orders{std::vector<Cells>(n), decltype(Orders::digits)(n)};
  for (std::size_t k = 0; k < n; ++k) {
    std::iota(orders.cells[k].begin(), orders.cells[k].end(), std::uint8_t{0});
    for (auto& digits : orders.digits[k]) {
      std::iota(digits.begin(), digits.end(), std::uint8_t{0});
    }
  }
  return orders;
}

Orders random_orders(std::size_t n, std::uint64_t seed) {
  Random random(seed);
  Orders orders = plain_orders(n);
  for (Cells& cells : orders.cells) random.shuffle(cells);
  for (auto& of_puzzle : orders.digits) {
    for (auto& digits : of_puzzle) random.shuffle(digits);
  }
  return orders;
}

std::vector<Possible> sets_of_rows(const std::vector<Text>& rows) {
  std::vector<Possible> sets;
  for (const Text& row : rows) sets.push_back(plain::sets_of(row));
  return sets;
}

struct Found {
  std::vector<Text> solutions;
  std::vector<Search> ends;
};

// The first solutions of n puzzles, in their own orders or, without any, in that of the numbers. No
// sets means empty grids.
Found found(const Engine& engine, std::span<const Possible> sets, std::size_t n,
            const Orders* orders, Patience& patience) {
  constexpr auto UNTOUCHED = static_cast<Search>(9);
  Text untouched;
  untouched.fill(77);
  Found out{std::vector(n + 1, untouched), std::vector<Search>(n + 1, UNTOUCHED)};
  Ordering task{};
  if (!sets.empty()) task.sets = as_sets(sets);
  if (orders != nullptr) {
    task.cells = as_rows(orders->cells);
    task.digits = &Orders::write;
    task.context = orders;
  }
  task.solutions = as_texts(std::span(out.solutions).first(n));
  task.ends = as_view(std::span(out.ends).first(n));
  engine.first(task, patience);
  REQUIRE(out.solutions.back() == untouched);
  REQUIRE(out.ends.back() == UNTOUCHED);
  out.solutions.pop_back();
  out.ends.pop_back();
  return out;
}

// Only the solutions of puzzles with the end `found` mean anything.
bool operator==(const Found& a, const Found& b) {
  for (std::size_t k = 0; k < a.ends.size(); ++k) {
    if (a.ends[k] == Search::found && a.solutions[k] != b.solutions[k]) return false;
  }
  return a.ends == b.ends;
}

std::size_t how_many(const Found& out, Search end) {
  return static_cast<std::size_t>(std::count(out.ends.begin(), out.ends.end(), end));
}

// What was found is the first solution; where none was, there is none.
void check_firsts(const Found& out, std::span<const Possible> sets, const Orders& orders) {
  for (std::size_t k = 0; k < out.ends.size(); ++k) {
    CAPTURE(k);
    if (out.ends[k] == Search::none) CHECK(plain::count(sets[k], 1) == 0);
    if (out.ends[k] != Search::found) continue;
    REQUIRE(plain::solves(out.solutions[k], sets[k]));
    CHECK(out.solutions[k] == plain::first(sets[k], {orders.cells[k], orders.digits[k]}));
  }
}

void compare_firsts(std::span<const Possible> sets, std::uint64_t seed) {
  const std::size_t n = sets.size();
  const Orders numbered = plain_orders(n), mixed = random_orders(n, seed);
  Patience patience;
  const Found in_numbers = found(*all_engines().back(), sets, n, nullptr, patience);
  const Found in_order = found(*all_engines().back(), sets, n, &mixed, patience);
  check_firsts(in_numbers, sets, numbered);
  check_firsts(in_order, sets, mixed);
  for (const Found* const out : {&in_numbers, &in_order}) {
    CHECK(how_many(*out, Search::found) > n / 8);
    CHECK(how_many(*out, Search::none) > n / 8);
    CHECK(how_many(*out, Search::given_up) < n / 4);
  }
  for (const Engine* const engine : all_engines()) {
    CAPTURE(std::string(engine->name));
    CHECK(found(*engine, sets, n, nullptr, patience) == in_numbers);
    CHECK(found(*engine, sets, n, &numbered, patience) == in_numbers);
    CHECK(found(*engine, sets, n, &mixed, patience) == in_order);
  }
}

}  // namespace

TEST_CASE("the first solutions of rows, in any order") {
  compare_firsts(sets_of_rows(random_rows(150, 11)), 12);
}

TEST_CASE("the first solutions of sets, in any order") {
  compare_firsts(random_sets(150, 13), 14);
}

TEST_CASE("the first solutions of any number of empty grids") {
  const std::size_t most = 100;
  const Orders orders = random_orders(most, 15);
  Possible empty;
  empty.fill(plain::ALL);
  const std::vector<Possible> open(most, empty);
  Patience patience;
  const Found whole = found(*all_engines().back(), {}, most, &orders, patience);
  CHECK(how_many(whole, Search::found) > most / 2);
  check_firsts(whole, open, orders);
  for (const Engine* const engine : all_engines()) {
    CAPTURE(std::string(engine->name));
    const std::size_t lanes = engine->lanes;
    const std::size_t sizes[] = {0, 1, lanes - 1, lanes, lanes + 1, most};
    for (const std::size_t n : sizes) {
      CAPTURE(n);
      const Found out = found(*engine, {}, n, &orders, patience);
      CHECK(std::equal(out.ends.begin(), out.ends.end(), whole.ends.begin()));
      CHECK(found(*engine, open, n, &orders, patience) == out);
    }
    CHECK(found(*engine, {}, most, &orders, patience) == whole);
  }
}

TEST_CASE("after an interruption first solutions are found as before") {
  const std::size_t n = 1000;
  const Orders orders = random_orders(n, 16);
  Patience patience;
  for (const Engine* const engine : all_engines()) {
    CAPTURE(std::string(engine->name));
    const Found before = found(*engine, {}, n, &orders, patience);
    int asked = 0;
    Patience hasty([&] { return ++asked == 2; });
    CHECK_THROWS_AS(found(*engine, {}, n, &orders, hasty), Interrupted);
    CHECK(found(*engine, {}, n, &orders, patience) == before);
  }
}

TEST_CASE("tightening one puzzle keeps its solutions, and is the same everywhere") {
  std::vector<Possible> all = sets_of_rows(random_rows(250, 17));
  const std::vector<Possible> sets = random_sets(250, 18);
  all.insert(all.end(), sets.begin(), sets.end());
  std::array<std::size_t, 3> seen{};
  for (std::size_t k = 0; k < all.size(); ++k) {
    const Possible& before = all[k];
    Possible after = before;
    const Logic logic = tighten(after);
    ++seen[static_cast<std::size_t>(logic)];
    CAPTURE(k);
    const std::uint64_t solutions = plain::count(before, 1000);
    switch (logic) {
      case Logic::dead:
        CHECK(solutions == 0);
        break;
      case Logic::solved:
        CHECK(solutions == 1);
        CHECK(plain::count(after, 1) == 1);
        CHECK(std::ranges::all_of(after, [](Mask set) { return (set & (set - 1)) == 0; }));
        break;
      case Logic::open:
        CHECK(plain::count(after, 1000) == solutions);
        CHECK(std::ranges::any_of(after, [](Mask set) { return (set & (set - 1)) != 0; }));
        break;
    }
    for (std::size_t i = 0; i < 81; ++i) {
      if (logic != Logic::dead) CHECK((after[i] & ~before[i]) == 0);
    }
    for (const Engine* const engine : all_engines()) {
      if (engine->tighten == nullptr) continue;
      CAPTURE(std::string(engine->name));
      LonePuzzle again = alone(before);
      CHECK(engine->tighten(again) == logic);
      if (logic != Logic::dead) CHECK(possible_of(again) == after);
    }
  }
  CHECK(std::ranges::min(seen) > 20);
}
