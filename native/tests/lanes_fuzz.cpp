// Feeds any bytes to the searches: they must not crash or touch a byte that is not theirs, and
// every variant must answer the same. A program for libFuzzer:
//
//   cmake -S . -B build/fuzz -DCMAKE_CXX_COMPILER=clang++ -DWHYDOKU_MODULE=OFF -DWHYDOKU_FUZZ=ON \
//     -DWHYDOKU_SANITIZE=fuzzer-no-link,address,undefined
//   cmake --build build/fuzz --target lanes_fuzz
//   python tests/fuzz_lanes.py build/fuzz/seeds
//   build/fuzz/lanes_fuzz -max_len=16384 -max_total_time=600 build/fuzz/seeds
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>

#include "lane_puzzles.hpp"
#include "plain_count.hpp"
#include "search/enumerate.hpp"
#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"
#include "search/search.hpp"
#include "search/solver.hpp"
#include "search/stream.hpp"

namespace whydoku {
namespace {

using plain::all_engines;

constexpr std::size_t MOST_PUZZLES = 100;
constexpr std::uint64_t LIMITS[] = {1, 2, 3, 7, 100, 1000};

void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "This does not hold: %s\n", what);
  std::abort();
}

std::uint64_t number_of(const Cells& cells) {
  return static_cast<std::uint64_t>(std::count_if(cells.begin(), cells.end(),
                                                  [](std::uint8_t digit) { return digit != 0; }));
}

// --- the variants ---

struct Counted {
  std::vector<std::uint64_t> counts;
  std::vector<Text> solutions;
};

Counted counted(const Engine& engine, Counting task) {
  const std::size_t n = std::max(task.rows.n, task.sets.n);
  Counted out{std::vector<std::uint64_t>(n), std::vector<Text>(n)};
  task.counts = as_view(std::span(out.counts));
  task.solutions = as_texts(out.solutions);
  Patience patience;
  engine.count(task, patience);
  return out;
}

// Characters without a meaning may count as anything, but as the same everywhere.
void count_characters(const Rows& rows, std::uint64_t limit) {
  const Counting task{as_rows(rows), {}, limit, {}, {}};
  const Counted expected = counted(*all_engines().back(), task);
  for (const Engine* const engine : all_engines()) {
    expect(counted(*engine, task).counts == expected.counts, "variants count the same characters");
  }
}

void count_sets(const std::vector<Possible>& sets, std::uint64_t limit) {
  const Counting task{{}, as_sets(sets), limit, {}, {}};
  const Counted expected = counted(*all_engines().back(), task);
  for (const Engine* const engine : all_engines()) {
    const Counted out = counted(*engine, task);
    expect(out.counts == expected.counts, "variants count the same sets");
    for (std::size_t k = 0; k < sets.size(); ++k) {
      if (out.counts[k] == 0) continue;
      expect(plain::solves(out.solutions[k], sets[k]), "a solution solves its puzzle");
    }
  }
  for (std::size_t k = 0; k < sets.size(); ++k) {
    const Possible& before = sets[k];
    Possible after = before;
    const Logic logic = tighten(after);
    expect(logic != Logic::dead || expected.counts[k] == 0, "what has solutions is not dead");
    expect(logic != Logic::solved || expected.counts[k] == 1, "what is solved has one solution");
    for (const Engine* const engine : all_engines()) {
      if (engine->tighten == nullptr) continue;
      LonePuzzle again = alone(before);
      expect(engine->tighten(again) == logic, "the same comes to the same end");
      expect(logic == Logic::dead || possible_of(again) == after, "the same follows everywhere");
    }
  }
}

// The cells of each puzzle in order, and the digits of each of these cells.
struct Orders {
  std::vector<Cells> cells;
  std::vector<std::array<std::array<std::uint8_t, 9>, 81>> digits;
};

Orders random_orders(std::size_t n, std::uint64_t seed) {
  Orders orders{std::vector<Cells>(n), decltype(Orders::digits)(n)};
  Stream stream(seed, 0);
  for (std::size_t k = 0; k < n; ++k) {
    std::iota(orders.cells[k].begin(), orders.cells[k].end(), std::uint8_t{0});
    stream.shuffle(orders.cells[k]);
    for (auto& digits : orders.digits[k]) {
      std::iota(digits.begin(), digits.end(), std::uint8_t{0});
      stream.shuffle(digits);
    }
  }
  return orders;
}

