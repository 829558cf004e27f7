// Grids of any rules through the door: known numbers of grids, classic rules written out against
// the lanes, faults of records, an interruption.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "door/whydoku.h"

namespace {

const std::uint8_t* bytes(const std::string& text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}
std::uint8_t* room(std::string& text) { return reinterpret_cast<std::uint8_t*>(text.data()); }
std::int64_t size(const std::string& text) { return static_cast<std::int64_t>(text.size()); }

struct Held {
  whydoku_handle* handle = nullptr;
  Held() = default;
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ~Held() { whydoku_free(handle); }

  std::string text() const {
    std::int64_t n = 0;
    const auto* const first = reinterpret_cast<const char*>(whydoku_bytes(handle, &n));
    return {first, static_cast<std::size_t>(n)};
  }
};

struct Record {
  unsigned size = 9, rows = 3, columns = 3;  // of the grid, and of a box
  std::vector<std::string> further = {};
  std::string links = {};
  std::string groups = {0};  // how many, and each as the number of its cells and these
  std::string relations = {0};

  std::string text() const { return '\2' + old_text() + groups + relations; }

  // Without a version, which knows neither groups nor relations.
  std::string old_text() const {
    std::string record(1, static_cast<char>(size));
    for (unsigned i = 0; i < 81; ++i) {
      const unsigned r = i / 9, c = i % 9;
      const unsigned box = r / rows * (size / columns) + c / columns;
      record += static_cast<char>(r < size && c < size ? box : 255);
    }
    record += static_cast<char>(further.size());
    for (const std::string& house : further) record += house;
    record += static_cast<char>(links.size() / 2 % 256);
    record += static_cast<char>(links.size() / 512);
    return record + links;
  }
};

std::string diagonal(unsigned size, bool down) {
  std::string cells;
  for (unsigned n = 0; n < size; ++n) {
    cells += static_cast<char>(n * 9 + (down ? n : size - 1 - n));
  }
  return cells;
}

Record x_rules(unsigned size, unsigned rows, unsigned columns) {
  return {.size = size,
          .rows = rows,
          .columns = columns,
          .further = {diagonal(size, true), diagonal(size, false)},
          .links = ""};
}

whydoku_status made(const std::string& record, Held& rules) {
  return whydoku_rules(bytes(record), size(record), &rules.handle);
}

// A grid of lines, in the upper left corner.
std::string row_of(const std::vector<std::string>& lines) {
  std::string row(81, '.');
  for (std::size_t r = 0; r < lines.size(); ++r) row.replace(r * 9, lines[r].size(), lines[r]);
  return row;
}

std::uint64_t count(const Held& rules, const std::string& row,
                    std::int64_t limit = std::int64_t{1} << 60) {
  std::uint64_t counted = 0;
  std::array<std::uint8_t, 8> out{};
  REQUIRE(whydoku_count(rules.handle, bytes(row), size(row), size(row), limit, 1, out.data(), 8) ==
          WHYDOKU_DONE);
  std::memcpy(&counted, out.data(), 8);
  return counted;
}

int status(const Held& rules, const std::string& row) {
  std::uint8_t status = 7;
  REQUIRE(whydoku_check(rules.handle, bytes(row), size(row), size(row), 1, &status, 1) ==
          WHYDOKU_DONE);
  return status;
}

std::string puzzles(std::int64_t n) {
  std::string rows(static_cast<std::size_t>(n) * 81, '?');
  REQUIRE(whydoku_random_minimal(n, 11, 0, 1, room(rows), size(rows)) == WHYDOKU_DONE);
  return rows;
}

// Sets of candidates around the solutions of puzzles, with others at random.
std::string sets_around(const std::string& rows, std::mt19937& random) {
  std::string sets;
  for (std::size_t at = 0; at < rows.size(); at += 81) {
    std::string set(92, '\0');
    REQUIRE(whydoku_solution(nullptr, bytes(rows) + at, 81, room(set), 92) == WHYDOKU_DONE);
    for (unsigned k = 0; k < 729; ++k) {
      if (random() % 100 < 35) set[k / 8] = static_cast<char>(set[k / 8] | 1 << k % 8);
    }
    // Some have no solution.
    if (random() % 4 == 0) set[random() % 91] = 0;
    sets += set;
  }
  return sets;
}

// Classic rules that the lanes do not know for such: they say twice of the first row that it is a
// house.
std::string classic_said_twice() {
  std::string first_row(9, '\0');
  std::iota(first_row.begin(), first_row.end(), '\0');
  return Record{9, 3, 3, {first_row}, ""}.text();
}

// What a call writes with null for rules, and with classic ones that are written out.
template <class Call>
void check_same(std::size_t answer, Call&& call) {
  Held classic;
  REQUIRE(made(classic_said_twice(), classic) == WHYDOKU_DONE);
  std::string lanes(answer, '?'), ruled(answer, '!');
  REQUIRE(call(static_cast<whydoku_handle*>(nullptr), lanes) == WHYDOKU_DONE);
  REQUIRE(call(classic.handle, ruled) == WHYDOKU_DONE);
  CHECK(lanes == ruled);
}

}  // namespace

