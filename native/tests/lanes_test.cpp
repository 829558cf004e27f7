// Every variant of the lane engine that this processor can run, compared with the plainest count
// there is and with the others.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lane_puzzles.hpp"
#include "plain_count.hpp"
#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"

using namespace whydoku;
using plain::all_engines;
using plain::minimal;
using plain::puzzle_of;
using plain::Random;
using plain::random_rows;
using plain::random_sets;
using plain::random_solution;
using plain::SOLUTION;
using plain::text_of;

namespace {

constexpr std::uint64_t LIMITS[] = {1, 2, 7, 1000};

struct Counted {
  std::vector<std::uint64_t> counts;
  std::vector<Text> solutions;
};

void ask(Counting& task, const std::vector<Text>& rows) { task.rows = as_rows(rows); }
void ask(Counting& task, const std::vector<Possible>& sets) { task.sets = as_sets(sets); }

template <typename Puzzles>
Counted counted(const Engine& engine, const Puzzles& puzzles, std::uint64_t limit) {
  constexpr std::uint64_t UNTOUCHED = 0xDEAD;
  Text untouched;
  untouched.fill(77);
  const std::size_t n = puzzles.size();
  Counted out{std::vector(n + 1, UNTOUCHED), std::vector(n + 1, untouched)};
  Counting task{};
  ask(task, puzzles);
  task.limit = limit;
  task.counts = as_view(std::span(out.counts).first(n));
  task.solutions = as_texts(std::span(out.solutions).first(n));
  Patience patience;
  engine.count(task, patience);
  REQUIRE(out.counts.back() == UNTOUCHED);
  REQUIRE(out.solutions.back() == untouched);
  out.counts.pop_back();
  out.solutions.pop_back();
  return out;
}

template <typename Puzzles>
std::vector<std::uint64_t> plain_counts(const Puzzles& puzzles, std::uint64_t limit) {
  std::vector<std::uint64_t> counts;
  for (const auto& puzzle : puzzles) counts.push_back(plain::count(puzzle_of(puzzle), limit));
  return counts;
}

template <typename Puzzles>
bool all_solve(const Counted& out, const Puzzles& puzzles) {
  for (std::size_t k = 0; k < out.counts.size(); ++k) {
    if (out.counts[k] == 0) continue;
    if (!plain::solves(out.solutions[k], puzzle_of(puzzles[k]))) return false;
  }
  return true;
}

// The number of the first puzzle whose counts differ.
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
    CHECK(kinds.size() >= std::min<std::uint64_t>(limit + 1, 6));  // else this would show little
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
  compare_with_plain(random_rows(300, 1));
}

TEST_CASE("counts of sets are the plain ones, up to every limit") {
  compare_with_plain(random_sets(200, 2));
}

TEST_CASE("any number of puzzles, without solutions") {
  const std::vector<Text> rows = random_rows(1024 + 3, 3);
  const std::vector<std::uint64_t> expected = plain_counts(rows, 2);
  Patience patience;
  for (const Engine* const engine : all_engines()) {
    const std::size_t lanes = engine->lanes;
    for (const std::size_t n : {std::size_t{0}, std::size_t{1}, lanes - 1, lanes, lanes + 1,
                                2 * lanes + 1, std::size_t{1024 + 3}}) {
      // Vectors of just that size, and at an odd place, so that sanitizers see a byte too far.
      std::vector<std::uint8_t> some(1);
      for (const Text& row : std::span(rows).first(n)) {
        some.insert(some.end(), row.begin(), row.end());
      }
      std::vector<std::uint64_t> counts(n);
      CAPTURE(std::string(engine->name));
      CAPTURE(n);
      engine->count({.rows = as_rows(Rows(Row(some).subspan(1), CELLS)),
                     .sets = {},
                     .limit = 2,
                     .counts = as_view(std::span(counts)),
                     .solutions = {}},
                    patience);
      CHECK(std::equal(counts.begin(), counts.end(), expected.begin()));
    }
  }
}

