// Every variant of the lane engine that this processor can run, against the plainest count there is
// and against the others.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "lane_puzzles.hpp"
#include "plain_count.hpp"
#include "search/lanes/engine.hpp"
#include "search/patience.hpp"

using namespace whydoku;
using plain::all_engines;
using plain::minimal;
using plain::puzzle;
using plain::Random;
using plain::random_rows;
using plain::random_sets;
using plain::random_solution;
using plain::SOLUTION;
using plain::Text;

namespace {

constexpr std::uint64_t LIMITS[] = {1, 2, 7, 1000};

struct Counted {
  std::vector<std::uint64_t> counts;
  std::vector<std::uint8_t> solutions;
};

void ask(Counting& task, std::span<const std::uint8_t> rows) {
  task.rows = rows.data();
  task.n = rows.size() / 81;
}

void ask(Counting& task, std::span<const Mask> sets) {
  task.sets = sets.data();
  task.n = sets.size() / 81;
}

template <typename Puzzles>
Counted counted(const Engine& engine, const Puzzles& puzzles, std::uint64_t limit) {
  constexpr std::uint64_t UNTOUCHED = 0xDEAD;
  Counting task{};
  ask(task, puzzles);
  task.limit = limit;
  Counted out{std::vector(task.n + 1, UNTOUCHED), std::vector<std::uint8_t>(81 * task.n + 1, 77)};
  task.counts = out.counts.data();
  task.solutions = out.solutions.data();
  Patience patience;
  engine.count(task, patience);
  REQUIRE(out.counts.back() == UNTOUCHED);
  REQUIRE(out.solutions.back() == 77);
  out.counts.pop_back();
  out.solutions.pop_back();
  return out;
}

template <typename Puzzles>
std::vector<std::uint64_t> plain_counts(const Puzzles& puzzles, std::uint64_t limit) {
  std::vector<std::uint64_t> counts;
  for (std::size_t k = 0; k < puzzles.size() / 81; ++k) {
    counts.push_back(plain::count(puzzle(std::span(puzzles), k), limit));
  }
  return counts;
}

template <typename Puzzles>
bool all_solve(const Counted& out, const Puzzles& puzzles) {
  for (std::size_t k = 0; k < out.counts.size(); ++k) {
    const auto row = std::span(out.solutions).subspan(81 * k, 81);
    if (out.counts[k] != 0 && !plain::solves(row, puzzle(std::span(puzzles), k))) return false;
  }
  return true;
}

// The number of the first puzzle of which they do not say the same.
std::size_t difference(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  const auto at = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return static_cast<std::size_t>(at - a.begin());
}

template <typename Puzzles>
void compare_with_plain(const Puzzles& puzzles) {
  const std::vector<std::uint64_t> most = plain_counts(puzzles, std::ranges::max(LIMITS));
  for (const std::uint64_t limit : LIMITS) {
    std::vector<std::uint64_t> expected = most;
    for (std::uint64_t& one : expected) one = std::min(one, limit);
    const std::set<std::uint64_t> kinds(expected.begin(), expected.end());
    CHECK(kinds.size() >= std::min<std::uint64_t>(limit + 1, 6));  // else it would say little
    for (const Engine* const engine : all_engines()) {
      CAPTURE(std::string(engine->name));
      CAPTURE(limit);
      const Counted out = counted(*engine, puzzles, limit);
      CHECK(difference(out.counts, expected) == expected.size());
      CHECK(all_solve(out, puzzles));
    }
  }
}

}  // namespace

TEST_CASE("the engines: each once, the portable one last, one of them in use") {
  std::set<std::string> names;
  for (const Engine* const engine : all_engines()) {
    names.insert(engine->name);
    CHECK(engine->lanes >= 8);
  }
  CHECK(names.size() == engines().n);
  CHECK(std::string(all_engines().back()->name) == "portable");
  CHECK(names.count(engine().name) == 1);
}

TEST_CASE("counts of rows are the plain ones, up to every limit") {
  compare_with_plain(random_rows(600, 1));
}

