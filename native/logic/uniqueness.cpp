// Uniqueness: a puzzle with one solution never leaves cells in which digits could be exchanged.
//
// A technique joins a kind of deadly pattern with one or more rules on the guardians.
#include "logic/finding.hpp"
#include "logic/guardians.hpp"
#include "logic/loops_and_graves.hpp"
#include "logic/rectangle_sides.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

// All corners of a unique rectangle are open; some corner of an avoidable one holds a digit that
// was placed and is no given.
enum Rectangular : bool { UNIQUE, AVOIDABLE };

template <Rectangular kind, auto rule>
void on_rectangles(Search& search, const Asked& /*asked*/, Take take) {
  Rulings found;
  for (const Rectangle& rectangle : search.note<Rectangles>().found()) {
    if (rectangle.is_avoidable == (kind == AVOIDABLE)) rule(search, rectangle, found);
  }
  give_smallest_first(found, false, take);
}

// The rule of one digit is type 5 if no house holds all corners with the extra digit, else type 2.
template <bool is_apart>
void by_extra_digit(Search& search, const Rectangle& rectangle, Rulings& found) {
  if ((rectangle.shared_houses(search.grid().tables()) == 0) == is_apart)
    by_one_digit(search, rectangle, found);
}

void rectangles_with_strong_links(Search& search, const Asked& /*asked*/, Take take) {
  Rulings found = strong_link_rulings(search);
  give_smallest_first(found, true, take);
}

const Listed UNIQUENESS_LISTED{
    {"unique-rectangle-1", "", on_rectangles<UNIQUE, by_one_cell>, Needs::ANY_RULES},
    {"unique-rectangle-2", "", on_rectangles<UNIQUE, by_extra_digit<false>>, Needs::ANY_RULES},
    {"unique-rectangle-3", "", on_rectangles<UNIQUE, by_subset>, Needs::ANY_RULES},
    {"unique-rectangle-4", "", on_rectangles<UNIQUE, by_link>, Needs::ANY_RULES},
    {"unique-rectangle-5", "", on_rectangles<UNIQUE, by_extra_digit<true>>, Needs::ANY_RULES},
    {"unique-rectangle-6", "", on_rectangles<UNIQUE, by_opposite>, Needs::ANY_RULES},
    {"hidden-rectangle", "", on_rectangles<UNIQUE, by_hidden>, Needs::ANY_RULES},
    {"ur-strong-links", "", rectangles_with_strong_links, Needs::ANY_RULES},
    {"avoidable-rectangle-1", "", on_rectangles<AVOIDABLE, by_one_cell>, Needs::ANY_RULES},
    {"avoidable-rectangle-2", "", on_rectangles<AVOIDABLE, by_one_digit>, Needs::ANY_RULES},
    {"avoidable-rectangle-3", "", on_rectangles<AVOIDABLE, by_subset>, Needs::ANY_RULES},
    {"hidden-avoidable-rectangle", "", on_rectangles<AVOIDABLE, by_hidden>, Needs::ANY_RULES},
    {"unique-loop-1", "", by_rules<Loops, by_one_cell>, Needs::ANY_RULES},
    {"unique-loop-2", "", by_rules<Loops, by_one_digit>, Needs::ANY_RULES},
    {"unique-loop-3", "", by_rules<Loops, by_subset>, Needs::ANY_RULES},
    {"unique-loop-4", "", by_rules<Loops, by_link>, Needs::ANY_RULES},
    {"extended-rectangle", "", by_four_rules<ExtendedRectangles>, Needs::ANY_RULES},
    {"borescoper", "", by_four_rules<Polygons>, Needs::BOXES},
    {"bug-1", "", by_rules<Graves, by_one_cell>, Needs::ANY_RULES},
    {"bug-2", "", by_rules<Graves, by_one_digit>, Needs::ANY_RULES},
    {"bug-3", "", by_rules<Graves, by_subset>, Needs::ANY_RULES},
    {"bug-4", "", by_rules<Graves, by_link>, Needs::ANY_RULES},
    {"bug-n", "", by_rules<Graves, by_sight, by_chains>, Needs::ANY_RULES},
    {"bug-lite", "", by_four_rules<LiteGraves>, Needs::ANY_RULES},
    {"reverse-bug", "", by_four_rules<PlacedLoops>, Needs::ANY_RULES},
    {"uniqueness-clue-cover", "", by_four_rules<PlacedLines>, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
