// First solutions in an order, and what follows for one puzzle: every variant of the lane engine
// that this processor can run.
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

using namespace whydoku;
using plain::all_engines;
using plain::puzzle;
using plain::Random;
using plain::random_rows;
using plain::random_sets;
using plain::Sets;
using plain::Text;

namespace {

struct Orders {
  std::vector<std::uint8_t> cells;   // 81 of each puzzle
  std::vector<std::uint8_t> digits;  // nine of each of these cells

  static void write(const void* context, std::size_t one, std::size_t place, std::uint8_t* order) {
    const auto& digits = static_cast<const Orders*>(context)->digits;
    std::copy_n(digits.begin() + static_cast<std::ptrdiff_t>(9 * (81 * one + place)), 9, order);
  }
};

void add_numbers(std::vector<std::uint8_t>& to, std::size_t n) {
  to.resize(to.size() + n);
  std::iota(to.end() - static_cast<std::ptrdiff_t>(n), to.end(), std::uint8_t{0});
}

Orders plain_orders(std::size_t n) {
  Orders orders;
  for (std::size_t k = 0; k < n; ++k) {
    add_numbers(orders.cells, 81);
    for (std::size_t i = 0; i < 81; ++i) add_numbers(orders.digits, 9);
  }
  return orders;
}

Orders random_orders(std::size_t n, std::uint64_t seed) {
  Random random(seed);
  Orders orders = plain_orders(n);
  for (std::size_t k = 0; k < n; ++k) {
    random.shuffle(std::span(orders.cells).subspan(81 * k, 81));
  }
  for (std::size_t m = 0; m < 81 * n; ++m) {
    random.shuffle(std::span(orders.digits).subspan(9 * m, 9));
  }
  return orders;
}

std::vector<Mask> sets_of_rows(std::span<const std::uint8_t> rows) {
  std::vector<Mask> sets;
  for (const std::uint8_t c : rows) sets.push_back(plain::set_of(c));
  return sets;
}

struct Found {
  std::vector<std::uint8_t> solutions;
  std::vector<Search> ends;
};

// With `orders` as they are, or with none, which is the order of the numbers.
Found found(const Engine& engine, std::span<const Mask> sets, std::size_t n, const Orders* orders,
            Patience& patience) {
  constexpr auto UNTOUCHED = static_cast<Search>(9);
  Found out{std::vector<std::uint8_t>(81 * n + 1, 77), std::vector<Search>(n + 1, UNTOUCHED)};
  const Ordering task{.sets = sets.empty() ? nullptr : sets.data(),
                      .n = n,
                      .cells = orders == nullptr ? nullptr : orders->cells.data(),
                      .digits = orders == nullptr ? nullptr : &Orders::write,
                      .context = orders,
                      .solutions = out.solutions.data(),
                      .ends = out.ends.data()};
  engine.first(task, patience);
  REQUIRE(out.solutions.back() == 77);
  REQUIRE(out.ends.back() == UNTOUCHED);
  out.solutions.pop_back();
  out.ends.pop_back();
  return out;
}

// Only the solutions of those that were found say something.
bool operator==(const Found& a, const Found& b) {
  for (std::size_t k = 0; k < a.ends.size(); ++k) {
    if (a.ends[k] != Search::found) continue;
    const auto at = static_cast<std::ptrdiff_t>(81 * k);
    if (!std::equal(a.solutions.begin() + at, a.solutions.begin() + at + 81,
                    b.solutions.begin() + at)) {
      return false;
    }
  }
  return a.ends == b.ends;
}

std::size_t how_many(const Found& out, Search end) {
  return static_cast<std::size_t>(std::count(out.ends.begin(), out.ends.end(), end));
}

// What was found is the first; where nothing was, there is nothing.
void check_firsts(const Found& out, std::span<const Mask> sets, const Orders& orders) {
  for (std::size_t k = 0; k < out.ends.size(); ++k) {
    CAPTURE(k);
    const Sets one = puzzle(sets, k);
    const auto row = std::span(out.solutions).subspan(81 * k, 81);
    if (out.ends[k] == Search::none) CHECK(plain::count(one, 1) == 0);
    if (out.ends[k] != Search::found) continue;
    REQUIRE(plain::solves(row, one));
    const Text first = plain::first(one, std::span(orders.cells).subspan(81 * k, 81),
                                    std::span(orders.digits).subspan(729 * k, 729));
    CHECK(std::equal(first.begin(), first.end(), row.begin()));
  }
}

void compare_firsts(std::span<const Mask> sets, std::uint64_t seed) {
  const std::size_t n = sets.size() / 81;
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
  compare_firsts(sets_of_rows(random_rows(300, 11)), 12);
}

TEST_CASE("the first solutions of sets, in any order") {
  compare_firsts(random_sets(300, 13), 14);
}

TEST_CASE("the first solutions of any number of empty grids") {
  const std::size_t most = 100;
  const Orders orders = random_orders(most, 15);
  const std::vector<Mask> open(81 * most, plain::ALL);
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

TEST_CASE("what follows for one puzzle leaves its solutions, and is the same everywhere") {
  std::vector<Mask> all = sets_of_rows(random_rows(600, 17));
  const std::vector<Mask> sets = random_sets(600, 18);
  all.insert(all.end(), sets.begin(), sets.end());
  std::array<std::size_t, 3> seen{};
  for (std::size_t k = 0; k < all.size() / 81; ++k) {
    const Sets before = puzzle(std::span<const Mask>(all), k);
    Sets after = before;
    const Logic logic = tighten(after.data());
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
      Sets again = before;
      CHECK(engine->tighten(again.data()) == logic);
      if (logic != Logic::dead) CHECK(again == after);
    }
  }
  CHECK(std::ranges::min(seen) > 50);
}