TEST_CASE("counts of sets are the plain ones, up to every limit") {
  compare_with_plain(random_sets(500, 2));
}

TEST_CASE("any number of puzzles, and solutions are not asked for") {
  const std::vector<std::uint8_t> rows = random_rows(1024 + 3, 3);
  const std::vector<std::uint64_t> expected = plain_counts(rows, 2);
  Patience patience;
  for (const Engine* const engine : all_engines()) {
    const std::size_t lanes = engine->lanes;
    for (const std::size_t n : {std::size_t{0}, std::size_t{1}, lanes - 1, lanes, lanes + 1,
                                2 * lanes + 1, std::size_t{1024 + 3}}) {
      // Vectors of just that size, and at an odd place: a byte too far is seen.
      std::vector<std::uint8_t> some(1 + 81 * n);
      std::copy_n(rows.begin(), 81 * n, some.begin() + 1);
      std::vector<std::uint64_t> counts(n);
      CAPTURE(std::string(engine->name));
      CAPTURE(n);
      const Counting task{.rows = some.data() + 1,
                          .sets = nullptr,
                          .n = n,
                          .limit = 2,
                          .counts = counts.data(),
                          .solutions = nullptr};
      engine->count(task, patience);
      CHECK(std::equal(counts.begin(), counts.end(), expected.begin()));
    }
  }
}

TEST_CASE("neighbours do not matter") {
  const std::vector<std::uint8_t> rows = random_rows(500, 4);
  const std::size_t n = rows.size() / 81;
  Random random(5);
  for (const Engine* const engine : all_engines()) {
    CAPTURE(std::string(engine->name));
    const Counted whole = counted(*engine, rows, 7);
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    random.shuffle(order);
    std::vector<std::uint64_t> counts(n);
    for (std::size_t first = 0, last = 0; first < n; first = last) {
      last = std::min(n, first + 1 + random.below(70));
      std::vector<std::uint8_t> some;
      for (std::size_t k = first; k < last; ++k) {
        const auto row = std::span(rows).subspan(81 * order[k], 81);
        some.insert(some.end(), row.begin(), row.end());
      }
      const Counted part = counted(*engine, some, 7);
      for (std::size_t k = first; k < last; ++k) counts[order[k]] = part.counts[k - first];
    }
    CHECK(counts == whole.counts);
  }
}

TEST_CASE("spellings: digits, blanks, and letters that rule one digit out") {
  Random random(6);
  std::vector<std::uint8_t> rows = random_rows(300, 7);
  for (std::uint8_t& c : rows) {
    if (c == '.') {
      const std::uint8_t blanks[] = {'.', '0', 0, static_cast<std::uint8_t>('A' + random.below(9))};
      c = blanks[random.below(4)];
    } else if (random.one_in(2)) {
      c = static_cast<std::uint8_t>(c - '0');
    }
  }
  compare_with_plain(rows);

  // What a puzzle is minimal by: with that digit ruled out where it stood, there is no solution.
  std::vector<std::uint8_t> without;
  const Text hard = minimal(random_solution(random), random);
  for (std::size_t i = 0; i < 81; ++i) {
    without.insert(without.end(), hard.begin(), hard.end());
    if (hard[i] != '.') without[82 * i] = static_cast<std::uint8_t>(hard[i] - '1' + 'A');
  }
  for (const Engine* const engine : all_engines()) {
    CHECK(counted(*engine, without, 1).counts == std::vector<std::uint64_t>(81, 1));
  }
}

TEST_CASE("contradictions that a look at single cells does not show") {
  std::vector<std::uint8_t> rows;
  const auto add = [&](std::string_view row) { rows.insert(rows.end(), row.begin(), row.end()); };
  std::string twice(SOLUTION);
  twice[80] = '1';
  add(twice);  // all cells have one digit, and some houses not all
  add("55" + std::string(79, '.'));
  add("5....5" + std::string(75, '.'));
  add("5" + std::string(9, '.') + "5" + std::string(70, '.'));
  add("12345678.........9" + std::string(63, '.'));
  for (char c = '1'; c <= '9'; ++c) add(std::string(81, c));
  add(std::string(SOLUTION));
  std::vector<std::uint64_t> expected(15, 0);
  expected.back() = 1;
  for (const Engine* const engine : all_engines()) {
    CHECK(counted(*engine, rows, 1000).counts == expected);
  }
}

