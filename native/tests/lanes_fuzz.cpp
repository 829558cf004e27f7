// Any bytes for the searches: no crash, no byte out of place, and the same answers from every
// variant. A program for libFuzzer:
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
#include <span>
#include <vector>

#include "lane_puzzles.hpp"
#include "plain_count.hpp"
#include "search/enumerate.hpp"
#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"
#include "search/search.hpp"
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

std::array<std::uint8_t, 81> text(const Cells& cells) {
  std::array<std::uint8_t, 81> row;
  std::transform(cells.begin(), cells.end(), row.begin(),
                 [](std::uint8_t digit) { return static_cast<std::uint8_t>('0' + digit); });
  return row;
}

// --- the variants ---

struct Counted {
  std::vector<std::uint64_t> counts;
  std::vector<std::uint8_t> solutions;
};

Counted counted(const Engine& engine, Counting task) {
  Counted out{std::vector<std::uint64_t>(task.n), std::vector<std::uint8_t>(81 * task.n)};
  task.counts = out.counts.data();
  task.solutions = out.solutions.data();
  Patience patience;
  engine.count(task, patience);
  return out;
}

// Characters that mean nothing may be anything, but the same everywhere.
void count_characters(std::span<const std::uint8_t> rows, std::uint64_t limit) {
  const Counting task{rows.data(), nullptr, rows.size() / 81, limit, nullptr, nullptr};
  const Counted expected = counted(*all_engines().back(), task);
  for (const Engine* const engine : all_engines()) {
    expect(counted(*engine, task).counts == expected.counts, "variants count the same characters");
  }
}

void count_sets(const std::vector<Mask>& sets, std::uint64_t limit) {
  const Counting task{nullptr, sets.data(), sets.size() / 81, limit, nullptr, nullptr};
  const Counted expected = counted(*all_engines().back(), task);
  for (const Engine* const engine : all_engines()) {
    const Counted out = counted(*engine, task);
    expect(out.counts == expected.counts, "variants count the same sets");
    for (std::size_t k = 0; k < task.n; ++k) {
      if (out.counts[k] == 0) continue;
      expect(plain::solves(std::span(out.solutions).subspan(81 * k, 81),
                           plain::puzzle(std::span(sets), k)),
             "a solution solves its puzzle");
    }
  }
  for (std::size_t k = 0; k < task.n; ++k) {
    const plain::Sets before = plain::puzzle(std::span(sets), k);
    plain::Sets after = before;
    const Logic logic = tighten(after.data());
    expect(logic != Logic::dead || expected.counts[k] == 0, "what has solutions is not dead");
    expect(logic != Logic::solved || expected.counts[k] == 1, "what is solved has one solution");
    for (const Engine* const engine : all_engines()) {
      if (engine->tighten == nullptr) continue;
      plain::Sets again = before;
      expect(engine->tighten(again.data()) == logic, "the same comes to the same end");
      expect(logic == Logic::dead || again == after, "the same follows everywhere");
    }
  }
}

struct Orders {
  std::vector<std::uint8_t> cells, digits;
};

Orders random_orders(std::size_t n, std::uint64_t seed) {
  Orders orders;
  Stream stream(seed, 0);
  for (std::size_t k = 0; k < n; ++k) {
    for (std::uint8_t i = 0; i < 81; ++i) orders.cells.push_back(i);
    stream.shuffle(std::span(orders.cells).subspan(81 * k));
    for (std::size_t i = 0; i < 81; ++i) {
      for (std::uint8_t d = 0; d < 9; ++d) orders.digits.push_back(d);
      stream.shuffle(std::span(orders.digits).subspan(9 * (81 * k + i)));
    }
  }
  return orders;
}