TEST_CASE("small grids have as many solutions as are known") {
  Held four, four_x, six, eight;
  REQUIRE(made(Record{4, 2, 2, {}, ""}.text(), four) == WHYDOKU_DONE);
  CHECK(count(four, row_of({})) == 288);
  CHECK(count(four, row_of({}), 100) == 100);
  REQUIRE(made(x_rules(4, 2, 2).text(), four_x) == WHYDOKU_DONE);
  CHECK(count(four_x, row_of({})) == 48);
  // 28,200,960 in all, and any first row begins as many.
  REQUIRE(made(Record{6, 2, 3, {}, ""}.text(), six) == WHYDOKU_DONE);
  CHECK(count(six, row_of({"123456"})) == 28200960 / 720);
  CHECK(count(six, row_of({"635142"})) == 28200960 / 720);
}

TEST_CASE("Latin squares: a grid without regions, and with regions that are its rows") {
  Record record{5, 1, 5, {}, ""};
  Held rows, none;
  REQUIRE(made(record.text(), rows) == WHYDOKU_DONE);
  CHECK(count(rows, row_of({})) == 161280);
  std::string text = record.text();
  std::fill(text.begin() + 2, text.begin() + 83, '\xFF');
  REQUIRE(made(text, none) == WHYDOKU_DONE);
  CHECK(count(none, row_of({})) == 161280);
}

TEST_CASE("cells that are linked differ") {
  // Two cells of different rows, columns and boxes: of 288 grids some have the same digit there.
  Held plain, linked;
  REQUIRE(made(Record{4, 2, 2, {}, ""}.text(), plain) == WHYDOKU_DONE);
  REQUIRE(made(Record{4, 2, 2, {}, std::string("\0\x1E", 2)}.text(), linked) == WHYDOKU_DONE);
  std::uint64_t same = 0;
  for (const char digit : {'1', '2', '3', '4'}) {
    std::string row = row_of({std::string(1, digit)});
    row[0x1E] = digit;
    same += count(plain, row);
    CHECK(status(linked, row) == 255);
  }
  CHECK(same > 0);
  CHECK(count(linked, row_of({})) == 288 - same);
}

TEST_CASE("classic rules that are written out give what the lanes give") {
  std::mt19937 random(5);
  const std::string rows = puzzles(200);
  // With some digits fewer there are several solutions, and with one more often none.
  std::string looser = rows;
  for (std::size_t k = 0; k < 200; ++k) {
    for (int n = 0; n < 3; ++n) looser[k * 81 + random() % 81] = '.';
    if (k % 3 == 0) looser[k * 81 + random() % 81] = static_cast<char>('1' + random() % 9);
  }
  const std::string sets = sets_around(rows, random);
  for (const auto& [some, width] : {std::pair(&rows, 81), {&looser, 81}, {&sets, 92}}) {
    const std::int64_t n = size(*some) / width;
    check_same(static_cast<std::size_t>(n), [&](whydoku_handle* rules, std::string& out) {
      return whydoku_check(rules, bytes(*some), size(*some), width, 2, room(out), size(out));
    });
    check_same(static_cast<std::size_t>(n * 8), [&](whydoku_handle* rules, std::string& out) {
      return whydoku_count(rules, bytes(*some), size(*some), width, 5000, 1, room(out), size(out));
    });
    for (const std::int64_t unique : {0, 1}) {
      check_same(static_cast<std::size_t>(n * 81), [&](whydoku_handle* rules, std::string& out) {
        return whydoku_solve(rules, bytes(*some), size(*some), width, unique, 1, room(out),
                             size(out));
      });
    }
  }
  check_same(200, [&](whydoku_handle* rules, std::string& out) {
    return whydoku_minimal(rules, bytes(rows), size(rows), 1, room(out), size(out));
  });
}

