// Two sectors (Sue de Coq): cells of a box and of a line that use up all the digits they have.
//
//   line     A  A  .   C  C  -   .  .  .      C   cells where both meet, with the digits V
//                      B  .  .                A   a set in the rest of the line
//                      .  .  B                B   a set in the rest of the box
//                      .  .  .
//
// A digit can be true at most once in the line and at most once in the box; one of V that neither A
// nor B has only once in all, since the cells of C lie in both. So the cells hold at most as many
// true candidates as A has digits, plus B has digits, plus V has others. If that is the number of
// cells, all are needed: A's digits go nowhere else in the line, B's nowhere else in the box, V's
// others nowhere else in either, and a digit of both is not in C. That is so if the spare digits of
// A and of B (more digits than cells) and V's others add up to the number of cells in C.
//
// No part of the cells may be locked by itself. A part within one house is if it has no more digits
// than cells; any other part is a smaller A, B and C, for which the same is counted. If the
// technique is asked for alone, this may be, and A and B may have cells where both meet, too.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "logic/covers.hpp"
#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "logic/suppositions.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The choices of cells of a house: their digits, and whether some of the cells are locked, that is,
// have no more digits than they are. Cells with one candidate left cannot be chosen.
class HouseChoices {
 public:
  using Contents = std::array<Mask, 9>;

  // Returns whether the contents are others than before.
  bool renew(const Contents& cells);

  Mask open() const { return open_; }
  Mask digits(Mask cells) const { return digits_[cells]; }
  bool has_locked(Mask cells) const { return (locked_[cells / 64U] >> cells % 64U & 1) != 0; }

 private:
  Contents cells_{};
  Mask open_ = 0;
  std::array<Mask, ALL_NINE + 1> digits_{};
  std::array<std::uint64_t, 8> locked_{};
};