TEST_CASE("spellings: digits, blanks, and letters that rule one digit out") {
  Random random(6);
  std::vector<Text> rows = random_rows(150, 7);
  for (Text& row : rows) {
    for (std::uint8_t& c : row) {
      if (c == '.') {
        const auto letter = static_cast<std::uint8_t>('A' + random.below(9));
        const std::uint8_t blanks[] = {'.', '0', 0, letter};
        c = blanks[random.below(4)];
      } else if (random.one_in(2)) {
        c = static_cast<std::uint8_t>(c - '0');
      }
    }
  }
  compare_with_plain(rows);

  // A minimal puzzle has a solution with any other digit in the place of a given.
  const Text hard = minimal(random_solution(random), random);
  std::vector<Text> without(81, hard);
  for (std::size_t i = 0; i < 81; ++i) {
    if (hard[i] != '.') without[i][i] = static_cast<std::uint8_t>(hard[i] - '1' + 'A');
  }
  for (const Engine* const engine : all_engines()) {
    CHECK(counted(*engine, without, 1).counts == std::vector<std::uint64_t>(81, 1));
  }
}

TEST_CASE("contradictions that no single cell shows") {
  std::vector<Text> rows;
  const auto add = [&](std::string_view row) { rows.push_back(text_of(row)); };
  std::string twice(SOLUTION);
  twice[80] = '1';
  add(twice);  // all cells have one digit, but some houses lack a digit
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

// Logic leaves each of these with one digit in every cell, and yet it is no solution. There are
// many copies, so that all lanes get that far before any begins to search.
TEST_CASE("contradictions that logic alone does not show") {
  for (const std::string_view row :
       {"...3..6.9.6..2...7.795..28..9.4.....5..76.8..1.......2.5.6.9..4..7.....86......3.",
        "1......5....987...74....6..3...74.1...8.3.7.......12...5....13.....1.5...71...9..",
        "...8.6....1.4.5.3.8........5..2..7...7...134...2.84.5..2....47.......5...54.6...1",
        ".....3..7.1.7...5..7..5...6..71..6......8.2..8..93..7...1.......6.5.14.2.984....."}) {
    const std::vector<Text> rows(64, text_of(row));
    for (const Engine* const engine : all_engines()) {
      CAPTURE(std::string(engine->name));
      CHECK(counted(*engine, rows, 1000).counts == std::vector<std::uint64_t>(64, 0));
    }
  }
}

TEST_CASE("large counts are exact, and the empty grid is counted up to the limit") {
  std::vector<Text> rows{text_of(SOLUTION)};
  for (std::uint8_t& c : rows[0]) c = c <= '4' ? '.' : c;
  const std::uint64_t expected = plain::count(plain::sets_of(rows[0]), UINT64_MAX);
  CHECK(expected > 1000);
  const std::vector<Text> empty{text_of(std::string(81, '.'))};
  for (const Engine* const engine : all_engines()) {
    CAPTURE(std::string(engine->name));
    CHECK(counted(*engine, rows, UINT64_MAX).counts.front() == expected);
    CHECK(counted(*engine, rows, expected - 1).counts.front() == expected - 1);
    CHECK(counted(*engine, empty, 20'000).counts.front() == 20'000);
  }
}

TEST_CASE("after an interruption the engine is as it was") {
  const std::vector<Text> rows = random_rows(200, 8);
  const std::vector<std::uint64_t> expected = plain_counts(rows, 7);
  std::vector<Text> endless = rows;
  endless.resize(rows.size() + 3, text_of(std::string(81, '.')));
  std::vector<std::uint64_t> counts(endless.size());
  for (const Engine* const engine : all_engines()) {
    CAPTURE(std::string(engine->name));
    for (int questions = 1; questions < 4; ++questions) {
      int asked = 0;
      Patience hasty([&] { return ++asked == questions; });
      const Counting task{.rows = as_rows(endless),
                          .sets = {},
                          .limit = UINT64_MAX,
                          .counts = as_view(std::span(counts)),
                          .solutions = {}};
      CHECK_THROWS_AS(engine->count(task, hasty), Interrupted);
      const Counted after = counted(*engine, rows, 7);
      CHECK(after.counts == expected);
      CHECK(all_solve(after, rows));
    }
  }
}