TEST_CASE("classic rules that are written out list and dig as the lanes do") {
  std::mt19937 random(6);
  std::string rows = puzzles(30), grids(rows.size(), '?');
  REQUIRE(whydoku_solve(nullptr, bytes(rows), size(rows), 81, 1, 1, room(grids), size(grids)) ==
          WHYDOKU_DONE);
  for (std::size_t k = 0; k < 30; ++k) {
    for (int n = 0; n < 12; ++n) rows[k * 81 + random() % 81] = '.';
  }
  std::string groups(81, '\0');
  for (std::size_t i = 0; i < 81; ++i) groups[i] = static_cast<char>(std::min(i, 80 - i));
  groups[40] = '\xFF';
  const std::string fewest = std::string(20, '\0') + std::string(10, '\x1C');
  check_same(grids.size(), [&](whydoku_handle* rules, std::string& out) {
    return whydoku_dig(rules, bytes(grids), size(grids), bytes(groups), 81, bytes(fewest), 30, 3, 9,
                       2, room(out), size(out));
  });
  for (std::size_t k = 0; k < 5; ++k) {
    check_same(81 * 200, [&](whydoku_handle* rules, std::string& out) {
      Held solutions, some, more;
      REQUIRE(whydoku_solutions(rules, bytes(rows) + k * 81, 81, 81, &solutions.handle) ==
              WHYDOKU_DONE);
      REQUIRE(whydoku_take(solutions.handle, 7, &some.handle) == WHYDOKU_DONE);
      REQUIRE(whydoku_take(solutions.handle, 193, &more.handle) == WHYDOKU_DONE);
      out = some.text() + more.text();
      CHECK(!out.empty());
      return WHYDOKU_DONE;
    });
  }
}

TEST_CASE("solutions of a small grid come in order, with dots for what does not exist") {
  Held four, solutions, all;
  REQUIRE(made(Record{4, 2, 2, {}, ""}.text(), four) == WHYDOKU_DONE);
  const std::string empty = row_of({});
  REQUIRE(whydoku_solutions(four.handle, bytes(empty), 81, 81, &solutions.handle) == WHYDOKU_DONE);
  // Solutions share the tables.
  whydoku_free(std::exchange(four.handle, nullptr));
  REQUIRE(whydoku_take(solutions.handle, 1000, &all.handle) == WHYDOKU_DONE);
  const std::string found = all.text();
  REQUIRE(found.size() == 288 * 81);
  CHECK(found.substr(0, 81) == row_of({"1234", "3412", "2143", "4321"}));
  for (std::size_t at = 81; at < found.size(); at += 81) {
    CHECK(found.substr(at - 81, 81) < found.substr(at, 81));
  }
}

TEST_CASE("a small grid is solved, completed and dug") {
  Held six;
  REQUIRE(made(x_rules(6, 2, 3).text(), six) == WHYDOKU_DONE);
  const std::string empty = row_of({}), stream = "12345678";
  std::string grid(81, '?'), puzzle(81, '?'), solved(81, '?'), minimal("?");
  REQUIRE(whydoku_complete(six.handle, bytes(empty), 81, bytes(stream), 8, 1, room(grid), 81) ==
          WHYDOKU_DONE);
  CHECK(status(six, grid) == 1);
  CHECK(std::count(grid.begin(), grid.end(), '.') == 81 - 36);
  std::string groups(81, '\0');
  std::iota(groups.begin(), groups.end(), '\0');
  const std::string fewest("\0", 1);
  REQUIRE(whydoku_dig(six.handle, bytes(grid), 81, bytes(groups), 81, bytes(fewest), 1, 1, 0, 1,
                      room(puzzle), 81) == WHYDOKU_DONE);
  REQUIRE(whydoku_minimal(six.handle, bytes(puzzle), 81, 1, room(minimal), 1) == WHYDOKU_DONE);
  CHECK(minimal == "\1");
  REQUIRE(whydoku_minimal(six.handle, bytes(grid), 81, 1, room(minimal), 1) == WHYDOKU_DONE);
  CHECK(minimal == std::string(1, '\0'));
  REQUIRE(whydoku_solve(six.handle, bytes(puzzle), 81, 81, 1, 1, room(solved), 81) == WHYDOKU_DONE);
  CHECK(solved == grid);
  std::string set(92, '?');
  REQUIRE(whydoku_solution(six.handle, bytes(puzzle), 81, room(set), 92) == WHYDOKU_DONE);
  for (std::size_t i = 0; i < 81; ++i) {
    for (std::size_t d = 0; d < 9; ++d) {
      const std::size_t k = i * 9 + d;
      CHECK((set[k / 8] >> k % 8 & 1) == (grid[i] == static_cast<char>('1' + d) ? 1 : 0));
    }
  }
}

