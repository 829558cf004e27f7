// The symmetries of rules and the form under them, compared with what they are: images of puzzles
// share a form, the form is an image, and of classic rules both are what symmetry/canonical.hpp
// finds in another way.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <vector>

#include "some_rules.hpp"
#include "symmetry/canonical.hpp"
#include "symmetry/ruled.hpp"

namespace {

using namespace whydoku;

// Some digits of a drawn solution, at most one in `one_in` of them.
Cells drawn_puzzle(const Tables& tables, std::mt19937& random, unsigned one_in) {
  Cells cells{};
  drawn_solution(logic::Grid(tables), random)->for_each([&](std::size_t k) {
    if (random() % one_in == 0) cells[k / 9] = static_cast<std::uint8_t>(k % 9 + 1);
  });
  return cells;
}

// A symmetry put together from one of each cell's, as all are.
CellImages drawn_symmetry(const Symmetries& symmetries, std::mt19937& random) {
  CellImages images;
  std::iota(images.begin(), images.end(), Cell{0});
  for (std::size_t i = 0; i < CELLS; ++i) {
    const auto moves = symmetries.moves(i);
    if (moves.empty()) continue;
    const CellImages& move = moves[random() % moves.size()];
    CellImages next;
    for (std::size_t n = 0; n < CELLS; ++n) next[n] = images[move[n]];
    images = next;
  }
  return images;
}

// Whether cells go to cells, each to its own, houses to houses, and links to links.
bool keeps_rules(const Tables& tables, const CellImages& images) {
  const auto image_of = [&](const CellSet& set) {
    CellSet found;
    set.for_each([&](Cell i) { found.add(images[i]); });
    return found;
  };
  if (!(image_of(tables.all_cells()) == tables.all_cells())) return false;
  std::vector<CellSet> houses;
  for (std::size_t h = 0; h < tables.end_of_houses(); ++h) {
    if (tables.is_house(h)) houses.push_back(tables.house_set(h));
  }
  const bool all_kept = std::all_of(houses.begin(), houses.end(), [&](const CellSet& house) {
    return std::find(houses.begin(), houses.end(), image_of(house)) != houses.end();
  });
  bool are_linked = true;
  tables.all_cells().for_each([&](Cell i) {
    are_linked = are_linked && image_of(tables.linked(i)) == tables.linked(images[i]);
  });
  return all_kept && are_linked;
}

Cells image_of(const Cells& cells, const CellImages& images,
               const std::array<std::uint8_t, 9>& digits) {
  Cells found{};
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (cells[i] != 0) found[images[i]] = static_cast<std::uint8_t>(digits[cells[i] - 1U] + 1);
  }
  return found;
}

// With labels in the order in which digits appear.
Cells relabelled(const Cells& cells) {
  std::array<std::uint8_t, 10> labels{};
  std::uint8_t known = 0;
  Cells found{};
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (cells[i] == 0) continue;
    std::uint8_t& label = labels[cells[i]];
    if (label == 0) label = ++known;
    found[i] = label;
  }
  return found;
}

std::array<std::uint8_t, 9> drawn_digits(std::size_t size, std::mt19937& random) {
  std::array<std::uint8_t, 9> digits{};
  std::iota(digits.begin(), digits.end(), std::uint8_t{0});
  std::shuffle(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(size), random);
  return digits;
}

std::size_t number_of(const Symmetries& symmetries) {
  std::size_t number = 1;
  for (std::size_t i = 0; i < CELLS; ++i) {
    number *= std::max(symmetries.moves(i).size(), std::size_t{1});
  }
  return number;
}

}  // namespace

TEST_CASE("images under symmetries of the rules share a form, which is one of them") {
  std::mt19937 random(5);
  for (const auto& [name, rules] : some_rules()) {
    CAPTURE(name);
    const Tables tables(rules);
    Patience patience;
    const Symmetries symmetries(tables, patience);
    for (unsigned n = 0; n < 6; ++n) {
      const Cells cells = drawn_puzzle(tables, random, 2 + n % 3);
      const auto form = ruled_form(tables, symmetries, cells, patience);
      REQUIRE(form);
      CHECK(form->symmetries >= 1);
      CHECK(number_of(symmetries) % form->symmetries == 0);
      CHECK(keeps_rules(tables, form->images));
      CHECK(image_of(cells, form->images, form->digits) == form->cells);
      const CellImages images = drawn_symmetry(symmetries, random);
      REQUIRE(keeps_rules(tables, images));
      const Cells image = image_of(cells, images, drawn_digits(tables.size(), random));
      const auto other = ruled_form(tables, symmetries, image, patience);
      REQUIRE(other);
      CHECK(other->cells == form->cells);
      CHECK(other->symmetries == form->symmetries);
      CHECK(form->cells <= relabelled(image));
    }
  }
}

TEST_CASE("under classic rules the form is the one that lines and boxes give") {
  std::mt19937 random(7);
  const Tables& tables = Tables::classic();
  Patience patience;
  const Symmetries symmetries(tables, patience);
  CHECK(number_of(symmetries) == 3'359'232);
  for (unsigned n = 0; n < 4; ++n) {
    const Cells cells = drawn_puzzle(tables, random, 2 + n % 2);
    const auto form = ruled_form(tables, symmetries, cells, patience);
    REQUIRE(form);
    const auto expected = canonical(cells, patience);
    REQUIRE(expected);
    CHECK(form->cells == expected->cells);
    CHECK(form->symmetries == expected->symmetries);
  }
}

TEST_CASE("symmetries of small grids, counted by hand") {
  const Tables tables(boxes_of(2, 2));
  Patience patience;
  const Symmetries symmetries(tables, patience);
  CHECK(number_of(symmetries) == 128);
  const auto blank = ruled_form(tables, symmetries, Cells{}, patience);
  REQUIRE(blank);
  CHECK(blank->symmetries == 128);
  Cells one{};
  one[10] = 3;
  const auto alone = ruled_form(tables, symmetries, one, patience);
  REQUIRE(alone);
  CHECK(alone->symmetries == 128 / 16);
  CHECK(alone->cells[3 * 9 + 3] == 1);
}

TEST_CASE("a blank grid of many symmetries has no form, and may be interrupted") {
  Patience patience;
  const Symmetries symmetries(Tables::classic(), patience);
  CHECK(!ruled_form(Tables::classic(), symmetries, Cells{}, patience));
  Patience over([] { return true; });
  CHECK_THROWS_AS(ruled_form(Tables::classic(), symmetries, Cells{}, over), Interrupted);
}
