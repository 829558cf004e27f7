// The search without Python, so that it runs under the sanitizers. tests/grids/test_search.py and
// tests/grids/test_dig.py compare its answers with the oracle.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/many.hpp"
#include "search/rows.hpp"
#include "search/search.hpp"
#include "search/solver.hpp"
#include "search/stream.hpp"

using namespace whydoku;

namespace {

const std::string EMPTY(81, '.');
const std::string PUZZLE =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string SOLUTION =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

Row bytes(std::string_view text) {
  return Row(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

std::string text(const Cells& cells) {
  std::string text;
  for (const std::uint8_t digit : cells) {
    text += digit == 0 ? '.' : static_cast<char>('0' + digit);
  }
  return text;
}

Status status(std::string_view row) {
  Patience patience;
  const std::optional<Possible> possible = read_row(bytes(row));
  return possible ? status_of(*possible, patience) : Status::invalid;
}

Possible everything() {
  Possible possible;
  possible.fill(ALL_NINE);
  return possible;
}

}  // namespace

TEST_CASE("the tables: nine candidates in each constraint, four constraints for each candidate") {
  std::size_t seats = 0;
  for (std::size_t q = 0; q < CONSTRAINTS; ++q) {
    const std::set<Candidate> members(MEMBERS[q].begin(), MEMBERS[q].end());
    CHECK(members.size() == 9);
    for (std::size_t place = 0; place < 9; ++place) {
      for (const Seat seat : SEATS[MEMBERS[q][place]]) {
        if (seat.constraint != q) continue;
        CHECK(seat.bit == 1 << place);
        ++seats;
      }
    }
  }
  CHECK(seats == 4 * CANDIDATES);
}

TEST_CASE("logic alone solves an easy puzzle") {
  Possible possible = read_row(bytes(PUZZLE)).value();
  CHECK(tighten(possible) == Logic::solved);
  for (std::size_t i = 0; i < CELLS; ++i) CHECK(possible[i] == 1 << (SOLUTION[i] - '1'));
  CHECK(tighten(possible) == Logic::solved);

  Possible empty = everything();
  CHECK(tighten(empty) == Logic::open);
  CHECK(empty == everything());
  empty[7] = 0;
  CHECK(tighten(empty) == Logic::dead);
}

TEST_CASE("the empty grid is enumerated lazily, and goes on after an interruption") {
  Patience patience;
  Solutions solutions(lanes(), ALL_CANDIDATES);
  std::vector<std::string> expected;
  for (int n = 0; n < 1000; ++n) expected.push_back(text(solutions.next(patience).value()));
  CHECK(expected[0] ==
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642");

  Solutions interrupted(lanes(), ALL_CANDIDATES);
  std::vector<std::string> found;
  int questions = 0;
  while (found.size() < 1000) {
    // A patience with few ticks left now and then ends in the middle of a search.
    Patience hasty([&] { return ++questions % 2 == 1; });
    for (int n = 0; n < 1020; ++n) hasty.tick();
    try {
      while (found.size() < 1000) found.push_back(text(interrupted.next(hasty).value()));
    } catch (const Interrupted&) {
    }
  }
  CHECK(questions > 4);
  CHECK(found == expected);
}

TEST_CASE("the random stream") {
  Stream stream(1, 0);
  CHECK(stream.draw() == 0x6ec85f1f8547bc0c);
  CHECK(stream.draw() == 0x6cf63afcc21a470a);
  Stream last(UINT64_MAX, UINT64_MAX);
  CHECK(last.draw() == 0xf6b403db449b1a4c);
  std::array<std::uint8_t, 9> items = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  Stream(1, 0).shuffle(items);
  CHECK(items == std::array<std::uint8_t, 9>{1, 6, 2, 5, 0, 4, 7, 8, 3});
}

TEST_CASE("the sets of a text") {
  const auto sets = [](const std::string& line) {
    return sets_of_text(bytes(line).first<CELLS>());
  };
  CHECK(possible_in(sets(EMPTY)->possible) == possible_of(Cells{}));
  CHECK(sets(EMPTY)->digits == decltype(PuzzleSets::digits){});
  const auto solved = sets(SOLUTION);
  CHECK(solved->digits == solved->possible);
  Patience patience;
  CHECK(status_of(*possible_in(sets(PUZZLE)->possible), patience) == Status::one);
  CHECK(sets(std::string(".0*_-? ") + std::string(74, '.'))->digits == sets(EMPTY)->digits);
  CHECK_FALSE(sets("55" + EMPTY.substr(2)));
  for (const char c : {'\0', '\1', '\t', '\n', '/', ':', 'x', '\x80', '\xff'}) {
    std::string line = EMPTY;
    line[80] = c;
    CHECK_FALSE(sets(line));
  }
  std::mt19937_64 random(11);
  for (int n = 0; n < 2000; ++n) {
    std::string line = EMPTY;
    for (int more = n % 30; more > 0; --more) {
      line[random() % CELLS] = static_cast<char>('1' + random() % 9);
    }
    const std::optional<Cells> cells = read_cells(bytes(line).first<CELLS>());
    const auto found = sets(line);
    REQUIRE(found.has_value() == cells.has_value());
    if (!cells) continue;
    const Possible digits = *possible_in(found->digits);
    const Possible possible = *possible_in(found->possible);
    for (std::size_t i = 0; i < CELLS; ++i) {
      CHECK(digits[i] == ((*cells)[i] == 0 ? 0 : digit_bit((*cells)[i])));
      for (std::size_t d = 0; d < 9; ++d) {
        Cells other = *cells;
        other[i] = static_cast<std::uint8_t>(d + 1);
        const bool fits = read_cells(DigitRow(other)).has_value() &&
                          ((*cells)[i] == 0 || (*cells)[i] == d + 1);
        CHECK((possible[i] >> d & 1) == fits);
      }
    }
  }
}

TEST_CASE("hostile rows") {
  std::mt19937_64 random(7);
  Patience patience;
  const std::string_view alphabets[] = {"123456789", "123456789..........", ".1",
                                        std::string_view("\x00\x01\x02\x09\x0a\xff", 6)};
  for (int n = 0; n < 5000; ++n) {
    const std::string_view alphabet = alphabets[n % 4];
    std::string row(n % 3 == 0 ? CANDIDATES : CELLS, '.');
    for (char& c : row) c = alphabet[random() % alphabet.size()];
    const std::optional<Possible> possible = read_row(bytes(row));
    if (!possible) continue;
    const std::uint64_t solutions = count_solutions(*possible, 3, patience);
    const std::optional<Cells> found = any_solution(*possible, patience);
    CHECK(found.has_value() == (solutions > 0));
    if (found) CHECK(status(text(*found)) == Status::one);
  }
}

TEST_CASE("every index is done once, on any number of threads") {
  for (const std::size_t threads : {1, 2, 5, 64}) {
    for (const std::size_t n : {0, 1, 15, 1000, 20000}) {
      std::vector<std::atomic<int>> done(n);
      for_each_index(
          n, threads, [] { return false; }, [&](std::size_t index, Patience&) { ++done[index]; });
      std::size_t once = 0;
      for (const std::atomic<int>& times : done) once += times == 1;
      CHECK(once == n);
    }
  }
}

TEST_CASE("the caller can end the work, on whichever thread it runs") {
  for (const std::size_t threads : {1, 2, 4}) {
    std::atomic<int> started = 0;
    const auto is_over = [&] { return started > 0; };
    CHECK_THROWS_AS(for_each_index(100, threads, is_over,
                                   [&](std::size_t, Patience& patience) {
                                     ++started;
                                     count_solutions(everything(), UINT64_MAX, patience);
                                   }),
                    Interrupted);
  }
  // The caller's own part is done at once. It must still ask whether to stop while it waits.
  std::atomic<bool> is_helper_busy = false;
  const auto is_over = [&] { return is_helper_busy.load(); };
  std::atomic<int> turn = 0;
  CHECK_THROWS_AS(for_each_index(2, 2, is_over,
                                 [&](std::size_t, Patience& patience) {
                                   if (turn++ == 0) return;
                                   is_helper_busy = true;
                                   count_solutions(everything(), UINT64_MAX, patience);
                                 }),
                  Interrupted);
}

TEST_CASE("an exception of the work is rethrown, and stops the others") {
  for (const std::size_t threads : {1, 3}) {
    CHECK_THROWS_AS(for_each_index(
                        1000, threads, [] { return false; },
                        [](std::size_t index, Patience& patience) {
                          if (index == 5) throw std::bad_alloc();
                          if (index > 100) count_solutions(everything(), UINT64_MAX, patience);
                        }),
                    std::bad_alloc);
  }
}