TEST_CASE("what rules do not allow is an invalid row") {
  Held four;
  REQUIRE(made(x_rules(4, 2, 2).text(), four) == WHYDOKU_DONE);
  CHECK(status(four, row_of({"1"})) == 2);
  CHECK(status(four, row_of({"5"})) == 255);
  CHECK(status(four, row_of({"x"})) == 255);
  CHECK(status(four, row_of({"....1"})) == 255);
  CHECK(status(four, row_of({"....", "....", "....", "....", "1"})) == 255);
  CHECK(status(four, row_of({"1..1"})) == 255);
  CHECK(status(four, row_of({"1...", "....", "....", "...1"})) == 255);
  CHECK(status(four, row_of({"1...", "....", "...1"})) == 2);
  std::string marks(729, '.'), set(92, '\0');
  for (std::size_t k = 0; k < 729; ++k) {
    if (k / 81 > 3 || k / 9 % 9 > 3 || k % 9 > 3) continue;
    marks[k] = '1';
    set[k / 8] = static_cast<char>(set[k / 8] | 1 << k % 8);
  }
  for (std::string* const row : {&marks, &set}) CHECK(count(four, *row) == 48);
  marks[4] = '1';
  set[0] = static_cast<char>(set[0] | 1 << 4);
  for (std::string* const row : {&marks, &set}) CHECK(status(four, *row) == 255);
  CHECK(status(four, std::string(92, '\0')) == 0);
}

