// The canonical form compared with its definition: all 2 * 6^8 geometric images of a position, each
// relabelled by first appearance, the smallest kept, the ties counted, their transforms compared.
// tests/grids/test_transform.py has what holds for images and transforms.

#include "symmetry/canonical.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using whydoku::Canonical;
using whydoku::Patience;
using Cells = std::array<std::uint8_t, 81>;
using Line = std::array<unsigned, 9>;

constexpr std::uint32_t ALL_SYMMETRIES = 3'359'232;
constexpr std::uint32_t LINE_ORDERS = 1'296;

struct Position {
  std::string_view name;
  std::string text;
};

Cells parse(std::string_view text) {
  Cells cells{};
  REQUIRE(text.size() == 81);
  std::transform(text.begin(), text.end(), cells.begin(), [](char symbol) {
    return static_cast<std::uint8_t>(symbol == '.' ? 0 : symbol - '0');
  });
  return cells;
}

std::string text_of(const Cells& cells) {
  std::string text;
  for (const unsigned cell : cells) text += cell == 0 ? '.' : static_cast<char>('0' + cell);
  return text;
}

std::string blank(unsigned cells) { return std::string(cells, '.'); }

// A solved grid with many symmetries: each row is the one above it, shifted.
std::string shifted_grid() {
  std::string text;
  for (unsigned i = 0; i < 81; ++i) {
    const unsigned row = i / 9;
    text += static_cast<char>('1' + (row % 3 * 3 + row / 3 + i % 9) % 9);
  }
  return text;
}

std::string without(std::string text, std::string_view digits) {
  for (char& symbol : text) {
    if (digits.find(symbol) != std::string_view::npos) symbol = '.';
  }
  return text;
}

const std::string SOLVED =
    "485372619729416853613589724361247985974658231258931476196823547532764198847195362";
const std::string MINIMAL =
    ".8...26......1..53..3.897......47..5...6....1...93....19......75.2.......47.9.3..";

std::vector<Position> positions() {
  return {
      {"one clue", blank(40) + "7" + blank(40)},
      {"two clues that see each other", "..7....3." + blank(72)},
      {"two clues in one column", blank(4) + "6" + blank(53) + "2" + blank(22)},
      {"a row", blank(27) + "461928375" + blank(45)},
      {"a stack", "1..4..7..2..5..8..3..6..9.." + blank(54)},
      {"nine clues of one digit", without(SOLVED, "12345679")},
      {"two digits", without(shifted_grid(), "3456789")},
      {"the digits of one box", "..1..4..7" + blank(18) + "2..5..8.." + blank(18) +
                                    ".3..6..9." + blank(18)},
      {"half-turn symmetry",
       "......4...28......91...5.....9.....5...3.7...5.....1.....5...91......28...6......"},
      {"minimal", MINIMAL},
      {"one digit gone", without(SOLVED, "5")},
      {"one digit of many symmetries gone", without(shifted_grid(), "1")},
      {"four cells gone",
       "485372619729416853613589724361247985974658231258.3147619.823.47.32764198847195362"},
      {"solved", SOLVED},
      {"solved, many symmetries", shifted_grid()},
  };
}

Canonical canonical_of(const Cells& cells) {
  Patience patience;
  const std::optional<Canonical> form = whydoku::canonical(cells, patience);
  REQUIRE(form.has_value());
  return *form;
}

std::vector<Line> line_orders() {
  std::vector<Line> orders;
  Line order{};
  std::array<unsigned, 9> all{0, 1, 2, 3, 4, 5, 6, 7, 8};
  std::array<unsigned, 3> chutes{0, 1, 2};
  do {
    std::array<std::array<unsigned, 3>, 3> in{};
    for (auto& lines : in) lines = {0, 1, 2};
    do {
      do {
        do {
          for (const unsigned n : all) order[n] = 3 * chutes[n / 3] + in[n / 3][n % 3];
          orders.push_back(order);
        } while (std::next_permutation(in[2].begin(), in[2].end()));
      } while (std::next_permutation(in[1].begin(), in[1].end()));
    } while (std::next_permutation(in[0].begin(), in[0].end()));
  } while (std::next_permutation(chutes.begin(), chutes.end()));
  return orders;
}

using Transform = std::array<std::uint8_t, 28>;

struct Expected {
  Cells cells{};
  std::uint32_t symmetries = 0;
  Transform transform{};
};