// Each of these ends with one digit in every cell at once, and yet is no solution. Many of the same
// are followed that far before any lane begins to search.
TEST_CASE("contradictions that logic alone does not show") {
  for (const std::string_view row :
       {"...3..6.9.6..2...7.795..28..9.4.....5..76.8..1.......2.5.6.9..4..7.....86......3.",
        "1......5....987...74....6..3...74.1...8.3.7.......12...5....13.....1.5...71...9..",
        "...8.6....1.4.5.3.8........5..2..7...7...134...2.84.5..2....47.......5...54.6...1",
        ".....3..7.1.7...5..7..5...6..71..6......8.2..8..93..7...1.......6.5.14.2.984....."}) {
    std::vector<std::uint8_t> rows;
    for (int n = 0; n < 64; ++n) rows.insert(rows.end(), row.begin(), row.end());
    for (const Engine* const engine : all_engines()) {
      CAPTURE(std::string(engine->name));
      CHECK(counted(*engine, rows, 1000).counts == std::vector<std::uint64_t>(64, 0));
    }
  }
}

TEST_CASE("large counts are exact, and the empty grid is counted up to the limit") {
  std::vector<std::uint8_t> rows(SOLUTION.begin(), SOLUTION.end());
  for (std::uint8_t& c : rows) c = c <= '4' ? '.' : c;
  const std::uint64_t expected = plain::count(plain::sets_of(rows), UINT64_MAX);
  CHECK(expected > 1000);
  const std::vector<std::uint8_t> empty(81, '.');
  for (const Engine* const engine : all_engines()) {
    CAPTURE(std::string(engine->name));
    CHECK(counted(*engine, rows, UINT64_MAX).counts.front() == expected);
    CHECK(counted(*engine, rows, expected - 1).counts.front() == expected - 1);
    CHECK(counted(*engine, empty, 20'000).counts.front() == 20'000);
  }
}

TEST_CASE("after an interruption the engine is as it was") {
  const std::vector<std::uint8_t> rows = random_rows(200, 8);
  const std::vector<std::uint64_t> expected = plain_counts(rows, 7);
  std::vector<std::uint8_t> endless = rows;
  endless.resize(rows.size() + 81 * 3, '.');
  const std::size_t n = endless.size() / 81;
  std::vector<std::uint64_t> counts(n);
  for (const Engine* const engine : all_engines()) {
    CAPTURE(std::string(engine->name));
    for (int questions = 1; questions < 4; ++questions) {
      int asked = 0;
      Patience hasty([&] { return ++asked == questions; });
      const Counting task{.rows = endless.data(),
                          .sets = nullptr,
                          .n = n,
                          .limit = UINT64_MAX,
                          .counts = counts.data(),
                          .solutions = nullptr};
      CHECK_THROWS_AS(engine->count(task, hasty), Interrupted);
      const Counted after = counted(*engine, rows, 7);
      CHECK(after.counts == expected);
      CHECK(all_solve(after, rows));
    }
  }
}

TEST_CASE("threads do not meet") {
  const std::vector<std::uint8_t> rows = random_rows(200, 9);
  for (const Engine* const engine : all_engines()) {
    CAPTURE(std::string(engine->name));
    const Counted expected = counted(*engine, rows, 7);
    std::array<Counted, 4> found;
    {
      std::vector<std::thread> threads;
      for (Counted& one : found) {
        threads.emplace_back([&] { one = counted(*engine, rows, 7); });
      }
      for (std::thread& thread : threads) thread.join();
    }
    for (const Counted& one : found) CHECK(one.counts == expected.counts);
  }
}
