// Loops and BUG of the rater, on positions that have such a pattern and little else, or that just
// miss one; few paths have all their types. tests/solving/test_rating_oracle.py has the other techniques.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "rating/board.hpp"
#include "rating/bug.hpp"
#include "rating/loops.hpp"
#include "sets.hpp"
#include "rating/step.hpp"
#include "rating_position.hpp"

namespace {

using namespace whydoku;
using namespace whydoku::rating;
using namespace whydoku::rating_test;

Technique technique_of(const std::optional<Step>& step) {
  REQUIRE(step.has_value());
  return step->technique;
}

template <class Reason>
const Reason& reason_of(const std::optional<Step>& step) {
  REQUIRE(step.has_value());
  return std::get<Reason>(step->reason);
}

template <class Listed>
std::vector<int> ints(const Listed& listed) {
  return {listed.begin(), listed.end()};
}

using Ints = std::vector<int>;

// Four cells of two rows, two columns and two boxes.
Position rectangle(std::string_view third, std::string_view fourth) {
  Position position;
  position.only(at(1, 1), "12").only(at(1, 4), "12");
  return position.only(at(2, 1), third).only(at(2, 4), fourth);
}

TEST_CASE("unique rectangles with one roomy cell, and with one extra digit") {
  auto step = unique_loop(rectangle("12", "1239").board());
  CHECK(technique_of(step) == Technique::unique_loop);
  CHECK(step->difficulty == 4.5);
  CHECK(step->removals == set({k(2, 4, 1), k(2, 4, 2)}));
  CHECK(reason_of<LoopReason>(step).finish.type == 1);
  CHECK(reason_of<LoopReason>(step).digits == 0b11);
  CHECK(ints(reason_of<LoopReason>(step).cells) == Ints{0, 9, 12, 3});

  step = unique_loop(rectangle("123", "123").board());
  CHECK(step->difficulty == 4.5);
  CHECK(reason_of<LoopReason>(step).finish.type == 2);
  CHECK(step->removals == set({k(2, 2, 3), k(2, 3, 3), k(2, 5, 3), k(2, 6, 3), k(2, 7, 3),
                               k(2, 8, 3), k(2, 9, 3)}));
}

TEST_CASE("no loop where there are not two solutions: four boxes, or a missing digit") {
  Position position;
  position.only(at(1, 1), "12").only(at(1, 4), "12").only(at(4, 1), "12").only(at(4, 4), "123");
  CHECK_FALSE(unique_loop(position.board()));
  CHECK_FALSE(unique_loop(rectangle("12", "13").board()));
  // Nothing is left to remove.
  CHECK_FALSE(unique_loop(rectangle("12", "12").board()));
}

TEST_CASE("unique rectangles with a naked set, a hidden set, a locked digit") {
  Position position = rectangle("123", "124").only(at(2, 8), "34");
  auto step = unique_loop(position.board());
  const Finish naked = reason_of<LoopReason>(step).finish;
  CHECK(naked.type == 3);
  CHECK_FALSE(naked.is_hidden);
  CHECK(naked.house == ROW_1 + 1);
  CHECK(ints(naked.cells) == Ints{16});
  CHECK(naked.digits == 0b1100);
  CHECK(step->difficulty == 4.5 + 0.1);
  CandidateSet removals;
  for (const std::size_t column : {2U, 3U, 5U, 6U, 7U, 9U}) {
    removals.add(k(2, column, 3));
    removals.add(k(2, column, 4));
  }
  CHECK(step->removals == removals);

  const auto with_places = [](std::string_view digits) {
    constexpr auto SECOND = ROW_1 + 1;
    return rectangle(digits, digits).keep(SECOND, 1, {0, 3, 7}).keep(SECOND, 2, {0, 3, 7});
  };
  // A set has at least as many cells as there are extra digits.
  CHECK_FALSE(unique_loop(with_places("12345").board()));
  step = unique_loop(with_places("1234").board());
  const Finish hidden = reason_of<LoopReason>(step).finish;
  CHECK(hidden.type == 3);
  CHECK(hidden.is_hidden);
  CHECK(ints(hidden.cells) == Ints{16});
  CHECK(hidden.digits == 0b11);
  CHECK(step->difficulty == 4.5);
  CHECK(step->removals.count() == 7);

  position = rectangle("1234", "12345").keep(ROW_1 + 1, 2, {0, 3});
  step = unique_loop(position.board());
  const Finish locked = reason_of<LoopReason>(step).finish;
  CHECK(locked.type == 4);
  CHECK(locked.house == ROW_1 + 1);
  CHECK(locked.digits == 0b10);
  CHECK(step->removals == set({k(2, 1, 1), k(2, 4, 1)}));
}

TEST_CASE("the easiest loop comes first, of equally easy ones the lowest type") {
  Position position = rectangle("123", "123");
  position.only(at(7, 7), "45").only(at(8, 7), "45").only(at(7, 2), "45").only(at(8, 2), "456");
  CHECK(reason_of<LoopReason>(unique_loop(position.board())).finish.type == 1);
  // Six cells: a loop through three boxes.
  position = Position();
  for (std::size_t cell = 0; cell < 81; ++cell) position.drop(cell, "1");
  position.only(at(1, 1), "12").only(at(1, 4), "12").only(at(2, 4), "12");
  position.only(at(2, 7), "12").only(at(3, 7), "12").only(at(3, 1), "1278");
  const auto step = unique_loop(position.board());
  CHECK(step->difficulty == 4.5 + 0.1);
  CHECK(step->removals == set({k(3, 1, 1), k(3, 1, 2)}));
  CHECK(reason_of<LoopReason>(step).cells.size() == 6);
}

// Every cell has its digit of a solved grid, and the next digit.
Position bug_position() {
  Position position;
  for (std::size_t row = 0; row < 9; ++row) {
    for (std::size_t column = 0; column < 9; ++column) {
      const std::size_t digit = (row * 3 + row / 3 + column) % 9;
      position.only(row * 9 + column, {});
      position.add(row * 9 + column, EVERY.substr(digit, 1));
      position.add(row * 9 + column, EVERY.substr((digit + 1) % 9, 1));
    }
  }
  return position;
}

TEST_CASE("BUG: one cell, one digit, a shared digit, a naked set") {
  CHECK_FALSE(bug(bug_position().board()));
  // The first row has 12 23 34 45 56 67 78 89 91.
  auto step = bug(bug_position().add(at(1, 1), "5").board());
  CHECK(technique_of(step) == Technique::bug);
  CHECK(step->difficulty == 5.6);
  CHECK(step->removals == set({k(1, 1, 1), k(1, 1, 2)}));
  CHECK(reason_of<BugReason>(step).extra == std::vector<Candidate>{k(1, 1, 5)});
  CHECK(reason_of<BugReason>(step).finish.type == 1);

  step = bug(bug_position().add(at(1, 1), "5").add(at(1, 2), "5").board());
  CHECK(step->difficulty == 5.7);
  CHECK(reason_of<BugReason>(step).finish.type == 2);
  CHECK(step->removals == set({k(1, 4, 5), k(1, 5, 5), k(2, 1, 5), k(2, 2, 5)}));

  step = bug(bug_position().add(at(1, 1), "5").add(at(1, 2), "6").board());
  const Finish shared = reason_of<BugReason>(step).finish;
  CHECK(step->difficulty == 5.7);
  CHECK(shared.type == 4);
  CHECK(shared.house == BOX_1);
  CHECK(shared.digits == 0b10);
  CHECK(step->removals == set({k(1, 1, 1), k(1, 2, 3)}));

  // Without a digit in common; 5 and 6 are a naked pair with the fifth cell of the row.
  step = bug(bug_position().add(at(1, 1), "5").add(at(1, 3), "6").board());
  const Finish naked = reason_of<BugReason>(step).finish;
  CHECK(naked.type == 3);
  CHECK(step->difficulty == 5.7 + 0.1);
}

TEST_CASE("BUG: not with cells of too many digits, nor with two extra digits that no cell sees") {
  CHECK_FALSE(bug(bug_position().add(at(1, 1), "5").drop(at(5, 5), "123456789").board()));
  Position position = bug_position().add(at(1, 1), "5");
  CHECK_FALSE(bug(position.add(at(9, 9), EVERY).add(at(8, 9), EVERY).board()));
}

}  // namespace