TEST_CASE("a record of rules is read with care") {
  const auto refused = [](const std::string& record, std::string_view words) {
    Held rules;
    const whydoku_status ended = made(record, rules);
    return ended == WHYDOKU_REFUSED && rules.handle == nullptr &&
           std::string_view(whydoku_refusal()).find(words) != std::string_view::npos;
  };
  const std::string whole = x_rules(6, 2, 3).text();
  const auto with = [&](std::size_t at, int byte) {
    std::string record = whole;
    record[at] = static_cast<char>(byte);
    return record;
  };
  const auto linked = [](const std::string& links) {
    return Record{.size = 4, .rows = 2, .columns = 2, .links = links}.text();
  };
  const auto grouped = [](const std::string& groups, const std::string& relations) {
    return Record{.size = 4, .rows = 2, .columns = 2, .groups = groups, .relations = relations}
        .text();
  };
  const std::string old_text = x_rules(6, 2, 3).old_text();
  for (std::size_t n = 1; n < old_text.size(); ++n) {
    CHECK(refused(old_text.substr(0, n), "a record of rules must be as long as it says"));
  }
  Held old;
  CHECK(made(old_text, old) == WHYDOKU_DONE);
  CHECK(refused(with(0, 3), "the version of a record of rules must be 2"));
  for (std::size_t n = 1; n < whole.size(); ++n) {
    CHECK(refused(whole.substr(0, n), "a record of rules must be as long as it says"));
  }
  CHECK(refused(whole + '\0', "a record of rules must be as long as it says"));
  const Record small{.size = 3, .rows = 1, .columns = 3};
  const Record large{.size = 10, .rows = 2, .columns = 5};
  CHECK(refused(small.text(), "the size of a grid must be from 4 to 9"));
  CHECK(refused(large.text(), "the size of a grid must be from 4 to 9"));
  CHECK(refused(with(2, 6), "the number of a region must be below the size of the grid"));
  CHECK(refused(with(2, 1), "each region must have as many cells as a row"));
  CHECK(refused(with(2, 255), "each region must have as many cells as a row"));
  CHECK(refused(Record{.further = std::vector(37, diagonal(9, true))}.text(), "at most 36"));
  CHECK(refused(with(84, 6), "the cells of a further house must ascend, within the grid"));
  CHECK(refused(with(85, 0), "the cells of a further house must ascend, within the grid"));
  const std::string none{'\0'};
  std::string many(1, '\x81');
  for (int n = 0; n < 129; ++n) many += std::string("\2\0\x0A", 3);
  CHECK(refused(grouped(many, none), "there may be at most 128 groups"));
  CHECK(refused(grouped(std::string("\1\1\0", 3), none), "a group must have two cells or more"));
  CHECK(refused(grouped(std::string("\1\4\0\x0A\x14\x1E", 6), none), "fewer than a house"));
  CHECK(refused(grouped(std::string("\1\2\0\4", 4), none), "the cells of a group must ascend"));
  CHECK(refused(grouped(std::string("\1\2\x0A\0", 4), none), "the cells of a group must ascend"));
  const std::string differ("\1\x0E\0\x0D\0\x0B\0\7\0\0\0\0\0\0\0\0\0\0\0", 19);
  Held related;
  CHECK(made(grouped(none, differ + std::string("\1\0\0\x1E", 4)), related) == WHYDOKU_DONE);
  CHECK(refused(grouped(none, differ + std::string("\1\0\0\0", 4)), "a relation must join two"));
  CHECK(refused(grouped(none, differ + std::string("\1\0\0\4", 4)), "a relation must join two"));
  CHECK(refused(grouped(none, "\1\x1E" + differ.substr(2) + std::string("\0\0", 2)),
                "the digits of a relation must be those of the grid"));
  CHECK(refused(linked(std::string("\0\0", 2)), "a link must join two cells of the grid"));
  CHECK(refused(linked(std::string("\0\4", 2)), "a link must join two cells of the grid"));
  CHECK(refused(linked(std::string("\xFF\0", 2)), "a link must join two cells of the grid"));
  Held rules;
  CHECK(made(linked(std::string("\0\x1E", 2)), rules) == WHYDOKU_DONE);
  std::uint8_t out = 0;
  CHECK(whydoku_rules(nullptr, 0, nullptr) == WHYDOKU_REFUSED);
  Held other;
  REQUIRE(whydoku_solutions(nullptr, bytes(row_of({})), 81, 81, &other.handle) == WHYDOKU_DONE);
  CHECK(whydoku_check(other.handle, bytes(row_of({})), 81, 81, 1, &out, 1) == WHYDOKU_REFUSED);
  CHECK(std::string_view(whydoku_refusal()) == "this is no handle of rules");
}

TEST_CASE("a search under rules may be interrupted, and loses nothing") {
  Held nine, solutions, other;
  REQUIRE(made(x_rules(9, 3, 3).text(), nine) == WHYDOKU_DONE);
  const std::string empty = row_of({});
  for (whydoku_handle** const one : {&solutions.handle, &other.handle}) {
    REQUIRE(whydoku_solutions(nine.handle, bytes(empty), 81, 81, one) == WHYDOKU_DONE);
  }
  whydoku_host(nullptr, nullptr, [] { return 1; });
  std::array<std::uint8_t, 8> counted{};
  CHECK(whydoku_count(nine.handle, bytes(empty), 81, 81, std::int64_t{1} << 60, 1, counted.data(),
                      8) == WHYDOKU_INTERRUPTED);
  Held none;
  CHECK(whydoku_take(solutions.handle, std::int64_t{1} << 40, &none.handle) == WHYDOKU_INTERRUPTED);
  whydoku_host(nullptr, nullptr, nullptr);
  Held one, two;
  REQUIRE(whydoku_take(solutions.handle, 5, &one.handle) == WHYDOKU_DONE);
  REQUIRE(whydoku_take(other.handle, 5, &two.handle) == WHYDOKU_DONE);
  CHECK(one.text() == two.text());
  CHECK(one.text().size() == 5 * 81);
}