void find_first(const std::vector<Mask>& sets, std::uint64_t seed) {
  const std::size_t n = sets.size() / 81;
  const Orders orders = random_orders(n, seed);
  const auto write = [](const void* context, std::size_t k, std::size_t place,
                        std::uint8_t* order) {
    const auto& digits = static_cast<const Orders*>(context)->digits;
    std::copy_n(digits.begin() + static_cast<std::ptrdiff_t>(9 * (81 * k + place)), 9, order);
  };
  std::vector<std::uint8_t> expected;
  for (const Engine* const engine : all_engines()) {
    std::vector<std::uint8_t> solutions(81 * n);
    std::vector<Search> ends(n);
    Patience patience;
    engine->first({sets.data(), n, orders.cells.data(), write, &orders, solutions.data(),
                   ends.data()},
                  patience);
    for (std::size_t k = 0; k < n; ++k) {
      const auto row = std::span(solutions).subspan(81 * k, 81);
      const plain::Sets one = plain::puzzle(std::span(sets), k);
      Patience again;
      const bool has = has_solution(one, again);
      expect(ends[k] != Search::none || !has, "where none was found is none");
      expect(ends[k] != Search::found || plain::solves(row, one), "what was found is a solution");
      // Which searches are given up is nobody's business.
      if (ends[k] != Search::found) std::fill(row.begin(), row.end(), std::uint8_t{0});
    }
    if (expected.empty()) expected = solutions;
    for (std::size_t k = 0; k < n; ++k) {
      const auto a = std::span(expected).subspan(81 * k, 81);
      const auto b = std::span(solutions).subspan(81 * k, 81);
      expect(a[0] == 0 || b[0] == 0 || std::ranges::equal(a, b), "the first is the same");
    }
  }
}

// --- the rows, on the variant in use ---

void ask_about_rows(Row rows, std::size_t width, std::uint64_t limit) {
  const std::size_t n = rows.size() / width;
  Patience patience;
  std::vector<std::uint64_t> counts(n);
  std::vector<std::uint8_t> some(81 * n), only(81 * n), first(81 * n);
  count_rows(rows, width, limit, counts.data(), some.data(), patience);
  solve_rows(rows, width, true, only.data(), patience);
  solve_rows(rows, width, false, first.data(), patience);
  for (std::size_t k = 0; k < n; ++k) {
    const auto possible = read_row(rows.subspan(width * k, width));
    expect(possible.has_value() == (counts[k] != INVALID_ROW), "invalid rows are told");
    const auto at = [&](auto& all) { return std::span(all).subspan(81 * k, 81); };
    const bool has = possible && counts[k] != 0;
    expect((at(first)[0] != '0') == has, "a first solution where there is one");
    if (!has) continue;
    expect(counts[k] == count_solutions(*possible, limit, patience), "one and many count the same");
    expect(plain::solves(at(some), *possible), "a solution solves its row");
    expect(std::ranges::equal(text(*Solutions(*possible).next(patience)), at(first)),
           "the first solution is the first in order");
    const bool is_unique = count_solutions(*possible, 2, patience) == 1;
    expect((at(only)[0] != '0') == is_unique, "the only solution where it is the only one");
    expect(!is_unique || std::ranges::equal(at(only), at(first)), "the only one is the first");
  }
}

void ask_for_minimality(Row rows) {
  const std::size_t n = rows.size() / 81;
  Patience patience;
  std::vector<std::uint8_t> statuses(n);
  minimal_rows(rows, statuses.data(), patience);
  for (std::size_t k = 0; k < n; ++k) {
    const auto cells = read_cells(rows.subspan(81 * k).first<81>());
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
    return data.first(std::min(MOST_PUZZLES, data.size() / width) * width);
  };
  std::vector<Mask> sets;
  if (what % 4 == 1 || what % 4 == 2) {
    const auto pairs = rows_of(162);
    for (std::size_t i = 0; i < pairs.size(); i += 2) {
      sets.push_back(static_cast<Mask>((pairs[i] | pairs[i + 1] << 8) & plain::ALL));
    }
  }
  switch (what % 4) {
    case 0:
      count_characters(rows_of(81), limit);
      ask_about_rows(rows_of(81), 81, limit);
      ask_for_minimality(rows_of(81));
      break;
    case 1: count_sets(sets, limit); break;
    case 2: find_first(sets, seed); break;
    default: ask_about_rows(rows_of(729), 729, limit);
  }
}

}  // namespace
}  // namespace whydoku

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 2) whydoku::run({data, size});
  return 0;
}