// The words of a set of masks in which bit n of the mask is 0, for n from 0 to 5.
constexpr std::array<std::uint64_t, 6> WITHOUT_BIT{0x5555555555555555, 0x3333333333333333,
                                                   0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                                   0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

// Adds to a set of masks all masks that have some of them within.
void add_wider(std::array<std::uint64_t, 8>& masks) {
  for (std::uint64_t& word : masks) {
    for (unsigned n = 0; n < 6; ++n) word |= (word & WITHOUT_BIT[n]) << (1U << n);
  }
  for (const std::size_t bit : {1U, 2U, 4U}) {
    for (std::size_t w = 0; w < 8; ++w) {
      if ((w & bit) == 0) masks[w | bit] |= masks[w];
    }
  }
}

// The masks within a mask, ascending, from 1 on.
template <class Visit>
void each_within(Mask mask, Visit&& visit) {
  for (Mask part = static_cast<Mask>(mask & -mask); part != 0;
       part = static_cast<Mask>((part - mask) & mask)) {
    visit(part);
  }
}

// A line and a box that meet, and the three cells that they share as places in each.
struct Meeting {
  House line;
  House box;
  std::array<Mask, 3> in_line;
  std::array<Mask, 3> in_box;

  // Some of the shared cells, each a bit of `which`, as places in the line or in the box.
  static Mask places(const std::array<Mask, 3>& of, Mask which) {
    Mask found = 0;
    for (const std::uint8_t n : Members(which)) found = united(found, of[n]);
    return found;
  }
  // The shared cells among some places, as places in the other house.
  static Mask moved(Mask some, const std::array<Mask, 3>& from, const std::array<Mask, 3>& to) {
    Mask found = 0;
    for (std::size_t n = 0; n < 3; ++n) {
      if ((some & from[n]) != 0) found = united(found, to[n]);
    }
    return found;
  }
};

constexpr std::array<Meeting, 54> make_meetings() {
  std::array<Meeting, 54> meetings{};
  std::size_t n = 0;
  for (House line = 0; line < house_at(BOX, 0); ++line) {
    for (House box = house_at(BOX, 0); box < HOUSES; ++box) {
      std::size_t shared = 0;
      for (const Cell i : HOUSE_CELLS[line]) {
        if (house_of(BOX, i) != box) continue;
        meetings[n].in_line[shared] = bit_of(place_of(kind_of(line), i));
        meetings[n].in_box[shared++] = bit_of(place_of(BOX, i));
      }
      if (shared == 0) continue;
      meetings[n].line = line;
      meetings[n++].box = box;
    }
  }
  return meetings;
}

constexpr auto ALL_MEETINGS = make_meetings();

// A pattern: the cells of A and C as places in the line, those of B and C as places in the box, and
// the digits of A, of B, and those of V that are in neither. It is plain if n meeting cells have
// n + 2 digits, and two more cells have no digits but these.
struct TwoSectors {
  const Meeting* meeting;
  Mask in_line;
  Mask in_box;
  Mask of_line;
  Mask of_box;
  Mask free;
  bool is_plain;
  std::uint8_t size;  // the number of its cells
  CandidateSet eliminations;

  // A free digit is covered in the line or in the box; in both if it excludes something in both.
  std::vector<why::Ground> patterns() const {
    CellSet cells;
    for (const std::uint8_t n : Members(in_line)) cells.add(HOUSE_CELLS[meeting->line][n]);
    for (const std::uint8_t n : Members(in_box)) cells.add(HOUSE_CELLS[meeting->box][n]);
    std::vector<why::Ground> found;
    for (const Mask by_line : {free, Mask{0}}) {
      why::Constraints covers;
      CandidateSet left = eliminations;
      const auto cover = [&](House h, Mask digits) {
        for (const Digit d : Members(digits)) covers.push_back(constraint_of(h, d));
      };
      cover(meeting->line, united(of_line, by_line));
      cover(meeting->box, united(of_box, without(free, by_line)));
      cells.for_each([&](Cell i) { left -= CELL_CANDIDATES[i]; });
      for (const Constraint q : covers) left -= candidates_of(q);
      const why::Ground pattern = why::cover(bases_of(cells), covers);
      if (left.is_empty()) return {pattern};
      found.push_back(pattern);
    }
    return found;
  }
};

// Plain ones come first, then fewest cells, then most conclusions, then the lowest position.
// Several may have the same conclusions.
using Ranked = std::vector<const TwoSectors*>;

void rank(Ranked& patterns) {
  const auto place = [](const TwoSectors& pattern) {
    const int gone = static_cast<int>(pattern.eliminations.count());
    return std::tuple(!pattern.is_plain, pattern.size, -gone);
  };
  sort_stably(patterns.begin(), patterns.end(),
              [&](const auto* one, const auto* other) { return place(*one) < place(*other); });
}

// The patterns of a grid. What lies in a line and a box is kept as long as neither changes.
class SectorsOfGrid : public Note {
 public:
  void make(Search& search) override;

  const Ranked& ranked() const { return ranked_; }

  // All patterns, with those that have a part that is locked by itself.
  std::vector<TwoSectors> every(Search& search) const;

 private:
  void search_at(const Meeting& meeting, Search& search, bool every,
                 std::vector<TwoSectors>& found) const;

  std::array<HouseChoices, HOUSES> choices_;
  std::uint32_t changed_ = 0;  // the houses whose meetings have not been searched since
  std::array<std::vector<TwoSectors>, ALL_MEETINGS.size()> found_;
  Ranked ranked_;
};

// Some cells of a house as places there, their digits, and how many more digits than cells there
// are.
struct SectorSet {
  Mask at;
  Mask digits;
  unsigned spare;
};

// The three cells that a line and a box share, and two or three of them.
constexpr Mask SHARED = 07;
constexpr std::array<Mask, 4> SEVERAL{3, 5, 6, 7};

class AtMeeting {
 public:
  AtMeeting(const Grid& grid, const Meeting& meeting, const HouseChoices& line,
            const HouseChoices& box, bool every, std::vector<TwoSectors>& found)
      : grid_(grid),
        meeting_(meeting),
        meeting_in_box_(Meeting::places(meeting.in_box, SHARED)),
        line_(line),
        box_(box),
        every_(every),
        found_(found) {}

  void search(Patience& patience) {
    bool has_sets = false;
    for (const Mask which : SEVERAL) {
      in_line_ = Meeting::places(meeting_.in_line, which);
      if (without(in_line_, line_.open()) != 0) continue;
      if (!every_ && line_.has_locked(in_line_)) continue;
      digits_ = line_.digits(in_line_);
      count_ = size_of(which);
      if (size_of(digits_) < count_ + 2) continue;
      if (!has_sets) {
        sets_of(line_, Meeting::places(meeting_.in_line, SHARED), line_sets_);
        sets_of(box_, meeting_in_box_, box_sets_);
        has_sets = true;
      }
      if (line_sets_.count == 0 || box_sets_.count == 0) return;
      which_ = which;
      in_box_ = Meeting::places(meeting_.in_box, which);
      patience.tick();
      join();
    }
  }

 private:
  struct Sets {
    std::array<SectorSet, 512> sets;
    std::size_t count = 0;

    void add(const SectorSet& one) { sets[count++] = one; }
    std::span<const SectorSet> all() const { return std::span(sets).first(count); }
  };

  // Those with the fewest cells where both meet come first.
  void sets_of(const HouseChoices& house, Mask shared, Sets& sets) const {
    const auto add = [&](Mask at) {
      const Mask digits = house.digits(at);
      const unsigned spare = size_of(digits) - size_of(at);
      if (spare != 1 && spare != 2) return;
      if (every_ || !house.has_locked(at)) sets.add({at, digits, spare});
    };
    const Mask rest = without(house.open(), shared);
    each_within(rest, add);
    if (!every_) return;
    each_within(without(house.open(), rest), [&](Mask there) {
      add(there);
      each_within(rest, [&](Mask at) { add(united(there, at)); });
    });
  }

  // Whether a set may join these meeting cells of its house.
  bool joins(const SectorSet& part, const HouseChoices& house, Mask meeting) const {
    if (part.spare >= count_) return false;
    if (!every_) return !house.has_locked(united(part.at, meeting));
    return (part.at & meeting) == 0 &&
           size_of(without(digits_, part.digits)) + part.spare >= count_;
  }

  // Tries all pairs of sets with these meeting cells.
  void join() {
    Sets to_box;
    for (const SectorSet& theirs : box_sets_.all()) {
      if (joins(theirs, box_, in_box_)) to_box.add(theirs);
    }
    if (to_box.count == 0) return;
    for (const SectorSet& ours : line_sets_.all()) {
      if (!joins(ours, line_, in_line_)) continue;
      const Mask lacks = without(digits_, ours.digits);
      for (const SectorSet& theirs : to_box.all()) {
        const Mask free = without(lacks, theirs.digits);
        if (size_of(free) + ours.spare + theirs.spare == count_) consider(ours, theirs, free);
      }
    }
  }

  // Adds the pattern of two sets, if it excludes something and no part of it is locked by itself.
  void consider(const SectorSet& ours, const SectorSet& theirs, Mask free) {
    const Mask shared = Meeting::moved(ours.at, meeting_.in_line, meeting_.in_box);
    if ((shared & theirs.at) != 0) return;
    const Mask by_line = united(ours.digits, free);
    const Mask by_box = united(theirs.digits, free);
    const Mask twice = static_cast<Mask>(ours.digits & theirs.digits);
    const Mask own_in_line =
        united(united(ours.at, in_line_),
               Meeting::moved(theirs.at, meeting_.in_box, meeting_.in_line));
    const Mask own_in_box = united(united(theirs.at, in_box_), shared);
    const Mask rest_of_line = without(ALL_NINE, own_in_line);
    const Mask rest_of_box = without(ALL_NINE, own_in_box);
    const Mask in_both = static_cast<Mask>(own_in_box & meeting_in_box_);
    if ((line_.digits(rest_of_line) & by_line) == 0 && (box_.digits(rest_of_box) & by_box) == 0 &&
        (box_.digits(in_both) & twice) == 0) {
      return;
    }
    if (!every_ && is_separable(ours.at, theirs.at)) return;
    const unsigned size = count_ + size_of(ours.at) + size_of(theirs.at);
    const bool is_plain = size_of(digits_) == count_ + 2 && size == count_ + 2 &&
                          without(united(ours.digits, theirs.digits), digits_) == 0;
    TwoSectors& pattern = found_.emplace_back(
        TwoSectors{&meeting_, own_in_line, own_in_box, ours.digits, theirs.digits, free, is_plain,
                   static_cast<std::uint8_t>(size), {}});
    exclude(meeting_.line, rest_of_line, by_line, pattern.eliminations);
    exclude(meeting_.box, rest_of_box, by_box, pattern.eliminations);
    exclude(meeting_.box, in_both, twice, pattern.eliminations);
  }

  void exclude(House h, Mask places, Mask digits, CandidateSet& eliminations) const {
    for (const std::uint8_t p : Members(places)) {
      const Cell i = HOUSE_CELLS[h][p];
      for (const Digit d : Members(static_cast<Mask>(grid_.mask(i) & digits))) {
        eliminations.add(candidate_of(i, d));
      }
    }
  }

  // Whether a part of the cells that lies in both sets has no more places for its digits than it
  // has cells. Each part of a set has a digit to spare, so two or more meeting cells belong to it.
  bool is_separable(Mask ours, Mask theirs) const {
    for (const Mask which : SEVERAL) {
      if (without(which, which_) != 0) continue;
      const unsigned n = size_of(which);
      const Mask digits = line_.digits(Meeting::places(meeting_.in_line, which));
      bool is_found = false;
      each_within(ours, [&](Mask one) {
        const Mask here = line_.digits(one);
        const unsigned spare = size_of(here) - size_of(one);
        if (is_found || spare + 1 > n) return;
        each_within(theirs, [&](Mask other) {
          if (one == ours && other == theirs && which == which_) return;
          const Mask there = box_.digits(other);
          const unsigned free = size_of(without(without(digits, here), there));
          if (free + spare + size_of(there) <= n + size_of(other)) is_found = true;
        });
      });
      if (is_found) return true;
    }
    return false;
  }

  const Grid& grid_;
  const Meeting& meeting_;
  const Mask meeting_in_box_;
  const HouseChoices& line_;
  const HouseChoices& box_;
  const bool every_;
  std::vector<TwoSectors>& found_;
  Sets line_sets_;
  Sets box_sets_;
  // The meeting cells: which of the three, their places, their digits, their number.
  Mask which_ = 0;
  Mask in_line_ = 0;
  Mask in_box_ = 0;
  Mask digits_ = 0;
  unsigned count_ = 0;
};

bool HouseChoices::renew(const Contents& cells) {
  if (cells == cells_) return false;
  cells_ = cells;
  open_ = 0;
  for (unsigned n = 0; n < 9; ++n) {
    if (size_of(cells[n]) != 1) open_ = united(open_, bit_of(n));
  }
  locked_.fill(0);
  for (unsigned m = 1; m <= ALL_NINE; ++m) {
    const Mask digits =
        united(digits_[m & (m - 1)], cells[static_cast<std::size_t>(std::countr_zero(m))]);
    digits_[m] = digits;
    const bool is_locked =
        size_of(digits) <= size_of(static_cast<Mask>(m)) && (m & ~unsigned{open_}) == 0;
    locked_[m / 64] |= std::uint64_t{is_locked} << m % 64;
  }
  add_wider(locked_);
  return true;
}

void SectorsOfGrid::search_at(const Meeting& meeting, Search& search, bool every,
                              std::vector<TwoSectors>& found) const {
  AtMeeting(search.grid(), meeting, choices_[meeting.line], choices_[meeting.box], every, found)
      .search(search.patience());
}

void SectorsOfGrid::make(Search& search) {
  const Grid& grid = search.grid();
  for (House h = 0; h < HOUSES; ++h) {
    HouseChoices::Contents cells;
    for (std::size_t n = 0; n < 9; ++n) cells[n] = grid.mask(HOUSE_CELLS[h][n]);
    if (choices_[h].renew(cells)) changed_ |= std::uint32_t{1} << h;
  }
  ranked_.clear();
  for (std::size_t n = 0; n < ALL_MEETINGS.size(); ++n) {
    const Meeting& meeting = ALL_MEETINGS[n];
    if (((changed_ >> meeting.line | changed_ >> meeting.box) & 1) != 0) {
      found_[n].clear();
      search_at(meeting, search, false, found_[n]);
    }
    for (const TwoSectors& pattern : found_[n]) ranked_.push_back(&pattern);
  }
  changed_ = 0;
  rank(ranked_);
}

std::vector<TwoSectors> SectorsOfGrid::every(Search& search) const {
  std::vector<TwoSectors> found;
  for (const Meeting& meeting : ALL_MEETINGS) search_at(meeting, search, true, found);
  return found;
}

// Of several patterns with the same conclusions only the first is given, whichever kind it is; if
// the technique is asked for alone, the first of its kind.
template <bool is_plain>
void two_sectors(Search& search, const Asked& asked, Take take) {
  const SectorsOfGrid& sectors = search.note<SectorsOfGrid>();
  Ranked patterns = sectors.ranked();
  std::vector<TwoSectors> every;
  if (asked.alone) {
    every = sectors.every(search);
    patterns.clear();
    for (const TwoSectors& one : every) {
      if (one.is_plain == is_plain) patterns.push_back(&one);
    }
    rank(patterns);
  }
  NumberedSets met;
  for (const TwoSectors* one : patterns) {
    if (!met.add(one->eliminations).second || one->is_plain != is_plain) continue;
    const Finding finding = Finding::removing(one->eliminations);
    if (!take(finding.because(why::reason(one->patterns())))) return;
  }
}

const Listed TWO_SECTORS_LISTED{
    {"sue-de-coq", "alone", two_sectors<true>, Needs::BOXES},
    {"sue-de-coq-extended", "alone", two_sectors<false>, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