void find_first(const std::vector<Possible>& sets, std::uint64_t seed) {
  const std::size_t n = sets.size();
  const Orders orders = random_orders(n, seed);
  const auto write = [](const void* context, std::size_t k, std::size_t place,
                        std::uint8_t (&order)[9]) {
    const auto& digits = static_cast<const Orders*>(context)->digits[k][place];
    std::copy(digits.begin(), digits.end(), order);
  };
  std::vector<Text> expected;
  for (const Engine* const engine : all_engines()) {
    std::vector<Text> solutions(n);
    std::vector<Search> ends(n);
    Patience patience;
    engine->first({as_sets(sets), as_rows(orders.cells), write, &orders, as_texts(solutions),
                   as_view(std::span(ends))},
                  patience);
    for (std::size_t k = 0; k < n; ++k) {
      Patience again;
      const bool has = has_solution(sets[k], again);
      expect(ends[k] != Search::none || !has, "where none was found is none");
      expect(ends[k] != Search::found || plain::solves(solutions[k], sets[k]),
             "what was found is a solution");
      // Variants may differ in which searches they give up.
      if (ends[k] != Search::found) solutions[k].fill(0);
    }
    if (expected.empty()) expected = solutions;
    for (std::size_t k = 0; k < n; ++k) {
      const bool is_found = expected[k][0] != 0 && solutions[k][0] != 0;
      expect(!is_found || expected[k] == solutions[k], "the first is the same");
    }
  }
}

// --- the rows, on the variant in use ---

void ask_about_rows(const Rows& rows, std::uint64_t limit) {
  const std::size_t n = rows.size();
  Patience patience;
  std::vector<std::uint64_t> counts(n);
  std::vector<Text> some(n), only(n), first(n);
  count_rows(rows, limit, counts, some, patience);
  solve_rows(rows, true, only, patience);
  solve_rows(rows, false, first, patience);
  for (std::size_t k = 0; k < n; ++k) {
    const auto possible = read_row(rows[k]);
    expect(possible.has_value() == (counts[k] != INVALID_ROW), "invalid rows are reported");
    const bool has = possible && counts[k] != 0;
    expect((first[k][0] != '0') == has, "a first solution where there is one");
    if (!has) continue;
    expect(counts[k] == count_solutions(*possible, limit, patience), "one and many count the same");
    expect(plain::solves(some[k], *possible), "a solution solves its row");
    expect(text_of(*Solutions(lanes(), *lanes().possible(rows[k])).next(patience)) == first[k],
           "the first solution is the first in order");
    const bool is_unique = count_solutions(*possible, 2, patience) == 1;
    expect((only[k][0] != '0') == is_unique, "the only solution where it is the only one");
    expect(!is_unique || only[k] == first[k], "the only one is the first");
  }
}

void ask_for_minimality(const Rows& rows) {
  Patience patience;
  std::vector<std::uint8_t> statuses(rows.size());
  lanes().minimal_rows(rows, statuses, patience);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto cells = read_cells(rows.digits(k));
    std::uint8_t expected = 255;
    if (cells && count_solutions(possible_of(*cells), 2, patience) == 1) {
      expected = 1;
      for (std::size_t i = 0; i < 81 && number_of(*cells) > 16; ++i) {
        Cells fewer = *cells;
        fewer[i] = 0;
        if ((*cells)[i] == 0) continue;
        if (count_solutions(possible_of(fewer), 2, patience) == 1) expected = 0;
      }
    }
    expect(statuses[k] == expected, "a puzzle is minimal where each clue is needed");
  }
}

void run(std::span<const std::uint8_t> data) {
  const std::uint8_t what = data[0];
  const std::uint64_t limit = LIMITS[data[1] % std::size(LIMITS)];
  const std::uint64_t seed = data[1];
  data = data.subspan(2);
  const auto rows_of = [&](std::size_t width) {
    return Rows(data.first(std::min(MOST_PUZZLES, data.size() / width) * width), width);
  };
  std::vector<Possible> sets;
  if (what % 4 == 1 || what % 4 == 2) {
    const Rows pairs = rows_of(2 * CELLS);
    sets.resize(pairs.size());
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      for (std::size_t i = 0; i < CELLS; ++i) {
        sets[k][i] = static_cast<Mask>((pairs[k][2 * i] | pairs[k][2 * i + 1] << 8) & plain::ALL);
      }
    }
  }
  switch (what % 4) {
    case 0:
      count_characters(rows_of(CELLS), limit);
      ask_about_rows(rows_of(CELLS), limit);
      ask_for_minimality(rows_of(CELLS));
      break;
    case 1: count_sets(sets, limit); break;
    case 2: find_first(sets, seed); break;
    default: ask_about_rows(rows_of(CANDIDATES), limit);
  }
}

}  // namespace
}  // namespace whydoku

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 2) whydoku::run({data, size});
  return 0;
}
