// Uniqueness: a puzzle with one solution never leaves cells in which digits could be exchanged.
//
// A technique joins a kind of deadly pattern with one or more rules on the guardians.
#include <span>

#include "logic/finding.hpp"
#include "logic/guardians.hpp"
#include "logic/loops_and_graves.hpp"
#include "logic/rectangle_sides.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

constexpr unsigned ALL_RULES = ONE_CELL | ONE_DIGIT | SUBSET | LINK;

template <class Patterns>
void by_rules(Search& search, unsigned rules, Take take) {
  std::vector<Ruling> found;
  for (const DeadlyPattern& pattern : search.note<Patterns>().found()) {
    add_rulings(search.grid(), pattern, rules, found);
  }
  give_smallest_first(found, take);
}

template <class Accept>
void by_rule_on_rectangles(Search& search, Rule rule, Take take, Accept&& accept) {
  std::vector<Ruling> found;
  for (const Rectangle& rectangle : search.note<Rectangles>().found()) {
    const std::size_t known = found.size();
    if (accept(rectangle)) add_rulings(search.grid(), rectangle.pattern, rule, found);
    add_trail(trail_of(rectangle.corners, rectangle.pair), std::span(found).subspan(known));
  }
  give_smallest_first(found, take);
}

void on_unique(Search& search, Rule rule, Take take) {
  by_rule_on_rectangles(search, rule, take, [](const Rectangle& one) { return !one.is_avoidable; });
}

// Rule ONE_DIGIT has two names: it is type 5 if no house holds all corners with the extra digit.
void on_unique_by_one_digit(Search& search, bool is_apart, Take take) {
  by_rule_on_rectangles(search, ONE_DIGIT, take, [is_apart](const Rectangle& one) {
    return !one.is_avoidable && (one.pattern.shared_houses() == 0) == is_apart;
  });
}

void on_avoidable(Search& search, Rule rule, Take take) {
  by_rule_on_rectangles(search, rule, take, [](const Rectangle& one) { return one.is_avoidable; });
}

using ByLinks = void (*)(const Grid&, const LinkedCells&, const Rectangle&, std::vector<Ruling>&);

void by_sides(Search& search, ByLinks add, bool is_avoidable, Take take) {
  std::vector<Ruling> found;
  for (const Rectangle& rectangle : search.note<Rectangles>().found()) {
    if (rectangle.is_avoidable != is_avoidable) continue;
    const std::size_t known = found.size();
    add(search.grid(), search.note<LinkedCells>(), rectangle, found);
    add_trail(trail_of(rectangle.corners, rectangle.pair), std::span(found).subspan(known));
  }
  give_smallest_first(found, take);
}

void unique_rectangles_1(Search& search, const Asked& /*asked*/, Take take) {
  on_unique(search, ONE_CELL, take);
}

void unique_rectangles_2(Search& search, const Asked& /*asked*/, Take take) {
  on_unique_by_one_digit(search, false, take);
}

void unique_rectangles_3(Search& search, const Asked& /*asked*/, Take take) {
  on_unique(search, SUBSET, take);
}

void unique_rectangles_4(Search& search, const Asked& /*asked*/, Take take) {
  on_unique(search, LINK, take);
}

void unique_rectangles_5(Search& search, const Asked& /*asked*/, Take take) {
  on_unique_by_one_digit(search, true, take);
}

void unique_rectangles_6(Search& search, const Asked& /*asked*/, Take take) {
  by_sides(search, add_by_opposite, false, take);
}

void hidden_rectangles(Search& search, const Asked& /*asked*/, Take take) {
  by_sides(search, add_by_hidden, false, take);
}

void rectangles_with_strong_links(Search& search, const Asked& /*asked*/, Take take) {
  std::vector<Ruling> found = strong_link_rulings(search);
  give_smallest_first(found, take);
}

void avoidable_rectangles_1(Search& search, const Asked& /*asked*/, Take take) {
  on_avoidable(search, ONE_CELL, take);
}

void avoidable_rectangles_2(Search& search, const Asked& /*asked*/, Take take) {
  on_avoidable(search, ONE_DIGIT, take);
}

void avoidable_rectangles_3(Search& search, const Asked& /*asked*/, Take take) {
  on_avoidable(search, SUBSET, take);
}

void hidden_avoidable_rectangles(Search& search, const Asked& /*asked*/, Take take) {
  by_sides(search, add_by_hidden, true, take);
}

void unique_loops_1(Search& search, const Asked& /*asked*/, Take take) {
  by_rules<Loops>(search, ONE_CELL, take);
}

void unique_loops_2(Search& search, const Asked& /*asked*/, Take take) {
  by_rules<Loops>(search, ONE_DIGIT, take);
}

void unique_loops_3(Search& search, const Asked& /*asked*/, Take take) {
  by_rules<Loops>(search, SUBSET, take);
}

void unique_loops_4(Search& search, const Asked& /*asked*/, Take take) {
  by_rules<Loops>(search, LINK, take);
}

void extended_rectangles(Search& search, const Asked& /*asked*/, Take take) {
  by_rules<ExtendedRectangles>(search, ALL_RULES, take);
}

void graves_1(Search& search, const Asked& /*asked*/, Take take) {
  by_rules<Graves>(search, ONE_CELL, take);
}

void graves_2(Search& search, const Asked& /*asked*/, Take take) {
  by_rules<Graves>(search, ONE_DIGIT, take);
}

void graves_3(Search& search, const Asked& /*asked*/, Take take) {
  by_rules<Graves>(search, SUBSET, take);
}

void graves_4(Search& search, const Asked& /*asked*/, Take take) {
  by_rules<Graves>(search, LINK, take);
}

const Listed UNIQUENESS_LISTED{
    {"unique-rectangle-1", "", unique_rectangles_1},
    {"unique-rectangle-2", "", unique_rectangles_2},
    {"unique-rectangle-3", "", unique_rectangles_3},
    {"unique-rectangle-4", "", unique_rectangles_4},
    {"unique-rectangle-5", "", unique_rectangles_5},
    {"unique-rectangle-6", "", unique_rectangles_6},
    {"hidden-rectangle", "", hidden_rectangles},
    {"ur-strong-links", "", rectangles_with_strong_links},
    {"avoidable-rectangle-1", "", avoidable_rectangles_1},
    {"avoidable-rectangle-2", "", avoidable_rectangles_2},
    {"avoidable-rectangle-3", "", avoidable_rectangles_3},
    {"hidden-avoidable-rectangle", "", hidden_avoidable_rectangles},
    {"unique-loop-1", "", unique_loops_1},
    {"unique-loop-2", "", unique_loops_2},
    {"unique-loop-3", "", unique_loops_3},
    {"unique-loop-4", "", unique_loops_4},
    {"extended-rectangle", "", extended_rectangles},
    {"bug-1", "", graves_1},
    {"bug-2", "", graves_2},
    {"bug-3", "", graves_3},
    {"bug-4", "", graves_4},
};

}  // namespace

}  // namespace whydoku::logic