// The lines are sources in output order. Labels count from 1; 0 is none.
Transform transform_of(bool exchanged, const Line& rows, const Line& columns,
                       const std::array<std::uint8_t, 10>& labels) {
  Transform transform{};
  transform[0] = exchanged ? 1 : 0;
  for (std::uint8_t n = 0; n < 9; ++n) {
    transform[1 + rows[n]] = n;
    transform[10 + columns[n]] = n;
  }
  auto left_over = static_cast<std::uint8_t>(*std::max_element(labels.begin(), labels.end()));
  for (unsigned d = 1; d <= 9; ++d) {
    transform[18 + d] = labels[d] != 0 ? static_cast<std::uint8_t>(labels[d] - 1) : left_over++;
  }
  return transform;
}

Expected by_definition(const Cells& cells) {
  const std::vector<Line> orders = line_orders();
  REQUIRE(orders.size() == LINE_ORDERS);
  Expected best;
  best.cells.fill(10);
  for (const bool exchanged : {false, true}) {
    for (const Line& rows : orders) {
      for (const Line& columns : orders) {
        std::array<std::uint8_t, 10> labels{};
        std::uint8_t given = 0;
        bool is_smaller = false;
        bool is_larger = false;
        for (unsigned i = 0; i < 81 && !is_larger; ++i) {
          const unsigned r = rows[i / 9];
          const unsigned c = columns[i % 9];
          const std::uint8_t digit = exchanged ? cells[c * 9 + r] : cells[r * 9 + c];
          if (digit != 0 && labels[digit] == 0) labels[digit] = ++given;
          const std::uint8_t label = labels[digit];
          if (!is_smaller && label != best.cells[i]) {
            is_smaller = label < best.cells[i];
            is_larger = !is_smaller;
          }
          if (is_smaller) best.cells[i] = label;
        }
        if (is_larger) continue;
        const Transform transform = transform_of(exchanged, rows, columns, labels);
        if (is_smaller) best.symmetries = 0;
        if (best.symmetries++ == 0 || transform < best.transform) best.transform = transform;
      }
    }
  }
  return best;
}

}  // namespace

TEST_CASE("the canonical form is the smallest image, its ties are the symmetries") {
  for (const Position& position : positions()) {
    CAPTURE(position.name);
    const Cells cells = parse(position.text);
    const Expected expected = by_definition(cells);
    const Canonical form = canonical_of(cells);
    CHECK(text_of(form.cells) == text_of(expected.cells));
    CHECK(form.symmetries == expected.symmetries);
    CHECK(form.transform == expected.transform);
  }
}

TEST_CASE("symmetries that can be counted by hand") {
  CHECK(canonical_of(parse(blank(81))).symmetries == ALL_SYMMETRIES);
  CHECK(canonical_of(parse(blank(80) + "1")).symmetries == ALL_SYMMETRIES / 81);
  CHECK(canonical_of(parse(without(SOLVED, "12345679"))).symmetries == ALL_SYMMETRIES / 46'656);
  CHECK(canonical_of(parse(MINIMAL)).symmetries == 1);
  CHECK(text_of(canonical_of(parse("5" + blank(80))).cells) == blank(80) + "1");
}

TEST_CASE("a digit twice in a house, or no digit at all, has no form") {
  Patience patience;
  for (const auto& [first, second] : {std::pair{0u, 8u}, {4u, 76u}, {60u, 80u}}) {
    Cells cells{};
    cells[first] = cells[second] = 3;
    CHECK_FALSE(whydoku::canonical(cells, patience).has_value());
    cells[second] = 4;
    CHECK(whydoku::canonical(cells, patience).has_value());
    cells[second] = 10;
    CHECK_FALSE(whydoku::canonical(cells, patience).has_value());
  }
}

TEST_CASE("positions with many symmetries take little work") {
  unsigned questions = 0;
  Patience patience([&] { return ++questions > 32; });  // one question in about a thousand units
  const Cells grid = parse(shifted_grid());
  const auto keep = [&](auto is_kept) {
    Cells cells = grid;
    for (unsigned i = 0; i < 81; ++i) {
      if (!is_kept(i)) cells[i] = 0;
    }
    questions = 0;
    CHECK_NOTHROW(whydoku::canonical(cells, patience));
  };
  for (unsigned mask = 0; mask < 512; ++mask) {
    const auto has = [&](unsigned n) { return (mask >> n & 1u) != 0; };
    CAPTURE(mask);
    keep([&](unsigned i) { return has(grid[i] - 1u); });            // digits
    keep([&](unsigned i) { return has(i / 9); });                   // rows
    keep([&](unsigned i) { return has(i / 27 * 3 + i % 9 / 3); });  // boxes
    keep([&](unsigned i) { return has(i / 9 % 3 * 3 + i % 3); });   // positions in the boxes
  }
}

TEST_CASE("patience ends the work") {
  Patience patience([] { return true; });
  const Cells cells = parse(without(shifted_grid(), "1"));
  CHECK_THROWS_AS(whydoku::canonical(cells, patience), whydoku::Interrupted);
}
