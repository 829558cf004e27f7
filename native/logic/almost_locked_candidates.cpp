// Almost locked pairs, triples and quads: cells of a house, and digits of another house that meets
// it, that need all the digits of the first and all the cells of the second that can serve them.
//
//   .  .  . | xy *  * | *  *  *      Outside of the line the box has x and y only in c. Whichever
//   -  -  c | .  .  . | .  .  .      digit the cell xy takes, c takes too, and the other one stands
//   -  -  - | .  .  . | .  .  .      where line and box meet. So c is x or y, and * is neither.
//                                    Line and box may change places.
//
//   pair     one cell, two digits
//   triple   up to two cells, three digits, for which the other house has just so many cells
//   quad     up to three cells, four digits, the same
//
// The bases are the cells and the digits in the second house, but those that it has already; the
// covers the digits in the first house and the cells of the second one outside of the first. There
// are as many of these as of those, so all are needed.
#include <array>
#include <vector>

#include "houses.hpp"
#include "logic/covers.hpp"
#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

struct Cover {
  std::vector<Constraint> bases;
  std::vector<Constraint> covers;
};

// The first house and the second, with the cells of each outside of the other.
struct Meeting {
  House first;
  House second;
  CellSet rest;
  CellSet around;
};

std::vector<Meeting> make_meetings() {
  std::vector<Meeting> meetings;
  for (House first = 0; first < HOUSES; ++first) {
    for (House second = 0; second < HOUSES; ++second) {
      const CellSet& ours = HOUSE_SETS[first];
      const CellSet& theirs = HOUSE_SETS[second];
      if ((kind_of(first) == BOX) == (kind_of(second) == BOX) || !ours.meets(theirs)) continue;
      meetings.push_back({first, second, ours - theirs, theirs - ours});
    }
  }
  return meetings;
}

// Whether each part of the bases needs more covers than it has bases, but for all of them.
bool is_inseparable(const Grid& grid, const Cover& cover) {
  std::array<unsigned, 16> needed{};
  for (std::size_t b = 0; b < cover.bases.size(); ++b) {
    for (const std::uint8_t n : Members(grid.mask(cover.bases[b]))) {
      for (const Seat& seat : SEATS[MEMBERS[cover.bases[b]][n]]) {
        for (std::size_t c = 0; c < cover.covers.size(); ++c) {
          if (cover.covers[c] == seat.constraint) needed[b] |= 1U << c;
        }
      }
    }
  }
  for (unsigned part = 1; part + 1 < 1U << cover.bases.size(); ++part) {
    unsigned all = 0;
    for (std::size_t b = 0; b < cover.bases.size(); ++b) {
      if ((part >> b & 1) != 0) all |= needed[b];
    }
    if (size_of(static_cast<Mask>(all)) <= size_of(static_cast<Mask>(part))) return false;
  }
  return true;
}

class Finder {
 public:
  Finder(const Grid& grid, unsigned size) : grid_(grid), size_(size) {}

  std::vector<CountedCover> find() {
    static const std::vector<Meeting> MEETINGS = make_meetings();
    for (const Meeting& meeting : MEETINGS) {
      few_.clear();
      meeting.rest.for_each([&](Cell i) {
        const unsigned n = size_of(grid_.mask(i));
        if (n > 1 && n <= size_) few_.push_back(i);
      });
      for (std::size_t n = 1; n < size_; ++n) extend(meeting, 0, n, 0);
    }
    return std::move(found_);
  }

 private:
  void extend(const Meeting& meeting, std::size_t start, std::size_t more, Mask digits) {
    if (more == 0) {
      if (size_of(digits) == size_) look(meeting, digits);
      return;
    }
    for (std::size_t n = start; n + more <= few_.size(); ++n) {
      const Mask both = united(digits, grid_.mask(few_[n]));
      if (size_of(both) > size_) continue;
      cells_.push_back(few_[n]);
      extend(meeting, n + 1, more - 1, both);
      cells_.pop_back();
    }
  }

  void look(const Meeting& meeting, Mask digits) {
    Cover cover;
    cover.bases.assign(cells_.begin(), cells_.end());
    CellSet outside;
    for (const Digit d : Members(digits)) {
      cover.covers.push_back(constraint_of(meeting.first, d));
      const Constraint q = constraint_of(meeting.second, d);
      if (is_placed(q)) continue;
      cover.bases.push_back(q);
      for (const std::uint8_t n : Members(grid_.mask(q))) outside.add(MEMBERS[q][n] / 9U);
    }
    outside &= meeting.around;
    if (outside.is_empty()) return;
    outside.for_each([&](Cell i) { cover.covers.push_back(i); });
    if (cover.bases.size() != cover.covers.size() || !is_inseparable(grid_, cover)) return;
    add_excluded(grid_, cover.bases, cover.covers, found_);
  }

  bool is_placed(Constraint q) const {
    return has_one(grid_.mask(q)) && grid_.digits().has(grid_.only(q));
  }

  const Grid& grid_;
  unsigned size_;
  std::vector<Cell> few_;
  std::vector<Cell> cells_;
  std::vector<CountedCover> found_;
};

template <unsigned SIZE>
void almost_locked(Search& search, const Asked&, Take take) {
  give_counted(Finder(search.grid(), SIZE).find(), take);
}

const Listed ALMOST_LOCKED_CANDIDATES_LISTED{
    {"almost-locked-pair", "", almost_locked<2>, Needs::BOXES},
    {"almost-locked-triple", "", almost_locked<3>, Needs::BOXES},
    {"almost-locked-quad", "", almost_locked<4>, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
